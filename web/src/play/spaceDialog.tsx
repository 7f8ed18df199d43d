import { useEffect, useMemo, useState } from "preact/hooks";
import { titleOf } from "../game/names";
import type { Session } from "../game/session";
import { figureOf } from "../space/figure";
import { SpaceView } from "../space/spaceView";
import { counted } from "../text";
import { Dialog } from "../ui/dialog";
import { Moves } from "./moves";

/** Shows the current game in 3D. Presses count as usual, and a win closes the dialog. */
export function SpaceDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const { id, game } = session.shown.value;
  const [light, setLight] = useState<number>();
  const [wonBefore] = useState(game?.won);
  const board = game?.board;
  const figure = useMemo(() => board && figureOf(board), [board]);
  useEffect(() => {
    if (game?.won && !wonBefore) onClose();
  }, [game?.won, wonBefore, onClose]);
  if (!game || !board) return null;
  const { title } = titleOf(id, board);
  const left = game.lights.filter((colour) => colour > 0).length;
  return (
    <Dialog title={`${title} in 3D`} onClose={onClose}>
      <div class="lab inside">
        {figure ? (
          <SpaceView
            board={board}
            figure={figure}
            title={title}
            lights={game.lights}
            light={light}
            onLight={setLight}
            onPress={(button) => session.stage.act(`press ${button}`)}
          />
        ) : (
          <p class="note">This board has no 3D view.</p>
        )}
        <p class="sub" role="status">
          {counted(left, "light", "lights")} left, {counted(game.presses, "press", "presses")}.
        </p>
        <div class="row controls">
          <Moves game={game} act={(action) => session.stage.act(action)} />
        </div>
      </div>
    </Dialog>
  );
}
