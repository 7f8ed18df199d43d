// A room as the page knows it: what the service sent, added up, and what follows from that.

import type { Board } from "../board/board";
import { type Lights, lit, parseLights, parsePosition, press } from "../board/state";
import { boardName, capital } from "../game/names";
import { item } from "../item";
import type { Info, Row, Update } from "../service/api";
import { counted, messageOf } from "../text";

/** A reset, among moves. */
export const resetMove = -1;
/** The most moves of a player in a round. */
export const maxMoves = 500;
/** The most puzzles of a room. */
export const maxPuzzles = 20;

export interface Room {
  /** The last event that is part of this. */
  seq: number;
  info: Info;
  /** The players, by their numbers. A row that has not changed is the same object as before. */
  rows: readonly Row[];
}

/** The room after an update; undefined until the whole of it has come. */
export function take(room: Room | undefined, { seq, room: info, players }: Update): Room | undefined {
  const now = info ?? room?.info;
  if (!now) return undefined;
  // Another daemon may know less for a moment than the one that was asked before.
  if (room && seq < room.seq) return room;
  const rows = room?.rows.slice() ?? [];
  for (const row of players) rows[row.number - 1] = row;
  return { seq, info: now, rows };
}

/** The position that a round starts with. */
export interface Start {
  board: Board;
  lights: Lights;
  lit: number;
}

/** Which puzzle of the series is being played, counted from 1; 0 before the first. */
export function puzzleNumber({ round, first }: Info): number {
  return round - first;
}

/** The players who are here: all but those whom the host has removed. */
export function present({ rows }: Room): Row[] {
  return rows.filter(({ removed }) => !removed);
}

/** The start of the round; undefined before the first, and for boards that cannot be drawn here. */
export function startOf({ board, start }: Info): Start | undefined {
  const position = board ? parsePosition(`${board}:${start}`) : undefined;
  return position && { ...position, lit: lit(position.lights) };
}

/** The lights of a player's board, as the service sent them. */
export function lightsOf({ board, lights }: Start, position: string | undefined): Lights {
  return (position === undefined ? undefined : parseLights(board, position)) ?? lights;
}

export interface Mine {
  lights: Lights;
  presses: number;
  left: number;
}

/** A board after moves that the room has not counted yet. On the board of all nobody resets. */
export function afterMoves(start: Start, lights: Lights, presses: number, moves: readonly number[]): Mine {
  let now = lights.slice();
  let count = presses;
  for (const move of moves) {
    if (move === resetMove) {
      now = start.lights.slice();
      count = 0;
    } else {
      press(start.board, now, move);
      count++;
    }
  }
  return { lights: now, presses: count, left: lit(now) };
}

/** Whether the table is that of all puzzles: at the end of a series. */
export function isSeriesOver({ info }: Room): boolean {
  return info.ended && puzzleNumber(info) > 1 && info.mode !== "together";
}

/** The players in the order of the table: who has solved it, then who has fewest lights left. On
 * the board of all, who has pressed most; after a series, who has solved most of it. */
export function ranked(room: Room): Row[] {
  const { info } = room;
  const series = isSeriesOver(room);
  const keys = (row: Row): number[] => {
    if (series) return [-row.solved_rounds, info.mode === "par" ? row.total_presses : row.total_seconds, row.number];
    if (info.mode === "together") return [-row.presses, row.number];
    const solved = row.order ? 0 : 1;
    const how = info.mode === "par" ? [row.best ?? 0, row.seconds ?? 0] : [row.order ?? 0];
    return [solved, ...(row.order ? how : [row.left, row.presses]), row.number];
  };
  return present(room)
    .map((row) => ({ row, key: keys(row) }))
    .sort((a, b) => a.key.map((n, i) => n - (b.key[i] ?? n)).find((n) => n !== 0) ?? 0)
    .map(({ row }) => row);
}

/** How much of a board is dark that was lit at the start, from 0 to 1. */
export function progress(left: number, start: number): number {
  return Math.max(0, Math.min(1, 1 - left / start));
}

