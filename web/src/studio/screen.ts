// Draws lights on a canvas with the same look as saved films.

import { item } from "../item";
import type { Palette } from "../protocol";

/** Returns the margin around the lights, as a fraction of a light's width. */
export function marginOf(shape: string): number {
  return shape === "pixel" ? 0 : 0.5;
}

export class Screen {
  readonly cell: number;
  private readonly pen: CanvasRenderingContext2D;
  private readonly tiles: HTMLCanvasElement;
  private readonly shown: Uint8Array;
  private readonly margin: number;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly cols: number,
    rows: number,
    private readonly shape: string,
    private readonly palette: Palette,
    pixels: number,
  ) {
    this.cell = Math.max(1, Math.floor(pixels / (Math.max(cols, rows) + 2 * marginOf(shape))));
    this.margin = Math.floor(this.cell * marginOf(shape));
    canvas.width = cols * this.cell + 2 * this.margin;
    canvas.height = rows * this.cell + 2 * this.margin;
    this.pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    this.pen.fillStyle = palette.ground;
    this.pen.fillRect(0, 0, canvas.width, canvas.height);
    this.tiles = this.makeTiles();
    this.shown = new Uint8Array(cols * rows).fill(2);
  }

  /** Draws the lights that have changed since the last call. */
  draw(lights: Uint8Array): void {
    const { cell, margin, cols, shown } = this;
    for (let i = 0; i < shown.length; i++) {
      if (shown[i] === lights[i]) continue;
      shown[i] = lights[i] ?? 0;
      const [x, y] = [margin + (i % cols) * cell, margin + Math.floor(i / cols) * cell];
      this.pen.drawImage(this.tiles, item(lights, i) * cell, 0, cell, cell, x, y, cell, cell);
    }
  }

  /** Draws the two tiles, off and on. */
  private makeTiles(): HTMLCanvasElement {
    const { cell, palette } = this;
    const tiles = document.createElement("canvas");
    tiles.width = 2 * cell;
    tiles.height = cell;
    const pen = tiles.getContext("2d") as CanvasRenderingContext2D;
    pen.fillStyle = palette.ground;
    pen.fillRect(0, 0, 2 * cell, cell);
    if (this.shape === "glow") this.shine(pen);
    [palette.off, palette.on].forEach((colour, i) => {
      pen.fillStyle = colour;
      this.fill(pen, i * cell);
    });
    return tiles;
  }

  private shine(pen: CanvasRenderingContext2D): void {
    const middle = 1.5 * this.cell;
    const glow = pen.createRadialGradient(
      middle,
      this.cell / 2,
      0.33 * this.cell,
      middle,
      this.cell / 2,
      0.56 * this.cell,
    );
    const stops: [number, number][] = [
      [0, 0.5],
      [0.5, 0.125],
      [1, 0],
    ];
    for (const [at, part] of stops)
      glow.addColorStop(
        at,
        this.palette.on +
          Math.round(255 * part)
            .toString(16)
            .padStart(2, "0"),
      );
    pen.fillStyle = glow;
    pen.fillRect(this.cell, 0, this.cell, this.cell);
  }

  private fill(pen: CanvasRenderingContext2D, x: number): void {
    const { cell, shape } = this;
    if (shape === "pixel") {
      pen.fillRect(x, 0, cell, cell);
    } else if (shape === "square") {
      const gap = cell >= 4 ? Math.round(cell / 10 + 0.5) / 2 : 0;
      pen.fillRect(x + gap, gap, cell - 2 * gap, cell - 2 * gap);
    } else {
      pen.beginPath();
      pen.arc(x + cell / 2, cell / 2, (shape === "glow" ? 0.33 : 0.42) * cell, 0, 2 * Math.PI);
      pen.fill();
    }
  }
}
