import { item } from "../item";
import { type Drawing, flat, type Rule, type Shape, sortedUnique } from "./shape";

/** The maximum number of slices to draw separately, each with its number. */
const maxSlices = 64;
/** The height of the strip above a slice, which holds its number, and the width of the gap beside
 * the slice, in light widths. */
const strip = 0.6;
const gap = 0.35;

/** A grid of three or more dimensions, in which the last coordinate varies fastest. */
export function hyper(sides: number[], torus: boolean, rule: Rule): Shape {
  const lights = sides.reduce((a, b) => a * b, 1);
  // The board is drawn flat: the last two dimensions form a grid, and the others repeat it
  // alternately across and down, with gaps in between.
  const pitch: number[] = [];
  const size = [1, 1];
  for (let d = sides.length - 1; d >= 0; d--) {
    const across = (sides.length - 1 - d) % 2;
    pitch[d] = item(size, across) + (sides.length - d > 2 ? 1 : 0);
    size[across] = item(size, across) + (item(sides, d) - 1) * item(pitch, d);
  }
  const coordinates = (light: number) => {
    const at: number[] = [];
    let rest = light;
    for (let d = sides.length - 1; d >= 0; d--) {
      at[d] = rest % item(sides, d);
      rest = Math.floor(rest / item(sides, d));
    }
    return at;
  };
  const along = (light: number, parity: number) =>
    coordinates(light).reduce(
      (sum, at, d) => sum + ((sides.length - 1 - d) % 2 === parity ? at * item(pitch, d) : 0),
      0.5,
    );
  const toggles = (button: number) => {
    const found = rule === "plus" ? [button] : [];
    let step = 1;
    for (let d = sides.length - 1; d >= 0; d--) {
      const side = item(sides, d);
      const at = Math.floor(button / step) % side;
      for (let to of [at - 1, at + 1]) {
        if (torus) to = (to + side) % side;
        if (to >= 0 && to < side && to !== at) found.push(button + (to - at) * step);
      }
      step *= side;
    }
    return sortedUnique(found);
  };
  return {
    lights,
    buttons: lights,
    frame: flat(item(size, 0), item(size, 1)),
    toggles,
    spot: (light) => ({ x: along(light, 0), y: along(light, 1), cell: "square" }),
    row: (light) => Math.round(along(light, 1) - 0.5),
    place: (light) => {
      const at = coordinates(light).map((n) => n + 1);
      return `slice ${at.slice(0, -2).join(".")}, row ${at.at(-2)}, column ${at.at(-1)}`;
    },
    wired: false,
    apart: false,
    drawings: sliceColumns(sides).map((columns) => drawSlices(sides, columns)),
  };
}

/** Returns the possible numbers of columns for drawing the slices of a board. */
function sliceColumns(sides: number[]): number[] {
  const outer = sides.slice(0, -2);
  const slices = outer.reduce((a, b) => a * b, 1);
  if (slices > maxSlices) return [];
  if (outer.length === 1) return Array.from({ length: slices }, (_, i) => i + 1);
  // Let each row of slices span whole dimensions, so that neighbouring slices line up.
  return outer.map((_, d) => outer.slice(d).reduce((a, b) => a * b, 1)).filter((n) => n > 1);
}

/** Draws the slices of a board in columns, each framed and numbered. */
function drawSlices(sides: number[], columns: number): Drawing {
  const [rows = 1, cols = 1] = sides.slice(-2);
  const outer = sides.slice(0, -2);
  const slices = outer.reduce((a, b) => a * b, 1);
  const down = Math.ceil(slices / columns);
  const corner = (slice: number) => ({
    x: (slice % columns) * (cols + gap),
    y: Math.floor(slice / columns) * (rows + strip) + strip,
  });
  const name = (slice: number) => {
    let rest = slice;
    const at = [...outer].reverse().map((side) => {
      const here = rest % side;
      rest = Math.floor(rest / side);
      return here + 1;
    });
    return at.reverse().join(".");
  };
  const sliceOf = (light: number) => Math.floor(light / (rows * cols));
  const rowOf = (light: number) => Math.floor(light / cols) % rows;
  return {
    frame: flat(columns * (cols + gap) - gap, down * (rows + strip)),
    spot: (light) => {
      const { x, y } = corner(sliceOf(light));
      return { x: x + (light % cols) + 0.5, y: y + rowOf(light) + 0.5, cell: "square" };
    },
    row: (light) => Math.floor(sliceOf(light) / columns) * rows + rowOf(light),
    panels: Array.from({ length: slices }, (_, slice) => ({
      ...corner(slice),
      width: cols,
      height: rows,
      name: name(slice),
    })),
  };
}
