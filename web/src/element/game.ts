import type * as Api from "../../package/element";
import { parsePosition } from "../board/state";
import { learnBoard } from "../core/learn";
import { alone, core } from "../core/shared";
import { type Action, Game, type Snapshot } from "../game/game";
import { capital, named } from "../game/names";
import { positionOf, withTarget } from "../game/position";
import { parOf } from "../play/parts";
import type { Hint, View } from "../protocol";
import { messageOf } from "../text";
import { leftWords, pressWords } from "../view/view";

/** The details of the element's events, whose names begin with "lightsout-". */
export type Details = {
  [K in keyof Api.LightsOutEventMap as K extends `lightsout-${infer Name}`
    ? Name
    : never]: Api.LightsOutEventMap[K]["detail"];
};

/** Receives reports from a game. */
export interface Listener {
  /** Called when the game needs to be rendered again. */
  changed(): void;
  tell<K extends keyof Details>(event: K, detail: Details[K]): void;
  /** Announces a sentence to screen readers. */
  say(text: string): void;
}

/** The game of an element. It is never stored on the device. */
export class ElementGame {
  readonly id: string;
  /** The game on the screen; undefined until its board is known. */
  shown?: Snapshot;
  /** The core's view of the puzzle: its par, or why it has no solution. It is undefined
   * until the core answers. */
  view?: View;
  hint?: Hint;
  /** The last error, as a sentence for the player. */
  trouble = "";
  private game?: Game;
  private thinking = false;
  private opened?: Promise<void>;
  /** Resolves when the listener knows that the board is ready. */
  private ready?: Promise<void>;
  private parAsked = false;
  private readonly listener: Listener;

  constructor(id: string, listener: Listener) {
    this.id = named(id || "today");
    this.listener = listener;
    const position = positionOf(this.id);
    if (position) this.show(new Game(this.id, position));
    else this.open();
  }

  /** Asks the core about the puzzle, once. */
  open(): Promise<void> {
    this.opened ??= this.askCore();
    return this.opened;
  }

  /** Tells the listener par when it is known, once, after the board is ready. */
  async askPar(): Promise<void> {
    if (this.parAsked) return;
    this.parAsked = true;
    await this.open();
    if (this.view && this.shown) this.listener.tell("par", this.par());
  }

  /** Returns par, if it was asked for and is known. */
  private par(): Details["par"] {
    const view = this.parAsked ? this.view : undefined;
    return { par: parOf(view) ?? null, proved: view?.proved ?? false };
  }

  private async askCore(): Promise<void> {
    try {
      const { view, start } = await alone(() =>
        core.call("open", { id: this.id, save: "", clock: false, now: Date.now() }),
      );
      this.view = view;
      await learnBoard(core, start);
      const position = withTarget(this.id, parsePosition(start));
      if (!this.game && position) this.show(new Game(this.id, position));
      await this.ready;
      this.listener.changed();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.trouble = messageOf(error);
    this.listener.changed();
    this.listener.tell("failed", { message: this.trouble });
  }

  private show(game: Game): void {
    this.game = game;
    this.shown = game.snapshot();
    const { spec: board, lights } = game.board;
    // Render the board first, because a listener may read it.
    this.ready = Promise.resolve().then(() => {
      this.listener.changed();
      this.listener.tell("ready", { puzzle: this.id, board, lights });
    });
  }

  act(action: Action): void {
    const { game } = this;
    if (!game?.act(action)) return;
    this.hint = undefined;
    this.trouble = "";
    this.shown = game.snapshot();
    this.listener.changed();
    this.listener.say(sentence(game));
    this.listener.tell("changed", { presses: game.presses, left: game.left });
    if (!action.startsWith("press")) return;
    this.listener.tell("pressed", { button: game.pressed as number, presses: game.presses, left: game.left });
    if (game.won) this.report(game.presses);
  }

  /** Reports a win. If par was requested, waits until it is known. */
  private async report(presses: number): Promise<void> {
    await this.opened;
    this.listener.tell("solved", { presses, ...this.par(), hints: this.game?.help.hints ?? 0 });
  }

  /** Asks for the next hint, or presses the button that it shows. */
  async ask(): Promise<void> {
    const { game, hint } = this;
    if (!game || this.thinking) return;
    if (hint && hint.times > 0) {
      for (let i = 0; i < hint.times; i++) this.act(`press ${hint.button}`);
      return;
    }
    this.thinking = true;
    try {
      await this.askHint(game);
    } catch (error) {
      this.fail(error);
    } finally {
      this.thinking = false;
    }
  }

  private async askHint(game: Game): Promise<void> {
    const before = game.save();
    const { hint, game: counted } = await alone(async () => {
      await core.call("open", { id: this.id, save: before, clock: false, now: Date.now() });
      return core.call("hint", {});
    });
    if (game.save() !== before) return; // the player pressed something in the meantime
    const { hints, shown } = counted.view;
    game.help = { hints, shown };
    game.keepPlan(counted.save);
    this.shown = game.snapshot();
    this.hint = hint;
    this.listener.changed();
  }
}

/** Describes what an action did, for screen readers. */
function sentence(game: Game): string {
  const { board, lights, pressed } = game;
  const left = leftWords(game);
  if (pressed === undefined) return capital(left);
  return `${capital(pressWords(board, pressed, lights))}, ${game.won ? "and " : ""}${left}`;
}
