// The constellations. Each world has a picture drawn in a few strokes. Its levels are stars along the
// strokes.

export type Spot = readonly [x: number, y: number];

/** The size of the pictures. */
export const frame = { width: 100, height: 72 };

/** A line through some points, closed if it ends where it starts. */
type Stroke = readonly Spot[];

/** Returns a closed regular polygon, or a circle if it has many corners. */
function polygon(x: number, y: number, width: number, height: number, corners: number, turn = 0): Stroke {
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) / corners) * 2 * Math.PI - Math.PI / 2 + turn;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)] as const;
  });
}

/** Returns a line through the points in a list such as "40,69 40,58". */
function line(points: string): Stroke {
  return points.split(" ").map((point) => {
    const [x = 0, y = 0] = point.split(",").map(Number);
    return [x, y] as const;
  });
}

const circle = 36;

const pictures: Record<string, readonly Stroke[]> = {
  // A light bulb.
  "first-lights": [
    line("40,69 40,58 27,47 19,32 24,16 36,6 50,3 64,6 76,16 81,32 73,47 60,58 60,69"),
    line("38,32 62,32"),
  ],
  // A five.
  "the-classic": [line("86,4 20,4 18,36 62,33 79,41 85,52 78,63 60,69 14,69")],
  // A heart.
  pictures: [line("50,18 42,7 30,4 18,11 14,25 20,40 34,55 50,69 66,55 80,40 86,25 82,11 70,4 58,7 50,18")],
  // A zigzag, row by row.
  chasing: [line("8,7 92,7 92,26 8,26 8,46 92,46 92,65 8,65")],
  // A skyline.
  "wide-open": [line("4,68 4,45 18,45 18,22 33,22 33,50 45,50 45,6 60,6 60,38 72,38 72,20 86,20 86,52 96,52 96,68")],
  // A ring, seen from above.
  "around-the-edge": [polygon(50, 36, 46, 32, circle), polygon(50, 36, 21, 11, circle)],
  honeycomb: [polygon(50, 36, 40, 36, 6, Math.PI / 6)],
  // Three lamps.
  "three-colours": [polygon(19, 50, 15, 15, circle), polygon(50, 20, 15, 15, circle), polygon(81, 50, 15, 15, circle)],
  // A cube.
  solid: [polygon(50, 36, 36, 34, 6), line("50,38 50,55"), line("40,30 28,24"), line("60,30 72,24")],
  // Two pentagons, as in the Petersen graph.
  graphs: [polygon(50, 39, 46, 37, 5), polygon(50, 39, 21, 17, 5)],
  // A flame.
  "only-lit-lights": [line("50,3 64,20 76,40 73,57 60,69 40,69 27,57 24,40 38,26 50,3")],
  // A rising sun.
  "new-goals": [
    line("4,68 96,68"),
    line("24,54 31,37 50,29 69,37 76,54"),
    line("50,17 50,4"),
    line("21,27 11,17"),
    line("79,27 89,17"),
  ],
};

const plain = [polygon(50, 36, 44, 32, circle)];

function distance([a, b]: Spot, [c, d]: Spot): number {
  return Math.hypot(a - c, b - d);
}

function lengthOf(stroke: Stroke): number {
  return stroke.slice(1).reduce((sum, spot, i) => sum + distance(stroke[i] as Spot, spot), 0);
}

function isClosed(stroke: Stroke): boolean {
  return stroke.length > 2 && distance(stroke[0] as Spot, stroke[stroke.length - 1] as Spot) < 1e-6;
}

/** Returns the point at a distance along a stroke. */
function along(stroke: Stroke, far: number): Spot {
  let left = far;
  for (let i = 1; i < stroke.length; i++) {
    const from = stroke[i - 1] as Spot;
    const to = stroke[i] as Spot;
    const step = distance(from, to);
    if (left <= step || i === stroke.length - 1) {
      const part = step > 0 ? Math.min(1, left / step) : 0;
      return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
    }
    left -= step;
  }
  return stroke[0] as Spot;
}

/** Divides n stars among the strokes in proportion to their lengths, with at least one each. */
function share(strokes: readonly Stroke[], n: number): number[] {
  const lengths = strokes.map(lengthOf);
  const counts = lengths.map(() => 1);
  for (let left = n - counts.length; left > 0; left--) {
    const spare = lengths.map((length, i) => length / (counts[i] as number));
    const most = spare.indexOf(Math.max(...spare));
    counts[most] = (counts[most] as number) + 1;
  }
  return counts;
}

export interface Figure {
  /** The strokes of the picture, as SVG path data. */
  outline: string;
  /** The strokes to fill: those that end at the height where they start. */
  inside: string;
  /** The stars, in order. */
  spots: Spot[];
  /** The first star of each stroke, which no line leads to. */
  starts: Set<number>;
}

/** Returns the constellation of a world with n levels. */
export function figureOf(world: string, n: number): Figure {
  const strokes = pictures[world] ?? plain;
  const spots: Spot[] = [];
  const starts = new Set<number>();
  for (const [i, count] of share(strokes, n).entries()) {
    const stroke = strokes[i] as Stroke;
    starts.add(spots.length);
    const gaps = isClosed(stroke) ? count : Math.max(1, count - 1);
    for (let at = 0; at < count; at++) spots.push(along(stroke, (lengthOf(stroke) * at) / gaps));
  }
  const inside = strokes.filter((stroke) => stroke[0]?.[1] === stroke[stroke.length - 1]?.[1]);
  return { outline: pathOf(strokes), inside: pathOf(inside), spots, starts };
}

function pathOf(strokes: readonly Stroke[]): string {
  return strokes.map((stroke) => `M${stroke.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`).join("");
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}
