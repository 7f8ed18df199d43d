import { buttonName, type Spot } from "../board/shape";
import { type Lights, lit } from "../board/state";
import { afterPaint } from "./afterPaint";
import { BoardView } from "./base";
import { type Kind, markSentence } from "./marks";
import { Ripple } from "./ripple";
import { type Attributes, dotPlaces, drawMark, element, hitShape, lampShape, radius, unit } from "./shapes";
import { describe, motionAllowed, type ViewOptions } from "./view";

/** Boards with more lights have no glow. */
const glowLights = 900;

/** The reach of the ring around a press, in cells. */
const beside = 1.5;

/** The time a light takes to fade in or out, and the delay until the lights around a press follow,
 * in milliseconds. Larger boards switch instantly. */
const filament = 130;
const beat = 35;
const filamentLights = 150;

/** The duration of a wave of light, and of each light's glow in it, in milliseconds. */
const waveTime = 1800;
const waveGlow = 700;

let views = 0;

/** A view that draws a board as SVG, with an element for each light. */
export class SvgView extends BoardView {
  private readonly id = `v${++views}`;
  private readonly svg: SVGElement;
  private readonly lamps: SVGElement[] = [];
  private readonly lit: SVGElement[] = [];
  private readonly glows: SVGElement[] = [];
  private readonly cells: SVGElement[] = [];
  private readonly under: SVGElement;
  private readonly over: SVGElement;
  private readonly peeks: SVGElement;
  private readonly ripple = new Ripple();
  private grid!: SVGElement;
  private lights: Lights;

  constructor(host: HTMLElement, options: ViewOptions) {
    super(host, options);
    this.lights = new Uint8Array(options.board.lights).fill(255);
    const { width, height } = this.board.frame;
    this.svg = element("svg", { viewBox: `0 0 ${width * unit} ${height * unit}`, class: "lights" });
    this.gradients();
    this.panels();
    this.seams();
    this.under = element("g", { class: "under" }, this.svg);
    this.wires();
    const glows = element("g", { class: "glows", "aria-hidden": "true" }, this.svg);
    if (this.board.lights <= glowLights) this.drawGlows(glows);
    this.drawLights();
    this.peeks = element("g", { class: "over", "aria-hidden": "true" }, this.svg);
    this.over = element("g", { class: "over", "aria-hidden": "true" }, this.svg);
    host.replaceChildren(this.svg, this.ripple.layer);
    host.classList.toggle("still", !options.onPress);
    this.update(options.lights);
    this.follow();
  }

  private panels(): void {
    for (const { x, y, width: w, height: h, name } of this.board.panels ?? []) {
      const box = { x: x * unit + 4, y: y * unit + 4, width: w * unit - 8, height: h * unit - 8, rx: 30 };
      element("rect", { ...box, class: name ? "panel slice" : "panel" }, this.svg);
      if (!name) continue;
      const at = { x: (x + w / 2) * unit, y: y * unit - 14, "text-anchor": "middle", "aria-hidden": "true" };
      element("text", { ...at, class: "number" }, this.svg).textContent = name;
    }
    for (const { pair, x1, y1, x2, y2 } of this.board.seams ?? []) {
      const line = { x1: x1 * unit, y1: y1 * unit, x2: x2 * unit, y2: y2 * unit };
      element("line", { ...line, class: `edge e${pair + 1}` }, this.svg);
    }
  }

  private gradients(): void {
    const { id } = this;
    const defs = element("defs", {}, this.svg);
    for (let colour = 1; colour < this.board.colours; colour++) {
      const lamp = element("radialGradient", { id: `${id}l${colour}`, cx: 0.5, cy: 0.42, r: 0.62 }, defs);
      element("stop", { offset: 0, class: `core c${colour}` }, lamp);
      element("stop", { offset: 0.55, class: `body c${colour}` }, lamp);
      element("stop", { offset: 1, class: `body c${colour}` }, lamp);
      const glow = element("radialGradient", { id: `${id}g${colour}` }, defs);
      element("stop", { offset: 0.3, class: `glow c${colour}` }, glow);
      element("stop", { offset: 1, class: `none c${colour}` }, glow);
    }
  }