/** Whether there is nothing more to do in the round: all have solved it, or the one board. */
export function isRoundOver({ info }: Room): boolean {
  return (
    info.board !== "" && (info.mode === "together" ? info.solved > 0 : info.players > 0 && info.solved >= info.players)
  );
}

const modes: Record<Info["mode"], string> = { race: "Race", par: "Fewest presses", together: "One board" };

/** What is being played, as in "Race: five by five". */
export function titleOfRoom(info: Info, board: Board | undefined): string {
  return board ? `${modes[info.mode]}: ${boardName(board)}` : modes[info.mode];
}

/** What a room plays for, in a sentence. */
export const goals: Record<Info["mode"], string> = {
  race: "Who turns all lights off first?",
  par: "Who turns all lights off with the fewest presses? You can try as often as you like.",
  together: "One board for all: everyone presses.",
};

const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** A place, as in "third" or "23rd". */
export function ordinal(n: number): string {
  const word = ordinals[n];
  if (word !== undefined) return word;
  const end = n % 100 >= 11 && n % 100 <= 13 ? 0 : n % 10;
  return `${n}${["th", "st", "nd", "rd"][end] ?? "th"}`;
}

/** How many players are named before they are counted. */
const named = 3;

function listOf(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** What has happened, for those who listen: who came, who solved it, what comes next. */
export function newsOf(before: Room | undefined, after: Room, me: number): string {
  if (!before) return "";
  const { info } = after;
  const said: string[] = [];
  if (info.round !== before.info.round) {
    const start = startOf(info);
    const what = start ? `${capital(boardName(start.board))}, par ${info.par}.` : "";
    said.push(`Get ready for puzzle ${puzzleNumber(info)} of ${info.rounds}. ${what}`);
  } else if (info.series !== before.info.series) {
    said.push("The same players, new puzzles. The host starts soon.");
  } else {
    said.push(...joinedNews(before, after, me), ...solvedNews(before, after, me));
  }
  if (info.ended && !before.info.ended) said.push("That’s it: here are the final results.");
  return said.join(" ").trim();
}

function joinedNews(before: Room, after: Room, me: number): string[] {
  if (after.info.board) return []; // they can be seen; players are not interrupted
  const fresh = after.rows.slice(before.rows.length).filter(({ number }) => number !== me);
  if (fresh.length === 0) return [];
  const who = fresh.length > named ? counted(fresh.length, "player", "players") : listOf(fresh.map(({ name }) => name));
  return [`${who} ${fresh.length === 1 ? "has" : "have"} joined; ${counted(after.info.players, "is", "are")} here.`];
}

function solvedNews(before: Room, after: Room, me: number): string[] {
  const { info, rows } = after;
  const solved = rows.filter((row, i) => row.order && !before.rows[i]?.order);
  if (solved.length === 0) return [];
  if (info.mode === "together") {
    return [
      `All lights are out, with ${counted(info.presses ?? 0, "press", "presses")}. ${item(solved, 0).name} made the last.`,
    ];
  }
  solved.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const tally = `${info.solved} of ${info.players} have solved it.`;
  if (solved.length > named) return [tally];
  const each = solved.map((row) =>
    row.number === me
      ? `You solved it, ${ordinal(row.order ?? 0)}.`
      : `${row.name} solved it, ${ordinal(row.order ?? 0)}.`,
  );
  return [...each, tally];
}

/** A press that somebody made on the board of all. */
export interface SeenPress {
  number: number;
  name: string;
  button: number;
}

/** Who has pressed what on the board of all since before. Of several presses of a player between
 * two updates the last is known. */
export function pressesSince(before: Room | undefined, after: Room): SeenPress[] {
  if (!before || after.info.mode !== "together" || before.info.round !== after.info.round) return [];
  return after.rows
    .filter((row, i) => row.last >= 0 && row.presses > (before.rows[i]?.presses ?? 0))
    .map(({ number, name, last }) => ({ number, name, button: last }));
}

/** What an error says, as a sentence. */
export function sentenceOf(error: unknown): string {
  const text = capital(messageOf(error));
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A code as people type it: in any case, with blanks or dashes; undefined if it is none. */
export function readCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^[B-DF-HJ-NP-TV-XZ]{6}$/.test(code) ? code : undefined;
}
