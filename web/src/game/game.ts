import type { Board } from "../board/board";
import { type Lights, lit, type Position, press } from "../board/state";

/** What a player does, in the words of the protocol. */
export type Action = `press ${number}` | "undo" | "redo" | "reset";

type Move = { button: number } | { reset: Lights };

/**
 * The game as the page shows it at once: it presses, undoes, redoes and resets without
 * waiting for the core, which plays the same game and has the last word. A test plays
 * random games on both and compares them.
 */
export class Game {
  /** The puzzle's ID. */
  readonly id: string;
  readonly board: Board;
  readonly start: Lights;
  lights: Lights;
  /** The button that was pressed last, for the ripple. */
  pressed?: number;
  private readonly past: Move[] = [];
  private future: Move[] = [];

  constructor(id: string, { board, lights }: Position) {
    this.id = id;
    this.board = board;
    this.start = lights.slice();
    this.lights = lights.slice();
  }

  /** Continues a saved game, in the format of Go's play; false if the save does not fit. */
  restore(save: string): boolean {
    const [id, moves = ""] = save.split("\n");
    const words = moves.split(" ").filter(Boolean);
    const known = (word: string) => word === "reset" || word === "|" || Number(word) < this.board.buttons;
    if (id !== this.id || !words.every(known)) return false;
    const undone = words.includes("|") ? words.length - words.indexOf("|") - 1 : 0;
    for (const word of words) {
      if (word !== "|") this.move(word === "reset" ? { reset: this.lights.slice() } : { button: Number(word) });
    }
    for (let i = 0; i < undone; i++) this.undo();
    this.pressed = undefined;
    return true;
  }

  /** The number of presses since the start or the last reset. */
  get presses(): number {
    let n = 0;
    for (const move of this.past) n = "reset" in move ? 0 : n + 1;
    return n;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  get lit(): number {
    return lit(this.lights);
  }

  get won(): boolean {
    return this.lit === 0;
  }

  /** Performs an action, and returns whether it changed anything. */
  act(action: Action): boolean {
    this.pressed = undefined;
    switch (action) {
      case "undo":
        return this.undo();
      case "redo":
        return this.redo();
      case "reset":
        return this.reset();
      default:
        return this.press(Number(action.slice(6)));
    }
  }

  private press(button: number): boolean {
    this.move({ button });
    this.future = [];
    return true;
  }

  private reset(): boolean {
    if (this.presses === 0) return false;
    this.move({ reset: this.lights.slice() });
    this.future = [];
    return true;
  }

  private move(move: Move): void {
    this.past.push(move);
    if ("reset" in move) {
      this.lights = this.start.slice();
      return;
    }
    this.pressed = move.button;
    press(this.board, this.lights, move.button);
  }

  private undo(): boolean {
    const move = this.past.pop();
    if (!move) return false;
    this.future.push(move);
    if ("reset" in move) {
      this.lights = move.reset.slice();
      return true;
    }
    this.pressed = move.button;
    press(this.board, this.lights, move.button, this.board.colours - 1);
    return true;
  }

  private redo(): boolean {
    const move = this.future.pop();
    if (!move) return false;
    this.move("reset" in move ? { reset: this.lights.slice() } : move);
    return true;
  }
}
