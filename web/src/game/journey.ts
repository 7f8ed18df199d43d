// The journey: its levels and rules are the core's, its progress is a text on this device.

import type { Core } from "../core/core";
import type { LevelView, Path, WorldView } from "../protocol";
import { ask } from "../service/client";
import { present } from "../service/present";
import { read, readResults, write, writeLevel } from "../storage";

const key = "journey";

interface Change {
  /** Progress of another device, to be added. */
  more?: string;
  /** Open every level, or only those that were reached. */
  toggle?: boolean;
}

/** The progress as text, as files and other devices have it. */
export function progressText(): string {
  return read(key);
}

/** The journey with everything won on this device. Damaged progress on the device does not
 * stop anybody: then only the results count. */
export async function travel(core: Core, { more = "", toggle = false }: Change = {}): Promise<Path> {
  const wins = readResults().map(({ id, presses, hints }) => ({ id, presses, hints }));
  const ask = (stored: string) => core.call("journey", { progress: [stored, more], wins, toggle });
  const stored = read(key);
  const { progress, path } = await ask(stored).catch((error) => (stored && !more ? ask("") : Promise.reject(error)));
  write(key, progress);
  return path;
}

/** Adds the stars of this device to those that the service keeps for the player, where there is a
 * service, and returns the journey with both; undefined if nothing came of it. */
export async function exchange(core: Core): Promise<Path | undefined> {
  if (!present()) return undefined;
  try {
    const { progress } = await ask("POST /api/me/journey", { body: { progress: read(key) }, again: true });
    return await travel(core, { more: progress });
  } catch {
    return undefined; // the stars are on the device, and sent the next time
  }
}

/** A level and its place. */
export interface Place {
  world: WorldView;
  level: LevelView;
  /** Such as "2-9". */
  number: string;
}

/** The level with an ID; undefined if no level has it. */
export function placeOf(path: Path, id: string): Place | undefined {
  for (const [w, world] of path.worlds.entries())
    for (const [l, level] of world.levels.entries())
      if (level.id === id) return { world, level, number: `${w + 1}-${l + 1}` };
  return undefined;
}

/** Lets the game say which level it is. */
export function begin({ id, title, about }: LevelView, number: string): void {
  writeLevel(id, `Level ${number}, ${title}. ${about}`);
}

/** Stars in words: "no stars yet", "1 star", "3 stars". */
export function starWords(stars: number): string {
  return stars === 0 ? "no stars yet" : stars === 1 ? "1 star" : `${stars} stars`;
}
