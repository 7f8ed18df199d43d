// A puzzle of the Lab: a board, the lights at the start, and those that are wanted.

import { type Board, parseBoard } from "../board/board";
import { wellDrawn } from "../board/famous";
import { formatPosition, type Lights, parsePosition, press } from "../board/state";
import { item } from "../item";

export interface LabPuzzle {
  board: Board;
  start: Lights;
  /** The lights that are wanted; all of them off, as a rule. */
  target: Lights;
}

/** How many buttons are pressed for a position to start with. */
const fewPresses = 5;

/** A position that can be solved: a few buttons are pressed in the one that is wanted. */
export function mixedUp(board: Board, target: Lights, presses = fewPresses): Lights {
  for (;;) {
    const lights = target.slice();
    for (let i = 0; i < presses; i++) press(board, lights, Math.floor(Math.random() * board.buttons));
    // Presses may cancel each other; where they always do, the board is shown as it is.
    if (lights.some((colour, light) => colour !== target[light]) || Math.random() < 0.02) return lights;
  }
}

/** The puzzle that an address names: a board, a position, or a position and ",to=" with a target.
 * Undefined if there is no such board here; the core explains what is wrong with it. */
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
  return start && { board: wellDrawn(board), start, target };
}

/** The ID of a puzzle, as the core reads it. */
export function puzzleID({ board, start, target }: LabPuzzle): string {
  const position = formatPosition(board, start);
  if (target.every((colour) => colour === 0)) return position;
  const wanted = formatPosition(board, target).slice(board.spec.length + 1);
  return `${position},to=${target.every((colour) => colour === 1) ? "on" : wanted}`;
}

/** The lights that have to be turned out so that what is there becomes what is wanted. */
export function difference(board: Board, lights: Lights, target: Lights): Lights {
  return lights.map((colour, light) => (colour + board.colours - item(target, light)) % board.colours);
}