  /** Draws arrows along glued edges, in the same or opposite directions. */
  private seams(): void {
    const { width: w, height: h, sides, ends } = this.board.frame;
    const [x, y, edge] = [w * unit, h * unit, 2];
    const arrow = (x1: number, y1: number, x2: number, y2: number, kind: string) => {
      const g = element("g", { class: `seam ${kind}`, "aria-hidden": "true" }, this.svg);
      element("line", { x1, y1, x2, y2 }, g);
      const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
      for (const part of kind === "sides" ? [0.5] : [0.48, 0.52]) {
        const [mx, my] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
        element("path", { d: "M-7 -7 5 0 -7 7", transform: `translate(${mx} ${my}) rotate(${angle})` }, g);
      }
    };
    if (sides !== "open") {
      arrow(edge, 0, edge, y, "sides");
      if (sides === "straight") arrow(x - edge, 0, x - edge, y, "sides");
      else arrow(x - edge, y, x - edge, 0, "sides");
    }
    if (ends !== "open") {
      arrow(0, edge, x, edge, "ends");
      if (ends === "straight") arrow(0, y - edge, x, y - edge, "ends");
      else arrow(x, y - edge, 0, y - edge, "ends");
    }
  }

  private wires(): void {
    if (!this.board.wired) return;
    const g = element("g", { class: "wires", "aria-hidden": "true" }, this.svg);
    for (let button = 0; button < this.board.buttons; button++) {
      const from = this.target(button);
      for (const light of this.board.toggles(button)) {
        const mutual = !this.board.apart && this.board.toggles(light).includes(button);
        if (mutual && light >= button) continue;
        const to = this.board.spot(light);
        const line: Attributes = { x1: from.x * unit, y1: from.y * unit, x2: to.x * unit, y2: to.y * unit };
        element("line", line, g);
        if (mutual || this.board.apart) continue;
        const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
        const [mx, my] = [((from.x + to.x) / 2) * unit, ((from.y + to.y) / 2) * unit];
        element("path", { d: "M-9 -9 7 0 -9 9", transform: `translate(${mx} ${my}) rotate(${angle})` }, g);
      }
    }
  }

  private drawGlows(parent: Element): void {
    for (let light = 0; light < this.board.lights; light++) {
      const { x, y } = this.board.spot(light);
      this.glows[light] = element(
        "circle",
        { cx: x * unit, cy: y * unit, r: 74, fill: `url(#${this.id}g1)`, class: "halo" },
        parent,
      );
    }
  }

  private drawLights(): void {
    const live = this.options.onPress !== undefined;
    const grid = element("g", { role: "img" }, this.svg);
    this.grid = grid;
    if (this.board.apart) {
      const lamps = element("g", { "aria-hidden": "true" }, this.svg);
      for (let light = 0; light < this.board.lights; light++) this.drawLamp(light, element("g", {}, lamps));
      this.svg.append(grid);
    }
    this.nav.rows.forEach((buttons, r) => {
      const row = element("g", live ? { role: "row", "aria-rowindex": r + 1 } : {}, grid);
      buttons.forEach((button, c) => {
        this.drawCell(button, c, row);
      });
    });
    if (live) this.makeLive(grid);
  }

  private drawCell(button: number, column: number, row: Element): void {
    const live = this.options.onPress !== undefined;
    const spot = this.target(button);
    const gridcell = { role: "gridcell", tabindex: -1, "aria-colindex": column + 1, "data-button": button };
    const cell = element("g", { class: "cell", ...(live && gridcell) }, row);
    this.cells[button] = cell;
    if (live) hitShape(spot, cell);
    if (this.board.apart) {
      this.relabel(button);
      element("circle", { cx: spot.x * unit, cy: spot.y * unit, r: 22, class: "knob" }, cell);
    } else this.drawLamp(button, cell);
    if (live) lampShape(spot, 1.22, { class: "focus" }, cell);
  }

  /** Makes the grid usable by keyboard, pointer and screen reader. */
  private makeLive(grid: SVGElement): void {
    this.makeGrid(grid);
    this.cells[0]?.setAttribute("tabindex", "0");
    this.makePressable(this.svg, (event) => this.buttonOf(event.target as Element | null));
  }

