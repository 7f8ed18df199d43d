import type { Lights } from "../board/state";
import { BoardView } from "./base";
import { describe, type ViewOptions } from "./view";

/**
 * A view for large boards. It paints the visible part on a canvas that stays in place while the
 * host scrolls. A single grid cell follows the focus, so that keyboards and screen readers work as
 * on small boards.
 */
export class CanvasView extends BoardView {
  private readonly area = document.createElement("div");
  private readonly canvas = document.createElement("canvas");
  private readonly grid = document.createElement("div");
  private readonly cell = document.createElement("div");
  private readonly themes: MutationObserver;
  /** The buttons in each unit square of the drawing, for hit testing. */
  private readonly squares = new Map<number, number[]>();
  private readonly onScroll = () => this.repaint();
  private lights: Lights;
  private peeks: readonly number[] = [];
  private frame = 0;

  constructor(host: HTMLElement, options: ViewOptions) {
    super(host, options);
    this.lights = options.lights.slice();
    for (let light = 0; light < this.board.buttons; light++) {
      const key = this.square(this.board.spot(light).x, this.board.spot(light).y);
      const list = this.squares.get(key);
      if (list) list.push(light);
      else this.squares.set(key, [light]);
    }
    this.build();
    host.replaceChildren(this.area);
    host.addEventListener("scroll", this.onScroll, { passive: true });
    this.themes = new MutationObserver(() => this.repaint());
    this.themes.observe(document.documentElement, { attributes: true });
    this.follow();
  }

  private build(): void {
    this.area.className = "vast";
    this.makeGrid(this.grid);
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    this.cell.setAttribute("role", "gridcell");
    this.cell.className = "here";
    this.cell.tabIndex = 0;
    row.append(this.cell);
    this.grid.append(row);
    this.canvas.setAttribute("aria-hidden", "true");
    this.area.append(this.canvas, this.grid);
    // Pointers pass through the cell, so a click on it must come from assistive technology.
    this.makePressable(this.area, (event) => (event.target === this.cell ? this.at : this.buttonAt(event)));
  }

  private square(x: number, y: number): number {
    return Math.floor(y) * 65536 + Math.floor(x);
  }

