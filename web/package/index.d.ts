// A solver for Lights Out. Puzzle IDs are the same as on the command line: "5x5" is a board with all
// lights on, "5x5:1f" a position, "5x5#monday" a puzzle made from a seed, and "daily#2026-11-17" a
// daily puzzle. Buttons and lights are numbered from 0 at the top left.

/** Presses that turn all lights off, or lead to the target. */
export interface Solution {
  /** The buttons to press, in any order. With more than two colours, a button may appear more than once. */
  presses: number[];
  /** The number of solutions, such as "4" or "2^40". */
  solutions: string;
}

/** The solution with the fewest presses that the solver can find. */
export interface Fewest extends Solution {
  /** Whether this is proved to be the shortest solution. */
  proved: boolean;
  /** A lower bound on the number of presses. */
  bound: number;
}

/** What a hint rests on: a start that is told, a light that forces the button, or the picture of the
 * last presses. A puzzle that is already solved is done. */
export type HintKind = "told" | "forced" | "last" | "done";

/** The next press of a shortest solution, and its reason. */
export interface Hint {
  kind: HintKind;
  /** The reason, in a sentence or two. */
  text: string;
  /** The light that only one button can still put right; undefined if the press is not forced. */
  light?: number;
  /** The buttons that need no more presses. */
  settled: number[];
  /** The button to press; undefined if the puzzle is already solved. */
  button?: number;
  /** How often to press it. */
  times: number;
  /** How many presses are left, including this one: the fewest, or the best known number if `proved` is false. */
  left: number;
  proved: boolean;
}

export type Level = "easy" | "medium" | "hard";

export interface CallOptions {
  /** Abandons the call: its promise rejects with the signal's reason, and the solver stops working on it. */
  signal?: AbortSignal;
}

export interface NewPuzzleOptions extends CallOptions {
  /** How hard the puzzle is; medium by default. */
  level?: Level;
  /** The seed; the same board, level and seed always make the same puzzle. Random by default. */
  seed?: string;
}

export interface NewPuzzle {
  /** The puzzle's ID, such as "5x5#monday,par=6". */
  id: string;
  /** The start position, such as "5x5:1ffffff". */
  position: string;
  /** How hard the puzzle is, in words; "" on large boards. */
  grade: string;
}

/** The error that the functions reject with if the input is wrong or has no solution. The message explains why. */
export interface LightsOutError extends Error {
  /** Whether the puzzle is valid but has no solution. */
  unsolvable: boolean;
  /** If the puzzle has no solution, the lights that the message calls marked; otherwise empty. */
  lights: number[];
}

/** Finds a solution quickly. If none exists, it rejects with an error that explains why and whose `unsolvable` is true. */
export declare function solve(puzzle: string, options?: CallOptions): Promise<Solution>;

/** Finds a solution with the fewest presses, or on large boards the best one found. */
export declare function fewest(puzzle: string, options?: CallOptions): Promise<Fewest>;

/** Gives the next press and its reason. If there is no solution, it rejects and explains why. */
export declare function hint(puzzle: string, options?: CallOptions): Promise<Hint>;

/** Makes a puzzle on a board such as "5x5", "6x6,torus" or "hex3". */
export declare function newPuzzle(board: string, options?: NewPuzzleOptions): Promise<NewPuzzle>;
