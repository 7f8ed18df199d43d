import { type Position, parseLights, parsePosition } from "../board/state";

/** The position that an ID names, and what else it is called, such as the position of a day; undefined
 * when only the core can tell. */
export function positionOf(id: string, named = id): Position | undefined {
  const [start] = cutTarget(named);
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
