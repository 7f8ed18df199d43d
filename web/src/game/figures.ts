// Figures about wins, for pages that load later than the board.

import type { Streak } from "../protocol";
import type { Result } from "../storage";
import { dateOfNumber } from "./names";
import { daysOf, inPar, solvedDays, unaided } from "./statistics";

export interface BoardFigures {
  board: string;
  solved: number;
  inPar: number;
  /** The fastest win with the clock on, in seconds; 0 if there isn't one. */
  fastest: number;
}

/** Returns statistics for each board, most played first. */
export function byBoard(results: Result[]): BoardFigures[] {
  const boards = new Map<string, BoardFigures>();
  for (const result of results) {
    const { board, seconds } = result;
    const known = boards.get(board) ?? { board, solved: 0, inPar: 0, fastest: 0 };
    known.solved++;
    if (inPar(result)) known.inPar++;
    if (seconds > 0 && (known.fastest === 0 || seconds < known.fastest)) known.fastest = seconds;
    boards.set(board, known);
  }
  return [...boards.values()].sort((a, b) => b.solved - a.solved);
}

/** Returns the most days in a row whose puzzles were solved on their day and without help. */
export function bestRun(results: readonly Result[]): number {
  const days = solvedDays(
    "",
    results.filter(({ inTime }) => inTime),
  );
  let best = 0;
  for (const first of days) {
    let run = 1;
    if (!days.has(first - 1)) while (days.has(first + run)) run++;
    best = Math.max(best, run);
  }
  return best;
}

const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** Says whether this month's freeze is left, or which day it was used for. */
export function freezeSentence({ current, frozen, used }: Streak): string {
  if (!used) return `Your freeze is ready: one missed day this month won’t end ${current > 0 ? "your" : "a"} streak.`;
  const day = dateOfNumber(Math.max(...daysOf(frozen)));
  return `This month’s freeze saved your streak on ${dates.format(new Date(day))}.`;
}

/** A bar in the histogram of wins by distance from par. */
export interface OverPar {
  name: string;
  wins: number;
  has(result: Result): boolean;
}

const steps = ["par", "+1", "+2", "+3", "+4", "more"];

/** Groups the wins without help by their distance from par. */
export function overPar(results: readonly Result[]): OverPar[] {
  return steps.map((name, step) => {
    const has = (result: Result) =>
      unaided(result) && Math.min(Math.max(0, result.presses - result.par), steps.length - 1) === step;
    return { name, wins: results.filter(has).length, has };
  });
}
