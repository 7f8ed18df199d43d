import { useEffect, useState } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import type { Core } from "../core/core";
import { learnBoard } from "../core/learn";

/** Returns the board with a spec, or undefined until the core has sent its shape. */
export function useBoard(core: Core, spec: string): Board | undefined {
  const [board, setBoard] = useState(() => parseBoard(spec));
  useEffect(() => {
    let gone = false;
    learnBoard(core, spec).then(() => !gone && setBoard((old) => (old?.spec === spec ? old : parseBoard(spec))));
    return () => {
      gone = true;
    };
  }, [core, spec]);
  return board?.spec === spec ? board : undefined;
}
