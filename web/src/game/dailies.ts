import { boards, firstDate, positions } from "virtual:dailies";
import { parseBoard } from "../board/board";
import { boardName, dateOf, dateOfNumber, dayNumber, today } from "./names";

/** The ID of today's puzzle. */
export function todaysID(date = today()): string {
  return `daily#${date}`;
}

/** The position of a daily puzzle, from a table that the build writes; undefined for days
 * outside it. */
export function dailyPosition(id: string): string | undefined {
  const date = dateOf(id);
  const entry = date && positions[dayNumber(date) - dayNumber(firstDate)];
  return entry && `${boards[Number.parseInt(entry.charAt(0), 36)]}:${entry.slice(1)}`;
}

/** What is new about a board, by what its spec has in it. */
const remarks: [part: string, title: string, about: string][] = [
  ["torus", "a torus", "Every edge leads to the one across."],
  ["mobius", "a Möbius strip", "Leave on the right, and come back upside down."],
  ["hex", "hexagons", "Every light has six neighbours."],
  ["cube", "a cube", "Presses reach around its corners."],
  ["mod=", "more colours", "A light takes several presses to go round."],
  ["rule=", "another rule", "A press reaches other lights than its neighbours."],
];

/** Tomorrow's puzzle, as far as it may be told; undefined if the table does not have it. */
export function tomorrow(): { board: string; title: string; about: string } | undefined {
  const board = dailyPosition(`daily#${dateOfNumber(dayNumber(today()) + 1)}`)?.split(":")[0];
  const parsed = board && parseBoard(board);
  if (!parsed) return undefined;
  const [, title, about] = remarks.find(([part]) => board.includes(part)) ?? ["", boardName(parsed), ""];
  return { board, title, about };
}
