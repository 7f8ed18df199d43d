// Computes the 3D position of every light from a board's spec. Figures fit in the unit ball.

import type { Board } from "../board/board";
import { item } from "../item";
import { boy, cylinder, klein, mobius, type Point, type Surface, torus } from "./surfaces";

export type { Point } from "./surfaces";

/** A light in 3D: its centre, its radius and, if it is on a surface, the surface normal. */
export interface Place {
  at: Point;
  radius: number;
  normal?: Point;
}

/** A board in 3D. */
export interface Figure {
  name: string;
  /** A sentence that explains the picture. */
  about: string;
  /** Returns the places of all lights. The angle matters only in four dimensions. */
  places(angle: number): Place[];
  /** The surfaces under the lights, with the lines to draw on them. */
  sheets: Sheet[];
  /** Returns the lines between lights, as pairs of points. */
  lines(angle: number): Point[];
  /** Whether the figure has a fourth dimension to rotate through. */
  four: boolean;
}

/** A surface divided into cells. */
export interface Sheet {
  surface: Surface;
  rows: number;
  cols: number;
}

/** Boards with more lights are not shown in 3D, because their lights would be too small to press. */
export const maxInSpace = 1600;

/** The initial angle in four dimensions. At this angle, lights don't overlap. */
export const firstAngle = 0.5;

type SurfaceKind = [name: string, about: string, surface: (rows: number, cols: number) => Surface];

const surfaces: Record<string, SurfaceKind> = {
  cylinder: ["Cylinder", "The left edge of the board joins the right.", cylinder],
  torus: ["Torus", "Left joins right, and top joins bottom.", torus],
  mobius: ["Möbius strip", "Left joins right with a half twist, so the strip has only one side.", mobius],
  klein: [
    "Klein bottle",
    "Top joins bottom, and left joins right with a twist. In 3D, the bottle has to pass through itself.",
    klein,
  ],
  projective: [
    "Projective plane",
    "Opposite edges join with a twist. This is Boy’s surface, which passes through itself but has no sharp points.",
    boy,
  ],
};

interface Parts {
  head: string;
  surface?: string;
  holes: Set<number>;
}

function partsOf(spec: string): Parts {
  const [head = "", ...options] = spec.split(",");
  const holes = options.find((option) => option.startsWith("holes="))?.slice(6) ?? "";
  return {
    head,
    surface: options.find((option) => !option.includes("=")),
    holes: new Set(holes === "" ? [] : holes.split("_").map((n) => Number(n) - 1)),
  };
}

/** Returns the 3D figure of a board, or undefined if the board is flat, has more than four
 * dimensions, or has too many lights. */
export function figureOf({ spec, lights }: Board): Figure | undefined {
  if (lights > maxInSpace) return undefined;
  const { head, surface, holes } = partsOf(spec);
  const figure = wholeFigure(head, surface);
  if (!figure || holes.size === 0) return figure;
  const kept = <T>(_: T, light: number) => !holes.has(light);
  return { ...figure, places: (angle) => figure.places(angle).filter(kept) };
}

function wholeFigure(head: string, surface?: string): Figure | undefined {
  const cube = /^cube(\d+)$/.exec(head);
  if (cube) return cubeFigure(Number(cube[1]));
  const sides = head.split("x").map(Number);
  if (sides.some(Number.isNaN)) return undefined;
  if (sides.length === 2) {
    const kind = surface && Object.hasOwn(surfaces, surface) ? surfaces[surface] : undefined;
    return kind && sheetFigure(sides, kind);
  }
  return sides.length <= 4 ? latticeFigure(sides, surface === "torus") : undefined;
}

/** Reports whether a board can be shown in 3D. */
export function inSpace(board: Board): boolean {
  return figureOf(board) !== undefined;
}

/** Makes a figure whose lights do not move. */
function still(figure: Omit<Figure, "places" | "lines" | "four">, places: () => Place[]): Figure {
  return { ...figure, places: once(places), lines: () => [], four: false };
}

/** Computes a value on first use and caches it. Many callers only check whether a figure exists. */
function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function sheetFigure([rows = 1, cols = 1]: number[], [name, about, make]: SurfaceKind): Figure {
  const surface = make(rows, cols);
  const places = () => withRadii(gridSpots(rows, cols).map(([u, v]) => onSurface(surface, u, v)));
  return still({ name, about, sheets: [{ surface, rows, cols }] }, places);
}

/** Returns the centres of the cells of a grid. */
function gridSpots(rows: number, cols: number): [u: number, v: number][] {
  return Array.from({ length: rows * cols }, (_, light) => [
    ((light % cols) + 0.5) / cols,
    (Math.floor(light / cols) + 0.5) / rows,
  ]);
}

function onSurface(surface: Surface, u: number, v: number): { at: Point; normal: Point } {
  const near = 1e-3;
  const along = minus(surface(u + near, v), surface(u - near, v));
  const across = minus(surface(u, v - near), surface(u, v + near));
  return { at: surface(u, v), normal: unit(cross(along, across)) };
}

/** The radius of a light, as a fraction of the distance to its nearest neighbour. */
const part = 0.42;
/** The maximum radius of a light. */
const largest = 0.11;

/** Makes lights as large as their neighbours allow. */
function withRadii(places: { at: Point; normal?: Point }[]): Place[] {
  return places.map((place, i) => {
    let nearest = largest / part;
    for (const [j, other] of places.entries()) if (j !== i) nearest = Math.min(nearest, distance(place.at, other.at));
    return { ...place, radius: part * nearest };
  });
}

