// Where the lights of a board are in space, by the board's spec. Everything lies within the unit ball.

import type { Board } from "../board/board";
import { item } from "../item";
import { boy, cylinder, klein, mobius, type Point, type Surface, torus } from "./surfaces";

export type { Point } from "./surfaces";

/** A light in space: its middle, its radius, and what it faces if it lies on a surface. */
export interface Place {
  at: Point;
  radius: number;
  normal?: Point;
}

/** A board in space. */
export interface Figure {
  name: string;
  /** What is seen, in a sentence. */
  about: string;
  /** The places of all lights; the angle matters in four dimensions only. */
  places(angle: number): Place[];
  /** Pieces of surface under the lights, each with the lines to draw on it. */
  sheets: Sheet[];
  /** Lines between lights, as pairs of points. */
  lines(angle: number): Point[];
  /** Whether there is a fourth dimension to turn through. */
  four: boolean;
}

/** A piece of surface, divided into cells. */
export interface Sheet {
  surface: Surface;
  rows: number;
  cols: number;
}

/** Boards with more lights are not drawn in space: their lights would be too small to press. */
export const maxInSpace = 1600;

/** The angle that a picture in four dimensions starts with: no two lights are in one place. */
export const firstAngle = 0.5;

type SurfaceKind = [name: string, about: string, surface: (rows: number, cols: number) => Surface];

const surfaces: Record<string, SurfaceKind> = {
  cylinder: ["Cylinder", "The left edge of the board is joined to the right one.", cylinder],
  torus: ["Torus", "Left is joined to right, and top to bottom.", torus],
  mobius: ["Möbius strip", "Left is joined to right with half a turn, so that there is only one side.", mobius],
  klein: [
    "Klein bottle",
    "Top is joined to bottom, and left to right with a twist; in space the bottle has to pass through itself.",
    klein,
  ],
  projective: [
    "Projective plane",
    "Opposite edges are joined with a twist. This is Boy’s surface: it passes through itself, and has no sharp points.",
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
    holes: new Set(holes === "" ? [] : holes.split("_").map(Number)),
  };
}

/** The board in space, or undefined if it lies flat, has more than four dimensions or too many lights. */
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

/** Whether a board can be seen in space. */
export function inSpace(board: Board): boolean {
  return figureOf(board) !== undefined;
}

/** A figure whose lights do not move. */
function still(figure: Omit<Figure, "places" | "lines" | "four">, places: () => Place[]): Figure {
  return { ...figure, places: once(places), lines: () => [], four: false };
}

/** What is computed when it is first asked for: many boards are only asked whether they have a figure. */
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

/** The middles of the cells of a grid. */
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

/** How large a light is, as a part of the distance to the nearest other one. */
const part = 0.42;
/** The largest light. */
const largest = 0.11;

/** Lights as large as their neighbours allow. */
function withRadii(places: { at: Point; normal?: Point }[]): Place[] {
  return places.map((place, i) => {
    let nearest = largest / part;
    for (const [j, other] of places.entries()) if (j !== i) nearest = Math.min(nearest, distance(place.at, other.at));
    return { ...place, radius: part * nearest };
  });
}

/** The faces of a cube: where each starts, and where its columns and rows lead. */
const faces: [from: Point, right: Point, down: Point][] = [
  [
    [-1, 1, -1],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [-1, 1, -1],
    [0, 0, 1],
    [0, -1, 0],
  ],
  [
    [-1, 1, 1],
    [1, 0, 0],
    [0, -1, 0],
  ],
  [
    [1, 1, 1],
    [0, 0, -1],
    [0, -1, 0],
  ],
  [
    [1, 1, -1],
    [-1, 0, 0],
    [0, -1, 0],
  ],
  [
    [-1, -1, 1],
    [1, 0, 0],
    [0, 0, -1],
  ],
];

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

/** A grid of three or four dimensions: a block, or a projection of a block that turns. */
function latticeFigure(sides: number[], torus: boolean): Figure {
  const step = 2 / Math.hypot(...sides.map((side) => Math.max(1, side - (torus ? 0 : 1))));
  const all = latticePoints(sides);
  const scaled = (at: number[]) => at.map((n, d) => step * (n - (item(sides, d) - 1) / 2));
  const segments = latticeLines(sides, all, torus);
  const far = (angle: number) =>
    Math.max(...[...all, ...segments].map((at) => Math.hypot(...project(scaled(at), angle).point)));
  // As large as the ball allows at every angle, except for the radius of a light.
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
  const ends = torus ? " The short lines lead around to the opposite side." : "";
  if (sides.length === 3) return { name: "Block", about: `The slices of the board, one behind the other.${ends}` };
  const name = torus ? "Hypertorus" : "Hypercube";
  return { name, about: `A shadow of four dimensions, which turns through the fourth.${ends}` };
}

/** Angles all the way around: the slower of the two turns takes twice as long. */
const turns = Array.from({ length: 96 }, (_, i) => (i * 4 * Math.PI) / 96);

/** The coordinates of all lights, the last running fastest. */
function latticePoints(sides: number[]): number[][] {
  let all: number[][] = [[]];
  for (const side of sides) all = all.flatMap((at) => Array.from({ length: side }, (_, n) => [...at, n]));
  return all;
}

/** Lines from each light to the next in every direction; on a torus, a stub at either end. */
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

/** How far the eye is from the middle, in four dimensions. */
const eye = 2.4;

/** Shows a point of a board, whose last coordinate runs to the right, the one before downwards and
 * the one before that away. A fourth is turned by the angle and seen in perspective. */
export function project(at: readonly number[], angle: number): { point: Point; scale: number } {
  const [right = 0, down = 0, away = 0, fourth] = [...at].reverse();
  if (fourth === undefined) return { point: [right, -down, -away], scale: 1 };
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [x, w1] = [c * right - s * fourth, s * right + c * fourth];
  // A slower turn beside it, so that all eight sides come to the front.
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
