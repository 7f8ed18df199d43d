import { formatPosition, type Position, parsePosition } from "../board/state";
import { byID } from "../dom";
import { gameKey, readDays, writeDays, writeLast } from "../storage";
import { afterPaint } from "../view/afterPaint";
import { makeView } from "../view/makeView";
import type { View } from "../view/view";
import { type Action, Game, type Snapshot } from "./game";
import { GameFile } from "./gameFile";
import { ringMarks } from "./level";
import { dateOf, dayNumber, onDay, titleOf } from "./names";
import { withTarget } from "./position";
import { resolveLocally } from "./resolve";

/** A snapshot of the stage. */
export interface Shown {
  /** The puzzle's ID, even while the puzzle is still being made. */
  readonly id: string;
  readonly game?: Snapshot;
  /** Whether the player has done anything since the game was shown. */
  readonly played: boolean;
  /** Whether the game is saved on this device. */
  readonly stored: boolean;
  /** How many presses have been refused since the last accepted one. */
  readonly refused: number;
  /** Whether the player can zoom in and out; undefined if the lights are large enough without zooming. */
  readonly zoom?: { larger: boolean; smaller: boolean };
  /** Whether the board has a shape in space, such as a cube. */
  readonly shaped: boolean;
}

/** Matches IDs of puzzles whose shape the page knows by itself. */
const knownShape = /^(daily#|\d+x\d+(?!x))/;

/** Matches the specs of boards that have a shape in space. */
const hasShape = /^cube|x\d+x|,(cyl|tor|mob|kle|pro)/;

/** The heading and the board on the Play page, which appear before everything else. */
export class Stage {
  /** The puzzle's ID, even while the puzzle is still being made. */
  id = "";
  game?: Game;
  view?: View;
  /** The actions since the game was shown, to be sent to the core. */
  log: Action[] = [];
  /** Whether zooming would make the lights large enough for a finger. */
  private small = false;
  /** The stored copy of the game. */
  file = new GameFile("");
  /** The core's text for a puzzle that refuses presses on dark lights; empty for other puzzles. */
  rule = "";
  /** How many presses have been refused since the last accepted one. */
  refused = 0;
  /** Counts the changes that are not in the log. After each, the core must open the game again. */
  era = 0;
  private shown = 0;
  private readonly host = byID("board");
  private readonly listeners = new Set<(action?: Action) => void>();

  constructor() {
    window.addEventListener("storage", ({ key, newValue }) => {
      if (!this.game || key !== gameKey(this.id)) return;
      if (newValue === null) this.open(this.id, this.startID);
      else if (this.catchUp()) this.tell();
    });
  }

  snapshot(): Shown {
    const { id, view, refused } = this;
    const zoom = this.small && view ? { larger: view.canZoom(1), smaller: view.canZoom(-1) } : undefined;
    return {
      id,
      game: this.game?.snapshot(),
      played: this.log.length > 0,
      stored: this.file.stored,
      refused,
      zoom,
      shaped: hasShape.test(this.game?.board.spec ?? ""),
    };
  }

  /** Calls f after every action, and whenever the game changes. */
  listen(f: (action?: Action) => void): void {
    this.listeners.add(f);
  }

  private tell(action?: Action): void {
    for (const listener of this.listeners) listener(action);
  }

  /** Opens a puzzle immediately if its position is known; otherwise waits until the core
   * provides the position. */
  open(id: string, start?: string): void {
    this.id = id;
    this.rule = "";
    writeLast(id);
    this.file = new GameFile(id);
    const kept = this.file.read();
    const find = () =>
      withTarget(id, parsePosition(start ?? "")) ??
      resolveLocally(id) ??
      withTarget(id, parsePosition(kept?.start ?? ""));
    const begin = (position: Position) => {
      const game = new Game(id, position);
      if (kept) game.restore(kept.save);
      this.show(game);
    };
    const position = find();
    if (position) begin(position);
    else this.wait(id);
    if (position || knownShape.test(id)) return;
    import("../board/offered").then(
      () => {
        const offered = this.id === id && !this.game && find();
        if (offered) begin(offered);
      },
      () => undefined, // wait for the core
    );
  }

  /** Merges the actions of other pages into this game, and reports whether there were any. */
  catchUp(): boolean {
    const merged = this.game && this.file.merge(this.game);
    if (!merged) return false;
    this.game = merged;
    this.era++;
    this.refresh();
    return true;
  }

  /** Replaces the game with the core's version. */
  replace(save: string, start: string): void {
    const position = withTarget(this.id, parsePosition(start));
    if (!position) return;
    const game = new Game(this.id, position);
    game.restore(save);
    this.file.write(game);
    this.show(game);
  }

  /** Saves help and time, which are not actions. */
  save(seconds = 0): void {
    if (this.catchUp()) this.tell();
    if (this.game?.begun) this.file.write(this.game, undefined, Math.max(seconds, this.game.seconds));
  }

  /** The ID of the position that the game started from. */
  get startID(): string {
    return this.game ? formatPosition(this.game.board, this.game.start) : "";
  }

  private show(game: Game): void {
    this.game = game;
    this.era++;
    this.log = [];
    this.draw(game);
  }

  /** Creates the view of the game. */
  private async draw(game: Game): Promise<void> {
    const showing = ++this.shown;
    this.heading(game.id);
    this.host.className = "board";
    const { spec, frame } = game.board;
    const slot = (this.host.parentElement as HTMLElement).classList;
    slot.toggle("wide", frame.width > 7.4);
    slot.toggle("shaped", hasShape.test(spec));
    this.view?.destroy();
    this.view = undefined;
    const options = {
      board: game.board,
      lights: game.lights,
      target: game.target,
      label: titleOf(game.id, game.board).title,
      onPress: (button: number) => this.act(`press ${button}`),
      onSize: (small: boolean, width: number) => {
        byID("play").style.setProperty("--board", `${width}px`);
        if (small === this.small) return;
        this.small = small;
        this.tell();
      },
      onTurn: () => this.draw(game),
    };
    const view = await makeView(this.host, options, () => this.shown === showing);
    if (!view || this.shown !== showing) return view?.destroy();
    this.view = view;
    const ring = ringMarks(game);
    if (ring.press) view.mark(ring);
    this.host.dataset.puzzle = game.id;
    this.refresh();
    this.tell();
  }

  /** Shows a message in place of the board while the puzzle is being made. */
  wait(id: string, text = "Making the puzzle…"): void {
    this.id = id;
    this.shown++;
    this.game = undefined;
    this.log = [];
    this.view?.destroy();
    this.view = undefined;
    this.heading(id);
    this.host.className = "board waiting";
    const note = document.createElement("p");
    note.textContent = text;
    this.host.replaceChildren(note);
    this.tell();
  }

  heading(id: string, number = dayNumber(dateOf(id) ?? "")): void {
    const { title, sub } = titleOf(id, this.game?.board);
    byID("title").textContent = title;
    byID("sub").textContent = number ? `No. ${number} · ${sub}` : sub;
    byID("week").hidden = !dateOf(id); // otherwise it has its space before it has loaded
  }

  act(action: Action): void {
    const merged = this.catchUp();
    const { game } = this;
    if (this.rule && game && action[0] === "p" && !game.lights[Number(action.slice(6))]) {
      this.refused++;
      this.tell();
      return;
    }
    this.refused = 0;
    if (!game?.act(action)) {
      if (merged) this.tell();
      return;
    }
    this.log.push(action);
    this.file.write(game, action);
    if (game.won) this.countDay();
    this.refresh();
    afterPaint(() => this.tell(action));
  }

  /** Records the day of a daily puzzle that was solved on its day. The core later removes duplicates
   * and sorts the days. */
  private countDay(): void {
    const date = dateOf(this.id);
    if (date && onDay(date)) writeDays(`${readDays()} ${dayNumber(date)}`.trim());
  }

  zoom(by: number): void {
    this.view?.zoom(by);
    this.tell();
  }

  /** Redraws the game. */
  refresh(): void {
    if (!this.game || !this.view) return;
    this.view.update(this.game.lights, this.game.pressed);
    this.view.win(this.game.won, this.game.pressed);
  }
}
