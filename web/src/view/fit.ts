// Chooses the cell size of a board and how far to scroll.

import { minTarget } from "./view";

export interface Size {
  width: number;
  height: number;
}

/** The size of a touch target that is easy to hit, in pixels (WCAG 2.5.5). */
export const comfortable = 44;
/** Boards with at most this many rows may grow taller than their space, so that their lights are
 * easy to hit. */
const comfortableRows = 8;

export interface Wish {
  /** The board, in cells. */
  frame: Size;
  /** The available space, in pixels. */
  space: Size;
  /** The maximum cell size, in pixels. */
  largest: number;
  /** Whether the board can be pressed. Pictures never scroll. */
  live: boolean;
  /** Whether the page may scroll to show a board that is taller than its space. */
  upright: boolean;
}

/** Returns the cell size that shows the whole board. */
export function wholeCell({ frame, space, largest, live, upright }: Wish): number {
  const [across, down] = [space.width / frame.width, space.height / frame.height];
  const whole = Math.min(across, down, largest);
  if (!live || !upright || whole >= comfortable || frame.height > comfortableRows) return whole;
  return Math.max(whole, Math.min(comfortable, across));
}

/** Returns the cell size. If a board that can be pressed would have lights too small for a finger, it
 * returns a larger size, and the board scrolls. Cells grow up to the comfortable size as long as
 * the board still fits in one direction. */
export function chooseCell(wish: Wish): number {
  const whole = wholeCell(wish);
  if (!wish.live || whole >= minTarget) return whole;
  const { frame, space } = wish;
  return Math.max(minTarget, Math.min(comfortable, Math.max(space.width / frame.width, space.height / frame.height)));
}

/**
 * Returns the scroll offset along one axis that shows everything between `from` and `to` with the
 * least movement. A range longer than the view is centred. All values are in pixels.
 */
export function scrollFor(from: number, to: number, at: number, view: number): number {
  if (to - from > view) return (from + to - view) / 2;
  return Math.min(from, Math.max(at, to - view));
}
