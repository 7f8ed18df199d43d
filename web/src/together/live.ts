import { signal } from "@preact/signals";
import { learnBoard } from "../core/learn";
import { core } from "../core/shared";
import { say } from "../dom";
import { feedback } from "../game/haptics";
import { capital } from "../game/names";
import type { Info, MemberBody, StartSeriesRequest, Update } from "../service/api";
import { ask, ServiceError } from "../service/client";
import { readSettings } from "../settings";
import { pressWords } from "../view/view";
import { checkKnown } from "./known";
import { Outbox } from "./outbox";
import {
  afterMoves,
  lightsOf,
  type Mine,
  newsOf,
  pressesSince,
  type Room,
  resetMove,
  type SeenPress,
  type Start,
  sentenceOf,
  startOf,
  take,
} from "./room";
import { Stream } from "./stream";

/** How long the connection may be lost, or moves may be delayed, before the page reports it, in milliseconds. */
const patience = 3000;
/** How long a name stays next to a press, in milliseconds. */
const tagTime = 2500;
/** How long the room may take to show stored moves before the page reconnects, in milliseconds. */
const showTime = 5000;
/** The countdown before a round, in seconds; the service has the same value (room.Countdown). */
const countdown = 3;
/** The pause before trying to enter a room again if the service didn't answer, in milliseconds. */
const enterPause = 1000;

/** A game mode and the puzzles to play. */
export type Series = Omit<StartSeriesRequest, "series">;

/** A press with a name next to it. */
export interface Tag extends SeenPress {
  key: number;
}

/** The board as this page shows it. */
export interface Shown extends Mine {
  start: Start;
  /** The button that changed the board. */
  pressed?: number;
}

/** A page's connection to a room, as a player or as the host's screen. */
export class Live {
  readonly code: string;
  readonly plays: boolean;
  readonly room = signal<Room | undefined>(undefined);
  /** This page's membership, once it has entered the room. */
  readonly me = signal<MemberBody | undefined>(undefined);
  /** The player's own board, or the shared board. */
  readonly board = signal<Shown | undefined>(undefined);
  readonly tags = signal<readonly Tag[]>([]);
  /** Why the page can't enter the room, or why the room is gone. */
  readonly gone = signal("");
  /** The last error, as a sentence for the player. */
  readonly trouble = signal("");
  /** Whether the connection has been lost, or moves have been delayed, for too long. */
  readonly offline = signal(false);
  /** The seconds until the round starts; 0 once it has started. */
  readonly count = signal(0);
  /** The start of the round, unless no round has started or its board can't be drawn. */
  private start?: Start;
  /** How far the service's clock is ahead of this device's, in milliseconds. */
  private ahead = 0;
  private counting?: ReturnType<typeof setTimeout>;
  /** Whether screen readers announce what happens. */
  audible = () => true;
  private readonly outbox: Outbox;
  private stream?: Stream;
  private lostAt = 0;
  private tagsMade = 0;
  private readonly ticking: ReturnType<typeof setInterval>;
  private showing?: ReturnType<typeof setTimeout>;
  private readonly left = new AbortController();

  constructor(code: string, plays: boolean) {
    this.code = code;
    this.plays = plays;
    this.outbox = new Outbox(code, async (batch) => {
      const { moves } = await ask("POST /api/rooms/{code}/moves", { path: { code }, body: batch });
      return moves;
    });
    this.outbox.onRefused = (text) => {
      this.trouble.value = sentenceOf(text);
      this.draw();
    };
    this.outbox.onStored = () => this.expectMoves();
    addEventListener("online", () => this.outbox.hurry(), { signal: this.left.signal });
    this.ticking = setInterval(() => this.watch(), 500);
    this.enter();
  }

  /** Leaves the room. Moves already made still count. */
  close(): void {
    this.left.abort();
    this.stream?.close();
    this.outbox.close();
    clearInterval(this.ticking);
    clearTimeout(this.showing);
    clearTimeout(this.counting);
  }

  /** The start of the round by this device's clock, in milliseconds. The service sets it, so it is the same
   * moment for everyone. */
  get began(): number {
    return (this.room.value?.info.started ?? 0) - this.ahead;
  }

