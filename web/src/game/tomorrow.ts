// The next daily puzzle, for pages that load later than the board.

import { parseBoard } from "../board/board";
import { dailyPosition } from "./dailies";
import { boardName, dateOfNumber, dayNumber, today } from "./names";

/** Returns the time until the next daily puzzle, such as 9:41:07. */
export function untilTomorrow(now = new Date()): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Descriptions of unusual boards. An entry applies to boards whose spec contains `part`. */
const remarks: [part: string, title: string, about: string][] = [
  ["torus", "a torus", "Every edge wraps around to the opposite one."],
  ["mobius", "a Möbius strip", "Leave on the right and come back on the left, upside down."],
  ["hex", "hexagons", "Lights have up to six neighbours."],
  ["cube", "a cube", "Presses reach around the edges."],
  ["mod=", "more colours", "A press moves lights on to their next colour."],
  ["rule=", "a different rule", "A press flips an unusual set of lights."],
];

/** Returns a spoiler-free preview of tomorrow's puzzle, or undefined if the table lacks it. */
export function tomorrow(): { board: string; title: string; about: string } | undefined {
  const board = dailyPosition(`daily#${dateOfNumber(dayNumber(today()) + 1)}`)?.split(":")[0];
  const parsed = board && parseBoard(board);
  if (!parsed) return undefined;
  const [, title, about] = remarks.find(([part]) => board.includes(part)) ?? ["", boardName(parsed), ""];
  return { board, title, about };
}
