import { useEffect, useState } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import { formatPosition, type Lights, press } from "../board/state";
import type { Snapshot } from "../game/game";
import { dateOf } from "../game/names";
import type { Session } from "../game/session";
import { tomorrow } from "../game/tomorrow";
import { Button } from "../ui/button";
import { RulePicture, ringsOf, Thumbnail } from "../ui/thumbnail";
import { useCore } from "../ui/useCore";

/** How long each press in a replay is shown, in milliseconds. */
const beat = 700;
/** Larger boards get no replay: the numbers on their lights would be too small to read. */
const maxLights = 400;

interface Way {
  presses: number[];
  caption: string;
}

/** Replays the player's solution next to a shortest one, and previews tomorrow's puzzle. */
export function AfterWin({ session }: { session: Session }) {
  const { game } = session.shown.value;
  const view = session.game.value?.view;
  if (!game?.won || !view?.score) return null;
  const { proved, par } = view;
  return (
    <>
      {game.board.lights <= maxLights && !game.board.apart && !game.target && (
        <Ways key={game.pressedButtons.join()} session={session} game={game} par={par} proved={proved} />
      )}
      {dateOf(game.id) && <Tomorrow />}
    </>
  );
}

/** Says which press left par, with the presses to go before the first press and after each; after a
 * chase, how to shorten it. */
export function LeftPar({ session, game }: { session: Session; game: Snapshot }) {
  const trail = useCore(session.core, "trail", {}).answer?.trail; // on failure, say nothing
  if (!trail?.text || session.teaching.value) return null; // the last lesson says how to shorten a chase
  const { text, pattern, distances } = trail;
  if (pattern.length === 0)
    return (
      <p>
        {text} <small>Presses to go, from the start: {distances.join(", ")}.</small>
      </p>
    );
  return (
    <div class="next">
      <Thumbnail board={game.board} lights={game.lights} words={ringsOf(pattern)} />
      <p>{text}</p>
    </div>
  );
}

function Ways({ session, game, par, proved }: { session: Session; game: Snapshot; par: number; proved: boolean }) {
  const mine = game.pressedButtons;
  const [step, setStep] = useState(mine.length);
  const [playing, setPlaying] = useState(false);
  const id = formatPosition(game.board, game.start);
  const { answer } = useCore(session.core, "solutions", { id }); // on failure, show only the player's own solution
  const other = answer && otherWay(answer.presses, mine, par, proved);
  const last = Math.max(mine.length, other?.presses.length ?? 0);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setStep((now) => Math.min(now + 1, last)), beat);
    return () => clearInterval(timer);
  }, [playing, last]);
  useEffect(() => {
    if (step >= last) setPlaying(false);
  }, [step, last]);
  const watch = () => {
    if (!playing && step >= last) setStep(0);
    setPlaying(!playing);
  };
  return (
    <section class="ways" aria-label="Replay">
      <div class="pair">
        <WayBoard game={game} way={{ presses: mine, caption: `Yours: ${mine.length}` }} step={step} last={last} />
        {other && <WayBoard game={game} way={other} step={step} last={last} />}
      </div>
      <div class="row nowrap">
        <Button onClick={watch}>{playing ? "Pause" : "Replay"}</Button>
        <input
          type="range"
          aria-label="Press"
          min={0}
          max={last}
          value={step}
          onInput={(event) => {
            setPlaying(false);
            setStep(Number(event.currentTarget.value));
          }}
        />
      </div>
    </section>
  );
}

/** Returns a solution within par that differs from the player's, or undefined if none is known. */
export function otherWay(ways: number[][], mine: number[], par: number, proved: boolean): Way | undefined {
  const same = (way: number[]) => sorted(way) === sorted(mine);
  const presses = ways.find((way) => way.length <= par && !same(way));
  if (!presses) return undefined;
  if (mine.length <= par) return { presses, caption: `Another way in ${presses.length}` };
  return { presses, caption: proved ? `Shortest: ${presses.length}` : `Best known: ${presses.length}` };
}

function sorted(buttons: number[]): string {
  return [...buttons].sort((a, b) => a - b).join(" ");
}

/** The board after the first `step` presses of a solution. At the end, every pressed light is numbered. */
function WayBoard({ game, way, step, last }: { game: Snapshot; way: Way; step: number; last: number }) {
  const { board } = game;
  const done = way.presses.slice(0, step);
  const lights = lightsAfter(board, game.start, done);
  const words = new Map<number, string>();
  // A light that was pressed twice shows the later number.
  for (const [i, button] of done.entries()) if (step >= last || i === done.length - 1) words.set(button, String(i + 1));
  return (
    <figure>
      <Thumbnail board={board} lights={lights} words={words} />
      <figcaption>{way.caption}</figcaption>
    </figure>
  );
}

function lightsAfter(board: Board, start: Lights, presses: number[]): Lights {
  const lights = start.slice();
  for (const button of presses) press(board, lights, button);
  return lights;
}

/** Previews tomorrow's puzzle, with a picture of what a press does on its board. */
function Tomorrow() {
  const next = tomorrow();
  const board = next && parseBoard(next.board);
  if (!next || !board) return null;
  return (
    <div class="next">
      <RulePicture board={board} />
      <div>
        <b>Tomorrow: {next.title}</b>
        <p class="sub">{next.about}</p>
      </div>
    </div>
  );
}
