import type { Marks } from "../view/view";

/** The puzzle at the end of a lesson, for practising the lesson's idea. */
export interface LessonPuzzle {
  /** One or more start positions to choose from, with their names. */
  starts: readonly (readonly [id: string, name: string])[];
  task: string;
  /** The message after a win. */
  won: string;
  marks?: Marks;
  /** The maximum number of presses; undefined means no limit. */
  most?: number;
}

/** A quiet pattern of the 5x5 board. The same lights prove that some positions are unsolvable. */
const quiet = [0, 2, 4, 5, 7, 9, 15, 17, 19, 20, 22, 24];

export const puzzles = {
  press: {
    starts: [["3x3:b1", ""]],
    task: "Two presses turn all of these off. Can you find them?",
    won: "All off! That’s the whole game.",
  },
  chasing: {
    starts: [["5x5:473be4", ""]],
    task: "Chase the lights down, look up the bottom row in the table, make the presses it shows in the top row and chase again.",
    won: "All off! Chasing works on every position that has a solution.",
  },
  order: {
    starts: [["5x5:434a6a", ""]],
    task: "Four presses turn these off, and three of them are ringed. Press those in any order and find the fourth.",
    won: "All off, in your own order!",
    marks: { pattern: [6, 8, 17] },
  },
  twice: {
    starts: [["3x3:1ee", ""]],
    task: "Turn these off in three presses. You never need to press a light twice.",
    won: "All off, and you didn’t press any light twice.",
    most: 3,
  },
  quiet: {
    starts: [["5x5:1ea20e7", ""]],
    task: "The nine ringed lights are a solution, and the shaded lights are a quiet pattern. Press every light that’s ringed or shaded, but not both.",
    won: "All off, in five presses instead of nine!",
    marks: { press: [2, 4, 5, 9, 13, 15, 17, 20, 24], area: quiet },
    most: 5,
  },
  impossible: {
    starts: [
      ["5x5:4369f2", "First"],
      ["5x5:8f2d84", "Second"],
    ],
    task: "You can solve only one of these boards. Count the marked lights that are on, pick the right board and solve it.",
    won: "All off! On the other board, the number of marked lights that are on is always odd.",
    marks: { proof: quiet },
  },
  par: {
    starts: [["5x5:1e3f16c", ""]],
    task: "Par is 5. Can you solve it in five presses?",
    won: "Perfect! Nobody can do it in fewer.",
    most: 5,
  },
  surfaces: {
    starts: [["5x5,torus:147133", ""]],
    task: "On this torus, two presses turn these off. One of them reaches around the edges.",
    won: "All off! At least one press reached around the edges.",
  },
  group: {
    starts: [["3x3,mod=3:200011010", ""]],
    task: "a₁ a₁ a₅ made this three-colour position. Press the inverse: it takes three presses.",
    won: "All off! a₁ a₅ a₅ is the inverse of a₁ a₁ a₅.",
    most: 3,
  },
} satisfies Record<string, LessonPuzzle>;
