import { ruleOf } from "../board/rule";
import { formatPosition } from "../board/state";
import type { Session } from "../game/session";

/** Printed below the board: the rules, the puzzle's ID and room to write down the presses. */
export function Sheet({ session }: { session: Session }) {
  const { id, game } = session.shown.value;
  const view = session.game.value?.view;
  if (!game) return null;
  const begun = game.presses > 0; // the board no longer shows the position that the ID names
  const par = !begun && view && view.par >= 0 ? view : undefined;
  return (
    <section class="sheet" aria-hidden="true">
      <p>
        {game.target ? "Turn on the outlined lights and no others." : "Turn off all the lights."}{" "}
        {ruleOf(game.board).text} Filled lights are on.
        {par &&
          (par.proved ? ` Par is ${par.par}: nobody can do it in fewer presses.` : ` Best known: ${par.par} presses.`)}
      </p>
      <p>
        Puzzle <b>{begun ? formatPosition(game.board, game.lights, game.target) : id}</b>
      </p>
      <p>My presses:</p>
      <div class="line" />
      <div class="line" />
    </section>
  );
}
