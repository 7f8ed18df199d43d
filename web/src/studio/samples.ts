// Sample pictures, computed from formulas.

import { type Picture, painted } from "./pictures";

type Tone = (x: number, y: number, far: number, angle: number) => number;

/** Returns the coverage of a soft-edged shape at a given depth inside it, from 0 to 1. */
const inside = (depth: number) => Math.min(1, Math.max(0, depth * 60 + 0.5));

const tones = {
  Moon: (x, y, far) => {
    const bitten = inside(0.36 - far) * inside(Math.hypot(x - 0.16, y + 0.1) - 0.3);
    const stars: [number, number][] = [
      [0.27, -0.02],
      [0.16, -0.25],
      [0.36, -0.33],
      [0.3, 0.3],
    ];
    const star = stars.some(([a, b]) => Math.hypot(x - a, y - b) < 0.018);
    return star ? 1 : bitten * (0.98 - Math.max(0, far - 0.25) * 2.2);
  },
  Sun: (_x, _y, far, angle) => {
    if (far < 0.23) return 1;
    const ray = (0.5 + 0.5 * Math.cos(12 * angle)) ** 2;
    return far < 0.27 ? 0 : Math.max(0, ray * (1 - (far - 0.27) / 0.22));
  },
  Heart: (x, y) => {
    const [a, b] = [x * 3, -y * 3 + 0.25];
    const v = (a * a + b * b - 1) ** 3 - a * a * b ** 3;
    return v < 0 ? 1 - 0.55 * Math.max(0, Math.hypot(x + 0.14, y + 0.14) - 0.08) : 0;
  },
  Flower: (_x, _y, far, angle) => {
    if (far < 0.08) return 0.2;
    if (far < 0.1) return 0;
    const edge = 0.26 + 0.15 * Math.cos(6 * angle);
    return far < edge ? 1 - 0.6 * (far / edge) ** 3 : 0;
  },
  Wave: (x, y) => {
    const crest = 0.11 * Math.sin(11 * x + 0.6) + 0.02;
    const ripple = 0.5 + 0.5 * Math.sin(46 * (y - 0.6 * crest));
    return y < crest ? 0 : y < crest + 0.05 ? 1 : ripple * (0.85 - 0.7 * y);
  },
  Eye: (x, y, far) => {
    const lid = 0.27 * Math.cos(3.3 * x);
    if (Math.abs(x) > 0.46 || Math.abs(y) > lid) return 0;
    if (Math.abs(y) > lid - 0.025) return 1;
    if (far < 0.075) return Math.hypot(x + 0.03, y + 0.03) < 0.025 ? 1 : 0;
    return far < 0.19 ? 0.3 + 2.4 * (far - 0.075) : 0.92;
  },
} satisfies Record<string, Tone>;

const side = 256;

function sample(name: keyof typeof tones): Picture {
  const tone: Tone = tones[name];
  return painted(name, side, side, (px, py) => {
    const [x, y] = [(px + 0.5) / side - 0.5, (py + 0.5) / side - 0.5];
    return tone(x, y, Math.hypot(x, y), Math.atan2(y, x));
  });
}

/** Pairs that make good films, each with an order of presses that suits it. */
export const pairs = [
  { names: ["Moon", "Sun"], order: "radial" },
  { names: ["Heart", "Flower"], order: "calm" },
  { names: ["Wave", "Eye"], order: "wipe" },
] as const;

export function samplesOf(pair: (typeof pairs)[number]): Picture[] {
  return pair.names.map(sample);
}

/** Returns a picture without light. */
export function darkness(): Picture {
  return painted("Dark", 1, 1, () => 0);
}
