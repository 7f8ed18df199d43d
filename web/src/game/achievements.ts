// Computes a player's achievements from the results stored on the device.

import type { Result } from "../storage";
import { bestRun } from "./figures";
import { dateOf } from "./names";
import { inPar } from "./statistics";

export interface Achievement {
  name: string;
  about: string;
  has(results: readonly Result[]): boolean;
}

/** Requires at least n results that satisfy `is`. */
function count(n: number, is: (result: Result) => boolean): Achievement["has"] {
  return (results) => results.filter(is).length >= n;
}

function onBoard(part: RegExp): Achievement["has"] {
  return count(1, ({ board }) => part.test(board));
}

/** Requires n days in a row. */
function days(n: number): Achievement["has"] {
  return (results) => bestRun(results) >= n;
}

/** All achievements, roughly in the order in which players earn them. */
export const achievements: readonly Achievement[] = [
  { name: "First light", about: "Solve your first puzzle.", has: count(1, () => true) },
  { name: "On par", about: "Solve a puzzle in the fewest presses, without a hint.", has: count(1, inPar) },
  { name: "Ten up", about: "Solve ten puzzles.", has: count(10, () => true) },
  { name: "Hundred up", about: "Solve a hundred puzzles.", has: count(100, () => true) },
  { name: "Ten perfect", about: "Solve ten puzzles in par without a hint.", has: count(10, inPar) },
  {
    name: "Long haul",
    about: "Solve a puzzle in par, without a hint, when par is 15 or more.",
    has: count(1, (r) => inPar(r) && r.par >= 15),
  },
  { name: "A week", about: "Solve the daily puzzle seven days in a row, without a hint.", has: days(7) },
  { name: "A month", about: "Solve the daily puzzle thirty days in a row, without a hint.", has: days(30) },
  {
    name: "Ten days in par",
    about: "Solve ten daily puzzles in par without a hint.",
    has: count(10, (result) => !!dateOf(result.id) && inPar(result)),
  },
  { name: "Round the doughnut", about: "Solve a torus.", has: onBoard(/torus/) },
  { name: "One-sided", about: "Solve a Möbius strip or a Klein bottle.", has: onBoard(/mobius|klein/) },
  { name: "Beekeeper", about: "Solve a board of hexagons.", has: onBoard(/hex/) },
  { name: "In colour", about: "Solve a board with three or more colours.", has: onBoard(/mod=/) },
  { name: "Other dimensions", about: "Solve a cube.", has: onBoard(/cube/) },
];

/** Returns the achievements that these results have earned, without those that `before` had earned already. */
export function achieved(results: readonly Result[], before: readonly Result[] = []): Achievement[] {
  return achievements.filter(({ has }) => has(results) && !has(before));
}
