// The state of a room, accumulated from the service's updates, and everything derived from it.

import type { Board } from "../board/board";
import "../board/offered";
import { type Lights, lit, parseLights, parsePosition, press } from "../board/state";
import { boardName, capital } from "../game/names";
import { item } from "../item";
import type { Info, Row, Update } from "../service/api";
import { counted, messageOf } from "../text";

/** The move that stands for a reset. */
export const resetMove = -1;
/** The maximum number of moves that a player can make in a round. */
export const maxMoves = 500;
/** The maximum number of puzzles in a room. */
export const maxPuzzles = 20;

export interface Room {
  /** The number of the last event included here. */
  seq: number;
  info: Info;
  /** The players by number. A row that an update doesn't change stays the same object. */
  rows: readonly Row[];
}

/** Returns the room after an update, or undefined before the first full update. */
export function take(room: Room | undefined, { seq, room: info, players }: Update): Room | undefined {
  const now = info ?? room?.info;
  if (!now) return undefined;
  // After a reconnect, updates may come from another daemon, which may be briefly behind.
  if (room && seq < room.seq) return room;
  const rows = room?.rows.slice() ?? [];
  for (const row of players) rows[row.number - 1] = row;
  return { seq, info: now, rows };
}

/** The starting position of a round. */
export interface Start {
  board: Board;
  lights: Lights;
  lit: number;
}

/** Returns which puzzle in the series is being played, counting from 1; 0 before the first. */
export function puzzleNumber({ round, first }: Info): number {
  return round - first;
}

/** Returns the players in the room, without any that the host has removed. */
export function present({ rows }: Room): Row[] {
  return rows.filter(({ removed }) => !removed);
}

/** Returns the start of the round, or undefined if no round has started or the board can't be drawn
 * here. */
export function startOf({ board, start }: Info): Start | undefined {
  const position = board ? parsePosition(`${board}:${start}`) : undefined;
  return position && { ...position, lit: lit(position.lights) };
}

/** Returns the lights on a player's board, as sent by the service. */
export function lightsOf({ board, lights }: Start, position: string | undefined): Lights {
  return (position === undefined ? undefined : parseLights(board, position)) ?? lights;
}

export interface Mine {
  lights: Lights;
  presses: number;
  left: number;
}

/** Returns a board after moves that the room has not counted yet. A shared board has no resets. */
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

/** Reports whether the series is over and covered more than one puzzle, with a board for each player. From
 * then on, the leaderboard covers all its puzzles. */
export function isSeriesOver({ info }: Room): boolean {
  return info.ended && puzzleNumber(info) > 1 && info.mode !== "together";
}

/** Returns the players in leaderboard order: players who have solved the puzzle come first, then the
 * rest by presses to go. On a shared board, the player with the most presses comes first; after a
 * series, the one with the most solved puzzles. */
export function ranked(room: Room): Row[] {
  const { info } = room;
  const series = isSeriesOver(room);
  const keys = (row: Row): number[] => {
    if (series) return [-row.solved_rounds, info.mode === "par" ? row.total_presses : row.total_seconds, row.number];
    if (info.mode === "together") return [-row.presses, row.number];
    const solved = row.order ? 0 : 1;
    const how = info.mode === "par" ? [row.best ?? 0, row.seconds ?? 0] : [row.order ?? 0];
    return [solved, ...(row.order ? how : [row.to_go, row.presses]), row.number];
  };
  return present(room)
    .map((row) => ({ row, key: keys(row) }))
    .sort((a, b) => a.key.map((n, i) => n - (b.key[i] ?? n)).find((n) => n !== 0) ?? 0)
    .map(({ row }) => row);
}

/** Returns the player's progress from 0 to 1, given how many presses are needed now and how many were
 * needed at the start. The room doesn't count them on boards with very many solutions. */
export function progress(toGo: number, par: number): number {
  return toGo < 0 ? 0 : Math.max(0, 1 - toGo / par);
}

/** Returns what a player still has to do, such as "3 to go", or nothing if the room doesn't count it. */
export function toGoWords(toGo: number): string {
  return toGo < 0 ? "" : `${toGo} to go`;
}

/** Returns how many seconds the round took once it is over: until the last player had solved it. */
export function roundTime(room: Room): number | undefined {
  if (!isRoundOver(room)) return undefined;
  return Math.max(...present(room).map(({ order, seconds }) => (order ? (seconds ?? 0) : 0)));
}

/** Returns a player's place in the final ranking, counting from 1, or 0 if the player has solved nothing. */
export function finalPlace(room: Room, number: number): number {
  return winners(room).findIndex((row) => row.number === number) + 1;
}