  private buttonAt(event: MouseEvent): number | undefined {
    const box = this.area.getBoundingClientRect();
    const x = (event.clientX - box.left) / this.size;
    const y = (event.clientY - box.top) / this.size;
    let best: number | undefined;
    let nearest = 0.6;
    const corners: [number, number][] = [
      [0, 0],
      [-0.5, -0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [0.5, 0.5],
    ];
    for (const [dx, dy] of corners) {
      for (const light of this.squares.get(this.square(x + dx, y + dy)) ?? []) {
        const spot = this.board.spot(light);
        const away = Math.hypot(spot.x - x, spot.y - y);
        if (away < nearest) [best, nearest] = [light, away];
      }
    }
    return best;
  }

  protected moveTo(button: number, show: boolean): void {
    this.at = button;
    this.placeCell();
    if (show) this.cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.repaint();
  }

  private placeCell(): void {
    const { x, y } = this.board.spot(this.at);
    const [row, col] = this.nav.at(this.at);
    this.cell.style.transform = `translate(${(x - 0.5) * this.size}px, ${(y - 0.5) * this.size}px)`;
    this.cell.style.width = `${this.size}px`;
    this.cell.style.height = `${this.size}px`;
    this.cell.parentElement?.setAttribute("aria-rowindex", String(row + 1));
    this.cell.setAttribute("aria-colindex", String(col + 1));
    this.cell.setAttribute("aria-label", describe(this.board, this.at, this.lights, this.marked.get(this.at)));
  }

  update(lights: Lights): void {
    this.lights = lights.slice();
    this.placeCell();
    this.repaint();
  }

  protected focusedButton(): number {
    return this.at;
  }

  protected showPeek(lights: readonly number[]): void {
    this.peeks = lights;
    this.repaint();
  }

  protected drawMarks(): void {
    this.repaint();
  }

  protected rename(): void {
    this.placeCell();
  }

  protected celebrate(won: boolean): void {
    this.host.classList.toggle("won", won);
  }

  protected runWave(): void {
    // Boards this large are too slow to repaint in every frame of a wave.
  }

  focus(): void {
    this.cell.focus();
  }

  protected resize(): void {
    const { width, height } = this.board.frame;
    this.area.style.width = `${width * this.size}px`;
    this.area.style.height = `${height * this.size}px`;
    this.placeCell();
    this.repaint();
  }

  /** Schedules one paint in the next frame, however often it is called. */
  private repaint(): void {
    if (this.frame === 0) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.paint();
      });
    }
  }

  private paint(): void {
    const [w, h] = [this.host.clientWidth, Math.min(this.host.clientHeight, this.area.clientHeight)];
    const dense = Math.min(2, devicePixelRatio);
    if (this.canvas.width !== Math.round(w * dense) || this.canvas.height !== Math.round(h * dense)) {
      this.canvas.width = Math.round(w * dense);
      this.canvas.height = Math.round(h * dense);
      this.canvas.style.width = `${w}px`;
      this.canvas.style.height = `${h}px`;
    }
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.setTransform(dense, 0, 0, dense, -this.host.scrollLeft * dense, -this.host.scrollTop * dense);
    context.clearRect(this.host.scrollLeft, this.host.scrollTop, w, h);
    this.paintLights(context, w, h);
  }

  private inSight(x: number, y: number, w: number, h: number): boolean {
    const [left, top] = [this.host.scrollLeft - this.size, this.host.scrollTop - this.size];
    return x >= left && y >= top && x <= left + w + 2 * this.size && y <= top + h + 2 * this.size;
  }

  private paintLights(context: CanvasRenderingContext2D, w: number, h: number): void {
    const style = getComputedStyle(this.host);
    const colour = (name: string) => style.getPropertyValue(name);
    const [off, rim] = [colour("--off"), colour("--off-rim")];
    const litRim = colour("--lit-rim");
    const lamp = Array.from({ length: this.board.colours }, (_, k) => colour(`--c${((k - 1) % 6) + 1}`));
    const r = this.size * 0.38;
    context.lineWidth = Math.max(1, this.size / 24);
    for (let light = 0; light < this.board.lights; light++) {
      const spot = this.board.spot(light);
      const [x, y] = [spot.x * this.size, spot.y * this.size];
      if (!this.inSight(x, y, w, h)) continue;
      const level = this.lights[light] ?? 0;
      context.fillStyle = (level && lamp[level]) || off;
      context.strokeStyle = level ? litRim : rim;
      context.beginPath();
      context.arc(x, y, r, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
      if (level && this.board.colours > 2) this.paintLevel(context, x, y, level, colour("--dot"));
    }
    this.paintMarks(context, colour("--accent"), colour("--peek"));
  }

  private paintLevel(context: CanvasRenderingContext2D, x: number, y: number, level: number, ink: string): void {
    context.fillStyle = ink;
    context.font = `600 ${this.size * 0.4}px system-ui`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(String(level), x, y);
  }

  private paintMarks(context: CanvasRenderingContext2D, accent: string, peek: string): void {
    context.fillStyle = accent;
    context.lineWidth = 2;
    const ring = (lights: readonly number[], dash: number[]) => {
      context.setLineDash(dash);
      for (const light of lights) {
        const { x, y } = this.board.spot(light);
        context.beginPath();
        context.arc(x * this.size, y * this.size, this.size * 0.47, 0, 2 * Math.PI);
        context.stroke();
      }
      context.setLineDash([]);
    };
    context.strokeStyle = peek;
    ring(this.peeks, []);
    context.strokeStyle = accent;
    context.globalAlpha = 0.14;
    for (const light of this.marks.area ?? []) {
      const { x, y } = this.board.spot(light);
      context.fillRect((x - 0.5) * this.size, (y - 0.5) * this.size, this.size, this.size);
    }
    context.globalAlpha = 0.07;
    for (const light of this.marks.settled ?? []) {
      const { x, y } = this.board.spot(light);
      context.fillRect((x - 0.5) * this.size, (y - 0.5) * this.size, this.size, this.size);
    }
    context.globalAlpha = 1;
    context.strokeStyle = peek;
    ring(this.marks.light ?? [], []);
    context.strokeStyle = accent;
    ring([...(this.marks.pattern ?? []), ...(this.marks.proof ?? [])], [3, 3]);
    ring([...(this.marks.press ?? []), ...(this.marks.pressed ?? [])], []);
  }

  destroy(): void {
    super.destroy();
    this.themes.disconnect();
    this.host.removeEventListener("scroll", this.onScroll);
    cancelAnimationFrame(this.frame);
    this.area.remove();
  }
}
