import { signal } from "@preact/signals";
import { buttonName } from "../board/shape";
import { type Core, CoreError, CoreUnavailable } from "../core/core";
import { byID } from "../dom";
import type { Calendar, Game as CoreGame, Hint } from "../protocol";
import { readSettings, type Settings } from "../settings";
import { readDays, readSave, writeDays, writeSave } from "../storage";
import { colourName } from "../view/view";
import type { Action } from "./game";
import { feedback } from "./haptics";
import { dateOf, today } from "./names";
import type { Stage } from "./stage";

/** The rungs of a hint, in order. */
export const rungs = ["where", "why", "press"];

/**
 * The game on the stage and the same game in the core. What the player does shows on the
 * stage at once, and is sent to the core in order, one message at a time.
 */
export class Session {
  readonly stage: Stage;
  readonly core: Core;
  /** Counts changes on the stage, so that the components that show it are drawn again. */
  readonly turns = signal(0);
  /** The game as the core sees it; undefined until it has answered. */
  readonly game = signal<CoreGame | undefined>(undefined);
  readonly hint = signal<Hint | undefined>(undefined);
  readonly thinking = signal(false);
  /** What went wrong, in a sentence. */
  readonly trouble = signal<Error | undefined>(undefined);
  readonly calendar = signal<Calendar | undefined>(undefined);
  readonly settings = signal<Settings>(readSettings());
  /** Milliseconds on the clock that the core has not been told about. */
  private elapsed = 0;
  private since = performance.now();
  /** Whether the page was visible when the clock was last read. */
  private seen = !document.hidden;
  /** How much of the stage's log was sent to the core. */
  private sent = 0;
  /** How much of it the core has acknowledged: that much is in the save. */
  private known = 0;
  /** The puzzle that the core has open; empty while it opens one, and after it was stopped. */
  private opened = "";
  private openings = 0;
  private running?: Promise<void>;

  constructor(stage: Stage, core: Core) {
    this.stage = stage;
    this.core = core;
    core.onStop = (error) => this.lost(error);
    stage.listen((action) => this.changed(action));
    document.addEventListener("visibilitychange", () => this.clock());
    addEventListener("pagehide", () => this.flush());
  }

  /** Opens a puzzle, on the stage first unless it is there already, and sends the core every
   * action that it has not acknowledged. */
  async open(id: string): Promise<void> {
    const opening = ++this.openings;
    this.opened = "";
    this.game.value = undefined;
    this.hint.value = undefined;
    this.trouble.value = undefined;
    if (this.stage.id !== id || !this.stage.game) {
      this.elapsed = 0;
      this.show(id);
    }
    const save = readSave(id);
    // Without storage the core starts from the beginning and is sent every action again.
    this.sent = save ? this.known : 0;
    try {
      const game = await this.core.call("open", { id, save, clock: this.settings.value.clock });
      if (this.openings !== opening) return;
      if (!this.stage.game || this.stage.startID !== game.start) this.show(id, game.start);
      this.opened = id;
      this.stage.heading(id, game.number);
      this.take(game);
      await this.flush();
    } catch (error) {
      if (this.openings === opening) this.fail(error);
    }
  }

  /** Puts a puzzle on the stage as it was saved, and starts a new log. */
  private show(id: string, start?: string): void {
    this.stage.open(id, start);
    this.sent = 0;
    this.known = 0;
  }

  /** The core was stopped and has lost its game. The stage and the save still have it, and
   * opening the puzzle again brings it back. */
  private lost(error: CoreUnavailable): void {
    this.opened = "";
    this.game.value = undefined;
    this.trouble.value = error;
  }

  private fail(error: unknown): void {
    if (!(error instanceof CoreError) && !(error instanceof CoreUnavailable)) throw error;
    this.trouble.value = error;
    if (!this.stage.game) this.stage.wait(this.stage.id, "There is no board to show.");
  }

  private changed(action?: Action): void {
    this.turns.value++;
    if (action === undefined) return;
    this.unmark();
    const { game } = this.stage;
    if (game) {
      feedback(this.settings.value, game.won ? "won" : "pressed", game.lit / game.board.lights);
      announce(sentence(action, game));
    }
    this.clock();
    this.flush();
  }

  private unmark(): void {
    this.hint.value = undefined;
    const impossible = this.game.value?.view.impossible;
    this.stage.view?.mark(impossible ? { proof: impossible.lights } : {});
  }

