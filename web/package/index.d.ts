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

/** A position and the state of its lights. */
export interface Position {
  /** The board and its lights, such as "hex4:1f", with the target if there is one; it is a puzzle for the other functions. */
  position: string;
  /** The state of each light: 0 if it is off, and otherwise 1 or, with more than two states, the number of its colour. */
  lights: number[];
  /** Whether all lights are off or, if the puzzle has a target, whether they show it. */
  solved: boolean;
}

/** Where to draw a light. */
export interface Place {
  /** The centre, measured to the right and down from the top left; the distance between two squares of a grid is 1. */
  x: number;
  y: number;
  /** The outline: a square or triangle with sides of length 1, a hexagon that is 1 wide, or a disc. */
  cell: "square" | "hexagon" | "up" | "down" | "disc";
  /** The name for people, such as "row 1, column 2". */
  name: string;
}

/** A puzzle, with all that a page needs to show it and to play it. */
export interface Puzzle extends Position {
  /** For each button, the lights that it toggles. With more than two states, a light appears once for each step. */
  toggles: number[][];
  /** The place of each light. Unless the puzzle lists its buttons, light i is also button i. */
  places: Place[];
  /** The size of the drawing. */
  width: number;
  height: number;
  /** The fewest presses; undefined if they are not proved, or if there is no solution. */
  par?: number;
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
  /** The fewest presses; undefined if they are not proved, on some large boards. */
  par?: number;
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

/** Returns a puzzle's lights, its buttons and how to draw them. */
export declare function puzzle(id: string, options?: CallOptions): Promise<Puzzle>;

/** Returns the position after pressing buttons; the given position stays as it is. */
export declare function press(position: string, buttons: number[], options?: CallOptions): Promise<Position>;

/** Makes a puzzle on a board such as "5x5", "6x6,torus" or "hex3". */
export declare function newPuzzle(board: string, options?: NewPuzzleOptions): Promise<NewPuzzle>;
