// A plan lists how many more times to press each button.

import type { Board } from "../board/board";
import { item } from "../item";

export type Plan = number[];

/** Makes a plan from a list of presses. */
export function planOf(board: Board, buttons: readonly number[]): Plan {
  return addPresses(board, new Array<number>(board.buttons).fill(0), buttons, 1);
}

/** Adds `times` presses, which may be negative, to each of the buttons. Counts are modulo the
 * number of colours. */
export function addPresses(board: Board, plan: Plan, buttons: readonly number[], times: number): Plan {
  const next = plan.slice();
  for (const button of buttons) next[button] = (item(next, button) + times + board.colours) % board.colours;
  return next;
}

/** Lists the presses in a plan, repeating buttons as needed. */
export function pressesOf(plan: Plan): number[] {
  return plan.flatMap((times, button) => Array<number>(times).fill(button));
}

export function pressCount(plan: Plan): number {
  return plan.reduce((sum, times) => sum + times, 0);
}
