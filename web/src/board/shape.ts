// What toggles what, in the browser. This mirrors the Go package board, so that a board can
// be drawn and pressed before the core has loaded; test/agree.test.ts keeps the two the
// same. The words and numbers are those of the Go package.

/** The most lights or buttons of a board that can be played; Go's play has the same limit. */
export const maxLights = 1 << 14;

/** The outline of a light; the Go package board gives the measurements. */
export type Cell = "square" | "hexagon" | "up" | "down" | "disc";

/** Where a light is drawn: its middle, in units of one light. */
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
  /** How left joins right, and how top joins bottom. */
  sides: Seam;
  ends: Seam;
}

/** How a board is drawn. */
export interface Drawing {
  frame: Frame;
  spot(light: number): Spot;
  /** The row of the picture that a light is in, for the keyboard. */
  row(light: number): number;
  /** Parts of the picture that belong together, such as the faces of a cube. */
  panels?: Panel[];
}

/** A family of boards. */
export interface Shape extends Drawing {
  lights: number;
  buttons: number;
  toggles(button: number): number[];
  /** Where a light is, in words. */
  place(light: number): string;
  /** Whether lines are drawn between lights, because their places do not show what toggles what. */
  wired: boolean;
  /** Whether buttons are not lights, and are drawn separately. */
  apart: boolean;
  /** Other ways to draw it, for spaces of other proportions. */
  drawings?: Drawing[];
  /** Edges of the panels that are joined, each pair with a number. */
  edges?: Edge[];
}

/** Where a button is, in words. */
export function buttonName(shape: Shape, button: number): string {
  return shape.apart ? `button ${button + 1}` : shape.place(button);
}

export interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What stands above it. */
  name?: string;
}

export interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  pair: number;
}

export type Rule = "plus" | "ring";

export function parseRule(rule: string | undefined): Rule | undefined {
  if (rule === undefined || rule === "plus") return "plus";
  return rule === "ring" ? "ring" : undefined;
}

export function flat(width: number, height: number): Frame {
  return { width, height, sides: "open", ends: "open" };
}

/** Sorts numbers and drops repeated ones. */
export function sortedUnique(numbers: number[]): number[] {
  numbers.sort((a, b) => a - b);
  return numbers.filter((n, i) => i === 0 || n !== numbers[i - 1]);
}

/** A whole number from low to high, written without leading zeros. */
export function count(text: string, low: number, high: number): number | undefined {
  if (!/^(0|[1-9][0-9]*)$/.test(text) || text.length > 10) return undefined;
  const n = Number(text);
  return n >= low && n <= high ? n : undefined;
}
