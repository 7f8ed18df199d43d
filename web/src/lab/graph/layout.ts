import type { Point } from "./model";

/** Scales a drawing up if necessary, so that its nodes do not touch. */
export function spread(points: readonly Point[], least = 1.3): Point[] {
  let nearest = Number.POSITIVE_INFINITY;
  points.forEach(([x, y], i) => {
    for (const [a, b] of points.slice(0, i)) nearest = Math.min(nearest, Math.hypot(x - a, y - b));
  });
  const by = nearest < least ? least / Math.max(nearest, 0.2) : 1;
  const round = (n: number) => Math.round(n * by * 10) / 10;
  return points.map(([x, y]) => [round(x), round(y)] as const);
}
