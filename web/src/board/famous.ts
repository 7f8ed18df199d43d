// Named graphs: where their nodes are drawn, and their edges.

import { item } from "../item";
import type { Board } from "./board";
import { specOf } from "./graph6";
import { flat } from "./shape";

export type Point = readonly [x: number, y: number];
export type Edge = readonly [from: number, to: number];

export interface Drawn {
  points: Point[];
  edges: Edge[];
}

/** Returns n points on a circle, clockwise from the top, rotated by a fraction of a step. */
export function circle(n: number, radius: number, turned = 0): Point[] {
  return Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * (i + turned)) / n;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

function around(n: number, from = 0): Edge[] {
  return Array.from({ length: n }, (_, i) => [from + i, from + ((i + 1) % n)] as const);
}

function pairs(n: number): Edge[] {
  return Array.from({ length: n }, (_, i) => Array.from({ length: i }, (_, j) => [j, i] as const)).flat();
}

export function cycle(n: number): Drawn {
  return { points: circle(n, Math.max(1, n / 5)), edges: n > 2 ? around(n) : pairs(n) };
}

export function path(n: number): Drawn {
  // The nodes are in rows of at most eight, which alternate in direction.
  const points = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / 8);
    return [row % 2 ? 7 - (i % 8) : i % 8, row] as const;
  });
  return { points, edges: around(n).slice(0, -1) };
}

export function complete(n: number): Drawn {
  return { points: circle(n, Math.max(1, n / 5)), edges: pairs(n) };
}

export function bipartite(a: number, b: number): Drawn {
  const row = (n: number, y: number) => Array.from({ length: n }, (_, i) => [i - (n - 1) / 2, y] as const);
  const edges = Array.from({ length: a * b }, (_, i) => [Math.floor(i / b), a + (i % b)] as const);
  return { points: [...row(a, 0), ...row(b, Math.max(2, Math.max(a, b) / 2))], edges };
}

export function star(n: number): Drawn {
  const points: Point[] = [[0, 0], ...circle(n - 1, Math.max(1.4, n / 5))];
  return { points, edges: points.slice(1).map((_, i) => [0, i + 1] as const) };
}

export function wheel(n: number): Drawn {
  const { points, edges } = star(n);
  return { points, edges: [...edges, ...around(n - 1, 1)] };
}

/** Two circles of n nodes each, joined by spokes; inner node i is joined to inner
 * node i + k. GP(5, 2) is the Petersen graph. */
export function generalisedPetersen(n: number, k: number): Drawn {
  const outer = Math.max(2.4, n / 3.2);
  const points = [...circle(n, outer), ...circle(n, outer * 0.5)];
  const inner = Array.from({ length: n }, (_, i) => [n + i, n + ((i + k) % n)] as const);
  const spokes = Array.from({ length: n }, (_, i) => [i, n + i] as const);
  return { points, edges: [...around(n), ...spokes, ...inner] };
}

/** The vertices of a hypercube of at most six dimensions: an oblique cube, a smaller cube inside it for
 * the fourth dimension, and copies beside and below it for the fifth and sixth. */
export function hypercube(d: number): Drawn {
  const points = Array.from({ length: 2 ** d }, (_, i) => {
    const side = (k: number) => (d > k ? ((i >> k) & 1) - 0.5 : 0);
    const size = (i >> 3) & 1 ? 2.6 : 6.2;
    const x = (side(0) + 0.38 * side(2)) * size + 9.6 * side(4);
    const y = (side(1) - 0.32 * side(2)) * size + 9.2 * side(5);
    return [x, y] as const;
  });
  const edges = points.flatMap((_, i) =>
    Array.from({ length: d }, (_, k) => [i, i ^ (1 << k)] as const).filter(([a, b]) => a < b),
  );
  return { points, edges };
}

const tetrahedron: Drawn = { points: [[0, 0], ...circle(3, 2)], edges: pairs(4) };

const octahedron: Drawn = {
  points: [...circle(3, 2.6), ...circle(3, 0.95, 0.5)],
  edges: [...around(3), ...around(3, 3), [0, 3], [3, 1], [1, 4], [4, 2], [2, 5], [5, 0]],
};

const icosahedron: Drawn = {
  points: [...circle(3, 4.2), ...circle(6, 2, 0), ...circle(3, 0.9, 0.5)],
  edges: [
    ...around(3),
    ...around(6, 3),
    ...around(3, 9),
    ...[0, 1, 2].flatMap((i) => [
      [i, 3 + 2 * i] as const,
      [i, 3 + 2 * i + 1] as const,
      [i, 3 + ((2 * i + 5) % 6)] as const,
    ]),
    ...[0, 1, 2].flatMap((i) => [
      [9 + i, 3 + 2 * i] as const,
      [9 + i, 3 + 2 * i + 1] as const,
      [9 + i, 3 + ((2 * i + 2) % 6)] as const,
    ]),
  ],
};

