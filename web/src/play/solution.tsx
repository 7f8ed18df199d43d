// Shows a solution on the board, after saying what it costs. Loaded on demand.

import { useEffect, useRef, useState } from "preact/hooks";
import { buttonName } from "../board/shape";
import type { Snapshot } from "../game/game";
import type { Session } from "../game/session";
import { counted, messageOf } from "../text";
import { Button, QuietButton } from "../ui/button";
import { namePlaces } from "../view/marks";

/** Returns how often each button is pressed. */
function tally(board: Snapshot["board"], buttons: readonly number[]): number[] {
  const times = new Array<number>(board.buttons).fill(0);
  for (const button of buttons) times[button] = (times[button] ?? 0) + 1;
  return times;
}

/** Returns how often each button must still be pressed, if the whole game takes these presses. */
function remaining({ board, pressedButtons }: Snapshot, whole: readonly number[]): number[] {
  const done = tally(board, pressedButtons);
  return whole.map(
    (times, button) => (((times - (done[button] ?? 0)) % board.colours) + board.colours) % board.colours,
  );
}

/** Gets a solution from the core, and keeps what is left of it marked on the board. Returns undefined
 * if the player has left the solution or the game by then. */
async function show(session: Session): Promise<number[] | undefined> {
  const { stage, core } = session;
  await session.flush();
  const { game, log } = stage;
  if (!game) return undefined;
  // The player may go on while the core is looking, so the presses so far count as well.
  const before = game.pressedButtons;
  const { presses, game: after } = await core.call("show", {});
  if (stage.log !== log) return undefined;
  session.take(after);
  if (!session.solving.value) return undefined;
  const whole = tally(game.board, [...before, ...presses]);
  session.standing = () => {
    const now = stage.game?.snapshot();
    if (!now || now.won) return {};
    const times = remaining(now, whole);
    return { press: [...times.keys()].filter((button) => times[button]) };
  };
  session.unmark();
  return whole;
}

/** Says what is left to press. On a board with more colours, some buttons take several presses. */
function words(game: Snapshot, whole: readonly number[], anyOrder: boolean): string {
  const times = remaining(game, whole);
  const all = times.reduce((sum, n) => sum + n, 0);
  const several = [...new Set(times)].filter((n) => n > 1).sort();
  const more = several.map((n) => {
    const buttons = [...times.keys()].filter((button) => times[button] === n);
    return ` Press ${n === 2 ? "twice" : `${n} times`}: ${namePlaces(buttons.map((button) => buttonName(game.board, button)))}.`;
  });
  const order = anyOrder ? ", in any order" : ", each while it is on";
  return `Press what is marked${order}: ${counted(all, "press", "presses")}.${more.join("")}`;
}

export function Solution({ session }: { session: Session }) {
  const { game } = session.shown.value;
  // Once a solution was shown, it costs nothing to see it again.
  const [agreed, setAgreed] = useState(session.stage.game?.help.shown ?? false);
  const [whole, setWhole] = useState<number[] | undefined>(undefined);
  const [trouble, setTrouble] = useState("");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (agreed) show(session).then(setWhole, (error) => setTrouble(messageOf(error)));
  }, [session, agreed]);
  const text =
    trouble ||
    (game && whole
      ? words(game, whole, !session.stage.rule)
      : agreed
        ? "Looking for a solution…"
        : "A win then earns no stars. Show it?");
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  const end = () => {
    session.endSolution();
    session.unmark();
  };
  return (
    <div class="note" ref={place}>
      <small>{whole ? "Solution shown: a win earns no stars" : "Show the solution"}</small>
      <p>{text}</p>
      <div class="row">
        {!agreed && <Button onClick={() => setAgreed(true)}>Show it</Button>}
        <QuietButton onClick={end}>{whole ? "Hide it" : "Not now"}</QuietButton>
      </div>
    </div>
  );
}
