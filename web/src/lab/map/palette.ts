// The colours of the map. They follow the logarithm of the nullity.

import { item } from "../../item";
import { size } from "./nullities";

type Colour = readonly [red: number, green: number, blue: number];

/** The gradient runs from nullity 1 to the largest; nullity 0 has its own colour. */
const ramps: Record<"night" | "paper", { none: Colour; ramp: readonly Colour[] }> = {
  night: {
    none: [12, 18, 38],
    ramp: [
      [38, 56, 112],
      [74, 93, 153],
      [143, 140, 190],
      [226, 168, 120],
      [255, 210, 122],
      [255, 232, 178],
      [255, 248, 232],
    ],
  },
  paper: {
    none: [251, 248, 241],
    ramp: [
      [232, 220, 190],
      [240, 196, 110],
      [245, 176, 46],
      [201, 120, 30],
      [138, 74, 22],
      [74, 44, 40],
      [29, 36, 54],
    ],
  },
};

/** The largest possible nullity: on a torus, twice the number of columns. */
const largest = 2 * size;

/** An exponent below 1 spreads out the colours of small nullities, which are the most common. */
const early = 0.7;

/** Returns the colours of all nullities, as RGBA bytes. */
export function colours(theme: string): Uint8ClampedArray {
  const { none, ramp } = ramps[theme === "paper" ? "paper" : "night"];
  const table = new Uint8ClampedArray(4 * (largest + 1));
  for (let nullity = 0; nullity <= largest; nullity++) {
    const part = nullity === 0 ? 0 : (Math.log2(nullity) / Math.log2(largest)) ** early * (ramp.length - 1);
    const [low, high] = [item(ramp, Math.floor(part)), item(ramp, Math.ceil(part))];
    const mixed = low.map((channel, i) => channel + (item(high, i) - channel) * (part - Math.floor(part)));
    table.set([...(nullity === 0 ? none : mixed), 255], 4 * nullity);
  }
  return table;
}

/** Returns a colour from the table in CSS notation. */
export function cssColour(table: Uint8ClampedArray, nullity: number): string {
  return `rgb(${[...table.slice(4 * nullity, 4 * nullity + 3)].join(" ")})`;
}

/** Paints rows of a map that is as wide as the canvas, with one pixel per board. */
export function paintRows(
  context: CanvasRenderingContext2D,
  values: Uint16Array,
  table: Uint8ClampedArray,
  from: number,
  to: number,
): void {
  if (to <= from) return;
  const { width } = context.canvas;
  const image = context.createImageData(width, to - from);
  for (let i = 0; i < width * (to - from); i++) {
    const nullity = values[from * width + i] ?? 0;
    image.data.set(table.subarray(4 * nullity, 4 * nullity + 4), 4 * i);
  }
  context.putImageData(image, 0, from);
}
