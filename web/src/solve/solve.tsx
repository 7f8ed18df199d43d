import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { WholeCore } from "../core/core";
import type { Answer } from "../protocol";
import { read, write } from "../storage";
import { messageOf } from "../text";
import { Button, PrimaryButton } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import { AnswerView } from "./answerView";
import { Options } from "./options";
import { lookClass, withFaces } from "./plan";
import { first, type Linked, type Puzzle, readLink, requestOf, stepped, writeLink } from "./puzzle";
import { Ready } from "./ready";
import { questionAbout, Reading, useShots } from "./shot";
import { useTappable } from "./tappable";

const core = new WholeCore();

/** The key under which the puzzle is stored on the device. */
const key = "solve";

/** How long a search may take, in milliseconds. It can be stopped before. */
const timeLimit = 600_000;

function SolvePage({ begin }: { begin: Linked }) {
  const [puzzle, setPuzzle] = useState(begin.puzzle);
  const [done, setDone] = useState(begin.done);
  const [answer, setAnswer] = useState<Answer>();
  const [trouble, setTrouble] = useState("");
  const [searching, setSearching] = useState(false);
  const asked = useRef(0);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = writeLink({ puzzle, done });
    write(key, link);
    if (location.hash.startsWith("#solve")) history.replaceState(null, "", `#solve?${link}`);
  }, [puzzle, done]);
  const ask = async (about: Puzzle, made: number[]) => {
    const own = ++asked.current;
    setPuzzle(about);
    setTrouble("");
    setSearching(true);
    try {
      const found = await core.call("answer", requestOf(about), { timeLimit });
      if (own !== asked.current) return;
      setAnswer(found);
      setDone(made);
      scrollTo(0, 0);
      top.current?.focus({ preventScroll: true });
    } catch (error) {
      if (own === asked.current) {
        setTrouble(messageOf(error));
        setAnswer(undefined);
        setDone(undefined);
      }
    }
    if (own === asked.current) setSearching(false);
  };
  const change = (next: Puzzle) => {
    asked.current++;
    setTrouble("");
    setAnswer(undefined);
    setDone(undefined);
    setPuzzle(next);
  };
  useEffect(() => {
    if (begin.done) ask(begin.puzzle, begin.done);
  }, []);
  return (
    <div class="bench" ref={top} tabIndex={-1}>
      {answer && done ? (
        <AnswerView
          puzzle={puzzle}
          answer={answer}
          done={done}
          onTap={setDone}
          onChange={change}
          onAsk={(next) => ask(next, [])}
        />
      ) : (
        <Setup
          puzzle={puzzle}
          onChange={change}
          trouble={trouble}
          searching={searching}
          onSolve={() => ask(puzzle, [])}
          onStop={() => core.stop("Stopped.")}
        />
      )}
    </div>
  );
}

interface SetupProps {
  puzzle: Puzzle;
  onChange(puzzle: Puzzle): void;
  trouble: string;
  searching: boolean;
  onSolve(): void;
  onStop(): void;
}

function Setup({ puzzle, onChange, trouble, searching, onSolve, onStop }: SetupProps) {
  const board = useTappable(puzzle);
  const shots = useShots(core, puzzle, onChange);
  const reading = shots.shot?.reading;
  const { doubtful } = reading ?? {};
  const question = reading && questionAbout(reading, puzzle);
  const marks = useMemo(() => withFaces({ pattern: doubtful ?? [] }, puzzle, puzzle.lights), [doubtful, puzzle]);
  const tap = (light: number) => onChange({ ...puzzle, lights: stepped(puzzle.lights, light, puzzle.states) });
  const clear = () => {
    shots.forget();
    onChange({ ...puzzle, lights: new Uint8Array(puzzle.lights.length) });
  };
  return (
    <>
      <div class="across">
        <h1>Solve a puzzle from anywhere</h1>
        <p class="sub">Stuck in another game? Show it here and get the presses.</p>
      </div>
      <div class={`scene ${lookClass(puzzle)}`}>
        <Reading shots={shots} puzzle={puzzle} onChange={onChange} />
        <LiveBoard id={board.spec} board={board} label="Lights" lights={puzzle.lights} marks={marks} onPress={tap} />
      </div>
      <div class="known">
        <Options puzzle={puzzle} onChange={onChange} />
        <Ready />
      </div>
      <div class="act">
        {trouble && (
          <p class="wrong" role="alert">
            {trouble}
          </p>
        )}
        {question && (
          <p class="note" role="alert">
            {question}
          </p>
        )}
        <div class="row">
          {question ? <Button onClick={shots.mark}>Mark its corners</Button> : <Button onClick={clear}>Clear</Button>}
          {searching ? (
            <Button class="primary" onClick={onStop}>
              Stop looking
            </Button>
          ) : (
            <PrimaryButton onClick={onSolve}>
              {question ? "Yes, show the presses" : "Show me the presses"}
            </PrimaryButton>
          )}
        </div>
      </div>
    </>
  );
}

let openings = 0;

/** Shows the page, with the puzzle in the address, or else the last one on this device. */
export function showSolve(host: HTMLElement, address: string): string {
  const kept = read(key);
  const linked = readLink(address);
  if (openings === 0 || (linked && address !== kept))
    render(<SolvePage key={++openings} begin={linked ?? readLink(kept) ?? { puzzle: first }} />, host);
  else if (!linked && kept) history.replaceState(null, "", `#solve?${kept}`);
  return "Solve";
}
