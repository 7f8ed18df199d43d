// A finished world: its constellation on the whole screen.

import { begin, type Place } from "../game/journey";
import type { WorldView } from "../protocol";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Sky } from "./sky";

interface Props {
  world: WorldView;
  /** The next level, if one is left. */
  next?: Place;
  onClose(): void;
}

export function WorldDone({ world, next, onClose }: Props) {
  return (
    <Dialog title={`${world.title}, finished`} class="whole" onClose={onClose}>
      <Sky world={world} dots />
      <p>
        You’ve won all {world.levels.length} levels, with {world.stars} of {world.of} stars.
      </p>
      <div class="row">
        {next && (
          <a
            class="button primary"
            href={`#${next.level.id}`}
            onClick={() => {
              begin(next.level, next.number);
              onClose();
            }}
          >
            Next level: {next.number} · {next.level.title}
          </a>
        )}
        <Button onClick={onClose}>Stay here</Button>
      </div>
    </Dialog>
  );
}
