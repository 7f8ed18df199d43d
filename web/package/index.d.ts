// A solver for Lights Out. Puzzle IDs are the same as on the command line: "5x5" is a board with all
// lights on, "5x5:1f" a position, "5x5#monday" a puzzle made from a seed, and "daily#2026-11-17" a
// daily puzzle. Buttons and lights are numbered from 0 at the top left.

/** Presses that turn all lights off. */
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

/** How much a hint reveals: where to look, a closer look, the button to press, or a proof that it is right. */
export type Rung = "where" | "why" | "press" | "proof";

/** The next step of a shortest solution. */
export interface Hint {
  rung: Rung;
  /** The hint as a sentence. */
  text: string;
  /** The button to press; undefined if this rung does not reveal it. */
  press?: number;
  /** Lights to look at. */
  area: number[];
  /** Buttons that the explanation refers to. */
  pattern: number[];
  /** The fewest presses from here, or the best known number if `proved` is false. */
  par: number;
  proved: boolean;
}

export type Level = "easy" | "medium" | "hard";

export interface NewPuzzleOptions {
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
  /** A sentence about the techniques that a person needs; "" on large boards. */
  grade: string;
}

/** The error that the functions reject with. The message explains what is wrong and how to fix it. */
export interface LightsOutError extends Error {
  /** Whether the puzzle is valid but has no solution. */
  unsolvable: boolean;
  /** The lights that the message of `hint` calls marked, which show that there is no solution; otherwise empty. */
  lights: number[];
}

/** Finds a solution quickly. If none exists, it rejects with an error whose `unsolvable` is true. */
export declare function solve(puzzle: string): Promise<Solution>;

/** Finds a solution with the fewest presses, or on large boards the best one found within seconds. */
export declare function fewest(puzzle: string): Promise<Fewest>;

/** Explains the next step. If there is no solution, it rejects and explains why. The default rung is "press". */
export declare function hint(puzzle: string, rung?: Rung): Promise<Hint>;

/** Makes a puzzle on a board such as "5x5", "6x6,torus" or "hex3". */
export declare function newPuzzle(board: string, options?: NewPuzzleOptions): Promise<NewPuzzle>;
