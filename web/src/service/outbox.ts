// The runs and wins waiting on this device to be sent to the service. They are stored, so that a game
// won offline is sent once the service is reachable again.

import { signal } from "@preact/signals";
import { parseJSON, read, write } from "../storage";
import type { ResultInputBody, ResultOutputBody, RunOutputBody } from "./api";
import { ask, ServiceError } from "./client";

/** The answers to the results that this page has sent, by date: where each stands. It also changes when
 * the service rejects a result. */
export const standings = signal<Record<string, ResultOutputBody>>({});

interface Stored {
  /** The tokens of started runs, by date. */
  runs: Record<string, string>;
  /** The wins to send, oldest first. */
  wins: ResultInputBody[];
  /** The dates whose results the service has received. */
  sent: string[];
}

const key = "service";

/** How many days to remember. After that, the leaderboard no longer accepts results. */
const memory = 4;

function load(): Stored {
  const { runs, wins, sent } = Object(parseJSON(read(key))) as Partial<Stored>;
  const since = new Date(Date.now() - memory * 86_400_000).toISOString().slice(0, 10);
  const list = (entries: unknown): unknown[] => (Array.isArray(entries) ? entries : []);
  const isText = (entry: unknown) => typeof entry === "string";
  return {
    runs: Object.fromEntries(Object.entries(Object(runs) as Stored["runs"]).filter(([date]) => date >= since)),
    wins: list(wins)
      .filter(isWin)
      .filter(({ date }) => date >= since),
    sent: list(sent)
      .filter(isText)
      .filter((date) => date >= since),
  };
}

function isWin(entry: unknown): entry is ResultInputBody {
  const { date, moves } = Object(entry) as Record<string, unknown>;
  return typeof date === "string" && Array.isArray(moves);
}

/** Changes the stored data. Other pages change it as well, so it is read again each time. */
function change(change: (stored: Stored) => void): void {
  const stored = load();
  change(stored);
  write(key, JSON.stringify(stored));
}

/** Reports whether the service has the result for a day. */
export function isSent(date: string): boolean {
  return load().sent.includes(date);
}

/** Reports whether a win for this day is waiting to be sent. */
export function isQueued(date: string): boolean {
  return load().wins.some((win) => win.date === date);
}

/** Reports whether no result for this day has been sent or queued yet. */
function isOpen(date: string): boolean {
  return !isSent(date) && !isQueued(date);
}

/** Resolves when no run is being started. The service gives a new browser an identity with its first
 * answer. A game sent in the meantime would get a second identity, and belong to a different
 * player. */
let starting = Promise.resolve();

/** Starts a run, which the service times, and returns the answer, which has the player's days. Returns
 * undefined if the run was started before. If the service doesn't answer, the game has no time. */
export function startRun(date: string): Promise<RunOutputBody | undefined> {
  const run = start(date);
  starting = run.then(nothing, nothing);
  return run;
}

function nothing(): void {}

async function start(date: string): Promise<RunOutputBody | undefined> {
  if (!isOpen(date) || load().runs[date]) return undefined;
  const answer = await ask("POST /api/run", { body: { date }, again: true });
  change((stored) => {
    // Only the first result counts, and the service has it, perhaps from another device.
    if (answer.done) stored.sent.push(date);
    else stored.runs[date] = answer.run;
  });
  return answer;
}

/** Queues a win. Only the first win of a day counts. */
export function addWin(win: Pick<ResultInputBody, "date" | "moves" | "hints" | "shown">): void {
  if (!isOpen(win.date)) return;
  change(({ wins, runs }) => wins.push({ ...win, run: runs[win.date] }));
}

let sending: Promise<boolean> | undefined;

/** Sends the queued wins, and reports whether the queue is empty. */
export function sendWins(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<boolean> {
  await starting;
  for (let [win] = load().wins; win; [win] = load().wins) {
    const answer = await send(win);
    if (answer === undefined) return false;
    const { date } = win;
    change((stored) => {
      stored.wins = stored.wins.filter((other) => other.date !== date);
      delete stored.runs[date];
      if (answer) stored.sent.push(date);
    });
    standings.value = answer ? { ...standings.value, [date]: answer } : { ...standings.value };
  }
  return true;
}

/** Sends a win, and returns the answer: null if the service rejected it, undefined if there was none. */
async function send(win: ResultInputBody): Promise<ResultOutputBody | null | undefined> {
  try {
    return await ask("POST /api/results", { body: win, again: true });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.passing) return undefined;
    // The run may have expired or belong to another player. The win still counts, without a time.
    return win.run ? send({ ...win, run: undefined }) : null;
  }
}

/** Switches this browser to another player, whose results for these dates the service already has. */
export function changePlayer(dates: string[]): void {
  change((stored) => {
    stored.runs = {};
    stored.sent = dates;
    for (const win of stored.wins) delete win.run;
  });
  standings.value = {};
}

/** Signs this browser out. The sent dates stay marked: the player deleted those results on purpose, so
 * they are not sent again. */
export function forgetPlayer(): void {
  change((stored) => {
    stored.runs = {};
    stored.wins = [];
  });
  standings.value = {};
}
