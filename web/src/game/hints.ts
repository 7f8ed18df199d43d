// How a hint appears: the label of its button, its heading and its marks on the board.

import type { Hint } from "../protocol";
import type { Marks } from "../view/view";

/** Returns the label of the hint button: what the next tap does. A hint is one whole thought, and
 * the tap after it presses its button. */
export function hintLabel(hint: Hint | undefined): string {
  if (hint && hint.times > 0) return "Press it";
  return hint?.kind === "told" ? "Next" : hint?.kind === "astray" ? "Go on" : "Hint";
}

/** Returns the line above a hint: what it rests on. */
export function hintHeading({ kind }: Hint): string {
  const headings: Record<string, string> = {
    told: "Where to start",
    forced: "Only one button is left",
    last: "Almost there",
    astray: "Off the plan",
  };
  return headings[kind] ?? "";
}

/** Returns what a hint marks on the board, such as what is settled, the light that is wrong, and
 * what to press. */
export function hintMarks({ kind, settled, start, marked, light, button, times }: Hint): Marks {
  return {
    settled: kind === "told" ? start : settled,
    light: light >= 0 ? [light] : kind === "last" ? marked : [],
    press: times > 0 ? [button] : [],
    pressed: kind === "astray" && button >= 0 ? [button] : [],
    proof: kind === "impossible" ? marked : [],
  };
}
