// A puzzle from another game, as the page describes it, and its form in a link.

import { type Board, parseBoard } from "../board/board";
import { count, flat } from "../board/shape";
import { formatPosition, type Lights, parseLights, press } from "../board/state";
import { item } from "../item";
import type { AnswerRequest, Repair } from "../protocol";

export const maxSide = 20;
export const maxStates = 12;
/** The most lights that are not in a grid, and the most buttons apart from the lights. */
export const maxThings = 60;

/** What a press changes, as options of a board's spec, with a sentence about it. */
export const rules = [
  ["", "A light and its neighbours"],
  [",torus", "A light and its neighbours, also across the edges"],
  [",rule=ring", "Its neighbours, but not the light itself"],
  [",rule=x", "A light and its diagonal neighbours"],
  [",rule=star", "A light and all eight around it"],
  [",rule=knight", "A light and those a knight’s move away"],
] as const;

/** A rule, or "shown": the person presses the buttons one by one and shows what each changes. */
export type Rule = (typeof rules)[number][0] | "shown";

export type Goal = "off" | "on" | "same" | "picture";

/** Where the lights are: in a grid, a row, a ring, or where the person placed them. */
export type Shape = "grid" | "row" | "ring" | "free";

/** How the states of a light are drawn. */
export type Look = "light" | "dots" | "arrows" | "numbers";

/** A place, in tenths of a light from the top left. */
export type Place = readonly [x: number, y: number];

export interface Puzzle {
  shape: Shape;
  /** Lights that are not in a grid have one row. */
  rows: number;
  cols: number;
  /** Where each light is, if the person placed them. */
  places: readonly Place[];
  rule: Rule;
  /** How many buttons there are apart from the lights, or 0 if the lights are the buttons. */
  buttons: number;
  /** The lights that each button moves on, once for each step; undefined if nobody has shown it. */
  shown: readonly (readonly number[] | undefined)[];
  states: number;
  look: Look;
  lights: Lights;
  goal: Goal;
  /** The lights to reach if the goal is a picture. */
  target: Lights;
  litOnly: boolean;
}

const side = 5;

export const first: Puzzle = {
  shape: "grid",
  rows: side,
  cols: side,
  places: [],
  rule: "",
  buttons: 0,
  shown: [],
  states: 2,
  look: "dots",
  lights: new Uint8Array(side * side),
  goal: "off",
  target: new Uint8Array(side * side),
  litOnly: false,
};

/** Returns the number of buttons. */
export function buttonsOf({ buttons, lights }: Puzzle): number {
  return buttons || lights.length;
}

/** Returns the buttons that nobody has shown yet. */
export function unknownIn(puzzle: Puzzle): number[] {
  if (puzzle.rule !== "shown") return [];
  return Array.from({ length: buttonsOf(puzzle) }, (_, button) => button).filter((button) => !puzzle.shown[button]);
}

const withStates = (states: number) => (states > 2 ? `,mod=${states}` : "");

/** Returns the board that the puzzle is about. */
export function boardOf(puzzle: Puzzle): Board {
  const { rows, cols, rule, states, shown, lights } = puzzle;
  if (rule !== "shown") return parseBoard(`${rows}x${cols}${rule}${withStates(states)}`) as Board;
  const toggles = Array.from({ length: buttonsOf(puzzle) }, (_, button) => [...(shown[button] ?? [])]);
  const spec = `buttons=${lights.length}_${toggles.map((list) => list.join(".")).join("_")}${withStates(states)}`;
  return { ...drawnOf(puzzle), spec, buttons: toggles.length, toggles: (button) => item(toggles, button) };
}

