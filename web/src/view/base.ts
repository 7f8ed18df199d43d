import type { Board } from "../board/board";
import type { Lights } from "../board/state";
import { KeyNav } from "./keynav";
import { type Marks, minTarget, type View, type ViewOptions } from "./view";

/** The largest cell, in pixels. */
const maxCell = 96;

/** What all drawings of a board share: keyboard focus, presses, and the size of a light. */
export abstract class BoardView implements View {
  readonly board: Board;
  protected readonly host: HTMLElement;
  protected readonly options: ViewOptions;
  protected readonly nav: KeyNav;
  /** The button that has the focus when the board has it. */
  protected at = 0;
  /** Pixels of a cell. */
  protected size = 0;
  /** The size of a cell that was chosen by zooming, or 0. */
  private zoomed = 0;
  private readonly observer = new ResizeObserver(() => this.fit());

  constructor(host: HTMLElement, options: ViewOptions) {
    this.board = options.board;
    this.host = host;
    this.options = options;
    this.nav = new KeyNav(options.board);
  }

  /** Fits the board to its host, now and whenever that changes size. */
  protected follow(): void {
    this.observer.observe(this.host);
    this.fit();
  }

  /** Makes an element the grid that screen readers and the keyboard find. */
  protected makeGrid(grid: Element): void {
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", this.options.label);
    grid.setAttribute("aria-rowcount", String(this.nav.rows.length));
    grid.setAttribute("aria-colcount", String(Math.max(...this.nav.rows.map((row) => row.length))));
    grid.addEventListener("keydown", (event) =>
      this.nav.onKey(event as KeyboardEvent, this.at, {
        press: (button) => this.options.onPress?.(button),
        move: (button) => this.moveTo(button, true),
      }),
    );
  }

  protected press(button: number): void {
    this.moveTo(button, false);
    this.options.onPress?.(button);
  }

  /** Gives a button the board's focus; show also brings it into view. */
  protected abstract moveTo(button: number, show: boolean): void;

  zoom(by: number): void {
    const fitting = this.host.clientWidth / this.board.frame.width;
    this.zoomed = by === 0 ? 0 : Math.min(maxCell, Math.max(fitting, this.size * (by > 0 ? 1.5 : 1 / 1.5)));
    this.fit();
  }

  /** Fits the board, or keeps cells as large as a finger needs and scrolls. */
  private fit(): void {
    const fitting = this.host.clientWidth / this.board.frame.width;
    const small = this.options.onPress !== undefined && fitting < minTarget;
    const cell = this.zoomed || (small ? minTarget : 0);
    this.size = Math.max(cell, fitting);
    this.host.classList.toggle("scrolls", cell > fitting + 0.01);
    this.resize(cell > fitting);
    this.options.onSize?.(small);
  }

  /** Called when the size of a cell may have changed. */
  protected abstract resize(scrolls: boolean): void;

  abstract update(lights: Lights, pressed?: number): void;
  abstract mark(marks: Marks): void;
  abstract win(won: boolean, from?: number): void;
  abstract focus(): void;

  destroy(): void {
    this.observer.disconnect();
  }
}
