// Surfaces whose edges are glued like a board's, as functions of u and v. Both run from 0 to 1: u from
// left to right, and v from top to bottom.

import { item } from "../item";
export type Point = readonly [x: number, y: number, z: number];

export type Surface = (u: number, v: number) => Point;

const { PI, cos, sin, hypot, min, max, abs } = Math;

/** A torus. The longer side of the board runs around the hole, the shorter one around the tube. */
export function torus(rows: number, cols: number): Surface {
  const [ring, tube] = [0.68, 0.32];
  return (u, v) => {
    const [around, across] = cols >= rows ? [u, v] : [v, u];
    const [a, b] = [2 * PI * around, 2 * PI * across];
    const far = ring + tube * cos(b);
    return [far * sin(a), tube * sin(b), far * cos(a)];
  };
}

/** An upright cylinder with the proportions of the board, within limits that keep it readable. */
export function cylinder(rows: number, cols: number): Surface {
  const height = min(3.2, max(0.7, (2 * PI * rows) / cols));
  const scale = 1 / hypot(1, height / 2);
  return (u, v) => {
    const a = 2 * PI * u;
    return [scale * sin(a), scale * height * (0.5 - v), scale * cos(a)];
  };
}

/** A strip with a half twist. */
export function mobius(rows: number, cols: number): Surface {
  const width = min(1.1, max(0.4, (2 * PI * rows) / cols));
  const scale = 1 / (1 + width / 2);
  return (u, v) => {
    const a = 2 * PI * u;
    const s = width * (0.5 - v);
    const far = scale * (1 + s * cos(a / 2));
    return [far * sin(a), scale * s * sin(a / 2), far * cos(a)];
  };
}

/** The centre line of the Klein bottle: up through the body, over the neck and down into itself. */
function bottleLine(t: number): [x: number, y: number] {
  const [c, s] = [cos(t), sin(t)];
  return [-(2 / 15) * c * s * (-30 + 90 * c ** 4 - 60 * c ** 6), 4 * s * s];
}

/** The radius of the bottle along its centre line. */
function bottleRadius(t: number): number {
  return 0.55 + 0.27 * sin(2 * t);
}

/** Returns parameters that are evenly spaced along the bottle's wall. */
function bottleSteps(count: number): number[] {
  const fine = 2000;
  const lengths = [0];
  for (let i = 1; i <= fine; i++) {
    const [t0, t1] = [((i - 1) * PI) / fine, (i * PI) / fine];
    const [[x0, y0], [x1, y1]] = [bottleLine(t0), bottleLine(t1)];
    lengths.push(item(lengths, i - 1) + hypot(x1 - x0, y1 - y0, bottleRadius(t1) - bottleRadius(t0)));
  }
  const steps: number[] = [];
  for (let k = 0, i = 0; k <= count; k++) {
    const wanted = (item(lengths, fine) * k) / count;
    while (i < fine - 1 && item(lengths, i + 1) < wanted) i++;
    steps.push(((i + (wanted - item(lengths, i)) / (item(lengths, i + 1) - item(lengths, i))) * PI) / fine);
  }
  return steps;
}

/** The classic glass Klein bottle. The board's rows run along it, and its columns around it. */
export function klein(): Surface {
  const count = 400;
  const steps = bottleSteps(count);
  const scale = 1 / 2.65;
  return (u, v) => {
    const at = min(count - 1e-9, max(0, u * count));
    const i = Math.floor(at);
    const t = item(steps, i) + (item(steps, i + 1) - item(steps, i)) * (at - i);
    const [x, y] = bottleLine(t);
    // The normal is perpendicular to the direction of the line. At the bottom, where the direction
    // is undefined, the line goes up at the start and down at the end.
    const [[xa, ya], [xb, yb]] = [bottleLine(max(1e-4, t) - 1e-4), bottleLine(min(PI - 1e-4, t) + 1e-4)];
    const long = hypot(xb - xa, yb - ya);
    const normal = t < 1e-3 ? [-1, 0] : t > PI - 1e-3 ? [1, 0] : [(ya - yb) / long, (xb - xa) / long];
    // Offset by a quarter turn, so that the two ends of the wall meet with the twist of a Klein
    // bottle.
    const a = 2 * PI * v + PI / 2;
    const r = bottleRadius(t);
    return [
      scale * (x + r * cos(a) * item(normal, 0)),
      scale * (y - 2.15 + r * cos(a) * item(normal, 1)),
      scale * r * sin(a),
    ];
  };
}

/** Maps the square to a disc; opposite boundary points stay opposite. */
function discOf(u: number, v: number): [x: number, y: number] {
  const [x, y] = [2 * u - 1, 1 - 2 * v];
  const far = hypot(x, y);
  const scale = far === 0 ? 0 : max(abs(x), abs(y)) / far;
  return [x * scale, y * scale];
}

/** The projective plane as Boy's surface, which has no sharp points. It uses the Bryant-Kusner
 * parametrization: w is a point in the unit disc, and w and -w on its rim become the same point. */
export function boy(): Surface {
  const scale = 0.57;
  return (u, v) => {
    const w = discOf(u, v);
    const w3 = times(w, times(w, w));
    const w4 = times(w, w3);
    const w6 = times(w3, w3);
    const below: Complex = [w6[0] + Math.sqrt(5) * w3[0] - 1, w6[1] + Math.sqrt(5) * w3[1]];
    const a = -1.5 * over(times(w, [1 - w4[0], -w4[1]]), below)[1];
    const b = -1.5 * over(times(w, [1 + w4[0], w4[1]]), below)[0];
    const c = over([1 + w6[0], w6[1]], below)[1] - 0.5;
    const square = a * a + b * b + c * c;
    return [(scale * a) / square, scale * (c / square + 1), (scale * b) / square];
  };
}

type Complex = readonly [real: number, imaginary: number];

function times(a: Complex, b: Complex): Complex {
  return [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
}

function over(a: Complex, b: Complex): Complex {
  const square = b[0] * b[0] + b[1] * b[1];
  return [(a[0] * b[0] + a[1] * b[1]) / square, (a[1] * b[0] - a[0] * b[1]) / square];
}
