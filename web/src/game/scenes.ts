// Replays a game move by move.

import type { Board } from "../board/board";
import { type Lights, press } from "../board/state";
import { item } from "../item";

/** The board after a number of moves. */
export interface Scene {
  lights: Lights;
  /** The last button pressed; undefined at the start and after a reset. */
  pressed?: number;
  /** Presses since the start or the last reset. */
  presses: number;
}

/** Returns all scenes of a game, beginning with the starting position. Moves are button numbers,
 * with -1 for a reset. */
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
