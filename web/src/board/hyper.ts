import { flat, type Rule, type Shape, sortedUnique } from "./shape";

/** A grid of three dimensions or more, the last coordinate running fastest. */
export function hyper(sides: number[], torus: boolean, rule: Rule): Shape {
  const lights = sides.reduce((a, b) => a * b, 1);
  // Drawn flat: the last two dimensions are a grid, the others go downwards and
  // across in turn, with a gap between what they repeat.
  const pitch: number[] = [];
  const size = [1, 1];
  for (let d = sides.length - 1; d >= 0; d--) {
    const across = (sides.length - 1 - d) % 2;
    pitch[d] = size[across] + (sides.length - d > 2 ? 1 : 0);
    size[across] += (sides[d] - 1) * pitch[d];
  }
  const coordinates = (light: number) => {
    const at: number[] = [];
    let rest = light;
    for (let d = sides.length - 1; d >= 0; d--) {
      at[d] = rest % sides[d];
      rest = Math.floor(rest / sides[d]);
    }
    return at;
  };
  const along = (light: number, parity: number) =>
    coordinates(light).reduce((sum, at, d) => sum + ((sides.length - 1 - d) % 2 === parity ? at * pitch[d] : 0), 0.5);
  const toggles = (button: number) => {
    const found = rule === "plus" ? [button] : [];
    let step = 1;
    for (let d = sides.length - 1; d >= 0; d--) {
      const side = sides[d];
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
    frame: flat(size[0], size[1]),
    toggles,
    spot: (light) => ({ x: along(light, 0), y: along(light, 1), cell: "square" }),
    row: (light) => Math.round(along(light, 1) - 0.5),
    place: (light) => {
      const at = coordinates(light).map((n) => n + 1);
      return `slice ${at.slice(0, -2).join(".")}, row ${at.at(-2)}, column ${at.at(-1)}`;
    },
    wired: false,
    apart: false,
  };
}
