// The moves of a player on their way to the room. A move is kept on the device when it is made,
// is sent in its order, and stays until the room shows that it has been counted.

import { ServiceError } from "../service/client";
import { keysWith, parseJSON, read, remove, write } from "../storage";
import { maxMoves } from "./room";

/** Moves of a round, from a number on. */
export interface Batch {
  round: number;
  first: number;
  moves: number[];
}

/** The most moves that are sent at once. */
const most = 50;
/** The first pause after a failure and the longest, in milliseconds. */
const pauses = [500, 5000] as const;
/** Where the moves of a room are kept: the prefix and its code. */
const prefix = "moves:";
/** Where the moves of all rooms were kept, before each room had its own place. */
const oldKey = "together";
/** How long a room is there, in milliseconds; moves for an older one have nowhere to go. */
const roomLife = 24 * 60 * 60 * 1000;

interface Kept extends Batch {
  /** When the moves were kept, in milliseconds since 1970. */
  at: number;
}

function parseKept(text: string): Kept | undefined {
  const { round, first, moves, at } = Object(parseJSON(text)) as Partial<Kept>;
  const whole = [round, first, at].every(Number.isInteger) && Array.isArray(moves) && moves.every(Number.isInteger);
  return whole ? ({ round, first, moves, at } as Kept) : undefined;
}

/** Moves what an earlier version of the app kept to its place, and removes the moves of rooms that
 * are gone. */
function tidy(): void {
  const { code, ...moves } = Object(parseJSON(read(oldKey))) as { code?: unknown };
  if (typeof code === "string" && !read(prefix + code))
    write(prefix + code, JSON.stringify({ ...moves, at: Date.now() }));
  remove(oldKey);
  for (const key of keysWith(prefix)) {
    const kept = parseKept(read(key));
    if (!kept || Date.now() - kept.at > roomLife) remove(key);
  }
}

export class Outbox {
  /** Called when the service does not take moves, with what it says. */
  onRefused?: (text: string) => void;
  /** Called when moves have been stored: the room will show them. */
  onStored?: () => void;
  /** The moves that the room does not show yet. */
  moves: number[] = [];
  /** When the oldest move that is not stored was made; 0 if all are. */
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

  /** How many moves wait to be sent. */
  get waiting(): number {
    return this.counted + this.moves.length - this.stored;
  }

  /** Whether everything stored is shown. */
  get shown(): boolean {
    return this.stored <= this.counted;
  }

  /** The room has counted that many moves of this player in a round. */
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

  /** Adds a move; false if the round has no room for more. */
  add(move: number): boolean {
    if (this.round === 0 || this.counted + this.moves.length >= maxMoves) return false;
    this.moves.push(move);
    this.keep();
    this.run();
    return true;
  }

  /** Tries again at once: the network is back. */
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

  /** The moves of this round that an earlier visit left here and the room has not counted. */
  private kept(round: number, counted: number): number[] {
    const kept = parseKept(read(this.key));
    const skipped = kept?.round === round ? counted + 1 - kept.first : -1;
    return kept && skipped >= 0 ? kept.moves.slice(skipped) : [];
  }

  /** Sends what waits, one message at a time. */
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

  /** Takes back what the service does not take. */
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
