import { useEffect, useState } from "preact/hooks";
import { type Position, parsePosition } from "../board/state";
import type { Core } from "../core/core";
import { learnBoard } from "../core/learn";
import { resolveLocally } from "../game/resolve";
import type { Session } from "../game/session";
import type { Recap, RecapDay } from "../protocol";
import { linkTo } from "../route";
import { Button, PrimaryButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Thumbnail } from "../ui/thumbnail";
import { useCore } from "../ui/useCore";
import { recapRequest } from "./recap";
import { drawWeek } from "./shareCard";
import { useSharing } from "./sharing";
import { Stars } from "./stars";

/** Last week's boards, how the player did on each, and a card to share. */
export function RecapDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const [request] = useState(() => recapRequest(session.day.value));
  const { answer, trouble } = useCore(session.core, "recap", request);
  if (!answer && !trouble) return null; // opens complete, instead of growing under the player's finger
  return (
    <Dialog title="Your week" onClose={onClose}>
      {answer ? <Week core={session.core} recap={answer} onOpen={onClose} /> : <p class="sub">{trouble}</p>}
    </Dialog>
  );
}

function Week({ core, recap, onOpen }: { core: Core; recap: Recap; onOpen(): void }) {
  const boards = useBoards(core, recap.days);
  const { note, copy, sendPicture } = useSharing();
  const link = linkTo("today");
  const text = `${recap.text}\n${link}`;
  return (
    <div class="fields recap">
      <p>
        {recap.title}: <b>{recap.summary}</b>
      </p>
      <ol>
        {recap.days.map((day) => (
          <Day key={day.id} day={day} position={boards.get(day.id)} onOpen={onOpen} />
        ))}
      </ol>
      {recap.best && <p>Best: {recap.best}</p>}
      {recap.hardest && <p>Hardest: {recap.hardest}</p>}
      <div class="row">
        <PrimaryButton onClick={() => copy(text)}>Copy</PrimaryButton>
        {"share" in navigator && (
          <Button
            onClick={() => navigator.share({ title: "Lights Out", text: recap.text, url: link }).catch(() => undefined)}
          >
            Send…
          </Button>
        )}
        <Button onClick={() => sendPicture(() => drawWeek({ recap, boards, link }), text)}>Picture</Button>
      </div>
      <p class="sub" role="status">
        {note}
      </p>
    </div>
  );
}

function Day({ day, position, onOpen }: { day: RecapDay; position?: Position; onOpen(): void }) {
  return (
    <li class={day.solved ? "" : "missed"}>
      <a href={`#${day.id}`} onClick={onOpen}>
        <b>{day.name}</b>
        <span class="picture">{position && <Thumbnail board={position.board} lights={position.lights} />}</span>
        {day.line && <Stars stars={day.stars} />}
        <small>{day.line || (day.solved ? "solved" : "not solved")}</small>
      </a>
    </li>
  );
}

/** Returns the puzzles of some days, as soon as they are known. */
function useBoards(core: Core, days: readonly RecapDay[]): Map<string, Position> {
  const [boards, setBoards] = useState(new Map<string, Position>());
  useEffect(() => {
    let gone = false;
    const find = async ({ id }: RecapDay) => {
      const known = resolveLocally(id);
      if (known) return known;
      const { position } = await core.call("resolve", { id });
      await learnBoard(core, position);
      return parsePosition(position);
    };
    for (const day of days)
      find(day).then(
        (position) => position && !gone && setBoards((old) => new Map(old).set(day.id, position)),
        () => undefined, // the recap does without the picture
      );
    return () => {
      gone = true;
    };
  }, [core, days]);
  return boards;
}