/** Returns a board with the lights in their places, for tapping: a tap concerns one light. */
export function drawnOf({ shape, rows, cols, rule, places, states }: Puzzle): Board {
  const toggles = (light: number) => [light];
  if (shape === "grid") {
    const grid = parseBoard(`${rows}x${cols}${rule === "shown" ? "" : rule}${withStates(states)}`) as Board;
    return { ...grid, toggles };
  }
  const centres = placed(shape, cols, places);
  const [left, top] = [0, 1].map((axis) => Math.min(...centres.map((at) => item(at, axis))) - 0.5) as [number, number];
  const [width, height] = [0, 1].map((axis) => Math.max(...centres.map((at) => item(at, axis))) + 0.5) as [
    number,
    number,
  ];
  return {
    spec: `${shape}${centres.join("_")}${withStates(states)}`,
    colours: states,
    lights: cols,
    buttons: cols,
    toggles,
    frame: flat(width - left, height - top),
    spot: (light) => {
      const [x, y] = item(centres, light);
      return { x: x - left, y: y - top, cell: "disc" };
    },
    place: (light) => `light ${light + 1}`,
    wired: false,
    apart: false,
  };
}

/** The most lights side by side in a row; more continue below. */
const longest = 10;

/** Returns the centres of lights that are not in a grid, in units of a light. */
function placed(shape: Shape, lights: number, places: readonly Place[]): [x: number, y: number][] {
  if (shape === "free") return places.map(([x, y]) => [x / 10, y / 10]);
  const all = Array.from({ length: lights }, (_, i) => i);
  if (shape === "row") return all.map((i) => [i % longest, Math.floor(i / longest)]);
  const radius = Math.max(1, lights / 6);
  const angle = (i: number) => (2 * Math.PI * i) / lights;
  return all.map((i) => [radius * Math.sin(angle(i)), -radius * Math.cos(angle(i))]);
}

/** Reports whether a rule fits the size of a board: a torus needs at least three rows and columns. */
export function applies(rule: Rule, { rows, cols }: Puzzle): boolean {
  return rule !== ",torus" || Math.min(rows, cols) >= 3;
}

type Size = Partial<Pick<Puzzle, "shape" | "rows" | "cols" | "places" | "states">>;

/** Returns the puzzle with another shape, size or number of states. The lights stay where they are. If
 * anything differs, what the buttons change must be shown again. */
export function resized(puzzle: Puzzle, change: Size): Puzzle {
  const next = { ...puzzle, ...change };
  const moved = (lights: Lights) =>
    Uint8Array.from({ length: next.rows * next.cols }, (_, i) => {
      const [row, col] = [Math.floor(i / next.cols), i % next.cols];
      const inside = row < puzzle.rows && col < puzzle.cols;
      return inside ? Math.min(next.states - 1, item(lights, row * puzzle.cols + col)) : 0;
    });
  const rule = next.shape !== "grid" ? "shown" : applies(next.rule, next) ? next.rule : "";
  return {
    ...next,
    rule,
    shown: (Object.keys(change) as (keyof Size)[]).every((key) => change[key] === puzzle[key]) ? puzzle.shown : [],
    goal: next.states > 2 && next.goal === "on" ? "picture" : next.goal,
    lights: moved(puzzle.lights),
    target:
      next.states > 2 && next.goal === "on" ? new Uint8Array(next.rows * next.cols).fill(1) : moved(puzzle.target),
  };
}

/** Returns the puzzle with another shape. Changing between shapes other than a grid keeps the number of lights. */
export function reshaped(puzzle: Puzzle, shape: Shape): Puzzle {
  if (shape === "grid")
    return { ...resized(puzzle, { shape, rows: side, cols: side, places: [] }), rule: "", buttons: 0 };
  const cols = puzzle.shape === "grid" ? side : puzzle.cols;
  // Lights that the person can move begin in a row.
  const places = shape === "free" ? placed("row", cols, []).map(([x, y]): Place => [10 * x + 5, 10 * y + 5]) : [];
  return resized(puzzle, { shape, rows: 1, cols, places });
}

/** Returns the puzzle with another rule. Only the rule "shown" has buttons apart from the lights. */
export function withRule(puzzle: Puzzle, rule: Rule): Puzzle {
  return rule === "shown" ? { ...puzzle, rule } : { ...puzzle, rule, buttons: 0, shown: [] };
}

