// What a new player reads beside the first levels of the journey. Loaded on demand.

import { dailyPars } from "virtual:daily-pars";
import type { Snapshot } from "../game/game";
import { ringMarks } from "../game/level";
import { today } from "../game/names";

/** Says how hard a puzzle with this par is. */
function hardness(par: number): string {
  return par <= 5 ? "easy" : par <= 8 ? "medium" : "hard";
}

/** Says what to do, and offers today's puzzle instead. */
export function Guide({ game }: { game: Snapshot }) {
  const par = dailyPars[new Date(today()).getUTCDay()] ?? 0;
  return (
    <div class="guide">
      <p>{ringMarks(game).press ? "Press the light with the ring." : "Turn off all the lights."}</p>
      <a class="back" href="#today">
        Today’s puzzle · {hardness(par)}, par {par}
      </a>
    </div>
  );
}
