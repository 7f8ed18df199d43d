import { useState } from "preact/hooks";
import { freezeSentence } from "../game/figures";
import type { Session } from "../game/session";
import { hasMoves, keptGames } from "../storage";
import { counted } from "../text";
import { GameRow } from "./gamesDialog";

/** How many games to list. */
const maxRows = 4;

/** The streak and recent games, shown beside the board on wide screens. */
export function Beside({ session }: { session: Session }) {
  const shown = session.shown.value;
  const [games] = useState(() =>
    keptGames()
      .filter(hasMoves)
      .slice(0, maxRows + 1),
  );
  const streak = session.calendar.value?.streak;
  const others = games.filter(({ id }) => id !== shown.id).slice(0, maxRows);
  if (!streak?.days && others.length === 0) return null; // an empty panel would still move what is beside it
  return (
    <aside class="beside" aria-label="Your streak and recent games">
      {!!streak?.days && (
        <p class="sub">
          {streak.current > 0
            ? `${counted(streak.current, "day", "days")} in a row. Your best is ${streak.longest}.`
            : `Your best streak is ${counted(streak.longest, "day", "days")}.`}{" "}
          {freezeSentence(streak)}
        </p>
      )}
      {others.length > 0 && (
        <>
          <h2 class="label">Recent games</h2>
          <ul class="games">
            {others.map((kept) => (
              <GameRow key={kept.id} core={session.core} kept={kept} />
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
