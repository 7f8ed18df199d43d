import { formatPosition, type Position } from "../board/state";
import { keptGames, readGameText } from "../storage";
import { dailyPosition } from "./dailies";
import { firstLevel } from "./level";
import { dateOf, hasBegun, named } from "./names";
import { positionOf } from "./position";

/**
 * Returns the position that an ID names, or undefined if only the core can tell.
 *
 * This mirrors the part of Go's play.Resolve that needs no solver, so that the board is on the
 * screen and accepts presses before the core has been downloaded. The core later resolves the same
 * ID, and the session shows the core's position if the two ever differ. The core also says that a day
 * has not begun.
 */
export function resolveLocally(id: string): Position | undefined {
  const date = dateOf(id);
  if (date && !hasBegun(date)) return undefined;
  return positionOf(id, dailyPosition(id));
}

/** Returns the ID of the puzzle that an address names, as the device stores it. Without a name, it is
 * today's puzzle, or a new player's first level. */
export function namedID(name: string): string {
  return keptID(named(name || firstLevel() || "today"));
}

/** Returns the ID under which the device stores a puzzle's game. 5x5 and 5x5:on are the same puzzle,
 * so opening either continues the game started under the other. Puzzles made from a seed or a date
 * have only one name. */
export function keptID(id: string): string {
  const position = id.includes("#") || readGameText(id) ? undefined : resolveLocally(id);
  if (!position || position.target) return id;
  const start = formatPosition(position.board, position.lights);
  return keptGames().find((kept) => kept.start === start && !/#|,to=/.test(kept.id))?.id ?? id;
}