/** Returns the players in the final ranking who have solved at least one puzzle. */
export function winners(room: Room): Row[] {
  const series = isSeriesOver(room);
  return ranked(room).filter((row) => (series ? row.solved_rounds > 0 : row.order));
}

/** Reports whether the round is over: the shared board is solved, or everyone has solved their
 * own. */
export function isRoundOver({ info }: Room): boolean {
  return (
    info.board !== "" && (info.mode === "together" ? info.solved > 0 : info.players > 0 && info.solved >= info.players)
  );
}

const modes: Record<Info["mode"], string> = { race: "Race", par: "Fewest presses", together: "One board" };

/** Returns the title of a room, such as "Race: five by five". */
export function titleOfRoom(info: Info, board: Board | undefined): string {
  return board ? `${modes[info.mode]}: ${boardName(board)}` : modes[info.mode];
}

/** The goal of each game mode. */
export const goals: Record<Info["mode"], string> = {
  race: "Be the first to turn off all the lights.",
  par: "Turn off all the lights in the fewest presses. Try as often as you like.",
  together: "Work together to turn off all the lights on one board.",
};

const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Returns a place in words, such as "third" or "23rd". */
export function ordinal(n: number): string {
  const word = ordinals[n];
  if (word !== undefined) return word;
  const end = n % 100 >= 11 && n % 100 <= 13 ? 0 : n % 10;
  return `${n}${["th", "st", "nd", "rd"][end] ?? "th"}`;
}

/** The maximum number of players to name. If there are more, they are only counted. */
const named = 3;

function listOf(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Returns the news for screen readers: who joined, who solved the puzzle, what's next. */
export function newsOf(before: Room | undefined, after: Room, me: number): string {
  if (!before) return "";
  const { info } = after;
  const said: string[] = [];
  if (info.round !== before.info.round) {
    const start = startOf(info);
    const what = start ? `${capital(boardName(start.board))}, par ${info.par}.` : "";
    said.push(`Get ready for puzzle ${puzzleNumber(info)} of ${info.rounds}. ${what}`);
  } else if (info.series !== before.info.series) {
    said.push("Same players, new puzzles. The host will start soon.");
  } else {
    said.push(...joinedNews(before, after, me), ...solvedNews(before, after, me));
  }
  if (info.ended && !before.info.ended) said.push("That’s it! Here are the final results.");
  return said.join(" ").trim();
}

function joinedNews(before: Room, after: Room, me: number): string[] {
  if (after.info.board) return []; // don't interrupt players during a round
  const fresh = after.rows.slice(before.rows.length).filter(({ number }) => number !== me);
  if (fresh.length === 0) return [];
  const who = fresh.length > named ? counted(fresh.length, "player", "players") : listOf(fresh.map(({ name }) => name));
  return [
    `${who} ${fresh.length === 1 ? "has" : "have"} joined. The room now has ${counted(after.info.players, "player", "players")}.`,
  ];
}

function solvedNews(before: Room, after: Room, me: number): string[] {
  const { info, rows } = after;
  const solved = rows.filter((row, i) => row.order && !before.rows[i]?.order);
  if (solved.length === 0) return [];
  if (info.mode === "together") {
    return [
      `All lights are out after ${counted(info.presses ?? 0, "press", "presses")}. ${item(solved, 0).name} made the last one.`,
    ];
  }
  solved.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const tally = `Solved by ${info.solved} of ${counted(info.players, "player", "players")}.`;
  if (solved.length > named) return [tally];
  const each = solved.map((row) =>
    row.number === me ? `You finished ${ordinal(row.order ?? 0)}.` : `${row.name} finished ${ordinal(row.order ?? 0)}.`,
  );
  return [...each, tally];
}

/** A press that somebody made on the shared board. */
export interface SeenPress {
  number: number;
  name: string;
  button: number;
}

/** Returns who has pressed what on the shared board since the last update. If a player pressed several
 * times, only the last press is known. */
export function pressesSince(before: Room | undefined, after: Room): SeenPress[] {
  if (!before || after.info.mode !== "together" || before.info.round !== after.info.round) return [];
  return after.rows
    .filter((row, i) => row.last >= 0 && row.presses > (before.rows[i]?.presses ?? 0))
    .map(({ number, name, last }) => ({ number, name, button: last }));
}

/** Returns an error's message as a sentence. */
export function sentenceOf(error: unknown): string {
  const text = capital(messageOf(error));
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Parses a room code as people type it: upper or lower case, with spaces or dashes. Returns undefined
 * if it isn't a code. */
export function readCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^[B-DF-HJ-NP-TV-XZ]{6}$/.test(code) ? code : undefined;
}