  private drawLamp(light: number, parent: Element): void {
    const spot = this.board.spot(light);
    const lamp = element("g", { class: "lamp", part: "light" }, parent);
    lampShape(spot, 1, { class: "glass" }, lamp);
    element("circle", { cx: spot.x * unit, cy: spot.y * unit, r: 4, class: "pip" }, lamp);
    this.lit[light] = lampShape(spot, 1.03, { class: "lit", fill: `url(#${this.id}l1)` }, lamp);
    this.lamps[light] = lamp;
    if (this.options.target?.[light]) lampShape(spot, 1.14, { class: "wanted" }, lamp);
  }

  private buttonOf(part: Element | null): number | undefined {
    const cell = part?.closest?.("[data-button]") as SVGElement | null;
    return cell ? Number(cell.dataset.button) : undefined;
  }

  protected focusedButton(cell: Element): number | undefined {
    return this.buttonOf(cell);
  }

  protected moveTo(button: number, focus: boolean): void {
    this.cells[this.at]?.setAttribute("tabindex", "-1");
    this.at = button;
    this.cells[button]?.setAttribute("tabindex", "0");
    if (focus) this.cells[button]?.focus();
  }

  update(lights: Lights, pressed?: number): void {
    const before = this.lights;
    this.lights = lights.slice();
    const fades = pressed !== undefined && motionAllowed() && lights.length <= filamentLights;
    for (let light = 0; light < lights.length; light++) {
      if (lights[light] === before[light]) continue;
      this.paint(light, lights[light] ?? 0);
      if (fades) this.glow(light, lights[light] ? 1 : 0, light === pressed ? 0 : beat);
      if (!this.board.apart) this.relabel(light);
    }
    if (!this.options.onPress) this.rename();
    if (pressed === undefined || !motionAllowed()) return;
    afterPaint(() => this.ripple.run(this.target(pressed), this.far(pressed), this.size));
  }

  /** Fades a light in or out, like a filament. */
  private glow(light: number, on: number, delay: number): void {
    const frame = (opacity: number) => ({ visibility: "visible", opacity });
    const timing: KeyframeAnimationOptions = { duration: filament, delay, fill: "backwards", easing: "ease-out" };
    this.lit[light]?.animate([frame(on ? 0.2 : 1), frame(on)], timing);
  }

  /** Returns the toggled lights that the ring does not reach: across a seam, or farther away. */
  private far(button: number): Spot[] {
    const { x, y } = this.target(button);
    return this.board
      .toggles(button)
      .map((light) => this.board.spot(light))
      .filter((spot) => Math.hypot(spot.x - x, spot.y - y) > beside);
  }

  private relabel(button: number): void {
    if (!this.options.onPress) return;
    const wanted = this.options.target?.[button] ? "should be on" : "";
    const words = [wanted, this.marked.get(button)].filter(Boolean).join(", ");
    const name = describe(this.board, button, this.lights, words);
    this.cells[button]?.setAttribute("aria-label", name);
  }

  /** Updates the accessible names of buttons, or of the whole board if it is a picture. */
  protected rename(buttons: readonly number[] = []): void {
    if (this.options.onPress) {
      for (const button of buttons) if (button < this.board.buttons) this.relabel(button);
      return;
    }
    const marks = markSentence(this.board, this.marks, (button) => buttonName(this.board, button));
    const count = `${lit(this.lights)} of ${this.board.lights} lights on.`;
    this.grid.setAttribute("aria-label", `${this.options.label}. ${count} ${marks}`.trim());
  }

  private paint(light: number, colour: number): void {
    this.lit[light]?.classList.toggle("on", colour > 0);
    this.glows[light]?.classList.toggle("on", colour > 0);
    if (this.board.colours > 2) this.colour(light, colour);
  }

  private colour(light: number, colour: number): void {
    this.lamps[light]?.querySelector(".dots")?.remove();
    if (colour === 0) return;
    this.lit[light]?.setAttribute("fill", `url(#${this.id}l${colour})`);
    this.glows[light]?.setAttribute("fill", `url(#${this.id}g${colour})`);
    this.drawDots(light, colour);
  }