const heawood: Drawn = {
  points: circle(14, 3.4),
  edges: [...around(14), ...[0, 2, 4, 6, 8, 10, 12].map((i) => [i, (i + 5) % 14] as const)],
};

/** The first puzzle in Chlond's article; see examples/chlond.dot. */
const chlond: Drawn = {
  points: [
    [0, 0],
    [2, -1.2],
    [2, 1.2],
    [1, 2.7],
    [4, 0],
    [4, 2.7],
  ],
  edges: [
    [0, 1],
    [0, 2],
    [0, 3],
    [4, 1],
    [4, 2],
    [4, 5],
    [3, 5],
  ],
};

export const famous = {
  triangle: ["Triangle", cycle(3)],
  heptagon: ["Cycle of seven nodes", cycle(7)],
  path: ["Path of eight nodes", path(8)],
  complete: ["Complete graph on six nodes", complete(6)],
  utility: ["Utility graph", bipartite(3, 3)],
  wheel: ["Wheel of eight nodes", wheel(8)],
  tetrahedron: ["Tetrahedron", tetrahedron],
  cube: ["Cube", { ...generalisedPetersen(4, 1), points: [...circle(4, 2.8, 0.5), ...circle(4, 1.25, 0.5)] }],
  octahedron: ["Octahedron", octahedron],
  dodecahedron: ["Dodecahedron", generalisedPetersen(10, 2)],
  icosahedron: ["Icosahedron", icosahedron],
  petersen: ["Petersen graph", generalisedPetersen(5, 2)],
  heawood: ["Heawood graph", heawood],
  mobiusKantor: ["Möbius–Kantor graph", generalisedPetersen(8, 3)],
  desargues: ["Desargues graph", generalisedPetersen(10, 3)],
  tesseract: ["Four-dimensional hypercube", hypercube(4)],
  chlond: ["Chlond’s simple graph", chlond],
} satisfies Record<string, [name: string, graph: Drawn]>;

export type FamousName = keyof typeof famous;

/** Returns the spec of a graph on which a press toggles a node and its neighbours. */
export function specOfGraph({ points, edges }: Drawn): string {
  const toggles = points.map((_, i) => [i]);
  for (const [a, b] of edges) {
    item(toggles, a).push(b);
    item(toggles, b).push(a);
  }
  return specOf(toggles);
}

const drawings = new Map<string, Point[]>(
  Object.values(famous).map(([, graph]) => [specOfGraph(graph as Drawn), (graph as Drawn).points]),
);

/** The minimum distance between two nodes in a drawing, in light widths. */
const apart = 1.35;

/** Returns the board with its lights drawn at these points, scaled to keep the lights apart. */
export function drawnAt(board: Board, points: readonly Point[]): Board {
  let least = Number.POSITIVE_INFINITY;
  points.forEach(([x, y], i) => {
    for (let j = 0; j < i; j++) least = Math.min(least, Math.hypot(x - item(points, j)[0], y - item(points, j)[1]));
  });
  const scale = least > 0 ? apart / least : 1;
  const left = Math.min(...points.map(([x]) => x));
  const top = Math.min(...points.map(([, y]) => y));
  const width = (Math.max(...points.map(([x]) => x)) - left) * scale;
  const height = (Math.max(...points.map(([, y]) => y)) - top) * scale;
  // Leave room around a drawing that is a single line.
  const [dx, dy] = [Math.max(0, 2 - width) / 2, Math.max(0, 2 - height) / 2];
  return {
    ...board,
    frame: flat(width + 1 + 2 * dx, height + 1 + 2 * dy),
    drawings: undefined,
    spot: (light) => ({
      x: (item(points, light)[0] - left) * scale + 0.5 + dx,
      y: (item(points, light)[1] - top) * scale + 0.5 + dy,
      cell: "disc",
    }),
  };
}

/** Returns where the nodes of a named graph are drawn, or undefined for other boards. */
export function pointsOf(spec: string): Point[] | undefined {
  return drawings.get(spec.replace(/,(rule|mod)=[^,]*/g, ""));
}

/** Returns a named graph drawn the way a person would draw it. Others are returned unchanged. */
export function wellDrawn(board: Board): Board {
  const points = pointsOf(board.spec);
  return points ? drawnAt(board, points) : board;
}
