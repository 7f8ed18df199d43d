// How large the lights of a board are, and how much of it is in sight.

import { minTarget } from "./view";

export interface Size {
  width: number;
  height: number;
}

/** A target that a thumb hits without aiming, in pixels: WCAG 2.5.5. */
export const comfortable = 44;
/** A frame with many rows may be taller than its space, so that a thumb hits its lights. */
const comfortableRows = 8;

export interface Wish {
  /** The board, in cells. */
  frame: Size;
  /** The pixels that it may take. */
  space: Size;
  /** The largest cell, in pixels. */
  largest: number;
  /** Whether the board takes presses: a picture is never scrolled. */
  live: boolean;
  /** Whether the page can be scrolled to see a board that is taller than its space. */
  upright: boolean;
}

/** Pixels of a cell that shows the whole board. */
export function wholeCell({ frame, space, largest, live, upright }: Wish): number {
  const [across, down] = [space.width / frame.width, space.height / frame.height];
  const whole = Math.min(across, down, largest);
  if (!live || !upright || whole >= comfortable || frame.height > comfortableRows) return whole;
  return Math.max(whole, Math.min(comfortable, across));
}

/** Pixels of a cell. Where the whole board would have lights too small for a finger, the cell
 * is chosen first, as large as a thumb needs if that leaves one direction without scrolling,
 * and the board is scrolled. */
export function chooseCell(wish: Wish): number {
  const whole = wholeCell(wish);
  if (!wish.live || whole >= minTarget) return whole;
  const { frame, space } = wish;
  return Math.max(minTarget, Math.min(comfortable, Math.max(space.width / frame.width, space.height / frame.height)));
}

/**
 * Where to scroll in one direction so that from … to is in sight, moving no further than
 * needed; what is longer than the view is shown in its middle. All in pixels.
 */
export function scrollFor(from: number, to: number, at: number, view: number): number {
  if (to - from > view) return (from + to - view) / 2;
  return Math.min(from, Math.max(at, to - view));
}
