// Chooses the side of a figure that shows some of its lights best.

import { item } from "../item";
import type { Place, Point } from "./figure";

/** The radius of the part of a surface that belongs to a light, in radii of the light. */
const around = 1.35;
/** Anything nearer to a light than this, in radii, is beside it rather than in front of it. */
const beside = 1.5;
/** How much of a light remains to be seen behind another one. */
const through = 0.4;
/** Lights at least this clear need no turn. */
const clear = 0.45;
/** How many sides to compare. */
const sides = 160;

/** Reports whether another light is in front of a light, seen from a direction. */
export function isCovered(places: readonly Place[], light: number, from: Point): boolean {
  return before(places, item(places, light), from) > 0;
}

/** Returns how many other lights, with the surface around them, are in front of a light. */
function before(places: readonly Place[], { at }: Place, from: Point): number {
  return places.filter((other) => isInFront(other, at, from)).length;
}

function isInFront({ at, radius, normal }: Place, light: Point, from: Point): boolean {
  const to: Point = [at[0] - light[0], at[1] - light[1], at[2] - light[2]];
  // Where the line of sight meets the surface at the other light, or passes the light.
  const steep = normal ? dot(normal, from) : 1;
  if (Math.abs(steep) < 0.05) return false; // seen edge on
  const far = normal ? dot(normal, to) / steep : dot(to, from);
  if (far < beside * radius) return false;
  const aside = Math.hypot(to[0] - far * from[0], to[1] - far * from[1], to[2] - far * from[2]);
  return aside < radius * (normal ? around : 1);
}

/** Returns how clearly a light can be seen from a direction, between 0 and 1. */
function clarity(places: readonly Place[], light: number, from: Point): number {
  const place = item(places, light);
  const facing = place.normal ? Math.abs(dot(place.normal, from)) : 1;
  return facing * through ** before(places, place, from);
}

/** Returns the direction from which these lights are seen best, with the most weight on the first, or the
 * current direction if all are clear enough from there. */
export function bestSide(places: readonly Place[], lights: readonly number[], now: Point): Point {
  const worst = (from: Point) => Math.min(...lights.map((light) => clarity(places, light, from)));
  if (lights.length === 0 || worst(now) >= clear) return now;
  // Of sides that are about as good, take the nearest.
  const score = (from: Point) => worst(from) + clarity(places, item(lights, 0), from) + 0.1 * dot(from, now);
  return directions().reduce((best, next) => (score(next) > score(best) ? next : best), now);
}

/** Returns directions spread evenly over the sphere. */
function directions(): Point[] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: sides }, (_, i): Point => {
    const y = 1 - (2 * i + 1) / sides;
    const far = Math.sqrt(1 - y * y);
    return [far * Math.cos(golden * i), y, far * Math.sin(golden * i)];
  });
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
