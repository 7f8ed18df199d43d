// The notes of the panel that few players see.

import { CoreUnavailable } from "../core/core";
import type { Session } from "../game/session";
import { Button } from "../ui/button";

/** If the core is unavailable, the player can try again; after a bad link, today's puzzle is offered
 * instead. */
export function Recover({ session, trouble }: { session: Session; trouble: Error }) {
  const { stage } = session;
  if (trouble instanceof CoreUnavailable) {
    const again = () => {
      stage.view?.focus(); // the button is about to disappear
      session.open(stage.id);
    };
    return <Button onClick={again}>Try again</Button>;
  }
  if (session.shown.value.game) return null;
  return (
    <a class="button primary" href="#today">
      Play today’s
    </a>
  );
}

/** Warns that the game is not saved. */
export function Unsaved() {
  return (
    <p class="sub" role="status">
      This browser can’t save anything, so your game will be gone when you close this page.
    </p>
  );
}

/** Shown for a puzzle without lights to turn off. */
export function Empty() {
  return (
    <div class="note plain">This puzzle is already solved, so there’s nothing to do. Pick another in the menu.</div>
  );
}
