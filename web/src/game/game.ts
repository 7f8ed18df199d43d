import type { Board } from "../board/board";
import { count } from "../board/shape";
import { type Lights, type Position, press } from "../board/state";
import type { Help } from "../protocol";

/** A player's action, as spelled in the protocol. */
export type Action = `press ${number}` | "undo" | "redo" | "reset";

/** A press, or a reset with the lights before it. */
type Move = { button: number } | { reset: Lights };

/** A read-only copy of a game's state, for rendering. */
export type Snapshot = Readonly<
  Pick<
    Game,
    "id" | "board" | "start" | "empty" | "lights" | "target" | "pressed" | "pressedButtons" | "presses" | "left" | "won"
  > &
    Pick<Game, "canUndo" | "canRedo" | "begun" | "help">
>;

/** The maximum number of moves in a history, the same as in Go's package play. */
const maxMoves = 1 << 17;

/**
 * The game on the page. Presses, undos, redos and resets don't wait for the core, which plays
 * the same game and is authoritative. A test plays random games on both and compares them.
 */
export class Game {
  /** The puzzle's ID. */
  readonly id: string;
  readonly board: Board;
  readonly start: Lights;
  /** The lights to reach; undefined means all lights off. */
  readonly target?: Lights;
  /** Whether the puzzle starts out solved. */
  readonly empty: boolean;
  lights: Lights;
  /** The last button pressed, for the ripple. */
  pressed?: number;
  /** The help that the player got. */
  help: Help = { hints: 0, shown: false };
  /** The solution that hints lead to, in the core's save format. Later hints follow the same one. */
  private plan = "";
  /** Seconds on the clock, as of the core's last answer. */
  seconds = 0;
  private readonly past: Move[] = [];
  private future: Move[] = [];

  constructor(id: string, { board, lights, target }: Position) {
    this.id = id;
    this.board = board;
    this.start = lights.slice();
    this.target = target;
    this.lights = lights.slice();
    this.empty = this.left === 0;
  }

  /** Restores a game saved in the format of Go's package play. Returns false if the save doesn't
   * fit this puzzle. */
  restore(save: string): boolean {
    const [id, moves = "", ...more] = save.split("\n");
    const words = moves.split(" ").filter(Boolean);
    const bar = words.indexOf("|");
    if (bar >= 0) words.splice(bar, 1);
    const known = (word: string) => word === "reset" || count(word, 0, this.board.buttons - 1) !== undefined;
    if (id !== this.id || words.length > maxMoves || !words.every(known)) return false;
    for (const word of words) this.move(word === "reset" ? { reset: this.lights } : { button: Number(word) });
    const undone = bar < 0 ? 0 : words.length - bar;
    for (let i = 0; i < undone; i++) this.undo();
    this.pressed = undefined;
    for (const line of more) this.restoreLine(line);
    return true;
  }

  private restoreLine(line: string): void {
    if (line.startsWith("plan ")) this.plan = line;
    if (line === "shown") this.help = { ...this.help, shown: true };
    const [what, word = "", ...more] = line.split(" ");
    const n = count(word, 0, 1e9);
    if (n === undefined || more.length > 0) return;
    if (what === "hints") this.help = { ...this.help, hints: n };
    if (what === "time") this.seconds = n;
  }

  /** Returns the game in the save format of Go's package play. */
  save(seconds = this.seconds): string {
    const words = [...this.past, ...this.future.slice().reverse()].map((move) =>
      "reset" in move ? "reset" : String(move.button),
    );
    if (this.future.length > 0) words.splice(this.past.length, 0, "|");
    const { hints, shown } = this.help;
    const help = `${hints > 0 ? `hints ${hints}\n` : ""}${shown ? "shown\n" : ""}`;
    const plan = this.plan && `${this.plan}\n`;
    return `${this.id}\n${words.join(" ")}\n${help}${plan}${seconds > 0 ? `time ${seconds}\n` : ""}`;
  }

  /** Takes over the plan of the hints from the core's save, and reports whether it is new. */
  keepPlan(save: string): boolean {
    const plan = /^plan .*$/m.exec(save)?.[0] ?? "";
    const changed = plan !== this.plan;
    this.plan = plan;
    return changed;
  }

  snapshot(): Snapshot {
    const { id, board, start, empty, pressed, pressedButtons, left, won, target, canUndo, canRedo, begun, help } = this;
    const presses = pressedButtons.length;
    const lights = this.lights.slice();
    return {
      id,
      board,
      start,
      empty,
      lights,
      pressed,
      pressedButtons,
      presses,
      left,
      won,
      target,
      canUndo,
      canRedo,
      begun,
      help,
    };
  }

  /** The buttons pressed since the start or the last reset, in order. */
  get pressedButtons(): number[] {
    const buttons: number[] = [];
    for (const move of this.past) {
      if ("reset" in move) buttons.length = 0;
      else buttons.push(move.button);
    }
    return buttons;
  }

  /** Merges the help in another copy of this game. */
  addHelp({ help: { hints, shown } }: Game): void {
    this.help = { hints: Math.max(this.help.hints, hints), shown: this.help.shown || shown };
  }

  /** Whether there is anything to save: a move or help. */
  get begun(): boolean {
    return this.canUndo || this.canRedo || this.help.hints > 0 || this.help.shown;
  }

  /** The number of presses since the start or the last reset. */
  get presses(): number {
    return this.pressedButtons.length;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** How many lights differ from the target or, without a target, how many are on. */
  get left(): number {
    return this.lights.reduce((sum, colour, light) => (colour === (this.target?.[light] ?? 0) ? sum : sum + 1), 0);
  }

  /** Whether the lights match the target, or are all out if there is no target. A puzzle that starts
   * out solved is never won. */
  get won(): boolean {
    return this.left === 0 && !this.empty;
  }

  /** Performs an action, and reports whether it changed anything. */
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
    if (this.left === 0 || this.past.length >= maxMoves) return false;
    this.move({ button });
    this.future = [];
    return true;
  }

  private reset(): boolean {
    if (this.presses === 0 || this.past.length >= maxMoves) return false;
    this.move({ reset: this.lights });
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
      this.lights = move.reset;
      return true;
    }
    this.pressed = move.button;
    press(this.board, this.lights, move.button, this.board.colours - 1);
    return true;
  }

  private redo(): boolean {
    const move = this.future.pop();
    if (!move) return false;
    this.move("reset" in move ? { reset: this.lights } : move);
    return true;
  }
}
