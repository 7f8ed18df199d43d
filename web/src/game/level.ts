// The levels of the journey by their names, as far as the page knows them, and those that a new
// player starts with.

import { firstLevels } from "virtual:first-levels";
import { keptGames, parseJSON, read, readDays, write } from "../storage";
import type { Marks } from "../view/marks";
import type { Snapshot } from "./game";

/** What the page says about a puzzle: its place in the journey, or how hard it is. */
export interface Level {
  /** The puzzle's ID. */
  id: string;
  /** The number of the level, such as "2-9"; empty for a puzzle that isn't in the journey. */
  number: string;
  title: string;
  about: string;
}

const known = new Map<string, Level>(firstLevels.map((level) => [level.id, level]));

/** Returns what is known about a puzzle. The page always knows the first levels, and the device
 * remembers the last puzzle started. */
export function levelOf(id: string): Level | undefined {
  const found = known.get(id);
  if (found) return found;
  const stored = Object(parseJSON(read("level"))) as Level;
  return stored.id === id && typeof stored.number === "string" ? stored : undefined;
}

/** Makes levels known until the page is closed. */
export function learnLevels(levels: Iterable<Level>): void {
  for (const level of levels) known.set(level.id, level);
}

/** Remembers the puzzle that the player starts. */
export function writeLevel(level: Level): void {
  learnLevels([level]);
  write("level", JSON.stringify(level));
}

/** Returns the ID of the next of the first levels for a new player, or undefined for anybody who has won
 * them all or played anything else. */
export function firstLevel(): string | undefined {
  const games = keptGames();
  if (readDays() || games.some(({ id }) => !isFirst(id))) return undefined;
  return firstLevels.find((level) => !games.some(({ id, won }) => won && id === level.id))?.id;
}

function isFirst(id: string): boolean {
  return firstLevels.some((level) => level.id === id);
}

/** Reports whether this is one of the first levels, played by a new player. */
export function isGuided(id: string): boolean {
  return isFirst(id) && firstLevel() !== undefined;
}

/** Returns the ring that shows a new player where to press, in a level that one press solves. Returns no
 * marks in other levels. */
export function ringMarks({ id, start, pressedButtons, won }: Ringed): Marks {
  const one = firstLevels.find((level) => level.id === id)?.ring;
  if (won || one === undefined || !firstLevel()) return {};
  const odd = (button: number) => [one, ...pressedButtons].filter((other) => other === button).length % 2 === 1;
  return { press: [...start.keys()].filter(odd).slice(0, 1) };
}

type Ringed = Pick<Snapshot, "id" | "start" | "pressedButtons" | "won">;
