import { useMemo } from "preact/hooks";
import type { Board } from "../board/board";
import { boardOf, type Puzzle } from "./puzzle";

/** Returns the puzzle's board for tapping, where a tap concerns one light. */
export function useTappable(puzzle: Puzzle): Board {
  const { rows, cols, rule, states } = puzzle;
  return useMemo(() => ({ ...boardOf(puzzle), toggles: (button) => [button] }), [rows, cols, rule, states]);
}
