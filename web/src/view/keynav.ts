import type { Board } from "../board/board";
import type { Spot } from "../board/shape";
import { item } from "../item";

/** The height of a row of triangles. */
const triangle = Math.sqrt(3) / 2;

/** Returns the same number for all lights in a row, and a larger one for lights below. */
function rowOf({ y, cell }: Spot): number {
  return cell === "up" || cell === "down" ? Math.floor(y / triangle) : Math.round(100 * y);
}

/** Keyboard navigation over the buttons on a board, arranged in rows in reading order. */
export class KeyNav {
  /** The buttons in each row, from left to right. */
  readonly rows: number[][] = [];
  private readonly where = new Map<number, [row: number, col: number]>();
  private readonly x: number[];

  constructor(board: Board) {
    this.x = Array.from({ length: board.buttons }, (_, i) => (board.apart ? i : board.spot(i).x));
    const byRow = new Map<number, number[]>();
    for (let target = 0; target < board.buttons; target++) {
      const row = board.wired ? 0 : rowOf(board.spot(target));
      const list = byRow.get(row);
      if (list) list.push(target);
      else byRow.set(row, [target]);
    }
    for (const row of [...byRow.keys()].sort((a, b) => a - b)) {
      // Lights on a circle keep their order around it.
      const list = byRow.get(row) ?? [];
      this.rows.push(board.wired ? list : list.sort((a, b) => item(this.x, a) - item(this.x, b)));
    }
    this.rows.forEach((row, r) => {
      row.forEach((target, c) => {
        this.where.set(target, [r, c]);
      });
    });
  }

  /** Returns the row and column of a button. */
  at(target: number): [row: number, col: number] {
    return this.where.get(target) ?? [0, 0];
  }

  /** Handles a key pressed on a button: presses the button or moves to another. */
  onKey(event: KeyboardEvent, at: number, act: { press(target: number): void; move(target: number): void }): void {
    if (event.altKey) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) act.press(at);
      return;
    }
    const to = this.go(at, event.key, event.ctrlKey || event.metaKey);
    if (to === undefined) return;
    event.preventDefault();
    act.move(to);
  }

  /** Returns the button that a key moves to, or undefined for other keys. */
  go(target: number, key: string, far: boolean): number | undefined {
    const [r, c] = this.at(target);
    const row = item(this.rows, r);
    switch (key) {
      case "ArrowLeft":
        return row[Math.max(0, c - 1)];
      case "ArrowRight":
        return row[Math.min(row.length - 1, c + 1)];
      case "ArrowUp":
        return this.below(target, r - 1);
      case "ArrowDown":
        return this.below(target, r + 1);
      case "Home":
        return far ? item(item(this.rows, 0), 0) : row[0];
      case "End":
        return far ? item(this.rows, this.rows.length - 1).at(-1) : row[row.length - 1];
    }
    return undefined;
  }

  private below(target: number, row: number): number {
    if (row < 0 || row >= this.rows.length) return target;
    let best = item(item(this.rows, row), 0);
    for (const other of item(this.rows, row)) {
      if (Math.abs(item(this.x, other) - item(this.x, target)) < Math.abs(item(this.x, best) - item(this.x, target)))
        best = other;
    }
    return best;
  }
}
