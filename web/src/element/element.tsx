// <lights-out>: a puzzle as a custom element for any page. package/element.d.ts documents it.

import { render } from "preact";
import type * as Api from "../../package/element";
import { formatPosition } from "../board/state";
import { say } from "../dom";
import type { Action } from "../game/game";
import { afterPaint } from "../view/afterPaint";
import css from "./element.css?inline";
import { type Details, ElementGame } from "./game";
import { Puzzle } from "./puzzle";

/** The base class. On a server, which has no HTMLElement, importing this module defines no element. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** The theme, palette and contrast of an element. */
type Look = Record<"theme" | "palette" | "contrast", string>;

const sheets = new Map<string, CSSStyleSheet>();

/** Returns the style sheet for a look, which all elements with this look share. The app's rules for :root,
 * which may ask for a look, become rules for :host, so that a page's own rules for the element win,
 * and the element needs no attributes of its own. */
function sheetFor(look: Look): CSSStyleSheet {
  const key = JSON.stringify(look);
  const known = sheets.get(key);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    css.replace(/:root((?:\[[^\]]*\])*)|(?:\[data-[^\]]*\])+/g, (found, attributes = found) => host(attributes, look)),
  );
  sheets.set(key, sheet);
  return sheet;
}

/** Returns a selector for the host that matches if the look has these attributes, with the specificity of
 * :host(attributes). */
function host(attributes: string, look: Look): string {
  const asked = [...attributes.matchAll(/\[data-(\w+)(?:="?(\w*)"?)?\]/g)];
  const met = asked.every(([, name, value]) => value === undefined || look[name as keyof Look] === value);
  return asked.length === 0 ? ":host" : `:host(${asked.map(() => (met ? ":not([_])" : "[_]")).join("")})`;
}

/** Registers the property for the height limit; a style sheet in a shadow tree cannot. */
function registerTallest(): void {
  try {
    CSS.registerProperty({ name: "--tallest", syntax: "<length>", inherits: true, initialValue: "560px" });
  } catch {
    // The property is already registered, or the browser can't register properties.
  }
}

/** The media queries that affect the look of the element. */
const devices = ["(prefers-color-scheme: light)", "(prefers-contrast: more)"];

/** The attributes, each with a property of the same name. */
const attributes = ["puzzle", "hints", "par", "theme", "palette", "contrast"] as const;

export class LightsOut extends Base implements Api.LightsOut {
  static observedAttributes = attributes;
  #play?: ElementGame;
  #gone = new AbortController();

  get puzzle(): string {
    return this.getAttribute("puzzle") ?? "";
  }

  set puzzle(id: string) {
    this.setAttribute("puzzle", id);
  }

  get hints(): boolean | number {
    const after = this.getAttribute("hints");
    return after !== null && (Math.max(0, Number.parseInt(after, 10)) || true);
  }

  set hints(after: boolean | number | "") {
    this.#set("hints", after);
  }

  get par(): boolean {
    return this.hasAttribute("par");
  }

  set par(shown: boolean | "") {
    this.#set("par", shown);
  }

  get theme() {
    return this.#one("theme", "night", "paper");
  }

  set theme(name: "" | "night" | "paper") {
    this.#set("theme", name);
  }

  get palette() {
    return this.#one("palette", "warm", "clear", "moon");
  }

  set palette(name: "" | "warm" | "clear" | "moon") {
    this.#set("palette", name);
  }

  get contrast() {
    return this.#one("contrast", "more");
  }

  set contrast(name: "" | "more") {
    this.#set("contrast", name);
  }

