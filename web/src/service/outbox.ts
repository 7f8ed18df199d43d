// The runs and wins waiting on this device to be sent to the service. They are stored, so that a game
// won offline is sent once the service is reachable again.

import { signal } from "@preact/signals";
import { parseJSON, read, write } from "../storage";
import type { ResultInputBody } from "./api";
import { ask, ServiceError } from "./client";

/** Counts the results that this page has sent, so that leaderboards update. */
export const sendings = signal(0);

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

/** Reports whether no result for this day has been sent or queued yet. */
function isOpen(date: string): boolean {
  const { sent, wins } = load();
  return !sent.includes(date) && !wins.some((win) => win.date === date);
}

/** Resolves when no run is being started. The service gives a new browser an identity with its first
 * answer. A game sent in the meantime would get a second identity, and belong to a different
 * player. */
let starting = Promise.resolve();

/** Starts a run, which the service times. If the service doesn't answer, the game has no time. */
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

/** Sends a win, and reports whether the service accepted it; undefined if there was no answer. */
async function send(win: ResultInputBody): Promise<boolean | undefined> {
  try {
    await ask("POST /api/results", { body: win, again: true });
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.passing) return undefined;
    // The run may have expired or belong to another player. The win still counts, without a time.
    return win.run ? send({ ...win, run: undefined }) : false;
  }
}

/** Switches this browser to another player, whose results for these dates the service already has. */
export function changePlayer(dates: string[]): void {
  change((stored) => {
    stored.runs = {};
    stored.sent = dates;
    for (const win of stored.wins) delete win.run;
  });
  sendings.value++;
}

/** Signs this browser out. The sent dates stay marked: the player deleted those results on purpose, so
 * they are not sent again. */
export function forgetPlayer(): void {
  change((stored) => {
    stored.runs = {};
    stored.wins = [];
  });
  sendings.value++;
}
