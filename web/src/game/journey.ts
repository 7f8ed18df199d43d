// The journey. Its levels and rules come from the core: the build asks it for the levels, so that the
// page can show them at once, and the running core computes what is open. Progress is text stored on
// this device.

import { freshPath } from "virtual:journey";
import type { Core } from "../core/core";
import type { LevelView, Path, WorldView } from "../protocol";
import { ask } from "../service/client";
import { present } from "../service/present";
import { parseJSON, read, readResults, write } from "../storage";
import { learnLevels, writeLevel } from "./level";

const key = "journey";
const pathKey = "path";

// From here on, the page knows every level by name.
for (const [w, { levels }] of freshPath.worlds.entries())
  learnLevels(levels.map(({ id, title, about }, l) => ({ id, number: `${w + 1}-${l + 1}`, title, about })));

/** Stores what the player has reached, for the next time the page is opened. */
function rememberPath({ worlds, stars, next, all_open }: Path): void {
  const reached = worlds.map(({ stars, open, opens, levels }) => ({
    ...{ stars, open, opens },
    levels: levels.map(({ open, stars }) => (open ? stars : "-")).join(""),
  }));
  write(pathKey, JSON.stringify({ stars, next, all_open, worlds: reached }));
}

/** Returns the journey as the core last computed it on this device, or as a new player sees it. */
export function rememberedPath(): Path {
  const { worlds, ...path } = Object(parseJSON(read(pathKey))) as Record<string, unknown>;
  const fits = (w: number, levels: unknown) => String(levels).length === freshPath.worlds[w]?.levels.length;
  if (!Array.isArray(worlds) || worlds.length !== freshPath.worlds.length) return freshPath;
  if (!worlds.every((world, w) => fits(w, Object(world).levels))) return freshPath;
  return {
    ...freshPath,
    ...path,
    worlds: freshPath.worlds.map((world, w) => ({
      ...world,
      ...worlds[w],
      levels: world.levels.map((level, l) => {
        const mark = worlds[w].levels[l];
        return { ...level, open: mark !== "-", stars: Number(mark) || 0 };
      }),
    })),
  };
}

interface Change {
  /** Progress from another device to merge in. */
  more?: string;
  /** Whether the player wants every level open; by default, that does not change. */
  allOpen?: boolean | null;
}

/** Returns the progress as text, for files and other devices. */
export function progressText(): string {
  return read(key);
}

/** Returns the journey with everything won on this device. If the stored progress is damaged, it is
 * rebuilt from the results. */
export async function travel(core: Core, { more = "", allOpen = null }: Change = {}): Promise<Path> {
  const wins = readResults().map(({ id, presses, hints, shown }) => ({ id, presses, hints, shown }));
  const ask = (stored: string) => core.call("journey", { progress: [stored, more], wins, all_open: allOpen });
  const stored = read(key);
  const { progress, path } = await ask(stored).catch((error) => (stored && !more ? ask("") : Promise.reject(error)));
  write(key, progress);
  rememberPath(path);
  return path;
}

/** Merges the stars on this device with the player's stars on the service, and returns the journey
 * with all of them. Returns undefined if there is no service or the call fails. */
export async function exchange(core: Core): Promise<Path | undefined> {
  if (!present()) return undefined;
  try {
    const { progress } = await ask("POST /api/me/journey", { body: { progress: read(key) }, again: true });
    return await travel(core, { more: progress });
  } catch {
    return undefined; // the stars stay on the device and are sent next time
  }
}

/** A level and its place in the journey. */
export interface Place {
  world: WorldView;
  level: LevelView;
  /** The number of the level, such as "2-9". */
  number: string;
}

/** Returns the level with this ID, or undefined if no level has it. */
export function placeOf(path: Path, id: string): Place | undefined {
  for (const [w, world] of path.worlds.entries())
    for (const [l, level] of world.levels.entries())
      if (level.id === id) return { world, level, number: `${w + 1}-${l + 1}` };
  return undefined;
}

/** Remembers the level that the player starts. */
export function begin({ id, title, about }: LevelView, number: string): void {
  writeLevel({ id, number, title, about });
}

/** Returns a number of stars in words: "no stars yet", "1 star", "3 stars". */
export function starWords(stars: number): string {
  return stars === 0 ? "no stars yet" : stars === 1 ? "1 star" : `${stars} stars`;
}