/** The faces of a cube, each with its top left corner and its right and down directions. */
const faces = [
  "-1 1 -1, 1 0 0, 0 0 1",
  "-1 1 -1, 0 0 1, 0 -1 0",
  "-1 1 1, 1 0 0, 0 -1 0",
  "1 1 1, 0 0 -1, 0 -1 0",
  "1 1 -1, -1 0 0, 0 -1 0",
  "-1 -1 1, 1 0 0, 0 0 -1",
].map((face) => face.split(", ").map((point) => point.split(" ").map(Number)) as unknown as [Point, Point, Point]);

function cubeFigure(side: number): Figure {
  const half = 1 / Math.sqrt(3);
  const sheets = faces.map(([from, right, down]) => ({
    surface: (u: number, v: number): Point =>
      plus(times(from, half), plus(times(right, 2 * half * u), times(down, 2 * half * v))),
    rows: side,
    cols: side,
  }));
  const places = () =>
    withRadii(sheets.flatMap(({ surface }) => gridSpots(side, side).map(([u, v]) => onSurface(surface, u, v))));
  return still({ name: "Cube", about: "The six faces of the board, folded up.", sheets }, places);
}

/** Makes a grid of three or four dimensions. A 4D grid is shown as a rotating projection. */
function latticeFigure(sides: number[], torus: boolean): Figure {
  const step = 2 / Math.hypot(...sides.map((side) => Math.max(1, side - (torus ? 0 : 1))));
  const all = latticePoints(sides);
  const scaled = (at: number[]) => at.map((n, d) => step * (n - (item(sides, d) - 1) / 2));
  const segments = latticeLines(sides, all, torus);
  const far = (angle: number) =>
    Math.max(...[...all, ...segments].map((at) => Math.hypot(...project(scaled(at), angle).point)));
  // The largest size that fits in the ball at every angle, leaving room for the radius of a light.
  const size = once(() => 0.9 / Math.max(...(sides.length > 3 ? turns : [0]).map(far)));
  const shown = (at: number[], angle: number) => {
    const { point, scale } = project(scaled(at), angle);
    return { at: times(point, size()), scale };
  };
  const radius = () => Math.min(largest, size() * step * (sides.length > 3 ? 0.13 : 0.2));
  return {
    ...latticeWords(sides, torus),
    sheets: [],
    places: (angle) =>
      all.map((at) => {
        const { at: middle, scale } = shown(at, angle);
        return { at: middle, radius: radius() * scale };
      }),
    lines: (angle) => segments.map((at) => shown(at, angle).at),
    four: sides.length === 4,
  };
}

function latticeWords(sides: number[], torus: boolean): { name: string; about: string } {
  const ends = torus ? " The short lines continue on the opposite side." : "";
  if (sides.length === 3) return { name: "Block", about: `The layers of the board, one behind the other.${ends}` };
  const name = torus ? "Hypertorus" : "Hypercube";
  return { name, about: `The 3D shadow of a four-dimensional board as it turns through the fourth dimension.${ends}` };
}

/** Angles over a full cycle, which is two turns because the second rotation runs at half speed. */
const turns = Array.from({ length: 96 }, (_, i) => (i * 4 * Math.PI) / 96);

/** Returns the coordinates of all lights; the last coordinate varies fastest. */
function latticePoints(sides: number[]): number[][] {
  let all: number[][] = [[]];
  for (const side of sides) all = all.flatMap((at) => Array.from({ length: side }, (_, n) => [...at, n]));
  return all;
}

/** Returns lines from each light to the next in every direction; on a torus, each end gets a stub. */
function latticeLines(sides: number[], all: number[][], torus: boolean): number[][] {
  const lines: number[][] = [];
  for (const at of all) {
    for (const [d, side] of sides.entries()) {
      const moved = (by: number) => at.map((n, k) => (k === d ? n + by : n));
      if (item(at, d) < side - 1) lines.push(at, moved(1));
      if (!torus || side < 3) continue;
      if (at[d] === 0) lines.push(at, moved(-0.45));
      if (at[d] === side - 1) lines.push(at, moved(0.45));
    }
  }
  return lines;
}

/** The distance from the eye to the centre, in four dimensions. */
const eye = 2.4;

/** Projects a point on a board into 3D. From the last coordinate backwards, the axes point right,
 * down and away from the viewer. A fourth axis is rotated by the angle and projected in
 * perspective. */
export function project(at: readonly number[], angle: number): { point: Point; scale: number } {
  const [right = 0, down = 0, away = 0, fourth] = [...at].reverse();
  if (fourth === undefined) return { point: [right, -down, -away], scale: 1 };
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [x, w1] = [c * right - s * fourth, s * right + c * fourth];
  // A second rotation at half speed brings all eight sides to the front.
  const [c2, s2] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  const [z, w] = [c2 * away - s2 * w1, s2 * away + c2 * w1];
  const scale = (eye - 1) / (eye - w);
  return { point: [x * scale, -down * scale, -z * scale], scale };
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function plus(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function times(a: Point, by: number): Point {
  return [a[0] * by, a[1] * by, a[2] * by];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Point): Point {
  const long = Math.hypot(...a);
  return long === 0 ? [0, 0, 1] : times(a, 1 / long);
}

export function distance(a: Point, b: Point): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
}
