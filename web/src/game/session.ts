import { type Signal, signal } from "@preact/signals";
import { type Core, CoreError, CoreUnavailable } from "../core/core";
import { learnBoard } from "../core/learn";
import { say } from "../dom";
import type { Calendar, Game as CoreGame, Hint } from "../protocol";
import { readSettings, type Settings } from "../settings";
import { parseKept, type Result, readDays, readGameText, readResults, writeDays, writeResult } from "../storage";
import { leftWords, type Marks, pressWords } from "../view/view";
import type { Assignment } from "./assignment";
import type { Action } from "./game";
import { feedback } from "./haptics";
import { hintMarks } from "./hints";
import { learnLevels, ringMarks } from "./level";
import { capital, dateOf, today } from "./names";
import type { Shown, Stage } from "./stage";
import { resultOf } from "./statistics";

/**
 * Keeps the game on the stage in sync with the same game in the core. Actions appear on the stage
 * immediately, and go to the core in order, one message at a time.
 */
export class Session {
  readonly stage: Stage;
  readonly core: Core;
  /** A snapshot of the stage. */
  readonly shown: Signal<Shown>;
  /** Today's date. */
  readonly day = signal(today());
  /** The game as the core sees it; undefined until the core has answered. */
  readonly game = signal<CoreGame | undefined>(undefined);
  readonly hint = signal<Hint | undefined>(undefined);
  readonly thinking = signal(false);
  /** Whether the player is learning a method on the board. A hint takes precedence. */
  readonly teaching = signal(false);
  /** Whether the player is looking at a solution, or is asked whether to show it. */
  readonly solving = signal(false);
  /** Returns what stays marked on the board when a hint goes: what is left of a solution. */
  standing?: () => Marks;
  /** The last error, with a message for the player. */
  readonly trouble = signal<Error | undefined>(undefined);
  /** The results before the win on the board, until the page has said what the win achieved. */
  before?: Result[];
  readonly calendar = signal<Calendar | undefined>(undefined);
  readonly settings = signal<Settings>(readSettings());
  /** The teacher's assignment in the address, if there is one. */
  readonly assignment = signal<Assignment | undefined>(undefined);
  /** Whether the board is visible, with nothing covering it; otherwise the clock stops. */
  private inSight = true;
  /** Milliseconds on the clock that have not been sent to the core yet. */
  private elapsed = 0;
  private since = performance.now();
  /** Whether the clock was running when it was last read. */
  private ticking = false;
  /** How many entries in the stage's log have been sent to the core. */
  private sent = 0;
  /** The stage's era when the session last asked the core to open the game. */
  private era = 0;
  /** Whether the session itself is changing the game on the stage. */
  private putting = false;
  /** The puzzle that the core has open; empty while it is opening one, and after it has been
   * stopped. */
  private opened = "";
  private openings = 0;
  /** Resolves when the core has answered the last call to open a puzzle. */
  private settled = Promise.resolve();
  private running?: Promise<void>;

  constructor(stage: Stage, core: Core) {
    this.stage = stage;
    this.core = core;
    this.shown = signal(stage.snapshot());
    core.onStop = (error) => this.lost(error);
    stage.listen((action) => this.changed(action));
    document.addEventListener("visibilitychange", () => this.turn());
    addEventListener("pagehide", () => this.saveTime());
  }

  /** Runs when the page is hidden or becomes visible again. */
  private turn(): void {
    this.tick();
    if (document.hidden) {
      this.saveTime();
      return;
    }
    this.stage.catchUp();
    if (this.era !== this.stage.era) this.changed();
  }

  /** Saves the time on the clock. Actions are already saved. */
  private saveTime(): void {
    this.tick();
    if (this.settings.value.clock) this.stage.save(this.seconds);
  }

