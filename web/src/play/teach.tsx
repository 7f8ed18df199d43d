// Teaches a method that solves the puzzle, step by step on its own board. Loaded on demand.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../game/session";
import type { Lesson } from "../protocol";
import { Button, QuietButton } from "../ui/button";

/** Gets the next step from the core and marks it on the board. Returns undefined if the game has
 * changed in the meantime. */
async function learn(session: Session): Promise<Lesson | undefined> {
  const { stage, core } = session;
  await session.flush();
  const { id, log } = stage;
  const before = log.length;
  const { lesson, game } = await core.call("lesson", {});
  if (stage.id !== id || stage.log !== log || log.length !== before) return undefined;
  session.take(game);
  const { area, pattern, presses } = lesson;
  stage.view?.mark({ area, pattern, press: [...new Set(presses)] });
  return lesson;
}

function stop(session: Session): void {
  session.teaching.value = false;
  session.unmark();
}

export function Teach({ session }: { session: Session }) {
  const { game } = session.shown.value;
  const moves = game?.pressedButtons.join();
  const ready = session.game.value !== undefined;
  const [lesson, setLesson] = useState<Lesson | undefined>(undefined);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    if (ready && moves !== undefined)
      learn(session).then(
        (next) => !gone && next && setLesson(next),
        () => !gone && stop(session), // the hints explain what is wrong
      );
    return () => {
      gone = true;
    };
  }, [session, ready, moves]);
  useEffect(() => {
    if (lesson) place.current?.scrollIntoView({ block: "nearest" });
  }, [lesson]);
  if (!lesson) return null;
  const { heading, text, presses } = lesson;
  const press = () => {
    for (const button of presses) session.stage.act(`press ${button}`);
  };
  return (
    <div class="note" ref={place}>
      <small>{heading}</small>
      <p>{text}</p>
      <div class="row">
        {presses.length > 0 &&
          (game?.won ? (
            <Button onClick={() => session.stage.act("reset")}>Start over</Button>
          ) : (
            <Button onClick={press}>{presses.length > 1 ? `Press all ${presses.length}` : "Press it"}</Button>
          ))}
        <QuietButton onClick={() => stop(session)}>End lesson</QuietButton>
      </div>
    </div>
  );
}
