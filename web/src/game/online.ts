// What the game tells the service, where there is one: that a daily puzzle was begun, and how it
// was won. The player never waits for it, and hears nothing when it fails.

import { type Position, parsePosition, press } from "../board/state";
import { item } from "../item";
import type { MeBody } from "../service/api";
import { ask } from "../service/client";
import { addWin, changePlayer, sendWins, startRun } from "../service/outbox";
import { keptGames } from "../storage";
import { Game } from "./game";
import { dateOf, dateOfNumber, dayNumber, today } from "./names";
import { resolveLocally } from "./resolve";
import type { Session } from "./session";

/** The most moves that the service takes. */
const maxMoves = 500;

/** How long until a game that could not be sent is sent again, in milliseconds: twice as long each
 * time. */
const firstPause = 15_000;
const longestPause = 600_000;

/** Whether the leaderboard of a date takes results: from the day before it to the day after it, in
 * UTC. A day to come counts for nothing here. */
export function isOpen(date: string, now = new Date()): boolean {
  return date <= today(now) && dayNumber(date) >= dayNumber(now.toISOString().slice(0, 10)) - 1;
}

/** The moves of a saved game until it was won for the first time, as the service takes them:
 * buttons, and -1 for a reset; undefined if it was not won. */
export function firstWin(save: string, { board, lights: start }: Position): number[] | undefined {
  const moves: number[] = [];
  let lights = start.slice();
  for (const word of (save.split("\n")[1] ?? "").split(" ").filter(Boolean)) {
    if (word === "|" || moves.length >= maxMoves) return undefined; // what follows was undone
    moves.push(word === "reset" ? -1 : Number(word));
    if (word === "reset") lights = start.slice();
    else press(board, lights, Number(word));
    if (lights.every((colour) => colour === 0)) return moves;
  }
  return undefined;
}

/** Adds the days that the service knows of to those of this device. */
export async function addDays(session: Session, { days }: MeBody): Promise<void> {
  if (days.length > 0) await session.count(days.join(" "));
}

/** Makes this browser the player of a recovery code. */
export async function becomePlayer(session: Session, code: string): Promise<MeBody> {
  const me = await ask("POST /api/me/code", { body: { code }, again: true });
  changePlayer(me.days.map(dateOfNumber));
  await addDays(session, me);
  return me;
}

/** Tells the service about the games of a session from now on. */
export function goOnline(session: Session): void {
  new Online(session).start();
}

class Online {
  private readonly session: Session;
  /** The days whose run was asked for. */
  private readonly asked = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = firstPause;

  constructor(session: Session) {
    this.session = session;
  }

  start(): void {
    this.session.stage.listen(() => this.notice());
    addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => !document.hidden && this.send());
    this.collect();
    this.notice();
    this.send();
    ask("GET /api/me")
      .then((me) => addDays(this.session, me))
      .catch(nothing);
  }

  /** Looks at the game on the stage: it may have begun, or been won. */
  private notice(): void {
    const { game, log, id } = this.session.stage;
    const date = dateOf(id);
    if (!game || !date || !isOpen(date)) return;
    if (game.won) {
      const moves = firstWin(game.save(), { board: game.board, lights: game.start });
      if (moves) addWin({ date, moves, hints: game.hints });
      this.send();
    } else if (log.length > 0 && !this.asked.has(date) && isFresh(game, log.length)) {
      // A game that was begun at another time has no time by the service's clock.
      this.asked.add(date);
      startRun(date).catch(nothing);
    }
  }

  /** Finds games on this device that were won while there was no service. */
  private collect(): void {
    for (const { id, save, start } of keptGames()) {
      const date = dateOf(id);
      const position = parsePosition(start) ?? resolveLocally(id);
      if (!date || !isOpen(date) || !position) continue;
      const moves = firstWin(save, position);
      const game = new Game(id, position);
      if (moves && game.restore(save)) addWin({ date, moves, hints: game.hints });
    }
  }

  /** Sends what waits, and comes back to it when the service does not answer. */
  private async send(): Promise<void> {
    clearTimeout(this.timer);
    if (await sendWins()) {
      this.pause = firstPause;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), this.pause);
    this.pause = Math.min(2 * this.pause, longestPause);
  }
}

/** Whether all moves of a game were made since it was shown. */
function isFresh(game: Game, actions: number): boolean {
  const moves = item(game.save().split("\n"), 1).split(" ").filter(Boolean);
  return moves.length <= actions;
}

function nothing(): void {}