  /** Opens a puzzle on the stage, unless it is already there, and then in the core, which also gets
   * every action so far. */
  async open(id: string): Promise<void> {
    const { stage } = this;
    this.saveTime(); // this can find another page's moves, and open the game on the stage again
    const opening = ++this.openings;
    this.opened = "";
    this.game.value = undefined;
    this.hint.value = undefined;
    this.trouble.value = undefined;
    this.before = undefined;
    this.teaching.value = false;
    this.endSolution();
    if (stage.id !== id || !stage.game) {
      this.elapsed = 0;
      this.ticking = false;
      this.put(() => stage.open(id));
    }
    this.era = stage.era;
    // Open one puzzle at a time, so that a player who skips through many of them waits only for the
    // last one.
    await this.settled;
    if (this.openings !== opening) return;
    this.era = stage.era;
    this.sent = stage.log.length;
    const save = stage.game?.save() ?? parseKept(id, readGameText(id))?.save ?? "";
    try {
      const call = this.core.call("open", { id, save, clock: this.settings.value.clock, now: Date.now() });
      this.settled = call.then(nothing, nothing);
      const game = await call;
      await learnBoard(this.core, game.start);
      if (this.openings !== opening) return;
      if (stage.startID !== game.start) this.show(() => stage.open(id, game.start));
      this.opened = id;
      if (game.level.number) learnLevels([{ id, ...game.level }]);
      stage.heading(id, game.number);
      this.take(game);
      await this.flush();
    } catch (error) {
      if (this.openings === opening) this.fail(error);
    }
  }

  /** Opens the puzzle again from storage, after its game was replaced or removed. */
  reopen(): void {
    this.elapsed = 0;
    this.stage.open(this.stage.id, this.stage.startID);
  }

  /** Changes the game on the stage. Unlike changes by other pages, these don't make the core open the
   * game again. */
  private put(change: () => void): void {
    this.putting = true;
    change();
    this.putting = false;
    this.era = this.stage.era;
  }

  /** Puts the core's game on the stage and starts a new log. */
  private show(change: () => void): void {
    this.put(change);
    this.sent = 0;
  }

  /** Handles a stopped core, which has lost its game. The stage still has the game, and opening the
   * puzzle again restores it in the core. */
  private lost(error: CoreUnavailable): void {
    this.opened = "";
    this.game.value = undefined;
    this.trouble.value = error;
  }

  private fail(error: unknown): void {
    if (!(error instanceof CoreError) && !(error instanceof CoreUnavailable)) throw error;
    this.trouble.value = error;
    if (!this.stage.game) this.stage.wait(this.stage.id, nowhere(error, this.stage.id));
  }

  private changed(action?: Action): void {
    this.shown.value = this.stage.snapshot();
    // Another page has changed the game. A hidden page waits until it is visible.
    if (this.era !== this.stage.era && !this.putting && !document.hidden) this.open(this.stage.id);
    if (this.stage.refused) this.unmark();
    if (action === undefined) return;
    this.unmark();
    const { game } = this.stage;
    if (game) {
      feedback(this.settings.value, game.won, game.left / game.board.lights);
      say(sentence(action, game));
    }
    this.tick();
    this.flush();
  }

  unmark(): void {
    this.hint.value = undefined;
    const { game, view } = this.stage;
    const impossible = this.game.value?.view.impossible;
    const usual = () => (impossible ? { proof: impossible.lights } : game ? ringMarks(game) : {});
    view?.mark(this.standing?.() ?? usual());
  }

  /** The seconds on the clock. */
  get seconds(): number {
    const running = this.ticking ? performance.now() - this.since : 0;
    return (this.stage.game?.seconds ?? 0) + Math.floor((this.elapsed + running) / 1000);
  }

  /** Adds the elapsed time, and starts or stops the clock. Unless the player has switched it off, it runs
   * from the first press to the win, while the board is visible. */
  tick(): void {
    const now = performance.now();
    const { game } = this.stage;
    if (this.ticking) this.elapsed += now - this.since;
    this.since = now;
    this.ticking = this.settings.value.clock && !document.hidden && this.inSight && !!game && game.begun && !game.won;
  }

  /** Call this when the board becomes visible or hidden. */
  showBoard(inSight: boolean): void {
    this.inSight = inSight;
    this.tick();
  }

