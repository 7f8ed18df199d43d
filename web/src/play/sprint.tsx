// A sprint: solve as many small boards as possible in three minutes. The core makes the boards, so it
// works offline; personal bests are stored on this device.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Lights, parsePosition, press } from "../board/state";
import type { Core } from "../core/core";
import { say } from "../dom";
import { minutes } from "../game/names";
import { newSeed } from "../game/seed";
import type { SprintBoard } from "../protocol";
import { parseJSON, read, write } from "../storage";
import { counted, messageOf } from "../text";
import { Button, PrimaryButton, QuietButton } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import { Stat } from "../ui/stat";

const length = 180;
/** How many personal bests to keep. */
const maxBests = 5;
const key = "sprint";

/** Shows the sprint page, and returns its title. */
export function showSprint(root: HTMLElement, core: Core): string {
  render(<Sprint key={visits++} core={core} />, root);
  return "Sprint";
}

let visits = 0;

/** Returns the personal bests, best first. */
export function readBests(): number[] {
  const list = parseJSON(read(key));
  return Array.isArray(list) ? list.filter((n) => Number.isInteger(n) && n > 0) : [];
}

/** Adds a result to the personal bests, and reports whether it beats earlier ones. */
export function addBest(solved: number): boolean {
  const bests = readBests();
  if (solved > 0) write(key, JSON.stringify([...bests, solved].sort((a, b) => b - a).slice(0, maxBests)));
  return solved > (bests[0] ?? solved);
}

interface Run {
  boards: readonly SprintBoard[];
  /** When the run ends, in milliseconds since 1970. */
  end: number;
}

function Sprint({ core }: { core: Core }) {
  const [run, setRun] = useState<Run | undefined>(undefined);
  const [solved, setSolved] = useState<number | undefined>(undefined);
  const [stopped, setStopped] = useState(false);
  const [best, setBest] = useState(false);
  const [trouble, setTrouble] = useState("");
  const start = () =>
    core.call("sprint", { seed: newSeed() }).then(
      ({ boards }) => {
        setTrouble("");
        setRun({ boards, end: Date.now() + length * 1000 });
      },
      (error) => setTrouble(messageOf(error)),
    );
  const over = (count: number, early: boolean) => {
    setRun(undefined);
    setStopped(early);
    setSolved(count);
    setBest(addBest(count));
  };
  return (
    <div class="sprint-page">
      <h1>Sprint</h1>
      {run ? (
        <Running key={run.end} run={run} onOver={over} />
      ) : (
        <>
          {solved === undefined ? (
            <p>Solve as many boards as you can in three minutes. They start easy and get harder.</p>
          ) : (
            <p role="status">
              {stopped ? "You stopped." : "Time’s up!"} You solved {counted(solved, "board", "boards")}.
              {best && " That’s your best yet!"}
            </p>
          )}
          <div class="row">
            <PrimaryButton onClick={start}>{solved === undefined ? "Start" : "Again"}</PrimaryButton>
            <a class="button quiet" href="#today">
              Play today’s
            </a>
          </div>
          <Bests bests={readBests()} solved={solved} />
        </>
      )}
      {trouble && <p role="alert">{trouble}</p>}
    </div>
  );
}

/** The personal bests, unless the only one is the result on the screen. */
function Bests({ bests, solved }: { bests: readonly number[]; solved: number | undefined }) {
  if (bests.length === 0 || (bests.length === 1 && bests[0] === solved)) return null;
  return (
    <section aria-label="Your best sprints">
      <h2>Your best sprints</h2>
      <ol>
        {bests.map((solved, i) => (
          <li key={i}>{counted(solved, "board", "boards")}</li>
        ))}
      </ol>
    </section>
  );
}

/** The current board of a run. */
interface Here {
  at: number;
  lights: Lights;
  pressed?: number;
}

function lightsOf(boards: readonly SprintBoard[], at: number): Lights {
  return parsePosition(boards[at]?.position ?? "")?.lights ?? new Uint8Array();
}

/** Plays one run. Every tick reads the device's clock, so a suspended page gains no time. */
function Running({ run: { boards, end }, onOver }: { run: Run; onOver(solved: number, stopped: boolean): void }) {
  const [here, setHere] = useState<Here>({ at: 0, lights: lightsOf(boards, 0) });
  const [now, setNow] = useState(Date.now());
  const { at, lights, pressed } = here;
  // The clock may tick once more, or the player stop the run, before the page shows that it is over.
  const isOver = useRef(false);
  const over = useRef((_stopped: boolean) => {});
  over.current = (stopped) => {
    if (!isOver.current) onOver(at, stopped);
    isOver.current = true;
  };
  useEffect(() => {
    const timer = setInterval(() => (Date.now() < end ? setNow(Date.now()) : over.current(false)), 200);
    return () => clearInterval(timer);
  }, [end]);
  const { position = "", par = 0 } = boards[at] ?? {};
  const board = parsePosition(position)?.board;
  const onPress = (button: number) => {
    if (!board || Date.now() >= end) return;
    const after = lights.slice();
    press(board, after, button);
    if (after.some((colour) => colour > 0)) {
      setHere({ at, lights: after, pressed: button });
      return;
    }
    say(`${counted(at + 1, "board", "boards")} solved.`);
    setHere({ at: at + 1, lights: lightsOf(boards, at + 1) });
  };
  return (
    <>
      <dl class="stats">
        <Stat name="left" value={minutes(Math.max(0, Math.ceil((end - now) / 1000)))} />
        <Stat name={at === 1 ? "board" : "boards"} value={at} />
        <Stat name="par" value={par} />
      </dl>
      <LiveBoard id={position} label="Sprint board" lights={lights} pressed={pressed} onPress={onPress} />
      <div class="row">
        <Button disabled={pressed === undefined} onClick={() => setHere({ at, lights: lightsOf(boards, at) })}>
          Reset
        </Button>
        <QuietButton onClick={() => over.current(true)}>Stop</QuietButton>
      </div>
    </>
  );
}
