import type { Board } from "../board/board";
import { buttonName, type Drawing, type Spot } from "../board/shape";
import type { Lights } from "../board/state";
import { say } from "../dom";
import { chooseCell, comfortable, scrollFor, type Wish, wholeCell } from "./fit";
import { KeyNav } from "./keynav";
import { type Marks, markedWords, markSentence, sameMarks } from "./marks";
import { pointerPresses } from "./pointer";
import { minTarget, motionAllowed, type View, type ViewOptions } from "./view";

/** The maximum cell size, in pixels or, in a tall window, as a fraction of its height. */
const maxCell = 118;
const maxPart = 0.13;
/** The board's share of the window's height, if the style sheet does not provide it. */
const otherwise = 0.62;
/** The maximum cell size when zooming, in pixels. */
const maxZoom = 96;
/** The margin around revealed cells, in cells. */
const margin = 1.5;

/**
 * The base class of all board views. It handles keyboard focus, presses, previews of a press and
 * the size of the cells. The host is the only child of its slot and may take the slot's full width;
 * the CSS property --tallest limits its height, and --largest its cells.
 */
export abstract class BoardView implements View {
  readonly board: Board;
  protected readonly host: HTMLElement;
  protected readonly options: ViewOptions;
  protected readonly nav: KeyNav;
  /** The button that gets focus when the board does. */
  protected at = 0;
  /** The size of a cell, in pixels. */
  protected size = 0;
  marks: Marks = {};
  /** The marks on each button or light, in words, for screen readers. */
  protected marked = new Map<number, string>();
  private won = false;
  /** The button whose lights are ringed, and the one with keyboard focus. */
  private peeked?: number;
  private focused?: number;
  /** The cell size chosen by zooming, or 0 if the player has not zoomed. */
  private zoomed = 0;
  /** The largest cell size at which a hint's button and lights are visible together. */
  private together = Number.POSITIVE_INFINITY;
  private readonly slot: HTMLElement;
  private readonly onResize = () => this.fit();
  // In the next frame, because fitting the board changes the size of its slot.
  private readonly observer = new ResizeObserver(() =>
    requestAnimationFrame(() => this.gone.signal.aborted || this.fit()),
  );
  private readonly gone = new AbortController();

  constructor(host: HTMLElement, options: ViewOptions) {
    this.host = host;
    this.slot = host.parentElement ?? host;
    this.options = options;
    this.board = { ...options.board, ...this.bestDrawing() };
    this.nav = new KeyNav(this.board);
  }

  /** Returns the drawing of the board that makes its lights largest. */
  private bestDrawing(): Drawing {
    const { board } = this.options;
    // A tie goes to the first drawing, so start with the one that has the most slices side by side.
    const choices = board.drawings?.length ? [...board.drawings].reverse() : [board];
    const cell = (drawing: Drawing) => Math.min(wholeCell(this.wish(drawing)), comfortable);
    return choices.reduce((best, next) => (cell(next) > cell(best) ? next : best));
  }

  /** Fits the board to its slot, now and whenever the slot is resized. */
  protected follow(): void {
    this.observer.observe(this.slot);
    addEventListener("resize", this.onResize, { signal: this.gone.signal });
    this.fit();
  }

  /** Makes an element the grid for screen readers and keyboard navigation. */
  protected makeGrid(grid: Element): void {
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", this.options.label);
    grid.setAttribute("aria-rowcount", String(this.nav.rows.length));
    grid.setAttribute("aria-colcount", String(Math.max(...this.nav.rows.map((row) => row.length))));
    grid.addEventListener("keydown", (event) =>
      this.nav.onKey(event as KeyboardEvent, this.at, {
        press: (button) => this.options.onPress?.(button),
        move: (button) => {
          this.moveTo(button, true);
          this.reveal([this.target(button)], false);
        },
      }),
    );
    // Listen on the host: Chromium adds every SVG element with a focus listener to the Tab order.
    const { signal } = this.gone;
    this.host.addEventListener("focusin", (event) => this.onFocus(event.target as Element), { signal });
    this.host.addEventListener("focusout", () => this.onFocus(), { signal });
  }

