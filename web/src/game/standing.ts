// Prepares a daily leaderboard for display: a short histogram, and rows that include the player's own.

import { item } from "../item";
import type { Help } from "../protocol";
import type { BarBody, ResultBody, StandingBody, TableBody } from "../service/api";
import { ask, ServiceError } from "../service/client";
import { counted } from "../text";
import { minutes } from "./names";

/** A leaderboard and the player's place on it. */
export interface Standing {
  table: TableBody;
  mine?: Place;
}

/** The player's own result and its place. */
export type Place = Pick<StandingBody, "place" | "percent" | "result">;

/** Fetches the top of the leaderboard with the player's place, if the player sent a result; otherwise
 * the whole leaderboard. */
export async function readStanding(date: string, sent: boolean, signal: AbortSignal): Promise<Standing> {
  const options = { path: { date }, signal };
  const mine = sent ? await ask("GET /api/days/{date}/mine", options).catch(without) : undefined;
  return { table: mine?.table ?? (await ask("GET /api/days/{date}/table", options)), mine };
}

/** A browser that has lost its cookie has no place, but still gets the leaderboard. */
function without(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.passing) throw error;
}

/** A bar in the histogram. */
export interface Bar {
  /** Its label, such as "9" or "14+". */
  presses: string;
  players: number;
  /** Whether the player's result is in this bar. */
  mine: boolean;
}

/** The maximum number of bars; the last one covers all higher numbers of presses. */
const maxBars = 6;

/** Returns the histogram as bars, with the long tail combined into one. */
export function barsOf(histogram: BarBody[], mine?: number): Bar[] {
  const tail = histogram.length > maxBars ? maxBars - 1 : histogram.length;
  const bars = histogram.slice(0, tail).map(({ presses, players }) => ({
    presses: String(presses),
    players,
    mine: presses === mine,
  }));
  const rest = histogram.slice(tail);
  if (rest.length === 0) return bars;
  const players = rest.reduce((sum, bar) => sum + bar.players, 0);
  return [...bars, { presses: `${item(rest, 0).presses}+`, players, mine: (mine ?? 0) >= item(rest, 0).presses }];
}

/** With fewer players than this, show counts: percentages would suggest too much precision. */
const minPercent = 20;

/** Formats the share of players in a bar as a percentage, or as a count if there are few players. */
export function shareOf(players: number, all: number): string {
  return all < minPercent ? String(players) : `${Math.round((100 * players) / all)}%`;
}

/** A row on the leaderboard. */
export interface Row {
  /** The player's place; Infinity if the service gives the result none. */
  place: number;
  result: ResultBody;
  mine: boolean;
}

/** Returns the first rows of a leaderboard, and the player's own row if it is not among them. */
export function rowsOf(table: TableBody, mine: Place | undefined, count: number): Row[] {
  const others = table.results.filter(({ player }) => player !== mine?.result.player);
  const rows = others.map((result, i) => ({ place: i + 1, result, mine: false }));
  if (!mine) return rows.slice(0, count);
  const own = { place: mine.place || Infinity, result: mine.result, mine: true };
  const before = rows.filter(({ place }) => place < own.place);
  const after = rows.slice(before.length).map((row) => ({ ...row, place: row.place + 1 }));
  const all = [...before, own, ...after];
  const first = all.slice(0, count);
  return first.includes(own) ? first : [...first.slice(0, count - 1), own];
}

const number = new Intl.NumberFormat("en");

/** Returns the player's place as a phrase that follows the name. The service counts the first thousand
 * places; beyond that, the phrase has the percentage of players who did worse. */
export function placeText({ place, percent, result }: Place, players: number): string {
  if (result.too_fast) return ", too fast for a place";
  if (players === 1) return ", the only player so far";
  if (place > 0) return `, number ${number.format(place)} so far`;
  return `, better than ${percent > 0 ? percent : "under 1"}% of players so far`;
}

/** Reports whether a leaderboard leaves out players who would otherwise be on it. */
export function isSelection({ listed, players }: TableBody): boolean {
  return listed < Math.min(players, maxRows);
}

/** How many results the service puts on a leaderboard. */
const maxRows = 100;

/** Formats a time measured by the service, short enough for a table column. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < 3600) return minutes(Math.round(seconds));
  const hours = Math.floor(seconds / 3600);
  return hours < 24 ? `${hours} h` : counted(Math.floor(hours / 24), "day", "days");
}

/** Returns the time of a result, or "too fast" if no human could have played that quickly. */
export function timeOf({ seconds, too_fast: tooFast }: ResultBody): string {
  return tooFast ? "too fast" : timeText(seconds);
}

/** Describes the help in a result. */
export function helpText({ hints, shown }: Help): string {
  if (shown) return "solution shown";
  return hints === 0 ? "no hints" : counted(hints, "hint", "hints");
}
