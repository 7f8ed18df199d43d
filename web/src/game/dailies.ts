import { boards, firstDate, positions } from "virtual:dailies";
import { dateOf, dayNumber, today } from "./names";

/** The ID of today's puzzle. */
export function todaysID(): string {
  return `daily#${today()}`;
}

/** The position of a daily puzzle, from a table that the build writes; undefined for days
 * outside it. */
export function dailyPosition(id: string): string | undefined {
  const date = dateOf(id);
  const entry = date && positions[dayNumber(date) - dayNumber(firstDate)];
  return entry && `${boards[Number.parseInt(entry[0], 36)]}:${entry.slice(1)}`;
}
