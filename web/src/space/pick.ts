import { item } from "../item";
/** A light in screen coordinates, with its radius and its distance from the camera. */
export interface Seen {
  x: number;
  y: number;
  radius: number;
  depth: number;
}

/** Returns the light hit by a tap: the frontmost one under it, or else the nearest within reach,
 * because fingers are wide. All lengths are in pixels. */
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
