// Statistics about a player's results.

import type { Calendar, Game, Help } from "../protocol";
import type { Result } from "../storage";
import { dateOf, dateOfNumber, dayName, dayNumber, onDay } from "./names";

/** Returns the result of a game, or undefined until it is won. */
export function resultOf({ view }: Game): Result | undefined {
  if (!view.score) return undefined;
  const { id, board, proved, clock } = view;
  const { moves: presses, par, hints, shown, seconds } = view.score;
  const date = dateOf(id);
  const inTime = !!date && onDay(date) && unaided(view.score);
  const result = { id, board, at: Date.now(), presses, par, proved, hints, shown, inTime };
  return { ...result, seconds: clock ? seconds : 0 };
}

/** Reports whether a puzzle was solved without help. */
export function unaided({ hints, shown }: Help): boolean {
  return hints === 0 && !shown;
}

/** Reports whether a puzzle was solved in par and without help, and par was proved to be the fewest
 * presses. */
export function inPar(result: Result): boolean {
  return result.proved && result.presses <= result.par && unaided(result);
}

/** Parses a code that lists days, such as "3 5-9". */
export function daysOf(code: string): Set<number> {
  const days = new Set<number>();
  for (const word of code.split(" ")) {
    const [from = 0, to = from] = word.split("-").map(Number);
    // The core has the same limit.
    for (let day = from; day >= 1 && day <= Math.min(to, 36_500); day++) days.add(day);
  }
  return days;
}

/** Returns the numbers of all daily puzzles solved: those in a code, which were solved on their day and
 * maybe on another device, and those with a result, which may have been solved later. */
export function solvedDays(code: string, results: readonly Result[]): Set<number> {
  const dates = results.map(({ id }) => dateOf(id)).filter((date) => date !== undefined);
  return new Set([...daysOf(code), ...dates.map(dayNumber)]);
}

/** Describes the best result of a day for the calendar. */
export function dayWords(solved: boolean, result?: Result, frozen?: boolean): string {
  if (!solved) return frozen ? "missed, with a freeze" : "not solved";
  if (!result) return "solved";
  if (result.shown) return "solved, with the solution shown";
  if (result.hints > 0) return "solved, with hints";
  return inPar(result) ? "solved in par" : "solved";
}

/** The description of a day in the future. */
export const toCome = "coming up";

/** A day of a week. */
export interface WeekDay {
  /** The ID of the day's puzzle. */
  id: string;
  /** The day of the week. */
  name: string;
  solved: boolean;
  /** Whether a freeze kept the streak. */
  frozen: boolean;
  /** Describes whether and how the puzzle was solved. */
  words: string;
}

/** Returns the week of a date, starting on Monday, without days before the first daily puzzle. */
export function weekOf(date: string, { code, streak }: Calendar, results: Result[], now: string): WeekDay[] {
  const solved = solvedDays(code, results);
  const freezes = daysOf(streak.frozen);
  const monday = dayNumber(date) - ((new Date(date).getUTCDay() + 6) % 7);
  const numbers = [0, 1, 2, 3, 4, 5, 6].map((day) => monday + day);
  return numbers
    .filter((number) => number > 0)
    .map((number) => {
      const day = dateOfNumber(number);
      const puzzle = `daily#${day}`;
      const result = results.find((one) => one.id === puzzle);
      const on = solved.has(number);
      const frozen = !on && freezes.has(number);
      const words = day > now ? toCome : dayWords(on, result, frozen);
      return { id: puzzle, name: dayName(day), solved: on, frozen, words };
    });
}
