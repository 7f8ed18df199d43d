// The shapes of boards, and which lights each button toggles. Specs and light numbers are the same as
// in Go; test/agree.test.ts checks that the page's own grids agree with the core.

import type { Seam as Joined, Panel } from "../protocol";

/** The maximum number of lights or buttons on a playable board, the same limit as in Go's package play. */
export const maxLights = 1 << 14;

/** The outline of a light; the Go package board documents the measurements. */
export type Cell = "square" | "hexagon" | "up" | "down" | "disc";

/** Where a light is drawn: its centre, in units of one light. */
export interface Spot {
  x: number;
  y: number;
  cell: Cell;
}

/** How two opposite edges are joined. */
export type Seam = "open" | "straight" | "flipped";

export interface Frame {
  width: number;
  height: number;
  /** How the left edge joins the right one, and how the top edge joins the bottom one. */
  sides: Seam;
  ends: Seam;
}

/** How a board is drawn. */
export interface Drawing {
  frame: Frame;
  spot(light: number): Spot;
  /** Separate parts of the drawing, such as the faces of a cube. */
  panels?: Panel[];
}

/** The geometry of a board: its lights, its buttons and what toggles what. */
export interface Shape extends Drawing {
  lights: number;
  buttons: number;
  toggles(button: number): number[];
  /** Describes where a light is, such as "row 2, column 3". */
  place(light: number): string;
  /** Whether to draw lines between lights, because their positions don't show what toggles what. */
  wired: boolean;
  /** Whether the buttons are separate from the lights. */
  apart: boolean;
  /** The name of a well-known graph. */
  name?: string;
  /** Alternative drawings, for other aspect ratios. */
  drawings?: Drawing[];
  /** Panel edges that are joined. Both edges of a pair have the same number. */
  seams?: Joined[];
}

/** Describes where a button is. */
export function buttonName(shape: Shape, button: number): string {
  return shape.apart ? `button ${button + 1}` : shape.place(button);
}

export function flat(width: number, height: number): Frame {
  return { width, height, sides: "open", ends: "open" };
}

/** Sorts numbers in place, and returns them without duplicates. */
export function sortedUnique(numbers: number[]): number[] {
  numbers.sort((a, b) => a - b);
  return numbers.filter((n, i) => n !== numbers[i - 1]);
}

/** Parses an integer from low to high without leading zeros; returns undefined for any other text. */
export function count(text: string, low: number, high: number): number | undefined {
  if (!/^(0|[1-9][0-9]*)$/.test(text)) return undefined;
  const n = Number(text);
  return n >= low && n <= high ? n : undefined;
}
