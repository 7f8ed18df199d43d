import type { Marks } from "../view/view";

/** The puzzle at the end of a lesson: it is solved with what the lesson explains. */
export interface LessonPuzzle {
  /** The position, or several to choose from, each with its name. */
  starts: readonly (readonly [id: string, name: string])[];
  task: string;
  /** The sentence after the win. */
  won: string;
  marks?: Marks;
  /** The most presses that count as solved; any number does if this is undefined. */
  most?: number;
}

/** A quiet pattern of 5x5, whose lights prove as well that some positions cannot be solved. */
const quiet = [0, 2, 4, 5, 7, 9, 15, 17, 19, 20, 22, 24];

export const puzzles = {
  press: {
    starts: [["3x3:b1", ""]],
    task: "Two presses turn all of these off. Find them.",
    won: "All off. That is the whole game.",
  },
  chasing: {
    starts: [["5x5:473be4", ""]],
    task: "Chase the lights down, look up the bottom row in the table, press the top row, and chase again.",
    won: "All off. Chasing never fails on a board that can be solved.",
  },
  order: {
    starts: [["5x5:434a6a", ""]],
    task: "Four presses turn these off. Three of them are ringed. Press them in any order, and find the fourth.",
    won: "All off, in an order of your own.",
    marks: { pattern: [6, 8, 17] },
  },
  twice: {
    starts: [["3x3:1ee", ""]],
    task: "Turn these off with three presses. You never need the same light twice.",
    won: "All off, and no light was pressed twice.",
    most: 3,
  },
  quiet: {
    starts: [["5x5:1ea20e7", ""]],
    task: "The nine rings are a solution, the shaded lights a quiet pattern. Add the two: press what is only ringed or only shaded.",
    won: "All off in five presses instead of nine.",
    marks: { press: [2, 4, 5, 9, 13, 15, 17, 20, 24], area: quiet },
    most: 5,
  },
  impossible: {
    starts: [
      ["5x5:4369f2", "First"],
      ["5x5:8f2d84", "Second"],
    ],
    task: "Only one of these two boards can be solved. Count the marked lights that are on, choose the board, and solve it.",
    won: "All off. The other one always has an odd number of marked lights on.",
    marks: { proof: quiet },
  },
  par: {
    starts: [["5x5:1e3f16c", ""]],
    task: "Par is 5. Solve it in five presses.",
    won: "All off in par. Nobody can do it in fewer.",
    most: 5,
  },
  surfaces: {
    starts: [["5x5,torus:147133", ""]],
    task: "Two presses turn these off on a torus. One of them reaches across the edges.",
    won: "All off, across the edges.",
  },
  group: {
    starts: [["3x3,mod=3:200011010", ""]],
    task: "These three-colour lights are a₁ a₁ a₅. Press the inverse: three presses are enough.",
    won: "All off: a₁ a₅ a₅ is the inverse of a₁ a₁ a₅.",
    most: 3,
  },
} satisfies Record<string, LessonPuzzle>;