/** Returns the puzzle with buttons apart from its lights, or with its lights as buttons (0). */
export function withButtons(puzzle: Puzzle, buttons: number): Puzzle {
  const kept = puzzle.buttons > 0 && buttons > 0 ? puzzle.shown.slice(0, buttons) : [];
  return { ...puzzle, buttons, shown: kept, litOnly: puzzle.litOnly && buttons === 0 };
}

/** Returns the puzzle after a button was pressed in the other game: what changed is what it does. */
export function withShown(puzzle: Puzzle, button: number, lights: Lights): Puzzle {
  const { states } = puzzle;
  const steps = Array.from(lights, (state, i) => (state + states - item(puzzle.lights, i)) % states);
  const shown = Array.from({ length: buttonsOf(puzzle) }, (_, i) => puzzle.shown[i]);
  shown[button] = steps.flatMap((times, light) => new Array<number>(times).fill(light));
  return { ...puzzle, lights, shown };
}

/** Reports whether what one button does can be carried over to the others: along a row or a ring. */
export function spreads({ shape, buttons, shown }: Puzzle): boolean {
  return (shape === "row" || shape === "ring") && buttons === 0 && shown.some(Boolean);
}

/** Returns the puzzle in which each button that nobody has shown does what the first shown one does, moved along. */
export function spread(puzzle: Puzzle): Puzzle {
  const { shape, cols, shown } = puzzle;
  const from = shown.findIndex(Boolean);
  const along = (light: number, by: number) => (shape === "ring" ? (light + by + cols) % cols : light + by);
  const moved = (button: number) =>
    (shown[from] ?? []).map((light) => along(light, button - from)).filter((light) => light >= 0 && light < cols);
  return { ...puzzle, shown: Array.from({ length: cols }, (_, i) => shown[i] ?? moved(i).sort((a, b) => a - b)) };
}

/** Returns lights in which one has moved on to its next state. */
export function stepped(lights: Lights, light: number, states: number): Lights {
  return lights.map((state, i) => (i === light ? (state + 1) % states : state));
}

/** Returns the puzzle with the goal. An empty picture begins with all lights on, for the person to turn some off. */
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
  const { goal, litOnly, buttons, rule, shape, rows, cols } = puzzle;
  return {
    id: idOf(puzzle),
    same: goal === "same",
    lit_only: litOnly,
    apart: buttons > 0,
    unknown: unknownIn(puzzle),
    place: rule === "shown" && shape === "grid" ? `${rows}x${cols}` : "",
  };
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
  return withRule(puzzle, ruleIn(spec) ?? "");
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
  const { goal, litOnly, look, rule, buttons } = puzzle;
  const parts = [`p=${idOf(puzzle)}`];
  if (goal === "same") parts.push("same");
  if (litOnly) parts.push("lit");
  if (look !== "dots") parts.push(`look=${look}`);
  if (rule === "shown") {
    const unknown = unknownIn(puzzle);
    parts.push(`at=${writePlaces(puzzle)}`);
    if (buttons > 0) parts.push("apart");
    if (unknown.length > 0) parts.push(`unknown=${unknown.join(".")}`);
  }
  if (done) parts.push(`done=${done.join(".")}`);
  return parts.join("&");
}

function writePlaces({ shape, rows, cols, places }: Puzzle): string {
  if (shape === "grid") return `${rows}x${cols}`;
  return shape === "free" ? places.map((place) => place.join(".")).join("_") : shape;
}

