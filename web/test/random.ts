/** Returns a seeded random number generator (mulberry32), so every run is the same. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Whether to try fewer cases, because the tests run once per mutant. */
export const short = process.env.LIGHTSOUT_TESTS === "short";

/** Boards of every family. */
export const specs = [
  "1x1",
  "1x7",
  "2x2,torus",
  "3x3",
  "5x5",
  "9x4",
  "20x21",
  "40x41",
  "5x5,rule=ring",
  "6x5,rule=x",
  "5x6,rule=star",
  "7x7,rule=knight",
  "5x5,rule=-1.0_0.0_0.1",
  "6x6,torus,rule=-2.-2_0.0_0.3",
  "5x7,cylinder",
  "5x5,torus",
  "2x5,torus,rule=star",
  "4x7,mobius",
  "8x3,mobius,rule=x",
  "4x6,klein",
  "3x5,klein,rule=knight",
  "5x4,projective",
  "3x3,projective,rule=star",
  "3x3x3",
  "2x3x4,torus",
  "2x2x2x2x2",
  "3x3x3x3,torus,rule=ring",
  "hex1",
  "hex4",
  "hex6,rule=ring",
  "tri1",
  "tri6",
  "tri9,rule=ring",
  "cube1",
  "cube3",
  "cube4,rule=ring",
  "graph6=FhCKG",
  "graph6=FhCKG,rule=ring",
  "digraph6=DOAG??",
  "buttons=3_0.1_0.1.2_1.2",
  "buttons=5_0.4__2_1.2.3",
  "5x5,holes=8_13",
  "hex4,holes=1_19",
  "5x5,mod=3",
  "4x4,torus,mod=4",
  "hex3,mod=5",
  "cube2,mod=7",
  "6x6,rule=x,mod=64",
  "graph6=FhCKG,mod=3",
  "4x5,mobius,holes=4,mod=6",
];
