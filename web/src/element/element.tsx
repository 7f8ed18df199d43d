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

let sheet: CSSStyleSheet | undefined;

/** Makes the style sheet that all elements share. */
function makeSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(
    css.replace(/:root((?:\[[^\]]*\])*)|(?:\[data-[^\]]*\])+/g, (found, attributes = found) =>
      attributes ? `:host(${attributes})` : ":host",
    ),
  );
  try {
    // A style sheet in a shadow tree cannot register properties.
    CSS.registerProperty({ name: "--tallest", syntax: "<length>", inherits: true, initialValue: "560px" });
  } catch {
    // The property is already registered, or the browser can't register properties.
  }
  return made;
}

/** The media queries that affect the look of the element. */
const devices = ["(prefers-color-scheme: light)", "(prefers-contrast: more)"];

export class LightsOut extends Base implements Api.LightsOut {
  static observedAttributes = ["puzzle", "hints", "par", "theme", "palette", "contrast"];
  private play?: ElementGame;
  private gone = new AbortController();

  get puzzle(): string {
    return this.getAttribute("puzzle") ?? "";
  }

  set puzzle(id: string) {
    this.setAttribute("puzzle", id);
  }

  get position(): string {
    const shown = this.play?.shown;
    return shown ? formatPosition(shown.board, shown.lights) : "";
  }

  get presses(): readonly number[] {
    return this.play?.shown?.pressedButtons ?? [];
  }

  get solved(): boolean {
    return this.play?.shown?.won ?? false;
  }

  press(button: number): void {
    const buttons = this.play?.shown?.board.buttons ?? 0;
    if (!Number.isInteger(button) || button < 0 || button >= buttons) throw RangeError(`There is no button ${button}.`);
    this.act(`press ${button}`);
  }

  undo(): void {
    this.act("undo");
  }

  redo(): void {
    this.act("redo");
  }

  reset(): void {
    this.act("reset");
  }

  private act(action: Action): void {
    this.play?.act(action);
  }

  focus(options?: FocusOptions): void {
    this.shadowRoot?.querySelector<SVGElement>('[tabindex="0"]')?.focus(options);
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    sheet ??= makeSheet();
    root.adoptedStyleSheets = [sheet];
    this.gone = new AbortController();
    for (const device of devices)
      matchMedia(device).addEventListener("change", () => this.look(), { signal: this.gone.signal });
    this.look();
    if (this.play) this.show();
    else this.begin();
  }

  disconnectedCallback(): void {
    this.gone.abort();
    if (this.shadowRoot) render(null, this.shadowRoot);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || !this.shadowRoot || before === after) return;
    if (name === "puzzle") this.begin();
    else this.look();
    this.show();
  }

  /** Starts the puzzle named in the attribute. */
  private begin(): void {
    const play = new ElementGame(this.puzzle, {
      changed: () => this.play === play && this.show(),
      tell: (event, detail) => this.play === play && this.tell(event, detail),
      say: (text) => afterPaint(() => this.shadowRoot && say(text, this.shadowRoot)),
    });
    this.play = play;
    this.show();
  }

  private tell<K extends keyof Details>(event: K, detail: Details[K]): void {
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
  }

  /** Applies the theme of the element or, by default, of the device. */
  private look(): void {
    const [light, more] = devices.map((device) => matchMedia(device).matches);
    const theme = this.getAttribute("theme");
    this.dataset.theme = theme === "night" || theme === "paper" ? theme : light ? "paper" : "night";
    this.dataset.contrast = more || this.getAttribute("contrast") === "more" ? "more" : "";
    this.dataset.palette = this.getAttribute("palette") ?? "warm";
  }

  /** Hints are available after this many presses. */
  private get hintsAfter(): number {
    const hints = this.getAttribute("hints");
    return hints === null ? Number.POSITIVE_INFINITY : Number.parseInt(hints, 10) || 0;
  }

  private show(): void {
    const { play, shadowRoot } = this;
    if (!play || !shadowRoot || !this.isConnected) return;
    if (this.hasAttribute("par")) play.askPar();
    render(
      <div class="game">
        <Puzzle key={play.id} play={play} hints={this.hintsAfter} />
        <p class="unseen" id="said" role="status" aria-live="polite" />
      </div>,
      shadowRoot,
    );
  }
}

if (globalThis.customElements && !customElements.get("lights-out")) customElements.define("lights-out", LightsOut);
