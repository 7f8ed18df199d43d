import type { Lights } from "../board/state";
import { item } from "../item";

/** The column and row of a light. */
export type Cell = [x: number, y: number];

/** The maximum number of undo steps. */
const maxUndo = 100;

/** A drawing made of lights. */
export class Drawing {
  lights: Lights;
  /** The lights before each stroke, oldest first. */
  private past: Lights[] = [];

  constructor(
    readonly cols: number,
    readonly rows: number,
  ) {
    this.lights = new Uint8Array(cols * rows);
  }

  /** Saves the current state as an undo step. */
  remember(): void {
    this.past = [...this.past, this.lights.slice()].slice(-maxUndo);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Undoes the last stroke. */
  undo(): void {
    this.lights = this.past.pop() ?? this.lights;
  }

  at([x, y]: Cell): number {
    return item(this.lights, y * this.cols + x);
  }

  /** Sets a light and, with a broad pen, the lights around it. */
  set([x, y]: Cell, value: number, broad: boolean): void {
    const { cols, rows } = this;
    const width = broad ? Math.max(1, Math.round(Math.max(cols, rows) / 22)) : 1;
    const before = Math.floor((width - 1) / 2);
    for (let dy = -before; dy < width - before; dy++)
      for (let dx = -before; dx < width - before; dx++)
        if (x + dx >= 0 && x + dx < cols && y + dy >= 0 && y + dy < rows) this.lights[(y + dy) * cols + x + dx] = value;
  }

  /** Draws a line from one light to another, excluding the first. */
  line(from: Cell, to: Cell, value: number, broad: boolean): void {
    const steps = Math.max(1, Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    for (let i = 1; i <= steps; i++) {
      const along = (k: 0 | 1) => Math.round(from[k] + ((to[k] - from[k]) * i) / steps);
      this.set([along(0), along(1)], value, broad);
    }
  }

  /** Applies f to every light. */
  change(f: (light: number) => number): void {
    this.lights = this.lights.map(f);
  }

  /** Returns the nearest cell on the board. */
  inside([x, y]: Cell): Cell {
    return [Math.min(this.cols - 1, Math.max(0, x)), Math.min(this.rows - 1, Math.max(0, y))];
  }

  /** Paints the drawing on a canvas, with a square at the cursor. */
  paint(canvas: HTMLCanvasElement, cursor?: Cell): void {
    const { cols, rows } = this;
    const style = getComputedStyle(canvas);
    const size = Math.max(3, Math.floor(640 / Math.max(cols, rows)));
    canvas.width = cols * size;
    canvas.height = rows * size;
    const brush = canvas.getContext("2d") as CanvasRenderingContext2D;
    this.lights.forEach((light, i) => {
      brush.fillStyle = style.getPropertyValue(light ? "--c1" : "--off");
      brush.beginPath();
      brush.arc(((i % cols) + 0.5) * size, (Math.floor(i / cols) + 0.5) * size, 0.42 * size, 0, 7);
      brush.fill();
    });
    if (!cursor) return;
    brush.strokeStyle = style.getPropertyValue("--accent");
    brush.lineWidth = Math.max(2, size / 6);
    brush.strokeRect(cursor[0] * size, cursor[1] * size, size, size);
  }
}