  /** Draws dots, as on dice, so that players need not rely on colour alone. Boards with many
   * colours show a number instead. */
  private drawDots(light: number, colour: number): void {
    const { x, y } = this.board.spot(light);
    const g = element("g", { class: "dots", "aria-hidden": "true" }, this.lamps[light]);
    if (this.board.colours > 7) {
      const text = element("text", { x: x * unit, y: y * unit, dy: ".36em", "text-anchor": "middle" }, g);
      text.textContent = String(colour);
      return;
    }
    const r = radius(this.board.spot(light)) * unit;
    for (const [dx, dy] of dotPlaces(colour))
      element("circle", { cx: x * unit + dx * r, cy: y * unit + dy * r, r: 4.5 }, g);
  }

  protected showPeek(lights: readonly number[]): void {
    this.peeks.replaceChildren();
    for (const light of lights) lampShape(this.board.spot(light), 1.2, { class: "peek" }, this.peeks);
  }

  protected drawMarks(): void {
    const { marks } = this;
    this.under.replaceChildren();
    this.over.replaceChildren();
    const draw = (kind: Kind, spotOf: (at: number) => Spot) => {
      for (const at of marks[kind] ?? []) drawMark(kind, spotOf(at), this.under, this.over);
    };
    const [light, button] = [this.board.spot, (at: number) => this.target(at)];
    draw("area", light);
    this.drawSettled(new Set(marks.settled));
    draw("light", light);
    draw("pattern", button);
    draw("press", button);
    draw("pressed", button);
    marks.own?.draw(this.over, button);
    draw("proof", light);
  }

  /** Draws a thin line around the settled region: on squares, along the sides that no other settled
   * square shares. */
  private drawSettled(settled: ReadonlySet<number>): void {
    const at = new Map([...settled].map((button) => [placeKey(this.target(button)), button]));
    for (const button of settled) {
      const spot = this.target(button);
      if (spot.cell !== "square") {
        drawMark("settled", spot, this.under, this.over);
        continue;
      }
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (at.has(placeKey({ x: spot.x + dx, y: spot.y + dy }))) continue;
        const [x, y] = [(spot.x + dx * 0.5) * unit, (spot.y + dy * 0.5) * unit];
        const [w, h] = [dy * unit * 0.5, dx * unit * 0.5];
        element("path", { d: `M${x - w} ${y - h}L${x + w} ${y + h}`, class: "settled" }, this.under);
      }
    }
  }

  protected celebrate(won: boolean, from: number): void {
    this.svg.classList.toggle("won", won);
    if (!won) return;
    const origin = this.target(from);
    this.lamps.forEach((lamp, light) => {
      const { x, y } = this.board.spot(light);
      const away = Math.hypot(x - origin.x, y - origin.y);
      const pip = lamp.querySelector<SVGElement>(".pip");
      if (pip) pip.style.transitionDelay = motionAllowed() ? `${Math.round(200 + 90 * away)}ms` : "0ms";
    });
  }

  protected runWave(from: Spot): void {
    const away = this.lamps.map((_, light) => {
      const { x, y } = this.board.spot(light);
      return Math.hypot(x - from.x, y - from.y);
    });
    const furthest = Math.max(1, ...away);
    const glow = [
      { visibility: "visible", opacity: 0 },
      { visibility: "visible", opacity: 0.8, offset: 0.4 },
      { visibility: "visible", opacity: 0 },
    ];
    away.forEach((distance, light) => {
      const timing = {
        duration: waveGlow,
        delay: ((waveTime - waveGlow) * distance) / furthest,
        easing: "ease-in-out",
      };
      for (const part of [this.lit[light], this.glows[light]]) part?.animate(glow, timing);
    });
  }

  focus(): void {
    this.cells[this.at]?.focus();
  }

  protected resize(scrolls: boolean): void {
    this.svg.style.width = scrolls ? `${this.size * this.board.frame.width}px` : "";
  }

  destroy(): void {
    super.destroy();
    this.svg.remove();
    this.ripple.layer.remove();
  }
}

/** Returns a key for a place, for looking up neighbours. */
function placeKey({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x * 8)} ${Math.round(y * 8)}`;
}