/** Parses a link; returns undefined if it has no puzzle that the page can show. */
export function readLink(text: string): Linked | undefined {
  const parts = new Map(text.split("&").map((part) => [part.replace(/=.*$/s, ""), part.replace(/^[^=]*=?/, "")]));
  const [, spec = "", lit = "", to] = /^([^:]*):([^,]*)(?:,to=(.*))?$/.exec(parts.get("p") ?? "") ?? [];
  const described = spec.startsWith("buttons=") ? readShown(spec, parts) : readGrid(spec);
  if (!described || described.states > maxStates || described.rows * described.cols === 0) return undefined;
  const blank = new Uint8Array(described.rows * described.cols);
  const looks: readonly string[] = ["light", "arrows", "numbers"] satisfies Look[];
  const look = looks.includes(parts.get("look") ?? "") ? (parts.get("look") as Look) : "dots";
  const puzzle: Puzzle = { ...first, ...described, lights: blank, target: blank, look, litOnly: parts.has("lit") };
  const board = boardOf(puzzle);
  const lights = parseLights(board, lit);
  const target = to === undefined ? blank : parseLights(board, to);
  if (!lights || !target) return undefined;
  const all = to === "on" && board.colours === 2 ? "on" : "picture";
  const goal: Goal = parts.has("same") ? "same" : to === undefined ? "off" : all;
  const done = parts.get("done");
  return { puzzle: { ...puzzle, lights, target, goal }, done: done === undefined ? undefined : numbers(done) };
}

type Described = Pick<Puzzle, "rows" | "cols" | "rule" | "states"> & Partial<Puzzle>;

const numbers = (text: string) => text.split(".").filter(Boolean).map(Number);

function readGrid(spec: string): Described | undefined {
  const board = /^\d\d?x\d\d?(,|$)/.test(spec) ? parseBoard(spec) : undefined;
  const rule = ruleIn(spec);
  const [rows = 0, cols = 0] = spec.split(/[x,]/).map(Number);
  if (!board || rule === undefined || Math.max(rows, cols) > maxSide) return undefined;
  return { rows, cols, rule, states: board.colours };
}

/** Parses a list of buttons, and where its lights are. */
function readShown(spec: string, parts: Map<string, string>): Described | undefined {
  const [, n = "", list = "", mod = "2"] = /^buttons=(\d+)((?:_[\d.]*)*)(?:,mod=(\d+))?$/.exec(spec) ?? [];
  const [lights = 0, states] = [count(n, 1, maxSide * maxSide), count(mod, 2, maxStates)];
  const unknown = new Set(numbers(parts.get("unknown") ?? ""));
  const toggles = list.slice(1).split("_").map(numbers);
  const shown = toggles.map((to, button) => (unknown.has(button) ? undefined : to));
  const apart = parts.has("apart");
  const at = readPlaces(parts.get("at") ?? "", lights);
  const times = (to: readonly number[], light: number) => to.filter((other) => other === light).length;
  if (!states || !at || toggles.length !== (apart ? Math.min(toggles.length, maxThings) : lights)) return undefined;
  if (toggles.some((to) => to.some((light) => light >= lights || times(to, light) >= states))) return undefined;
  return { ...at, rule: "shown", states, shown, buttons: apart ? toggles.length : 0 };
}

function readPlaces(text: string, lights: number): Pick<Puzzle, "shape" | "rows" | "cols" | "places"> | undefined {
  const [, rows = 0, cols = 0] = (/^(\d\d?)x(\d\d?)$/.exec(text) ?? []).map(Number);
  if (rows * cols === lights && Math.max(rows, cols) <= maxSide) return { shape: "grid", rows, cols, places: [] };
  if (lights < 1 || lights > maxThings) return undefined;
  if (text === "row" || text === "ring") return { shape: text, rows: 1, cols: lights, places: [] };
  const places = text.split("_").map((place) => place.split(".").map((n) => count(n, 0, 999)));
  if (places.length !== lights || places.some(([x, y]) => x === undefined || y === undefined)) return undefined;
  return { shape: "free", rows: 1, cols: lights, places: places as unknown as Place[] };
}

/** Returns the lights after some presses. */
export function after(puzzle: Puzzle, presses: readonly number[]): Lights {
  const board = boardOf(puzzle);
  const lights = puzzle.lights.slice();
  for (const button of presses) if (button >= 0 && button < board.buttons) press(board, lights, button);
  return lights;
}
