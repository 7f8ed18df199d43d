import { first, positions } from "virtual:dailies";

const day = 24 * 60 * 60 * 1000;

/**
 * The position of a daily puzzle, from a table that was made with the page, so
 * that today's board is there before the core. Other days are the core's.
 */
export function dailyID(id: string): string | undefined {
  const date = /^daily#(\d{4}-\d\d-\d\d)$/.exec(id)?.[1];
  if (!date) return undefined;
  return positions[Math.round((Date.parse(date) - Date.parse(first)) / day)];
}
