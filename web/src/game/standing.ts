// The table of a day, as it is shown: a short histogram, and rows with one's own among them.

import { item } from "../item";
import type { BarBody, MineOutputBody, ResultBody, TableBody } from "../service/api";
import { ask, ServiceError } from "../service/client";
import { counted } from "../text";
import { minutes } from "./names";

/** A table, and one's own place in it. */
export interface Standing {
  table: TableBody;
  mine?: MineOutputBody;
}

/** Asks for the table of a day, and for one's own place if a result was sent: without one the
 * service has no place to tell. */
export async function readStanding(date: string, sent: boolean, signal: AbortSignal): Promise<Standing> {
  const options = { path: { date }, signal };
  const [table, mine] = await Promise.all([
    ask("GET /api/days/{date}/table", options),
    sent ? ask("GET /api/days/{date}/mine", options).catch(without) : undefined,
  ]);
  return { table, mine };
}

/** A browser that has lost its cookie has lost its place; the table is there all the same. */
function without(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.passing) throw error;
}

/** A bar of the histogram. */
export interface Bar {
  /** Its presses, as in "9" or "14+". */
  presses: string;
  players: number;
  /** Whether one's own result is in it. */
  mine: boolean;
}

/** The most bars; the last one stands for all larger numbers of presses. */
const maxBars = 6;

/** The histogram as bars, with the long tail in one. */
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
  return [
    ...bars,
    { presses: `${item(rest, 0).presses}+`, players, mine: mine !== undefined && mine >= item(rest, 0).presses },
  ];
}

/** Fewer players than this are counted one by one: a percentage would say too much. */
const minPercent = 20;

/** How many of all players, in as many words as there is room for. */
export function shareOf(players: number, all: number): string {
  return all < minPercent ? String(players) : `${Math.round((100 * players) / all)} %`;
}

/** A row of the table. */
export interface Row {
  /** Its place; Infinity beyond those that the service counts. */
  place: number;
  result: ResultBody;
  mine: boolean;
}

/** The first rows of a table, and one's own row if it is not among them. Tables are a few seconds
 * old, so one's own result may be missing; it is put where it belongs. */
export function rowsOf(table: TableBody, mine: MineOutputBody | undefined, count: number): Row[] {
  const others = table.results.filter(({ player }) => player !== mine?.result.player);
  const rows = others.map((result, i) => ({ place: i + 1, result, mine: false }));
  if (!mine) return rows.slice(0, count);
  const own = { place: mine.place ?? Infinity, result: mine.result, mine: true };
  const moved = rows.map((row) => (row.place >= own.place ? { ...row, place: row.place + 1 } : row));
  const before = moved.filter(({ place }) => place < own.place);
  const all = [...before, own, ...moved.slice(before.length)];
  const first = all.slice(0, count);
  return first.includes(own) ? first : [...first.slice(0, count - 1), own];
}

const number = new Intl.NumberFormat("en");

/** Where one stands, to follow one's name. The service counts the first thousand places; beyond them
 * it knows how many percent are worse. */
export function placeText({ place, percent }: MineOutputBody, players: number): string {
  if (players === 1) return ", the first so far";
  if (place) return `, number ${number.format(place)} so far`;
  return percent ? `, better than ${percent} % so far` : "";
}

/** Whether a table is too old to have one's own result in it. */
export function isStale(table: TableBody, mine: MineOutputBody | undefined): boolean {
  if (!mine) return false;
  const full = table.results.length < table.players;
  return !full && !table.results.some(({ player }) => player === mine.result.player);
}

/** A time by the service's clock, as short as a column of a table. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < 3600) return minutes(Math.round(seconds));
  const hours = Math.floor(seconds / 3600);
  return hours < 24 ? `${hours} h` : counted(Math.floor(hours / 24), "day", "days");
}

/** The time of a result. One that no hand can reach does not count. */
export function timeOf({ seconds, too_fast: tooFast }: ResultBody): string {
  return tooFast ? "too fast" : timeText(seconds);
}

/** The hints of a result, in words. */
export function hintsText({ where, why, press }: ResultBody["hints"]): string {
  const count = where + why + press;
  return count === 0 ? "no hints" : counted(count, "hint", "hints");
}
