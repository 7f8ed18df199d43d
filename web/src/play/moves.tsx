import type { Action, Snapshot } from "../game/game";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icons";

interface MovesProps {
  game?: Snapshot;
  act(action: Action): void;
}

/** Undo, redo and reset. */
export function Moves({ game, act }: MovesProps) {
  return (
    <>
      <IconButton icon="undo" label="Undo" disabled={!game?.canUndo} onClick={() => act("undo")} />
      <IconButton icon="redo" label="Redo" disabled={!game?.canRedo} onClick={() => act("redo")} />
      <Button disabled={!game?.presses} onClick={() => act("reset")}>
        Reset
      </Button>
    </>
  );
}
