// Tells the service, if there is one, when the player starts a daily puzzle and how they solve it.
// The player never waits for these calls, and failures are silent.

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

/** The maximum number of moves that the service accepts. */
const maxMoves = 500;

/** How long to wait before resending a game, in milliseconds. The pause doubles after each failure. */
const firstPause = 15_000;
const longestPause = 600_000;

/** Reports whether the leaderboard for a date may still accept results: the date is at most the player's
 * today, and at least yesterday in UTC. */
export function isOpen(date: string, now = new Date()): boolean {
  return date <= today(now) && dayNumber(date) >= dayNumber(now.toISOString().slice(0, 10)) - 1;
}

/** Returns the moves of a saved game up to its first win, in the service's format: button numbers,
 * with -1 for a reset. Returns undefined if the game was not won within the service's limit on
 * moves. */
export function firstWin(save: string, { board, lights: start }: Position): number[] | undefined {
  const moves: number[] = [];
  let lights = start.slice();
  for (const word of (save.split("\n")[1] ?? "").split(" ").filter(Boolean)) {
    if (word === "|" || moves.length >= maxMoves) return undefined; // the moves after "|" were undone
    moves.push(word === "reset" ? -1 : Number(word));
    if (word === "reset") lights = start.slice();
    else press(board, lights, Number(word));
    if (lights.every((colour) => colour === 0)) return moves;
  }
  return undefined;
}

/** Adds the solved days that the service knows of to those stored on this device. */
export async function addDays(session: Session, me: Pick<MeBody, "days"> | undefined): Promise<void> {
  if (me && me.days.length > 0) await session.count(me.days.join(" "));
}

/** Signs this browser in as the player who owns a recovery code. */
export async function becomePlayer(session: Session, code: string): Promise<MeBody> {
  const me = await ask("POST /api/me/code", { body: { code }, again: true });
  changePlayer(me.days.map(dateOfNumber));
  await addDays(session, me);
  return me;
}

/** Starts reporting a session's games to the service. */
export function goOnline(session: Session): void {
  new Online(session).start();
}

class Online {
  private readonly session: Session;
  /** The dates for which the service was asked to start a run. */
  private readonly asked = new Set<string>();
  private sending: Promise<void> | undefined;
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
  }

  /** Tells the service if the game on the stage has just been started or won. */
  private notice(): void {
    const { game, log, id } = this.session.stage;
    const date = dateOf(id);
    if (!game || !date || !isOpen(date)) return;
    if (game.won) {
      const moves = firstWin(game.save(), { board: game.board, lights: game.start });
      if (moves) addWin({ date, moves, ...game.help });
      this.send();
    } else if (log.length > 0 && !this.asked.has(date) && isFresh(game, log.length)) {
      // Only games started on this visit are timed: the service can't tell when an earlier game
      // began.
      this.asked.add(date);
      startRun(date)
        .then((answer) => addDays(this.session, answer))
        .catch(nothing);
    }
  }

  /** Queues the games on this device that were won while the service was unavailable. */
  private collect(): void {
    for (const { id, save, start } of keptGames()) {
      const date = dateOf(id);
      const position = parsePosition(start) ?? resolveLocally(id);
      if (!date || !isOpen(date) || !position) continue;
      const moves = firstWin(save, position);
      const game = new Game(id, position);
      if (moves && game.restore(save)) addWin({ date, moves, ...game.help });
    }
  }

  /** Sends the queued wins, and tries again later if the service does not answer. */
  private send(): void {
    this.sending ??= this.sendNow().finally(() => {
      this.sending = undefined;
    });
  }

  private async sendNow(): Promise<void> {
    clearTimeout(this.timer);
    if (await sendWins()) {
      this.pause = firstPause;
      return;
    }
    this.timer = setTimeout(() => this.send(), this.pause);
    this.pause = Math.min(2 * this.pause, longestPause);
  }
}

/** Reports whether all moves in a game have been made since it was shown. */
function isFresh(game: Game, actions: number): boolean {
  const moves = item(game.save().split("\n"), 1).split(" ").filter(Boolean);
  return moves.length <= actions;
}

function nothing(): void {}
