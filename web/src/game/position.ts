import { type Position, parseLights, parsePosition } from "../board/state";

/** Returns the position that an ID names, or undefined if only the core can tell. `named` is an
 * ID of the same position that spells out its board and lights; daily puzzles need one. */
export function positionOf(id: string, named = id): Position | undefined {
  const [start] = cutTarget(named);
  // A board alone means all lights on, or all off if the ID has a target.
  const dark = start === id ? "on" : "0";
  return withTarget(id, parsePosition(/[:#]/.test(start) ? start : `${start}:${dark}`));
}

/** Cuts the target off an ID such as 5x5:0,to=1ffffff. */
function cutTarget(id: string): [rest: string, target?: string] {
  const at = id.lastIndexOf(",to=");
  return at < 0 ? [id] : [id.slice(0, at), id.slice(at + 4)];
}

/** Adds the target in an ID to a position. Returns undefined if the target is invalid. */
export function withTarget(id: string, position: Position | undefined): Position | undefined {
  const [, text] = cutTarget(id);
  if (text === undefined || !position) return position;
  const target = text === "off" ? new Uint8Array(position.board.lights) : parseLights(position.board, text);
  return target && { ...position, target };
}
