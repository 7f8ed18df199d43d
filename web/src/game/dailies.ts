import { boards, firstDate, positions } from "virtual:dailies";
import { dateOf, today } from "./names";

const day = 24 * 60 * 60 * 1000;

/** The ID of today's puzzle. */
export function todaysID(): string {
  return `daily#${today()}`;
}

/** The position of a daily puzzle, from a table that the build writes; undefined for days
 * outside it. */
export function dailyPosition(id: string): string | undefined {
  const date = dateOf(id);
  const entry = date && positions[Math.round((Date.parse(date) - Date.parse(firstDate)) / day)];
  return entry && `${boards[Number.parseInt(entry[0], 36)]}:${entry.slice(1)}`;
}
