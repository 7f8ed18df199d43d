import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { buttonName } from "../board/shape";
import { lit, type Position, parsePosition } from "../board/state";
import { learnBoard } from "../core/learn";
import { core } from "../core/shared";
import { capital, dayNumber, titleOf } from "../game/names";
import { type Scene, scenesOf } from "../game/scenes";
import { timeOf } from "../game/standing";
import { daysOf } from "../game/statistics";
import { item } from "../item";
import { linkTo, replayHash } from "../route";
import type { DayBody, ReplayOutputBody } from "../service/api";
import { ask } from "../service/client";
import { present } from "../service/present";
import { readDays } from "../storage";
import { counted } from "../text";
import { Button, QuietButton } from "../ui/button";
import { Choices } from "../ui/controls";
import { copied } from "../ui/copied";
import { LiveBoard } from "../ui/liveBoard";
import { Slider } from "../ui/slider";
import { Stat } from "../ui/stat";
import { motionAllowed } from "../view/view";

/** How long each move is shown, in milliseconds. */
const beat = 800;

const speeds = [
  ["0.5", "½×"],
  ["1", "1×"],
  ["2", "2×"],
  ["4", "4×"],
] as const;

/** Shows how a player solved a daily puzzle, and returns the title of the page. */
export function showReplay(host: HTMLElement, date: string, player: string): string {
  render(<Replay key={`${date} ${player}`} date={date} player={player} host={host} />, host);
  return "Replay";
}

interface Props {
  date: string;
  player: string;
  host: HTMLElement;
}

interface Loaded {
  day: DayBody;
  replay: ReplayOutputBody;
  start: Position;
}

async function load(date: string, player: string, signal: AbortSignal): Promise<Loaded> {
  const [day, replay] = await Promise.all([
    ask("GET /api/days/{date}", { path: { date }, signal }),
    ask("GET /api/days/{date}/results/{player}", { path: { date, player }, signal }),
  ]);
  await learnBoard(core, day.start);
  const start = parsePosition(day.start);
  if (!start) throw new Error(`${day.start} is not a position`);
  return { day, replay, start };
}

function Replay({ date, player, host }: Props) {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const [missing, setMissing] = useState(!present() || !player);
  // Players who haven't solved the puzzle are asked first, because the replay is a spoiler.
  const [willing, setWilling] = useState(() => daysOf(readDays()).has(dayNumber(date)));
  useEffect(() => {
    if (missing) return;
    const control = new AbortController();
    load(date, player, control.signal).then(setLoaded, () => !control.signal.aborted && setMissing(true));
    return () => control.abort();
  }, []);
  if (!player) {
    return (
      <Message title="This replay link is damaged" puzzle="today">
        A replay’s address ends like this: replay/2026-11-14/ followed by the player’s 32 letters and digits. Ask for
        the link again, or play today’s puzzle.
      </Message>
    );
  }
  const puzzle = `daily#${date}`;
  if (missing) {
    return (
      <Message title="Replay not found" puzzle={puzzle}>
        That day’s leaderboard doesn’t list this player, or can’t be reached right now.
      </Message>
    );
  }
  if (!loaded) return null;
  if (!willing) {
    return (
      <Message title={titleOf(puzzle, loaded.start.board).title} puzzle={puzzle} onGo={() => setWilling(true)}>
        You haven’t solved this puzzle yet, and the replay gives away a solution.
      </Message>
    );
  }
  return <Screening loaded={loaded} date={date} host={host} />;
}

interface MessageProps {
  title: string;
  puzzle: string;
  onGo?(): void;
  children: string;
}

function Message({ title, puzzle, onGo, children }: MessageProps) {
  return (
    <div class="message">
      <h1>{title}</h1>
      <p>{children}</p>
      <div class="row">
        <a class="button primary" href={`#${puzzle}`}>
          Play it
        </a>
        {onGo && <Button onClick={onGo}>Watch anyway</Button>}
      </div>
    </div>
  );
}

