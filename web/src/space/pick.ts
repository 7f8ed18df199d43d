import { item } from "../item";
/** A light as it is seen: where on the picture, how large, and how far away. */
export interface Seen {
  x: number;
  y: number;
  radius: number;
  depth: number;
}

/** The light that a tap at a place of the picture means: the front one of those under it, or else
 * the nearest within reach, as fingers are wide. All in pixels. */
export function pick(seen: readonly Seen[], x: number, y: number, reach: number): number | undefined {
  let under: number | undefined;
  let beside: number | undefined;
  let nearest = reach;
  for (const [light, spot] of seen.entries()) {
    const away = Math.hypot(spot.x - x, spot.y - y);
    if (away <= spot.radius) {
      if (under === undefined || spot.depth < item(seen, under).depth) under = light;
    } else if (away - spot.radius < nearest) {
      nearest = away - spot.radius;
      beside = light;
    }
  }
  return under ?? beside;
}
