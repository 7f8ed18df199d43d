// A hint as it is shown.

import type { Hint } from "../protocol";
import type { Marks } from "../view/view";

/** The rungs of a hint, in order. */
export const rungs = ["where", "why", "press"];

/** What the button says: it climbs the rungs, where, closer, which light; then it presses that
 * light. */
export function hintLabel(hint: Hint | undefined): string {
  if (!hint || hint.par <= 0) return "Hint";
  return hint.rung === "where" ? "Closer" : hint.rung === "why" ? "Which one?" : "Press it";
}

/** The line above a hint: "Hint 1 of 3". */
export function hintHeading({ par, rung }: Hint): string {
  if (par <= 0) return "";
  return rung === "proof" ? "For the curious" : `Hint ${rungs.indexOf(rung) + 1} of 3`;
}

/** What a hint marks on the board. */
export function hintMarks({ technique, area, pattern, press }: Hint): Marks {
  const impossible = technique === "impossible";
  return {
    area: impossible ? [] : area,
    pattern,
    press: press < 0 ? [] : [press],
    proof: impossible ? area : [],
  };
}
