// A puzzle in the Lab: a board, a start position and a target.

import { type Board, parseBoard } from "../board/board";
import "../board/offered";
import { formatPosition, type Lights, parsePosition, press } from "../board/state";
import { item } from "../item";

export interface LabPuzzle {
  board: Board;
  start: Lights;
  /** The target; usually all lights off. */
  target: Lights;
}

/** How many random presses make a start position, by default. */
const fewPresses = 5;

/** Makes a solvable position by pressing random buttons, starting from the target. */
export function mixedUp(board: Board, target: Lights, presses = fewPresses): Lights {
  for (;;) {
    const lights = target.slice();
    for (let i = 0; i < presses; i++) press(board, lights, Math.floor(Math.random() * board.buttons));
    // The presses may cancel out. Try again, but give up eventually: on some boards they always do.
    if (lights.some((colour, light) => colour !== target[light]) || Math.random() < 0.02) return lights;
  }
}

/** Parses the puzzle in an address: a board, a position, or a position followed by ",to=" and a
 * target. Returns undefined if it is not valid here; the core explains why. */
export function parsePuzzle(text: string): LabPuzzle | undefined {
  const to = text.lastIndexOf(",to=");
  const id = to < 0 ? text : text.slice(0, to);
  const colon = id.indexOf(":");
  const spec = colon < 0 ? id : id.slice(0, colon);
  const board = parseBoard(spec);
  if (!board) return undefined;
  const at = (lights: string) =>
    lights === "off" ? new Uint8Array(board.lights) : parsePosition(`${spec}:${lights}`)?.lights;
  const target = to < 0 ? new Uint8Array(board.lights) : at(text.slice(to + 4));
  const start = target && (colon < 0 ? mixedUp(board, target) : at(id.slice(colon + 1)));
  return start && { board, start, target };
}

/** Returns the ID of a puzzle in the core's format. */
export function puzzleID({ board, start, target }: LabPuzzle): string {
  const position = formatPosition(board, start);
  if (target.every((colour) => colour === 0)) return position;
  const wanted = formatPosition(board, target).slice(board.spec.length + 1);
  return `${position},to=${target.every((colour) => colour === 1) ? "on" : wanted}`;
}

/** Returns lights minus target: the position to turn off to reach the target. */
export function difference(board: Board, lights: Lights, target: Lights): Lights {
  return lights.map((colour, light) => (colour + board.colours - item(target, light)) % board.colours);
}
