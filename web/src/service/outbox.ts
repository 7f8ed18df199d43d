// What waits on this device to be sent to the service: runs that were started, and games that were
// won. It is stored, so that a game which was won offline is sent when the service is there again.

import { signal } from "@preact/signals";
import { parseJSON, read, write } from "../storage";
import type { ResultInputBody } from "./api";
import { ask, ServiceError } from "./client";

/** Counts the results that this page has sent, so that tables are drawn again. */
export const sendings = signal(0);

interface Stored {
  /** The tokens of runs that were started, by date. */
  runs: Record<string, string>;
  /** Games that were won, the oldest first. */
  wins: ResultInputBody[];
  /** The dates whose results the service has. */
  sent: string[];
}

const key = "service";

/** How many days are remembered: then no table takes their results any more. */
const memory = 4;

function load(): Stored {
  const { runs, wins, sent } = Object(parseJSON(read(key))) as Partial<Stored>;
  const since = new Date(Date.now() - memory * 86_400_000).toISOString().slice(0, 10);
  const texts = (list: unknown) => (Array.isArray(list) ? list : []).filter((text) => typeof text === "string");
  return {
    runs: Object.fromEntries(Object.entries(Object(runs) as Stored["runs"]).filter(([date]) => date >= since)),
    wins: (Array.isArray(wins) ? wins : []).filter((win) => isWin(win) && win.date >= since),
    sent: texts(sent).filter((date) => date >= since),
  };
}

function isWin(entry: unknown): entry is ResultInputBody {
  const { date, moves } = Object(entry) as Record<string, unknown>;
  return typeof date === "string" && Array.isArray(moves);
}

/** Changes what is stored. Other pages change it too, so it is read anew each time. */
function change(change: (stored: Stored) => void): void {
  const stored = load();
  change(stored);
  write(key, JSON.stringify(stored));
}

/** Whether the service has the result of a day. */
export function isSent(date: string): boolean {
  return load().sent.includes(date);
}

/** Whether a game of this day is still of interest to the service. */
function isOpen(date: string): boolean {
  const { sent, wins } = load();
  return !sent.includes(date) && !wins.some((win) => win.date === date);
}

/** Settled when no run is being started. A browser that is new to the service gets its name with the
 * first answer; if a game were sent meanwhile, it would get two, and the game be another's. */
let starting = Promise.resolve();

/** Starts a run, from which the service's clock counts. Without an answer there is no time. */
export function startRun(date: string): Promise<void> {
  const run = start(date);
  starting = run.catch(() => undefined);
  return run;
}

async function start(date: string): Promise<void> {
  if (!isOpen(date) || load().runs[date]) return;
  const { run } = await ask("POST /api/runs", { body: { date }, again: true });
  change((stored) => {
    stored.runs[date] = run;
  });
}

/** Keeps a game that was won until it is sent. Only the first of a day counts. */
export function addWin(win: Pick<ResultInputBody, "date" | "moves" | "hints">): void {
  if (!isOpen(win.date)) return;
  change(({ wins, runs }) => wins.push({ ...win, run: runs[win.date] }));
}

let sending: Promise<boolean> | undefined;

/** Sends what waits, and returns whether all of it has gone. */
export function sendWins(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<boolean> {
  await starting;
  for (let [win] = load().wins; win; [win] = load().wins) {
    const taken = await send(win);
    if (taken === undefined) return false;
    const { date } = win;
    change((stored) => {
      stored.wins = stored.wins.filter((other) => other.date !== date);
      delete stored.runs[date];
      if (taken) stored.sent.push(date);
    });
    if (taken) sendings.value++;
  }
  return true;
}

/** Sends a game, and returns whether the service has taken it; undefined if it does not answer. */
async function send(win: ResultInputBody): Promise<boolean | undefined> {
  try {
    await ask("POST /api/results", { body: win, again: true });
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.passing) return undefined;
    // The run may be over, or another player's: the game is one all the same, without a time.
    return win.run ? send({ ...win, run: undefined }) : false;
  }
}

/** This browser is another player now, whose results of these days the service has. */
export function changePlayer(dates: string[]): void {
  change((stored) => {
    stored.runs = {};
    stored.sent = dates;
    for (const win of stored.wins) delete win.run;
  });
  sendings.value++;
}

/** This browser is nobody now. What was sent stays sent: it was deleted on purpose. */
export function forgetPlayer(): void {
  change((stored) => {
    stored.runs = {};
    stored.wins = [];
  });
  sendings.value++;
}
