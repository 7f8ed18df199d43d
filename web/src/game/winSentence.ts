// The sentence about a win, apart from the figures, which an embedded puzzle does not need.

import type { Score } from "../protocol";
import { counted } from "../text";

type WinScore = Pick<Score, "moves" | "par" | "hints" | "shown">;

/** From this par on, making par is a feat. */
const feat = 5;

/** Returns a sentence about a win, followed by the words of a streak, if there are any. */
export function winSentence({ moves, par, hints, shown }: WinScore, proved: boolean, streak = ""): string {
  const presses = counted(moves, "press", "presses") + (hints > 0 ? ` with ${counted(hints, "hint", "hints")}` : "");
  const days = streak && ` ${streak}.`;
  if (shown) return `${presses}, after you saw the solution, so there are no stars.${days}`;
  const best = proved ? "par" : "the best known";
  if (moves !== par) return `${presses}, ${Math.abs(moves - par)} ${moves > par ? "over" : "under"} ${best}.${days}`;
  if (!proved) return `${presses}, matching ${best}.${days}`;
  return par < feat || hints > 0 ? `${presses}, exactly par.${days}` : `${presses}. Nobody can do it in fewer.${days}`;
}
