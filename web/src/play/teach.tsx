// Teaches a method that solves the puzzle, step by step on its own board. Loaded on demand.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Snapshot } from "../game/game";
import type { Session } from "../game/session";
import type { Lesson } from "../protocol";
import { Button, QuietButton } from "../ui/button";
import { ChaseTable, rowOf } from "../ui/chaseTable";
import { useCore } from "../ui/useCore";

/** Gets the next step from the core and marks it on the board. Returns undefined if the game has
 * changed or the lesson has ended in the meantime. */
async function learn(session: Session): Promise<Lesson | undefined> {
  const { stage, core } = session;
  await session.flush();
  const { id, log } = stage;
  const before = log.length;
  const { lesson, game } = await core.call("lesson", {});
  if (stage.id !== id || stage.log !== log || log.length !== before) return undefined;
  session.take(game);
  if (!session.teaching.value) return undefined;
  const { area, pattern, presses } = lesson;
  stage.view?.mark({ area, pattern, press: [...new Set(presses)] });
  return lesson;
}

function stop(session: Session): void {
  session.teaching.value = false;
  session.unmark();
}

/** The chase table of the board, with the row for the lights that are now left at the bottom. */
function TableNow({ session, game }: { session: Session; game: Snapshot }) {
  const { answer } = useCore(session.core, "chase", { id: game.board.spec });
  if (!answer) return null;
  const cols = Number(/^\d+x(\d+)/.exec(game.board.spec)?.[1] ?? 0);
  const bottom = game.lights.length - cols;
  const left = Array.from({ length: cols }, (_, col) => col).filter(
    (col) => game.lights[bottom + col] !== (game.target?.[bottom + col] ?? 0),
  );
  return <ChaseTable rows={answer.rows} cols={cols} here={rowOf(answer.rows, left)} />;
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
  const { heading, text, presses, table } = lesson;
  const press = () => {
    for (const button of presses) session.stage.act(`press ${button}`);
  };
  return (
    <div class="note" ref={place}>
      <small>{heading}</small>
      <p>{text}</p>
      {table && game && <TableNow session={session} game={game} />}
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
