import { useEffect, useState } from "preact/hooks";
import { placeOf, starWords, travel } from "../game/journey";
import type { Session } from "../game/session";
import type { Path } from "../protocol";

/** After a level of the journey is won: its stars, and the way to the next. Other puzzles show
 * nothing. */
export function JourneyStep({ session, id }: { session: Session; id: string }) {
  const [path, setPath] = useState<Path | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    travel(session.core).then(
      (found) => !gone && setPath(found),
      () => undefined, // the journey itself says what is wrong
    );
    return () => {
      gone = true;
    };
  }, [session]);
  const here = path && placeOf(path, id);
  if (!path || !here) return null;
  const next = placeOf(path, path.next);
  return (
    <div class="row">
      <p class="sub">
        Level {here.number}, {here.level.title}: {starWords(here.level.stars)}
      </p>
      {next && next.level.id !== id && (
        <a class="button primary" href={`#${next.level.id}`}>
          Next level
        </a>
      )}
      <a class="button" href="#journey">
        Journey
      </a>
    </div>
  );
}