  /** Sets an attribute as frameworks do: true is "", and false, null and undefined remove it. */
  #set(attribute: string, value: unknown): void {
    if (value === false || value === null || value === undefined) this.removeAttribute(attribute);
    else this.setAttribute(attribute, value === true ? "" : String(value));
  }

  /** Returns an attribute's value if it is one of the given ones, and otherwise "". */
  #one<T extends string>(attribute: string, ...values: T[]): T | "" {
    const value = this.getAttribute(attribute);
    return values.find((one) => one === value) ?? "";
  }

  get position(): string {
    const shown = this.#play?.shown;
    return shown ? formatPosition(shown.board, shown.lights) : "";
  }

  get presses(): readonly number[] {
    return this.#play?.shown?.pressedButtons ?? [];
  }

  get solved(): boolean {
    return this.#play?.shown?.won ?? false;
  }

  press(button: number): void {
    const buttons = this.#play?.shown?.board.buttons ?? 0;
    if (!Number.isInteger(button) || button < 0 || button >= buttons) {
      const known = buttons > 0 ? `the buttons are 0 to ${buttons - 1}` : "the board is not ready yet";
      throw RangeError(`There is no button ${button}; ${known}.`);
    }
    this.#act(`press ${button}`);
  }

  undo(): void {
    this.#act("undo");
  }

  redo(): void {
    this.#act("redo");
  }

  reset(): void {
    this.#act("reset");
  }

  #act(action: Action): void {
    this.#play?.act(action);
  }

  focus(options?: FocusOptions): void {
    this.shadowRoot?.querySelector<SVGElement>('[tabindex="0"]')?.focus(options);
  }

  connectedCallback(): void {
    if (!("replaceSync" in CSSStyleSheet.prototype)) {
      this.textContent =
        "This browser is too old for this puzzle: you need Chrome or Edge 111, Firefox 114, Safari 16.4, or later.";
      return; // without a shadow root, the other methods do nothing
    }
    if (!this.shadowRoot) this.attachShadow({ mode: "open" });
    this.#upgrade();
    this.#gone = new AbortController();
    for (const device of devices)
      matchMedia(device).addEventListener("change", () => this.#look(), { signal: this.#gone.signal });
    this.#look();
    if (this.#play) this.#show();
    else this.#begin();
  }

  disconnectedCallback(): void {
    this.#gone.abort();
    if (this.shadowRoot) render(null, this.shadowRoot);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || !this.shadowRoot || before === after) return;
    if (name === "puzzle") this.#begin();
    else this.#look();
    this.#show();
  }

  /** Starts the puzzle named in the attribute. */
  #begin(): void {
    const play = new ElementGame(this.puzzle, {
      changed: () => this.#play === play && this.#show(),
      tell: (event, detail) => this.#play === play && this.#tell(event, detail),
      say: (text) => afterPaint(() => this.shadowRoot && say(text, this.shadowRoot)),
    });
    this.#play = play;
    this.#show();
  }

  #tell<K extends keyof Details>(event: K, detail: Details[K]): void {
    this.dispatchEvent(new CustomEvent(`lightsout-${event}`, { detail, bubbles: true, composed: true }));
  }

  /** Applies the look of the element or, by default, of the device. */
  #look(): void {
    const [light, more] = devices.map((device) => matchMedia(device).matches);
    const look = {
      theme: this.theme || (light ? "paper" : "night"),
      palette: this.palette || "warm",
      contrast: more ? "more" : this.contrast,
    };
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheetFor(look)];
  }

  /** Sets properties again that were set before the element was defined, when they had no setters. */
  #upgrade(): void {
    for (const name of attributes) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name as never];
      Object.assign(this, { [name]: value });
    }
  }

  #show(): void {
    const play = this.#play;
    const { shadowRoot } = this;
    if (!play || !shadowRoot || !this.isConnected) return;
    if (this.par) play.askPar();
    const hints = this.hints === false ? Number.POSITIVE_INFINITY : Number(this.hints === true ? 0 : this.hints);
    render(
      <div class="game">
        <Puzzle key={play.id} play={play} hints={hints} />
        <p class="unseen" id="said" role="status" aria-live="polite" />
      </div>,
      shadowRoot,
    );
  }
}

if (globalThis.customElements && !customElements.get("lights-out")) {
  registerTallest();
  customElements.define("lights-out", LightsOut);
}
