import { formatPosition } from "../board/state";
import { type Kept, parseKept, readGameText, writeGame } from "../storage";
import { type Action, Game } from "./game";

/** A stored game records action counts for at most this many pages. */
const maxPages = 8;

/**
 * A stored game as one page sees it. Every action is saved immediately.
 *
 * Several pages may have the same game open, and they share it: before a page adds an action,
 * it merges what the other pages have saved. If two pages save at the same moment, one save
 * overwrites the other. But a stored game records how many actions it contains from each page,
 * so the page whose actions are missing adds them again. Nothing is lost, and because the order
 * of presses doesn't matter, all pages end up with the same lights.
 */
export class GameFile {
  readonly id: string;
  /** Whether the last write worked. */
  stored = true;
  private readonly page = Math.random().toString(36);
  /** The actions on this page since it opened the game. */
  private readonly own: Action[] = [];
  private seen: Record<string, number> = {};
  private won = false;
  /** The stored text that this page last read or wrote. */
  private text = "";

  constructor(id: string) {
    this.id = id;
  }

  /** Reads the stored game. */
  read(): Kept | undefined {
    this.text = readGameText(this.id);
    const kept = parseKept(this.id, this.text);
    this.seen = kept?.seen ?? {};
    this.won = kept?.won ?? false;
    return kept;
  }

  /** Returns the game with the actions of other pages merged in, or undefined if nothing changed. */
  merge(game: Game): Game | undefined {
    const text = readGameText(this.id);
    if (text === this.text) return undefined;
    this.text = text;
    const kept = parseKept(this.id, text);
    const merged = new Game(game.id, { board: game.board, lights: game.start, target: game.target });
    if (!kept || !merged.restore(kept.save)) return undefined;
    this.seen = kept.seen;
    this.won ||= kept.won ?? false;
    const missing = this.own.slice(this.countIn(kept));
    for (const action of missing) merged.act(action);
    merged.addHelp(game);
    if (missing.length > 0) this.write(merged);
    return merged;
  }

  /** Returns how many of this page's actions a stored game contains. */
  private countIn({ seen }: Kept): number {
    const forgotten = Object.keys(seen).length >= maxPages;
    return seen[this.page] ?? (forgotten ? this.own.length : 0);
  }

  /** Saves the game after an action, or after its help or its time changed. */
  write(game: Game, action?: Action, seconds?: number): void {
    if (action) this.own.push(action);
    const others = Object.entries(this.seen).filter(([page]) => page !== this.page);
    this.seen = { ...Object.fromEntries(others.slice(1 - maxPages)), [this.page]: this.own.length };
    const kept = { id: this.id, save: game.save(seconds), start: formatPosition(game.board, game.start) };
    this.won ||= game.won;
    this.text = writeGame({ ...kept, at: Date.now(), seen: this.seen, won: this.won });
    this.stored = this.text !== "";
  }
}