  private onFocus(cell?: Element): void {
    const button = cell && this.focusedButton(cell);
    if (button !== undefined) this.moveTo(button, false);
    this.focused = cell?.matches(":focus-visible") ? button : undefined;
    this.peek(undefined);
  }

  /** Handles pointer presses, and previews the press under the pointer. */
  protected makePressable(surface: Element, buttonOf: (event: MouseEvent) => number | undefined): void {
    pointerPresses(surface, buttonOf, {
      press: (button) => this.press(button),
      peek: (button) => this.peek(button),
    });
  }

  /** Returns the button of the focused element. */
  protected abstract focusedButton(cell: Element): number | undefined;

  private press(button: number): void {
    this.moveTo(button, false);
    this.options.onPress?.(button);
  }

  /** Rings the lights that a press would change, for the button under the pointer or else the one
   * with keyboard focus. */
  private peek(button: number | undefined): void {
    const shown = this.won ? undefined : (button ?? this.focused);
    if (shown === this.peeked) return;
    this.peeked = shown;
    this.showPeek(shown === undefined ? [] : this.board.toggles(shown));
  }

  protected abstract showPeek(lights: readonly number[]): void;

  /** Moves the board's focus to a button. With `show`, it also scrolls the button into view. */
  protected abstract moveTo(button: number, show: boolean): void;

  /** Returns where a button is drawn: at its light, or on an inner circle. */
  protected target(button: number): Spot {
    if (!this.board.apart) return this.board.spot(button);
    const middle = this.board.frame.width / 2;
    const angle = (2 * Math.PI * button) / this.board.buttons;
    const r = (middle - 0.5) * 0.5;
    return { x: middle + r * Math.sin(angle), y: middle - r * Math.cos(angle), cell: "disc" };
  }

  mark(marks: Marks): void {
    if (sameMarks(marks, this.marks)) return;
    const around = (this.marks.press ?? []).map((button) => this.target(button));
    this.marks = marks;
    const before = this.marked;
    this.marked = markedWords(marks);
    this.drawMarks();
    this.rename([...before.keys(), ...this.marked.keys()]);
    const spots = this.markedSpots(marks);
    this.gather(marks.light?.length ? spots : [], around);
    this.reveal(spots);
    if (!this.options.onPress || this.host.closest("[hidden]")) return;
    const sentence = markSentence(this.board, marks, (button) => buttonName(this.board, button));
    if (sentence) say(sentence, this.host);
  }

  /** Returns the spots of the marks to look at. */
  private markedSpots({ area, pattern, settled, light, press, proof }: Marks): Spot[] {
    const spots = (lights: readonly number[] = []) => lights.map((at) => this.board.spot(at));
    const targets = (buttons: readonly number[] = []) => buttons.map((button) => this.target(button));
    if (area?.length && !press?.length) return spots(area);
    const found = [...targets(press?.length ? press : pattern), ...spots(light), ...spots(proof)];
    return found.length > 0 ? found : targets(settled);
  }

  /** Makes the cells small enough for all these spots to be visible together, as a light can be
   * across the edge of a torus from its button. Without spots, the cells get their size back, and
   * the spots in `around` stay visible. */
  private gather(spots: readonly Spot[], around: readonly Spot[]): void {
    const { width, height } = this.wish().space;
    const span = (places: number[]) => Math.max(...places) - Math.min(...places) + 1;
    const before = this.together;
    this.together =
      spots.length === 0
        ? Number.POSITIVE_INFINITY
        : Math.min(width / span(spots.map(({ x }) => x)), height / span(spots.map(({ y }) => y)));
    const size = this.size;
    if (this.together === before) return;
    this.fit();
    if (this.size > size) this.reveal(around, false);
  }

  protected abstract drawMarks(): void;
  /** Updates the accessible names of buttons, or of the whole board if it is a picture. */
  protected abstract rename(buttons: readonly number[]): void;

