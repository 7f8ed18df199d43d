import { addShape, parseBoard } from "../board/board";
import type { Core } from "./core";

/** Asks the core for the shape of a puzzle's board, unless the page knows it. If there is no such board,
 * its shape stays unknown, and the page's next call to the core reports what is wrong. */
export async function learnBoard(core: Core, id: string): Promise<void> {
  const [spec = ""] = id.split(/[:#]|,to=/);
  if (spec === "" || spec === "daily" || parseBoard(spec)) return;
  try {
    addShape(spec, await core.call("shape", { id: spec }));
  } catch {
    // Not a board, or no core.
  }
}
