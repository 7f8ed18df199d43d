import { startCore } from "../build/core.ts";
import { addShape, type Board, parseBoard } from "../src/board/board";
import type { Shape } from "../src/protocol";

export const call = await startCore();

/** Returns a board. Unless it is a grid, its shape comes from the core, as on the page. */
export function boardOf(spec: string): Board {
  if (!parseBoard(spec)) addShape(spec, call("shape", { id: spec }) as Shape);
  const board = parseBoard(spec);
  if (!board) throw new Error(`${spec} is not a board`);
  return board;
}