  /** Scrolls a large board until these spots are visible, with a margin. */
  private reveal(spots: readonly Spot[], smooth = motionAllowed()): void {
    if (spots.length === 0 || !this.host.classList.contains("scrolls")) return;
    const { host, size } = this;
    const bounds = (along: "x" | "y", at: number, view: number) => {
      const places = spots.map((spot) => spot[along]);
      const around = Math.min(margin, view / size / 2 - 0.5) + 0.5;
      return scrollFor((Math.min(...places) - around) * size, (Math.max(...places) + around) * size, at, view);
    };
    host.scrollTo({
      left: bounds("x", host.scrollLeft, host.clientWidth),
      top: bounds("y", host.scrollTop, host.clientHeight),
      behavior: smooth ? "smooth" : "instant",
    });
  }

  zoom(by: number): void {
    const { host } = this;
    const middle = [host.scrollLeft + host.clientWidth / 2, host.scrollTop + host.clientHeight / 2];
    const before = this.size;
    this.zoomed = by === 0 ? 0 : this.zoomedBy(by);
    this.together = Number.POSITIVE_INFINITY;
    this.fit();
    const [x = 0, y = 0] = middle.map((at) => (at * this.size) / before);
    host.scrollTo({ left: x - host.clientWidth / 2, top: y - host.clientHeight / 2, behavior: "instant" });
  }

  canZoom(by: number): boolean {
    return Math.abs(this.zoomedBy(by) - this.size) > 0.01;
  }

  private zoomedBy(by: number): number {
    const least = wholeCell(this.wish());
    return Math.max(least, Math.min(maxZoom, this.size * (by > 0 ? 1.5 : 1 / 1.5)));
  }

  private wish(drawing: Drawing = this.board): Wish {
    const style = getComputedStyle(this.host);
    // Browsers without @property return the formula, which does not parse as a number.
    const height = Number.parseFloat(style.getPropertyValue("--tallest")) || innerHeight * otherwise;
    const widest = Number.parseFloat(style.maxWidth) || Number.POSITIVE_INFINITY;
    return {
      frame: drawing.frame,
      space: { width: Math.min(this.slot.clientWidth, widest), height },
      largest: Number.parseFloat(style.getPropertyValue("--largest")) || Math.max(maxCell, innerHeight * maxPart),
      live: this.options.onPress !== undefined,
      upright: innerHeight > innerWidth,
    };
  }

  /** Sizes the host to fit the board, or makes it scroll if the board is too large. */
  private fit(): void {
    const wish = this.wish();
    const { frame, space, live } = wish;
    if (space.width === 0) return; // not on the page
    if (this.board.drawings?.length && this.bestDrawing().frame !== frame) this.options.onTurn?.();
    const least = wholeCell(wish);
    this.size = Math.max(least, Math.min(this.zoomed || chooseCell(wish), this.together));
    const [width, height] = [frame.width * this.size, frame.height * this.size];
    const scrolls = this.size > least + 0.01;
    this.host.style.width = `${Math.min(width, space.width)}px`;
    this.host.style.height = `${scrolls ? Math.min(height, space.height) : height}px`;
    this.host.classList.toggle("scrolls", scrolls);
    this.resize(scrolls);
    this.options.onSize?.(live && least < minTarget, Math.min(width, space.width));
  }

  /** Called when the cell size may have changed. */
  protected abstract resize(scrolls: boolean): void;

  abstract update(lights: Lights, pressed?: number): void;
  abstract focus(): void;

  win(won: boolean, from = 0): void {
    this.won = won;
    if (won) this.peek(undefined);
    this.celebrate(won, from);
  }

  protected abstract celebrate(won: boolean, from: number): void;

  wave(from = 0): void {
    if (motionAllowed()) this.runWave(this.target(from));
  }

  /** Plays a slow wave of light across the board, outwards from a spot. */
  protected abstract runWave(from: Spot): void;

  destroy(): void {
    this.observer.disconnect();
    this.gone.abort();
    this.host.style.width = "";
    this.host.style.height = "";
  }
}
