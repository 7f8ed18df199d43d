import { signal } from "@preact/signals";
import { parsePosition } from "../board/state";
import type { Core } from "../core/core";
import { say } from "../dom";
import { type Assignment, parseAssignment } from "../game/assignment";
import { type Action, Game, type Snapshot } from "../game/game";
import { rungs } from "../game/hints";
import { capital, today } from "../game/names";
import { goalMet } from "../play/assignmentNote";
import { parOf } from "../play/parts";
import type { Hint, View } from "../protocol";
import { readAddress } from "../route";
import { messageOf } from "../text";
import { afterPaint } from "../view/afterPaint";
import { pressWords } from "../view/view";
import { tell } from "./messages";

const anything: Assignment = { hints: 0, goal: "solve", note: "" };

/** The game of a puzzle in a course page. Nothing of it is kept on the device. */
export class EmbedGame {
  readonly id: string;
  /** What stands in the address: the puzzle, and what the teacher asks for. */
  readonly hash: string;
  readonly assignment: Assignment | undefined;
  /** The game as it is shown; undefined until its board is known. */
  readonly shown = signal<Snapshot | undefined>(undefined);
  /** The puzzle as the core sees it: its par, or why it has none. */
  readonly view = signal<View | undefined>(undefined);
  readonly hint = signal<Hint | undefined>(undefined);
  readonly trouble = signal("");
  private game?: Game;
  private readonly core: Core;
  private thinking = false;
  private opened?: Promise<void>;

  constructor(hash: string, core: Core) {
    const { id, task } = readAddress(hash);
    this.hash = hash;
    this.id = id === "" || id === "today" ? `daily#${today()}` : id;
    this.assignment = parseAssignment(task);
    this.core = core;
  }

  /** Shows the board, at once if the address says what its lights are, and asks the core for par. */
  start(): Promise<void> {
    const position = parsePosition(/[:#]/.test(this.id) ? this.id : `${this.id}:on`);
    if (position) this.show(new Game(this.id, position));
    this.opened = this.open();
    return this.opened;
  }

  private async open(): Promise<void> {
    try {
      const { view, start } = await this.core.call("open", { id: this.id, save: "", clock: false });
      this.view.value = view;
      const position = parsePosition(start);
      if (!this.game && position) this.show(new Game(this.id, position));
    } catch (error) {
      this.trouble.value = messageOf(error);
    }
  }

  private show(game: Game): void {
    this.game = game;
    this.shown.value = game.snapshot();
    this.greet();
  }

  /** Says which puzzle this is, once its board is there. */
  greet(): void {
    if (!this.game) return;
    const { board } = this.game;
    const { goal } = this.assignment ?? anything;
    tell({ event: "ready", puzzle: this.id, board: board.spec, lights: board.lights, goal });
  }

  act(action: Action): void {
    const { game } = this;
    if (!game?.act(action)) return;
    this.hint.value = undefined;
    this.shown.value = game.snapshot();
    afterPaint(() => say(sentence(game)));
    if (!action.startsWith("press")) return;
    const pressed = game.pressed as number;
    tell({ event: "pressed", button: pressed, presses: game.presses, left: game.left });
    if (game.won) this.report(game.presses);
  }

  /** Reports a win, once par is known or cannot be. */
  private async report(presses: number): Promise<void> {
    await this.opened;
    const { where, why, press } = this.game?.hints ?? { where: 0, why: 0, press: 0 };
    const par = parOf(this.view.value);
    tell({
      event: "solved",
      presses,
      par: par ?? null,
      proved: this.view.value?.proved ?? false,
      hints: where + why + press,
      goal_met: goalMet(this.assignment ?? anything, presses, par),
    });
  }

  /** Asks for the next rung of the hint, or presses the light that it shows. */
  async ask(): Promise<void> {
    const { game, hint } = this;
    if (!game || this.thinking) return;
    if (hint.value && hint.value.press >= 0) {
      this.act(`press ${hint.value.press}`);
      return;
    }
    const rung = rungs[hint.value ? rungs.indexOf(hint.value.rung) + 1 : 0] ?? "press";
    const before = game.save();
    this.thinking = true;
    try {
      await this.core.call("open", { id: this.id, save: before, clock: false });
      const { hint: told, game: counted } = await this.core.call("hint", { rung });
      if (game.save() !== before) return; // pressed meanwhile
      game.hints = counted.view.hints;
      this.shown.value = game.snapshot();
      hint.value = told;
    } catch (error) {
      this.trouble.value = messageOf(error);
    } finally {
      this.thinking = false;
    }
  }
}

/** What an action did, for those who listen. */
function sentence(game: Game): string {
  const { board, lights, pressed } = game;
  const left = game.won ? "All lights are out." : `${game.left} of ${board.lights} lights on.`;
  if (pressed === undefined) return left;
  return `${capital(pressWords(board, pressed, lights))}, ${left}`;
}