  /** Counts down the seconds until the round starts. After a slow answer the estimate of the service's clock is
   * slightly off, so the count is capped at the length of the countdown. */
  private countDown(): void {
    clearTimeout(this.counting);
    const left = this.began - Date.now();
    const before = this.count.value;
    this.count.value = Math.min(countdown, Math.max(0, Math.ceil(left / 1000)));
    if (this.count.value > 0) this.counting = setTimeout(() => this.countDown(), left % 1000 || 1000);
    else if (before > 0 && this.audible()) say("Go!");
  }

  /** Joins the room or, on the host's screen, asks for its membership, retrying until the service
   * answers. Then it opens the stream. */
  private async enter(): Promise<void> {
    const { signal } = this.left;
    const what = this.plays ? "POST /api/rooms/{code}/players" : "GET /api/rooms/{code}/me";
    while (!this.me.value) {
      try {
        const asked = Date.now();
        const me = await ask(what, { path: { code: this.code }, again: false, signal });
        if (this.plays) await checkKnown(this.code, signal);
        this.ahead = me.now - (asked + Date.now()) / 2;
        this.me.value = me;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ServiceError) || !error.passing) {
          this.gone.value = sentenceOf(error);
          return;
        }
        this.lostAt = 1;
        await new Promise((resolve) => setTimeout(resolve, enterPause));
      }
    }
    if (signal.aborted) return;
    this.lostAt = 0;
    this.stream = new Stream(this.code, {
      onUpdate: (update) => this.take(update),
      onState: (connected) => this.heard(connected),
      onGone: (text) => {
        this.gone.value = sentenceOf(text);
      },
    });
  }

  private heard(connected: boolean): void {
    if (connected) this.outbox.hurry();
    this.lostAt = connected ? 0 : this.lostAt || Date.now();
    this.watch();
  }

  /** Sets offline once the connection has been lost, or moves have been delayed, for too long, and
   * clears it when both have recovered. */
  private watch(): void {
    const late = (since: number) => since > 0 && Date.now() - since > patience;
    this.offline.value = late(this.lostAt) || late(this.outbox.since);
  }

  private take(update: Update): void {
    const before = this.room.value;
    const room = take(before, update);
    if (!room) return;
    const { info } = room;
    if (before?.info.round !== info.round) this.trouble.value = "";
    if (before?.info.board !== info.board || before.info.start !== info.start) this.begin(info);
    this.room.value = room;
    this.countDown();
    const own = this.own(room);
    if (this.plays) this.outbox.follow(info.round, own?.moves ?? 0);
    const seen = pressesSince(before, room).filter(({ number }) => number !== own?.number);
    this.draw(seen.at(-1)?.button);
    this.tag(seen);
    const news = newsOf(before, room, own?.number ?? 0);
    if (news && this.audible()) say(news);
  }

  /** Sets the start of the round, after learning the board if the app does not offer it. */
  private begin(info: Info): void {
    this.start = startOf(info);
    if (this.start || !info.board) return;
    learnBoard(core, info.board).then(() => {
      if (this.room.value?.info.start !== info.start) return;
      this.start = startOf(info);
      this.draw();
    });
  }

  private own(room: Room) {
    return this.plays ? room.rows[(this.me.value?.number ?? 0) - 1] : undefined;
  }

  /** Shows names next to presses for a while. */
  private tag(seen: readonly SeenPress[]): void {
    if (seen.length === 0) return;
    const made = seen.map((press) => ({ ...press, key: ++this.tagsMade }));
    this.tags.value = [...this.tags.value, ...made].slice(-6);
    setTimeout(() => {
      this.tags.value = this.tags.value.filter((tag) => !made.includes(tag));
    }, tagTime);
  }

  /** Computes the board after the moves that the room has counted and those still on their way. */
  private draw(pressed?: number): void {
    const room = this.room.value;
    const before = this.board.value;
    const { start } = this;
    if (!room || !start) {
      this.board.value = undefined;
      return;
    }
    const { info } = room;
    const own = this.own(room);
    const shared = info.mode === "together";
    const lights = lightsOf(start, shared ? info.position : own?.position);
    const presses = shared ? (info.presses ?? 0) : (own?.presses ?? 0);
    const now = afterMoves(start, lights, presses, this.outbox.moves);
    const same = before?.start === start && before.lights.every((light, i) => light === now.lights[i]);
    this.board.value = same ? { ...before, presses: now.presses } : { ...now, start, pressed };
  }

  /** Presses a button on this player's board. */
  press(button: number): void {
    const shown = this.board.value;
    const room = this.room.value;
    if (!shown || !room || shown.left === 0 || room.info.ended || this.count.value > 0) return;
    this.move(button);
  }

  /** Resets the player's board. */
  reset(): void {
    if (this.board.value?.presses && this.room.value?.info.mode !== "together") this.move(resetMove);
  }

  private move(move: number): void {
    this.trouble.value = this.outbox.add(move) ? "" : "You’ve used up all your moves for this round.";
    this.draw(move === resetMove ? undefined : move);
    if (!this.trouble.value) this.tell(move);
  }

  /** Announces what a move did, plays a sound and vibrates. */
  private tell(move: number): void {
    const shown = this.board.value;
    if (!shown) return;
    const { board } = shown.start;
    const left = shown.left === 0 ? "and all lights are out." : `${shown.left} of ${board.lights} lights on.`;
    say(
      move === resetMove ? `Back to the start, ${left}` : capital(`${pressWords(board, move, shown.lights)}, ${left}`),
    );
    feedback(readSettings(), shown.left === 0, shown.left / board.lights);
  }

  /** Expects stored moves to show up soon. If they don't, the stream has died silently, and is reopened. */
  private expectMoves(): void {
    clearTimeout(this.showing);
    this.showing = setTimeout(() => {
      if (!this.outbox.shown) this.stream?.open();
    }, showTime);
  }

  /** Starts the next round. */
  next(): Promise<void> {
    const round = (this.room.value?.info.round ?? 0) + 1;
    return this.command(() => ask("POST /api/rooms/{code}/rounds", this.as({ body: { round } })));
  }

  /** Starts another series with the same players. Throws an error if that isn't possible. */
  async again(series: Series): Promise<void> {
    const number = (this.room.value?.info.series ?? 0) + 1;
    await ask("POST /api/rooms/{code}/series", this.as({ body: { ...series, series: number } }));
  }

  /** Locks or unlocks the room. */
  lock(locked: boolean): Promise<void> {
    return this.command(() => ask("POST /api/rooms/{code}/lock", this.as({ body: { locked } })));
  }

  /** Removes a player. */
  remove(number: number): Promise<void> {
    const path = { code: this.code, number: String(number) };
    return this.command(() => ask("DELETE /api/rooms/{code}/players/{number}", this.as({ path })));
  }

  /** Removes the name that a player typed. */
  removeName(number: number): Promise<void> {
    const path = { code: this.code, number: String(number) };
    return this.command(() => ask("DELETE /api/rooms/{code}/players/{number}/name", this.as({ path })));
  }

  /** Sets this player's name. */
  rename(name: string): Promise<void> {
    return this.command(() => ask("PUT /api/rooms/{code}/name", this.as({ body: { name }, again: false })));
  }

  /** Requests a new random name. */
  roll(): Promise<void> {
    return this.command(() => ask("POST /api/rooms/{code}/name", this.as({ again: false })));
  }

  /** Ends the series, and shows the winners. */
  end(): Promise<void> {
    return this.command(() => ask("POST /api/rooms/{code}/end", this.as({})));
  }

  /** Adds the options that all commands share. Commands can be repeated safely. */
  private as<T extends object>(options: T) {
    return { path: { code: this.code }, again: true, signal: this.left.signal, ...options };
  }

  private async command(send: () => Promise<unknown>): Promise<void> {
    this.trouble.value = "";
    try {
      await send();
    } catch (error) {
      if (!this.left.signal.aborted) this.trouble.value = sentenceOf(error);
    }
  }
}
