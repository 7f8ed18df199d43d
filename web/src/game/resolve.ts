import { formatPosition, type Position, parseLights, parsePosition } from "../board/state";
import { keptGames, readGameText } from "../storage";
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
  const [start] = cutTarget(dailyPosition(id) ?? id);
  // A board alone means all its lights on, or all off if a target says what to turn on.
  const dark = start === id ? "on" : "0";
  return withTarget(id, parsePosition(/[:#]/.test(start) ? start : `${start}:${dark}`));
}

/** Cuts the target off an ID such as 5x5:0,to=1ffffff, as Go's puzzle.CutTarget does. */
function cutTarget(id: string): [rest: string, target?: string] {
  const at = id.lastIndexOf(",to=");
  return at < 0 ? [id] : [id.slice(0, at), id.slice(at + 4)];
}

/** A position with the target that an ID names; undefined if that is not one. */
export function withTarget(id: string, position: Position | undefined): Position | undefined {
  const [, text] = cutTarget(id);
  if (text === undefined || !position) return position;
  const target = text === "off" ? new Uint8Array(position.board.lights) : parseLights(position.board, text);
  return target && { ...position, target };
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
