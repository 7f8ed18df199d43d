// Places for the nodes of a graph that has none.

import { circle, type Edge, type Point } from "../../board/famous";
import { item } from "../../item";

const rounds = 220;
/** The distance that joined nodes like to have. */
const liked = 1.8;

/**
 * Lets joined nodes attract and all nodes repel each other until they rest (T. Fruchterman,
 * E. Reingold, Graph drawing by force-directed placement, 1991). It starts from a circle, so the
 * same graph is always drawn in the same way.
 */
export function arrange(nodes: number, edges: readonly Edge[]): Point[] {
  const start = circle(nodes, Math.max(1, nodes / 4));
  // A slight disorder, as forces along a line or a circle may cancel out.
  const at = start.map(([x, y], i) => ({ x: x + 0.11 * Math.sin(7 * i), y: y + 0.11 * Math.cos(11 * i) }));
  for (let round = 0; round < rounds; round++) {
    const force = at.map(() => ({ x: 0, y: 0 }));
    const push = (i: number, j: number, strength: (distance: number) => number) => {
      const [from, to] = [item(at, j), item(at, i)];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const distance = Math.max(0.05, Math.hypot(dx, dy));
      const by = strength(distance) / distance;
      const [there, back] = [item(force, i), item(force, j)];
      there.x += dx * by;
      there.y += dy * by;
      back.x -= dx * by;
      back.y -= dy * by;
    };
    for (let i = 0; i < nodes; i++) for (let j = 0; j < i; j++) push(i, j, (d) => liked ** 2 / d);
    for (const [a, b] of edges) push(a, b, (d) => -(d ** 2) / liked);
    // Parts that are not joined stay in sight of each other.
    const most = 1.2 * (1 - round / rounds) + 0.02;
    at.forEach((point, i) => {
      const { x, y } = item(force, i);
      const [fx, fy] = [x - 0.12 * point.x, y - 0.12 * point.y];
      const length = Math.max(1e-9, Math.hypot(fx, fy));
      const by = Math.min(length, most) / length;
      point.x += fx * by;
      point.y += fy * by;
    });
  }
  return spread(at.map(({ x, y }) => [x, y] as const));
}

/** The same drawing, as large as it has to be for its nodes not to touch. */
export function spread(points: readonly Point[], least = 1.3): Point[] {
  let nearest = Number.POSITIVE_INFINITY;
  points.forEach(([x, y], i) => {
    for (const [a, b] of points.slice(0, i)) nearest = Math.min(nearest, Math.hypot(x - a, y - b));
  });
  const by = nearest < least ? least / Math.max(nearest, 0.2) : 1;
  const round = (n: number) => Math.round(n * by * 10) / 10;
  return points.map(([x, y]) => [round(x), round(y)] as const);
}
