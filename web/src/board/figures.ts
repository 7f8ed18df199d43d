import { item } from "../item";
import { type Edge, flat, type Rule, type Shape, sortedUnique } from "./shape";

const root3 = Math.sqrt(3);

/** A large hexagon made of hexagons, with `side` lights on each of its six sides, numbered row by
 * row. */
export function hex(side: number, rule: Rule): Shape {
  const n = side - 1;
  const q: number[] = [];
  const r: number[] = [];
  const first: number[] = [];
  for (let row = -n; row <= n; row++) {
    first.push(q.length);
    const left = Math.max(-n, -n - row);
    for (let at = left; at <= Math.min(n, n - row); at++) {
      q.push(at);
      r.push(row);
    }
  }
  const light = (a: number, b: number) => {
    if (Math.max(Math.abs(a), Math.abs(b), Math.abs(a + b)) > n) return -1;
    return item(first, b + n) + a - Math.max(-n, -n - b);
  };
  const steps: [number, number][] = [
    [0, -1],
    [1, -1],
    [-1, 0],
    [0, 0],
    [1, 0],
    [-1, 1],
    [0, 1],
  ];
  const width = 2 * side - 1;
  return {
    lights: q.length,
    buttons: q.length,
    frame: flat(width, ((width - 1) * root3) / 2 + 2 / root3),
    toggles: (button) =>
      steps
        .filter(([a, b]) => rule === "plus" || a !== 0 || b !== 0)
        .map(([a, b]) => light(item(q, button) + a, item(r, button) + b))
        .filter((found) => found >= 0),
    spot: (at) => ({
      x: n + 0.5 + item(q, at) + item(r, at) / 2,
      y: ((n + item(r, at)) * root3) / 2 + 1 / root3,
      cell: "hexagon",
    }),
    row: (at) => item(r, at) + n,
    place: (at) => `row ${item(r, at) + n + 1}, hexagon ${at - item(first, item(r, at) + n) + 1}`,
    wired: false,
    apart: false,
  };
}

/** A triangle divided into side x side small triangles, numbered row by row. */
export function tri(side: number, rule: Rule): Shape {
  const height = root3 / 2;
  const row = (light: number) => Math.floor(Math.sqrt(light));
  const toggles = (button: number) => {
    const r = row(button);
    const i = button - r * r;
    const down = i % 2 === 1;
    const found: number[] = [];
    if (down) found.push(button - 2 * r);
    if (i > 0) found.push(button - 1);
    if (rule === "plus") found.push(button);
    if (i < 2 * r) found.push(button + 1);
    if (!down && r < side - 1) found.push(button + 2 * r + 2);
    return found;
  };
  return {
    lights: side * side,
    buttons: side * side,
    frame: flat(side, side * height),
    toggles,
    spot: (light) => {
      const r = row(light);
      const i = light - r * r;
      const down = i % 2 === 1;
      return {
        x: side / 2 + (i - r) / 2,
        y: r * height + (height * (down ? 1 : 2)) / 3,
        cell: down ? "down" : "up",
      };
    },
    row,
    place: (light) => `row ${row(light) + 1}, triangle ${light - row(light) ** 2 + 1}`,
    wired: false,
    apart: false,
  };
}

type Point = [number, number, number];

const faces = ["top", "left", "front", "right", "back", "bottom"];

type Side = "up" | "left" | "right" | "down";

/** Pairs of net edges that form the same edge of the cube, by face and side. */
const glued: [face: number, side: Side, face: number, side: Side][] = [
  [0, "up", 4, "up"],
  [0, "left", 1, "up"],
  [0, "right", 3, "up"],
  [1, "left", 4, "right"],
  [1, "down", 5, "left"],
  [3, "down", 5, "right"],
  [4, "down", 5, "down"],
];

/** The surface of a cube as a net; the Go package board has a drawing of it. */
export function cube(n: number, rule: Rule): Shape {
  const end = 2 * n;
  const point = (light: number): Point => {
    const up = 2 * (Math.floor(light / n) % n) + 1;
    const left = 2 * (light % n) + 1;
    const down = end - up;
    const right = end - left;
    const points: Point[] = [
      [left, down, end],
      [0, right, down],
      [left, 0, down],
      [end, left, down],
      [right, end, down],
      [left, up, 0],
    ];
    return item(points, Math.floor(light / (n * n)));
  };
  const at = (face: number, row: number, col: number) => (face * n + (row - 1) / 2) * n + (col - 1) / 2;
  const lightAt = ([x, y, z]: Point) => {
    if (z === end) return at(0, end - y, x);
    if (x === 0) return at(1, end - z, end - y);
    if (y === 0) return at(2, end - z, x);
    if (x === end) return at(3, end - z, y);
    if (y === end) return at(4, end - z, end - x);
    return at(5, y, x);
  };
  // Moves along an axis, continuing onto the next face at an edge.
  const step = (from: Point, axis: number, by: number): Point => {
    const p: Point = [...from];
    p[axis] = item(p, axis) + by;
    if (item(p, axis) > 0 && item(p, axis) < end) return p;
    for (let k = 0; k < 3; k++) {
      if (p[k] === 0) p[k] = 1;
      else if (p[k] === end) p[k] = end - 1;
    }
    p[axis] = Math.min(Math.max(item(p, axis), 0), end);
    return p;
  };
  const toggles = (button: number) => {
    const found = rule === "plus" ? [button] : [];
    const p = point(button);
    for (let axis = 0; axis < 3; axis++) {
      if (p[axis] === 0 || p[axis] === end) continue;
      found.push(lightAt(step(p, axis, -2)), lightAt(step(p, axis, 2)));
    }
    return sortedUnique(found);
  };
  const corners: [number, number][] = [
    [n, 0],
    [0, n],
    [n, n],
    [2 * n, n],
    [3 * n, n],
    [n, 2 * n],
  ];
  const edge = (of: number, side: Side, pair: number): Edge => {
    const [x, y] = item(corners, of);
    const [right, bottom] = [x + n, y + n];
    if (side === "up") return { x1: x, y1: y, x2: right, y2: y, pair };
    if (side === "down") return { x1: x, y1: bottom, x2: right, y2: bottom, pair };
    return side === "left"
      ? { x1: x, y1: y, x2: x, y2: bottom, pair }
      : { x1: right, y1: y, x2: right, y2: bottom, pair };
  };
  const face = (light: number) => Math.floor(light / (n * n));
  const spotRow = (light: number) => item(corners, face(light))[1] + (Math.floor(light / n) % n);
  return {
    lights: 6 * n * n,
    buttons: 6 * n * n,
    frame: flat(4 * n, 3 * n),
    toggles,
    spot: (light) => ({
      x: item(corners, face(light))[0] + (light % n) + 0.5,
      y: spotRow(light) + 0.5,
      cell: "square",
    }),
    row: spotRow,
    place: (light) => `${faces[face(light)]} face, row ${(Math.floor(light / n) % n) + 1}, column ${(light % n) + 1}`,
    wired: false,
    apart: false,
    panels: corners.map(([x, y]) => ({ x, y, width: n, height: n })),
    edges: glued.flatMap(([a, sideA, b, sideB], pair) => [edge(a, sideA, pair), edge(b, sideB, pair)]),
  };
}