  /** Sends the core the actions that it has not received yet. */
  flush(): Promise<void> {
    this.running ??= this.tell().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async tell(): Promise<void> {
    const id = this.opened;
    while (id && this.sent < this.stage.log.length) {
      const actions = this.stage.log.slice(this.sent);
      this.sent = this.stage.log.length;
      const elapsed = Math.round(this.elapsed);
      this.elapsed -= elapsed;
      try {
        const { clock } = this.settings.value;
        const game = await this.core.call("act", { actions, elapsed, clock });
        if (this.opened !== id) return; // another puzzle was opened in the meantime
        this.take(game);
      } catch (error) {
        if (this.stage.id === id) this.elapsed += elapsed;
        if (this.opened === id) this.fail(error);
        return;
      }
    }
  }

  /** Updates the page from the core's answer. If the lights differ, the core's game replaces the stage's. */
  take(game: CoreGame): void {
    const { stage } = this;
    this.game.value = game;
    stage.rule = game.view.rule;
    if (this.sent < stage.log.length || !stage.game) return;
    if (!stage.game.lights.every((colour, light) => colour === game.view.lights[light])) {
      this.show(() => stage.replace(game.save, game.start));
    }
    const { hints, shown, seconds } = game.view;
    const { help } = stage.game;
    const told = stage.game.keepPlan(game.save) || help.hints !== hints || help.shown !== shown;
    stage.game.help = { hints, shown };
    stage.game.seconds = seconds;
    if (told) stage.save();
    if (!this.hint.value) this.unmark();
    if (!stage.game.empty) this.record(game);
  }

  /** Records the game if it is won. The stage has recorded the day of a daily puzzle. */
  private record(game: CoreGame): void {
    const result = resultOf(game);
    if (!result) return;
    const before = readResults();
    if (writeResult(result)) this.before = before;
    if (dateOf(result.id)) this.count().catch(() => undefined);
  }

  /** Asks for the next hint. */
  async ask(): Promise<void> {
    const id = this.opened;
    if (!id || this.thinking.value) return;
    this.trouble.value = undefined;
    this.thinking.value = true;
    try {
      await this.flush();
      if (this.opened !== id) return;
      const before = this.stage.log.length;
      const { hint, game } = await this.core.call("hint", {});
      if (this.opened !== id || this.stage.log.length !== before) return;
      this.take(game);
      this.hint.value = hint;
      this.stage.view?.mark(hintMarks(hint));
    } catch (error) {
      if (this.opened === id) this.fail(error);
    } finally {
      this.thinking.value = false;
    }
  }

  /** Asks for the next hint, or presses the button that it shows; a double click presses it only
   * once. An assignment may allow hints only after some presses, or not at all. */
  help(seen = this.hintShows): void {
    if ((this.shown.value.game?.presses ?? 0) < this.hintsAfter) return;
    if (seen) this.follow();
    else this.ask();
  }

  /** Whether the hint has a button to press. */
  get hintShows(): boolean {
    return (this.hint.value?.times ?? 0) > 0;
  }

  /** Starts teaching a method. */
  teach(): void {
    this.hint.value = undefined;
    this.endSolution();
    this.teaching.value = true;
  }

  /** Asks whether to show a solution. */
  askSolution(): void {
    this.teaching.value = false;
    this.unmark();
    this.solving.value = true;
  }

  /** Takes the solution off the board. */
  endSolution(): void {
    this.solving.value = false;
    this.standing = undefined;
  }

  /** How many presses the assignment requires before the first hint; Infinity if it allows no hints. */
  get hintsAfter(): number {
    return this.assignment.value?.hints ?? 0;
  }

  /** Presses the button of the hint, as often as it says. Repeated calls press it only once. */
  follow(): void {
    const { button, times } = this.hint.value ?? { button: -1, times: 0 };
    this.hint.value = undefined;
    for (let i = 0; i < times; i++) this.stage.act(`press ${button}`);
  }

  /** Merges the solved days listed in a code with the days stored on this device. */
  async count(code = ""): Promise<void> {
    const stored = readDays();
    try {
      const calendar = await this.core.call("days", { codes: [stored, code], today: today() });
      if (readDays() !== stored) return this.count(calendar.code); // a day was won in the meantime
      writeDays(calendar.code);
      this.calendar.value = calendar;
    } catch (error) {
      if (!code && error instanceof CoreError) writeDays(""); // the stored days are damaged
      throw error;
    }
  }
}

function nothing(): void {}

/** Returns the text to show in place of the board. */
function nowhere(error: CoreError | CoreUnavailable, id: string): string {
  if (!(error instanceof CoreError)) return "Couldn’t load the puzzle.";
  return dateOf(id) ? "Not yet!" : "That link doesn’t lead to a puzzle.";
}

function sentence(action: Action, game: NonNullable<Stage["game"]>): string {
  const left = `${game.won ? "and " : ""}${leftWords(game)}`;
  if (action === "reset") return `Back to the start, ${left}`;
  if (game.pressed === undefined) return `${action === "undo" ? "Undid" : "Redid"} a reset, ${left}`;
  const verb = action === "undo" ? "Undone: " : action === "redo" ? "Redone: " : "";
  return capital(`${verb}${pressWords(game.board, game.pressed, game.lights)}, ${left}`);
}