  /** Adds the time that has passed while the page was visible, and returns the seconds on the clock. */
  clock(): number {
    const now = performance.now();
    const on = this.settings.value.clock && this.seen && this.stage.game && !this.stage.game.won;
    if (on) this.elapsed += now - this.since;
    this.since = now;
    this.seen = !document.hidden;
    return (this.game.value?.view.seconds ?? 0) + Math.floor(this.elapsed / 1000);
  }

  /** Sends the core the actions that it does not know yet. */
  flush(): Promise<void> {
    this.running ??= this.tell().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async tell(): Promise<void> {
    const id = this.opened;
    while (id && this.opened === id && this.sent < this.stage.log.length) {
      const actions = this.stage.log.slice(this.sent);
      const upTo = this.stage.log.length;
      this.sent = upTo;
      const elapsed = Math.round(this.elapsed);
      this.elapsed -= elapsed;
      try {
        const game = await this.core.call("act", { actions, elapsed, clock: this.settings.value.clock });
        if (this.opened !== id) return writeSave(id, game.save); // another puzzle was opened meanwhile
        this.known = upTo;
        this.take(game);
      } catch (error) {
        if (this.stage.id === id) this.elapsed += elapsed;
        if (this.opened === id) this.fail(error);
        return;
      }
    }
  }

  /** Accepts the game as the core has it. */
  private take(game: CoreGame): void {
    const { stage } = this;
    writeSave(stage.id, game.save);
    this.game.value = game;
    if (this.sent < stage.log.length) return;
    if (!stage.game?.lights.every((colour, light) => colour === game.view.lights[light])) {
      this.show(stage.id, game.start);
    }
    if (!this.hint.value) this.unmark();
    // The puzzle of a day to come counts for no streak.
    const date = dateOf(stage.id);
    if (game.view.solved && date && date <= today()) this.count(String(game.number)).catch(() => undefined);
  }

  /** Asks for the next rung of the hint. */
  async ask(): Promise<void> {
    const id = this.opened;
    if (!id || this.thinking.value) return;
    this.trouble.value = undefined;
    this.thinking.value = true;
    try {
      await this.flush();
      if (this.opened !== id) return;
      const before = this.stage.log.length;
      const { hint, game } = await this.core.call("hint", { rung: "" });
      if (this.opened !== id || this.stage.log.length !== before) return;
      this.take(game);
      this.hint.value = hint;
      this.stage.view?.mark({
        area: hint.technique === "impossible" ? [] : hint.area,
        pattern: hint.pattern,
        press: hint.press < 0 ? [] : [hint.press],
        proof: hint.technique === "impossible" ? hint.area : [],
      });
    } catch (error) {
      if (this.opened === id) this.fail(error);
    } finally {
      this.thinking.value = false;
    }
  }

  /** Presses the light that the hint shows, once, however often it is called. */
  follow(): void {
    const press = this.hint.value?.press ?? -1;
    this.hint.value = undefined;
    if (press >= 0) this.stage.act(`press ${press}`);
  }

  /** Merges a code of solved days with the days stored on this device. */
  async count(code = ""): Promise<void> {
    try {
      const calendar = await this.core.call("days", { codes: [readDays(), code], today: today() });
      writeDays(calendar.code);
      this.calendar.value = calendar;
    } catch (error) {
      if (!code && error instanceof CoreError) writeDays(""); // the stored days are damaged
      throw error;
    }
  }
}

/** Announces a sentence to screen readers. */
function announce(text: string): void {
  byID("said").textContent = text;
}

function sentence(action: Action, game: NonNullable<Stage["game"]>): string {
  const left = game.won ? "All lights are out." : `${game.lit} of ${game.board.lights} lights on.`;
  if (action === "reset") return `Back to the start, ${left}`;
  if (game.pressed === undefined) return `${action === "undo" ? "Undid" : "Redid"} a reset, ${left}`;
  const place = buttonName(game.board, game.pressed);
  const now = game.board.apart ? "" : ` is ${colourName(game.lights[game.pressed], game.board.colours)}`;
  const verb = action === "undo" ? "Undone: " : action === "redo" ? "Redone: " : "";
  const text = `${verb}${place}${now}, ${left}`;
  return text[0].toUpperCase() + text.slice(1);
}