function Screening({ loaded, date, host }: { loaded: Loaded; date: string; host: HTMLElement }) {
  const { day, replay, start } = loaded;
  const { board } = start;
  const { result, moves } = replay;
  const scenes = useMemo(() => scenesOf(board, start.lights, moves), [replay]);
  const last = scenes.length - 1;
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(motionAllowed);
  const [speed, setSpeed] = useState("1");
  const go = (to: number) => {
    setPlaying(false);
    setStep(Math.max(0, Math.min(last, to)));
  };
  const toggle = () => {
    if (!playing && step >= last) setStep(0);
    setPlaying(!playing);
  };
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      // Pause when the page is hidden or a dialog covers it. Leaving this page only hides it.
      if (host.hidden || document.hidden || document.querySelector("dialog[open]")) setPlaying(false);
      else setStep((now) => Math.min(now + 1, last));
    }, beat / Number(speed));
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  useEffect(() => {
    if (step >= last) setPlaying(false);
  }, [step, last]);
  useKeys(host, { toggle, go: (by) => go(step + by), to: (end) => go(end * last) });
  const scene = item(scenes, step);
  const { title, sub } = titleOf(`daily#${date}`, board);
  return (
    <>
      <div class="stage">
        <div class="who">
          <h1>{result.name}</h1>
          <p class="sub">
            {title} · No. {day.number} · {sub}
          </p>
        </div>
        <LiveBoard
          id={day.start}
          label={`${title}, as ${result.name} played it`}
          lights={scene.lights}
          pressed={scene.pressed}
          marks={useMemo(() => (scene.pressed === undefined ? {} : { pressed: [scene.pressed] }), [scene])}
        />
      </div>
      <div class="side">
        <Figures day={day} replay={replay} />
        <p class="now" aria-live={playing ? "off" : "polite"}>
          {sceneText(loaded, scenes, step)}
        </p>
        <div class="row nowrap wind">
          <button type="button" class="button square" aria-label={playing ? "Pause" : "Play"} onClick={toggle}>
            <svg class="solid" viewBox="0 0 24 24" aria-hidden="true">
              <path d={playing ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M8 5l11 7-11 7z"} />
            </svg>
          </button>
          <Slider min={0} max={last} value={step} label="Move" text={`${step} of ${last}`} onInput={go} />
          <output>
            {step} / {last}
          </output>
        </div>
        <Choices legend="Speed" name="speed" options={speeds} value={speed} onChange={setSpeed} />
        <Links date={date} player={result.player} />
      </div>
    </>
  );
}

function Figures({ day, replay: { result } }: { day: DayBody; replay: ReplayOutputBody }) {
  return (
    <dl class="stats">
      <Stat name={result.presses === 1 ? "press" : "presses"} value={result.presses} />
      <Stat name={day.proved ? "par" : "best known"} value={day.par} />
      {result.shown ? (
        <Stat name="solution" value="shown" />
      ) : (
        <Stat name={result.hints === 1 ? "hint" : "hints"} value={result.hints} />
      )}
      {result.seconds !== null && <Stat name="time" value={timeOf(result)} />}
    </dl>
  );
}

/** Describes the last move and how many lights are left. */
function sceneText({ start: { board } }: Loaded, scenes: Scene[], step: number): string {
  const { pressed, lights } = item(scenes, step);
  const left = lit(lights);
  const rest = left === 0 ? "all lights are out" : `${counted(left, "light", "lights")} on`;
  if (step === 0) return `At the start, ${rest}.`;
  if (pressed === undefined) return `Back to the start, ${rest}.`;
  return `${capital(buttonName(board, pressed))}, ${rest}.`;
}

interface Moves {
  toggle(): void;
  go(by: number): void;
  /** Jumps to the start (0) or the end (1). */
  to(end: 0 | 1): void;
}

/** Lets the arrow keys step through the game, and the space bar play and pause it. */
function useKeys(host: HTMLElement, moves: Moves): void {
  const now = useRef(moves);
  now.current = moves;
  useEffect(() => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => now.current.go(-1),
      ArrowRight: () => now.current.go(1),
      Home: () => now.current.to(0),
      End: () => now.current.to(1),
      " ": () => now.current.toggle(),
    };
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (host.hidden || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, dialog, a")) return;
      if (event.key === " " && target.closest("button")) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function Links({ date, player }: { date: string; player: string }) {
  const [note, setNote] = useState("");
  const sorry = "Couldn’t copy the link. You can copy it from the address bar.";
  const copy = async () => setNote(await copied(linkTo(replayHash(date, player)), sorry));
  return (
    <>
      <div class="row links">
        <a class="button quiet" href={`#daily#${date}`}>
          Go to puzzle
        </a>
        <QuietButton onClick={copy}>Copy link</QuietButton>
      </div>
      <p class="sub" role="status">
        {note}
      </p>
    </>
  );
}
