// The solver of Lights Out. Puzzles are written as on the command line: "5x5" is a board with all its
// lights on, "5x5:1f" a position, "5x5#monday" a puzzle made from a seed, "daily#2026-11-17" that of a day.
// Buttons and lights are numbers, from 0 at the top left.

/** Presses that turn all lights off. */
export interface Solution {
  /** The buttons to press, in any order; with more than two colours, each as often as it is pressed. */
  presses: number[];
  /** How many solutions there are, such as "4" or "2^40". */
  solutions: string;
}

/** A solution with few presses. */
export interface Fewest extends Solution {
  /** Whether no solution is shorter. */
  proved: boolean;
  /** No solution has fewer presses than this. */
  bound: number;
}

/** How much a hint gives away: where to look, a closer look, what to press, or a proof that the press is right. */
export type Rung = "where" | "why" | "press" | "proof";

/** The next step of a shortest solution. */
export interface Hint {
  rung: Rung;
  /** The hint, in a sentence. */
  text: string;
  /** The button to press, or undefined if the rung does not say. */
  press?: number;
  /** Lights to look at. */
  area: number[];
  /** Buttons that the reason is about. */
  pattern: number[];
  /** The fewest presses from here, or the best known if they are not proved. */
  par: number;
  proved: boolean;
}

export type Level = "easy" | "medium" | "hard";

export interface NewPuzzleOptions {
  /** How hard the puzzle is; medium by default. */
  level?: Level;
  /** The same board, level and seed always give the same puzzle. Random by default. */
  seed?: string;
}

export interface NewPuzzle {
  /** The puzzle's ID, such as "5x5#monday,par=6". */
  id: string;
  /** Its lights, such as "5x5:1ffffff". */
  position: string;
  /** What a person needs to solve it, in a sentence; "" on large boards. */
  grade: string;
}

/** What the functions reject with: the message says what is wrong, and what would be right. */
export interface LightsOutError extends Error {
  /** Whether the puzzle is fine but has no solution. */
  unsolvable: boolean;
}

/** Finds a solution, quickly. If the puzzle has no solution, it rejects with an error whose `unsolvable` is true. */
export declare function solve(puzzle: string): Promise<Solution>;

/** Finds a solution with the fewest presses; on large boards the best that is found within seconds. */
export declare function fewest(puzzle: string): Promise<Fewest>;

/** Explains the next step, or rejects with the reason why there is no solution. The rung is "press" by default. */
export declare function hint(puzzle: string, rung?: Rung): Promise<Hint>;

/** Makes a puzzle on a board such as "5x5", "6x6,torus" or "hex3". */
export declare function newPuzzle(board: string, options?: NewPuzzleOptions): Promise<NewPuzzle>;
