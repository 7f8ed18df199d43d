import { useMemo } from "preact/hooks";
import type { Board } from "../board/board";
import { drawnOf, type Puzzle } from "./puzzle";

/** Returns the puzzle's board for tapping, where a tap concerns one light. */
export function useTappable(puzzle: Puzzle): Board {
  const { shape, rows, cols, rule, places, states } = puzzle;
  return useMemo(() => drawnOf(puzzle), [shape, rows, cols, rule, places, states]);
}
