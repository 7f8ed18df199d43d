import { useEffect } from "preact/hooks";
import type { Board } from "../board/board";
import { item } from "../item";
import type { Study } from "../protocol";
import { useSearch } from "./labCore";

/** Shows a text in which there may be powers, such as 2^81. */
export function Power({ text }: { text: string }) {
  return <>{text.split(/\^([\d,]*\d)/).map((part, i) => (i % 2 ? <sup>{part}</sup> : part))}</>;
}

/** A board's rank, nullity and other numbers. */
export function Numbers({ board, study }: { board: Board; study: Study }) {
  const { lights, buttons, colours, rank, nullity, solvable, patterns, strategy } = study;
  return (
    <dl class="numbers">
      <div>
        <dt>{lights === buttons ? "Lights" : "Lights, buttons"}</dt>
        <dd>
          {grouped(lights)}
          {lights !== buttons && `, ${grouped(buttons)}`}
          {colours > 2 && <small>{colours} colours</small>}
        </dd>
      </div>
      <div>
        <dt>Rank</dt>
        <dd>{grouped(rank)}</dd>
      </div>
      <div>
        <dt>Nullity</dt>
        <dd>
          {grouped(nullity)}
          <small>
            <Power text={patterns} />
          </small>
        </dd>
      </div>
      <div>
        <dt>Can be solved</dt>
        <dd>
          <Power text={solvable} />
        </dd>
      </div>
      <GodsNumber spec={board.spec} study={study} />
      {study.symmetries > 0 && <Symmetry count={study.symmetries} />}
      <div>
        <dt>Solved by</dt>
        <dd>
          {methods[strategy]?.[0] ?? strategy}
          <small>{methods[strategy]?.[1]}</small>
        </dd>
      </div>
    </dl>
  );
}

/** Shows how many symmetries the board's usual drawing has. */
function Symmetry({ count }: { count: number }) {
  return (
    <div>
      <dt>Symmetry</dt>
      <dd>
        {grouped(count)}
        <small>
          {count === 1
            ? "No rotation or reflection maps the board to itself."
            : "The rotations and reflections that map the board to itself, counting the one that moves nothing."}
        </small>
      </dd>
    </div>
  );
}

const methods: Record<string, [name: string, about: string]> = {
  chase: ["light chasing", "Finds the presses in the first row or column; the others follow line by line."],
  elimination: ["elimination", "Works on the matrix of buttons and lights; fast when each button toggles only a few."],
};

function grouped(n: number): string {
  return n.toLocaleString("en-GB");
}

/** Larger boards are searched only on request. */
const maxUnasked = 100;
/** Delay before the search starts automatically, in milliseconds. */
const unaskedAfter = 700;

function GodsNumber({ spec, study }: { spec: string; study: Study }) {
  const search = useSearch("gods", spec);
  useEffect(() => {
    if (study.nullity > 0 && study.buttons > maxUnasked) return;
    const timer = setTimeout(() => search.start({ id: spec, prove: false }), unaskedAfter);
    return () => clearTimeout(timer);
  }, [spec]);
  const { answer, running, trouble } = search;
  return (
    <div>
      <dt>God’s number</dt>
      <dd>
        {answer ? answer.number : running ? "…" : "?"}
        <small role="status">
          {trouble ??
            (running ? progressWords(running) : (answer?.how ?? "The most presses any solvable state needs."))}
        </small>
        {running ? (
          <button type="button" class="text" onClick={search.stop}>
            Stop
          </button>
        ) : (
          !answer?.final && (
            <button type="button" class="text" onClick={() => search.start({ id: spec, prove: answer !== undefined })}>
              {answer ? "Keep searching for a proof" : "Find it"}
            </button>
          )
        )}
      </dd>
    </div>
  );
}

export function progressWords({ stage, done, total }: { stage: string; done: number; total: number }): string {
  const part = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : "";
  return `${stage ? item(stage, 0).toUpperCase() + stage.slice(1) : "Searching"}…${part}`;
}
