import { formatPosition, parsePosition } from "../board/state";
import { byID } from "../dom";
import { readSave } from "../storage";
import { afterPaint } from "../view/afterPaint";
import { makeView } from "../view/makeView";
import type { View } from "../view/view";
import { type Action, Game } from "./game";
import { titleOf } from "./names";
import { resolveLocally } from "./resolve";

/** The Play room's heading and board, which are there before everything else. */
export class Stage {
  /** The puzzle's ID, even while the puzzle is still being made. */
  id = "";
  game?: Game;
  view?: View;
  /** The actions since the game was shown, for the core. */
  log: Action[] = [];
  /** Whether zooming would make the lights large enough for a finger. */
  small = false;
  private readonly host = byID("board");
  private readonly listeners = new Set<(action?: Action) => void>();

  /** Calls f after every action, and after a change of game. */
  listen(f: (action?: Action) => void): void {
    this.listeners.add(f);
  }

  private tell(action?: Action): void {
    for (const listener of this.listeners) listener(action);
  }

  /** Opens a puzzle at once if its position is known, and otherwise waits for the core, which
   * gives its start. */
  open(id: string, start?: string): void {
    this.id = id;
    const position = start ? parsePosition(start) : resolveLocally(id);
    if (!position) {
      this.wait(id);
      return;
    }
    const game = new Game(id, position);
    game.restore(readSave(id));
    this.show(game);
  }

  /** The ID of the position that the game started from. */
  get startID(): string {
    return this.game ? formatPosition(this.game.board, this.game.start) : "";
  }

  private async show(game: Game): Promise<void> {
    this.game = game;
    this.log = [];
    this.heading(game.id);
    const { width, height } = game.board.frame;
    const style = this.host.style;
    style.setProperty("--ratio", String(width / height));
    style.setProperty("--widest", `${Math.ceil(width * 118)}px`);
    this.host.closest<HTMLElement>(".stage")?.style.setProperty("--ratio", String(width / height));
    this.host.className = width > 7.4 ? "board wide" : "board";
    this.view?.destroy();
    this.view = undefined;
    const options = {
      board: game.board,
      lights: game.lights,
      label: titleOf(game.id, game.board).title,
      onPress: (button: number) => this.act(`press ${button}`),
      onSize: (small: boolean) => {
        if (small === this.small) return;
        this.small = small;
        this.tell();
      },
    };
    const view = await makeView(this.host, options, () => this.game === game);
    if (!view || this.game !== game) return view?.destroy();
    this.view = view;
    this.host.dataset.puzzle = game.id;
    this.refresh();
    this.tell();
  }

  /** Shows that a puzzle is being made. */
  wait(id: string, text = "Making the puzzle …"): void {
    this.id = id;
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

  heading(id: string, number?: number): void {
    const { title, sub } = titleOf(id, this.game?.board);
    byID("title").textContent = title;
    byID("sub").textContent = number ? `No. ${number} · ${sub}` : sub;
  }

  act(action: Action): void {
    const { game } = this;
    if (!game || (game.won && action.startsWith("press")) || !game.act(action)) return;
    this.log.push(action);
    this.refresh();
    afterPaint(() => this.tell(action));
  }

  /** Draws the game as it is. */
  refresh(): void {
    if (!this.game || !this.view) return;
    this.view.update(this.game.lights, this.game.pressed);
    this.view.win(this.game.won, this.game.pressed);
  }
}
