// How often each button of a board still has to be pressed.

import type { Board } from "../board/board";
import { item } from "../item";

export type Plan = number[];

/** The plan that presses these buttons, each as often as it is listed. */
export function planOf(board: Board, buttons: readonly number[]): Plan {
  return addPresses(board, new Array<number>(board.buttons).fill(0), buttons, 1);
}

/** The plan with these buttons pressed more often by some number of times; after as many presses
 * as there are colours a button is where it was. */
export function addPresses(board: Board, plan: Plan, buttons: readonly number[], times: number): Plan {
  const next = plan.slice();
  for (const button of buttons) next[button] = (item(next, button) + times + board.colours) % board.colours;
  return next;
}

/** The buttons of a plan, each as often as it is to be pressed. */
export function pressesOf(plan: Plan): number[] {
  return plan.flatMap((times, button) => Array<number>(times).fill(button));
}

export function pressCount(plan: Plan): number {
  return plan.reduce((sum, times) => sum + times, 0);
}
