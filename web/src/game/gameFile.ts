import { formatPosition } from "../board/state";
import { type Kept, parseKept, readGameText, writeGame } from "../storage";
import { type Action, Game } from "./game";

/** A game remembers the actions of this many pages. */
const maxPages = 8;

/**
 * A game on the device, as one page sees it. Every action is written when it is done.
 *
 * Several pages may play the same game. It is one game, wherever it is played: a page takes
 * over what the others have written before it adds an action of its own. Two pages that
 * write at the same moment do not see each other, and then one text replaces the other. But
 * a stored game says how many actions of each page are in it, so the page whose actions are
 * missing adds them again. Nothing is lost, and as the order of presses makes no difference,
 * all pages end with the same lights.
 */
export class GameFile {
  readonly id: string;
  /** Whether the last write worked. */
  stored = true;
  private readonly page = Math.random().toString(36).slice(2);
  /** What was done on this page since the file was opened. */
  private readonly own: Action[] = [];
  private seen: Record<string, number> = {};
  /** The text as this page last read or wrote it. */
  private text = "";

  constructor(id: string) {
    this.id = id;
  }

  /** Reads the game as it is stored. */
  read(): Kept | undefined {
    this.text = readGameText(this.id);
    const kept = parseKept(this.id, this.text);
    this.seen = kept?.seen ?? {};
    return kept;
  }

  /** Returns the game with what other pages have done in it, or undefined if they have done
   * nothing. */
  merge(game: Game): Game | undefined {
    const text = readGameText(this.id);
    if (text === this.text) return undefined;
    this.text = text;
    const kept = parseKept(this.id, text);
    const merged = new Game(game.id, { board: game.board, lights: game.start, target: game.target });
    if (!kept || !merged.restore(kept.save)) return undefined;
    this.seen = kept.seen;
    const missing = this.own.slice(this.countIn(kept));
    for (const action of missing) merged.act(action);
    merged.countHints(game);
    if (missing.length > 0) this.write(merged);
    return merged;
  }

  /** How many actions of this page are in a stored game. */
  private countIn({ seen }: Kept): number {
    const forgotten = Object.keys(seen).length >= maxPages;
    return seen[this.page] ?? (forgotten ? this.own.length : 0);
  }

  /** Writes the game after an action, or with what else has changed: hints, and the time. */
  write(game: Game, action?: Action, seconds?: number): void {
    if (action) this.own.push(action);
    const others = Object.entries(this.seen).filter(([page]) => page !== this.page);
    this.seen = { ...Object.fromEntries(others.slice(1 - maxPages)), [this.page]: this.own.length };
    const kept = { id: this.id, save: game.save(seconds), start: formatPosition(game.board, game.start) };
    this.text = writeGame({ ...kept, at: Date.now(), seen: this.seen });
    this.stored = this.text !== "";
  }
}
