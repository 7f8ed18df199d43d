// A puzzle from another game, as the page describes it, and its form in a link.

import { type Board, parseBoard } from "../board/board";
import { formatPosition, type Lights, parseLights, press } from "../board/state";
import { item } from "../item";
import type { AnswerRequest, Repair } from "../protocol";

export const maxSide = 20;
export const maxStates = 12;

/** What a press changes, as options of a board's spec, with a sentence about it. */
export const rules = [
  ["", "A light and its neighbours"],
  [",torus", "A light and its neighbours, also across the edges"],
  [",rule=ring", "Its neighbours, but not the light itself"],
  [",rule=x", "A light and its diagonal neighbours"],
  [",rule=star", "A light and all eight around it"],
  [",rule=knight", "A light and those a knight’s move away"],
] as const;

export type Rule = (typeof rules)[number][0];

export type Goal = "off" | "on" | "same" | "picture";

export interface Puzzle {
  rows: number;
  cols: number;
  rule: Rule;
  states: number;
  lights: Lights;
  goal: Goal;
  /** The lights to reach if the goal is a picture. */
  target: Lights;
  litOnly: boolean;
}

const side = 5;

export const first: Puzzle = {
  rows: side,
  cols: side,
  rule: "",
  states: 2,
  lights: new Uint8Array(side * side),
  goal: "off",
  target: new Uint8Array(side * side),
  litOnly: false,
};

export function boardOf({ rows, cols, rule, states }: Puzzle): Board {
  return parseBoard(`${rows}x${cols}${rule}${states > 2 ? `,mod=${states}` : ""}`) as Board;
}

/** Reports whether a rule makes sense on a board: across the edges there must be three lights. */
export function applies(rule: Rule, { rows, cols }: Puzzle): boolean {
  return rule !== ",torus" || Math.min(rows, cols) >= 3;
}

/** Returns the puzzle with another size or number of states. The lights stay where they are. */
export function resized(puzzle: Puzzle, change: Partial<Pick<Puzzle, "rows" | "cols" | "states">>): Puzzle {
  const next = { ...puzzle, ...change };
  const moved = (lights: Lights) =>
    Uint8Array.from({ length: next.rows * next.cols }, (_, i) => {
      const [row, col] = [Math.floor(i / next.cols), i % next.cols];
      const inside = row < puzzle.rows && col < puzzle.cols;
      return inside ? Math.min(next.states - 1, item(lights, row * puzzle.cols + col)) : 0;
    });
  return {
    ...next,
    rule: applies(next.rule, next) ? next.rule : "",
    goal: next.states > 2 && next.goal === "on" ? "picture" : next.goal,
    lights: moved(puzzle.lights),
    target:
      next.states > 2 && next.goal === "on" ? new Uint8Array(next.rows * next.cols).fill(1) : moved(puzzle.target),
  };
}

/** Returns lights in which one has moved on to its next state. */
export function stepped(lights: Lights, light: number, states: number): Lights {
  return lights.map((state, i) => (i === light ? (state + 1) % states : state));
}

/** Returns the puzzle with the goal. A picture begins as all lights on, for lights to be taken away. */
export function withGoal(puzzle: Puzzle, goal: Goal): Puzzle {
  const blank = goal === "picture" && puzzle.target.every((state) => state === 0);
  return { ...puzzle, goal, target: blank ? new Uint8Array(puzzle.lights.length).fill(1) : puzzle.target };
}

/** Returns the ID of the position, with its target. */
export function idOf(puzzle: Puzzle): string {
  const board = boardOf(puzzle);
  const id = formatPosition(board, puzzle.lights);
  if (puzzle.goal === "on") return `${id},to=on`;
  return puzzle.goal === "picture" ? `${id},to=${formatPosition(board, puzzle.target).replace(/^.*:/, "")}` : id;
}

export function requestOf(puzzle: Puzzle): AnswerRequest {
  return { id: idOf(puzzle), same: puzzle.goal === "same", lit_only: puzzle.litOnly };
}

/** Returns the puzzle with the lights of a repair changed. */
export function repaired(puzzle: Puzzle, { lights, states }: Repair): Puzzle {
  const next = puzzle.lights.slice();
  lights.forEach((light, i) => {
    next[light] = item(states, i);
  });
  return { ...puzzle, lights: next };
}

/** Returns the puzzle with the rule of another board, which has the same size. */
export function onBoard(puzzle: Puzzle, spec: string): Puzzle {
  return { ...puzzle, rule: ruleIn(spec) ?? "" };
}

function ruleIn(spec: string): Rule | undefined {
  const options = spec.replace(/^\d+x\d+/, "").replace(/,mod=\d+/, "");
  return rules.find(([rule]) => rule === options)?.[0];
}

/** What a link to the page contains: a puzzle and, if its presses are shown, those already made. */
export interface Linked {
  puzzle: Puzzle;
  done?: number[];
}

export function writeLink({ puzzle, done }: Linked): string {
  const parts = [`p=${idOf(puzzle)}`];
  if (puzzle.goal === "same") parts.push("same");
  if (puzzle.litOnly) parts.push("lit");
  if (done) parts.push(`done=${done.join(".")}`);
  return parts.join("&");
}

/** Parses a link; returns undefined if it has no puzzle that the page can show. */
export function readLink(text: string): Linked | undefined {
  const parts = new Map(text.split("&").map((part) => [part.replace(/=.*$/s, ""), part.replace(/^[^=]*=?/, "")]));
  const [, spec = "", lit = "", to] = /^([^:]*):([^,]*)(?:,to=(.*))?$/.exec(parts.get("p") ?? "") ?? [];
  const board = /^\d\d?x\d\d?(,|$)/.test(spec) ? parseBoard(spec) : undefined;
  const lights = board && parseLights(board, lit);
  const rule = ruleIn(spec);
  const [rows = 0, cols = 0] = spec.split(/[x,]/).map(Number);
  if (!lights || rule === undefined || Math.max(rows, cols) > maxSide || board.colours > maxStates) return undefined;
  const target = to === undefined ? new Uint8Array(board.lights) : parseLights(board, to);
  if (!target) return undefined;
  const all = to === "on" && board.colours === 2 ? "on" : "picture";
  const goal: Goal = parts.has("same") ? "same" : to === undefined ? "off" : all;
  const puzzle = { rows, cols, rule, states: board.colours, lights, goal, target, litOnly: parts.has("lit") };
  const done = parts.get("done");
  return { puzzle, done: done === undefined ? undefined : done.split(".").filter(Boolean).map(Number) };
}

/** Returns the lights after some presses. */
export function after(puzzle: Puzzle, presses: readonly number[]): Lights {
  const board = boardOf(puzzle);
  const lights = puzzle.lights.slice();
  for (const button of presses) if (button >= 0 && button < board.buttons) press(board, lights, button);
  return lights;
}
