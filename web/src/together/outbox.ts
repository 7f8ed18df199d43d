// A player's moves on their way to the room. Each move is stored on the device immediately, sent in
// order, and removed once the room has counted it.

import { ServiceError } from "../service/client";
import { keysWith, parseJSON, read, remove, write } from "../storage";
import { maxMoves } from "./room";

/** Consecutive moves in a round, starting with number `first`. */
export interface Batch {
  round: number;
  first: number;
  moves: number[];
}

/** The maximum number of moves in one message. */
const most = 50;
/** The initial and maximum pauses after a failure, in milliseconds. */
const pauses = [500, 5000] as const;
/** The storage key for the moves of a room is this prefix followed by the room code. */
const prefix = "moves:";
/** How long a room exists, in milliseconds. Moves for older rooms are discarded. */
const roomLife = 24 * 60 * 60 * 1000;

interface Kept extends Batch {
  /** When the moves were stored, in milliseconds since 1970. */
  at: number;
}

function parseKept(text: string): Kept | undefined {
  const { round, first, moves, at } = Object(parseJSON(text)) as Partial<Kept>;
  const whole = [round, first, at].every(Number.isInteger) && Array.isArray(moves) && moves.every(Number.isInteger);
  return whole ? ({ round, first, moves, at } as Kept) : undefined;
}

/** Discards the moves of rooms that no longer exist. */
function tidy(): void {
  for (const key of keysWith(prefix)) {
    const kept = parseKept(read(key));
    if (!kept || Date.now() - kept.at > roomLife) remove(key);
  }
}

export class Outbox {
  /** Called with the service's message when it rejects moves. */
  onRefused?: (text: string) => void;
  /** Called when the service has stored moves, which the room will soon show. */
  onStored?: () => void;
  /** The moves that the room does not show yet. */
  moves: number[] = [];
  /** When the oldest unsent move was made; 0 if everything has been sent. */
  since = 0;
  private readonly key: string;
  private readonly send: (batch: Batch) => Promise<number>;
  private round = 0;
  /** How many moves the room has counted, and how many the service has stored. */
  private counted = 0;
  private stored = 0;
  private running = false;
  private closed = false;
  private wake?: () => void;

  constructor(code: string, send: (batch: Batch) => Promise<number>) {
    this.key = prefix + code;
    this.send = send;
    tidy();
  }

  /** How many moves are waiting to be sent. */
  get waiting(): number {
    return this.counted + this.moves.length - this.stored;
  }

  /** Whether the room shows every move that the service has stored. */
  get shown(): boolean {
    return this.stored <= this.counted;
  }

  /** Tells the outbox how many of the player's moves in a round the room has counted. */
  follow(round: number, counted: number): void {
    if (round !== this.round) {
      this.round = round;
      this.moves = this.kept(round, counted);
      this.counted = this.stored = counted;
    } else if (counted > this.counted) {
      this.moves.splice(0, counted - this.counted);
      this.counted = counted;
      this.stored = Math.max(this.stored, counted);
    }
    this.keep();
    this.run();
  }

  /** Adds a move. Returns false if no round is running or the player has used up the round's moves. */
  add(move: number): boolean {
    if (this.round === 0 || this.counted + this.moves.length >= maxMoves) return false;
    this.moves.push(move);
    this.keep();
    this.run();
    return true;
  }

  /** Retries immediately, because the network is back. */
  hurry(): void {
    this.wake?.();
  }

  close(): void {
    this.closed = true;
    this.wake?.();
  }

  private keep(): void {
    if (this.waiting === 0) this.since = 0;
    else if (this.since === 0) this.since = Date.now();
    const { round, counted, moves } = this;
    if (moves.length === 0) remove(this.key);
    else write(this.key, JSON.stringify({ round, first: counted + 1, moves, at: Date.now() }));
  }

  /** Returns the moves in this round that an earlier visit stored and the room has not counted. */
  private kept(round: number, counted: number): number[] {
    const kept = parseKept(read(this.key));
    const skipped = kept?.round === round ? counted + 1 - kept.first : -1;
    return kept && skipped >= 0 ? kept.moves.slice(skipped) : [];
  }

  /** Sends the waiting moves, one message at a time. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let failures = 0; this.waiting > 0 && !this.closed; ) {
      const { round, stored } = this;
      const moves = this.moves.slice(stored - this.counted, stored - this.counted + most);
      try {
        const now = await this.send({ round, first: stored + 1, moves });
        failures = 0;
        this.since = 0;
        if (this.round === round) this.stored = Math.max(this.stored, now);
      } catch (error) {
        if (error instanceof ServiceError && error.passing) await this.pause(failures++);
        else if (this.round === round) this.refuse(error);
      }
      this.keep();
    }
    this.running = false;
    if (!this.closed && !this.shown) this.onStored?.();
  }

  /** Takes back the moves that the service rejected. */
  private refuse(error: unknown): void {
    this.moves.length = this.stored - this.counted;
    this.onRefused?.(error instanceof Error ? error.message : String(error));
  }

  private pause(failures: number): Promise<void> {
    const [first, longest] = pauses;
    const time = Math.min(longest, first * 2 ** failures) * (0.5 + Math.random() / 2);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
