// A game as it was played, move by move.

import type { Board } from "../board/board";
import { type Lights, press } from "../board/state";
import { item } from "../item";

/** What a board looks like after a number of moves. */
export interface Scene {
  lights: Lights;
  /** The button that was pressed last; undefined at the start and after a reset. */
  pressed?: number;
  /** Presses since the start or the last reset. */
  presses: number;
}

/** All scenes of a game, the start first. Moves are buttons, and -1 for a reset. */
export function scenesOf(board: Board, start: Lights, moves: readonly number[]): Scene[] {
  const scenes: Scene[] = [{ lights: start.slice(), presses: 0 }];
  for (const move of moves) {
    const { lights, presses } = item(scenes, scenes.length - 1);
    if (move < 0) {
      scenes.push({ lights: start.slice(), presses: 0 });
      continue;
    }
    const next = lights.slice();
    press(board, next, move);
    scenes.push({ lights: next, pressed: move, presses: presses + 1 });
  }
  return scenes;
}
