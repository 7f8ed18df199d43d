import type { Session } from "../game/session";
import { IconButton } from "../ui/icons";

/** Enlarges and shrinks the lights of a large board. */
export function Zoom({ session }: { session: Session }) {
  const { stage } = session;
  const { zoom } = session.shown.value;
  if (!zoom) return null;
  return (
    <div class="row">
      <IconButton icon="plus" label="Larger lights" disabled={!zoom.larger} onClick={() => stage.zoom(1)} />
      <IconButton icon="minus" label="Smaller lights" disabled={!zoom.smaller} onClick={() => stage.zoom(-1)} />
    </div>
  );
}
