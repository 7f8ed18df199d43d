import { type Position, parsePosition } from "../board/state";
import { dailyPosition } from "./dailies";

/**
 * Returns the position that an ID names, or undefined when only the core can tell.
 *
 * Go's play.Resolve has the rule. This mirrors the part of it that needs no solver, on
 * purpose: the board must be on the screen, and take presses, before the core has been
 * downloaded. When the core is there it resolves the same ID, and the session shows the
 * core's position if the two ever differ.
 */
export function resolveLocally(id: string): Position | undefined {
  const known = dailyPosition(id) ?? id;
  // A board alone means all its lights on.
  return parsePosition(/[:#]/.test(known) ? known : `${known}:on`);
}
