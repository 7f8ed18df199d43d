// How a hint appears: the label of its button, its heading and its marks on the board.

import type { Hint } from "../protocol";
import type { Marks } from "../view/view";

/** The rungs of the hint ladder, in order. */
export const rungs = ["where", "why", "press"];

/** Returns the label of the hint button. Each click climbs a rung: where, closer, which light. The
 * next click presses that light. */
export function hintLabel(hint: Hint | undefined): string {
  if (!hint || hint.par <= 0) return "Hint";
  return hint.rung === "where" ? "Closer" : hint.rung === "why" ? "Which one?" : "Press it";
}

/** Returns the line above a hint, such as "Hint 1 of 3". */
export function hintHeading({ par, rung }: Hint): string {
  if (par <= 0) return "";
  return rung === "proof" ? "For the curious" : `Hint ${rungs.indexOf(rung) + 1} of 3`;
}

/** Returns the lights that a hint marks on the board. */
export function hintMarks({ technique, area, pattern, press }: Hint): Marks {
  const impossible = technique === "impossible";
  return {
    area: impossible ? [] : area,
    pattern,
    press: press < 0 ? [] : [press],
    proof: impossible ? area : [],
  };
}
