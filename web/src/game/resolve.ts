import { formatPosition, type Position } from "../board/state";
import { keptGames, readGameText } from "../storage";
import { dailyPosition } from "./dailies";
import { positionOf } from "./position";

/**
 * Returns the position that an ID names, or undefined when only the core can tell.
 *
 * Go's play.Resolve has the rule. This mirrors the part of it that needs no solver, on
 * purpose: the board must be on the screen, and take presses, before the core has been
 * downloaded. When the core is there it resolves the same ID, and the session shows the
 * core's position if the two ever differ.
 */
export function resolveLocally(id: string): Position | undefined {
  return positionOf(id, dailyPosition(id));
}

/** The ID under which the device keeps the game of a puzzle: 5x5 and 5x5:on are one puzzle, and
 * opening it by one name continues the game begun by the other. Puzzles made from a seed or
 * a date have one name. */
export function keptID(id: string): string {
  const position = id.includes("#") || readGameText(id) ? undefined : resolveLocally(id);
  if (!position || position.target) return id;
  const start = formatPosition(position.board, position.lights);
  return keptGames().find((kept) => kept.start === start && !/#|,to=/.test(kept.id))?.id ?? id;
}
