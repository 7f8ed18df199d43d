import { useEffect, useRef, useState } from "preact/hooks";
import { formatPosition } from "../../board/state";
import { learnBoard } from "../../core/learn";
import { boardName, capital } from "../../game/names";
import type { ModelFormat, Solution } from "../../protocol";
import { counted, messageOf } from "../../text";
import { Button } from "../../ui/button";
import { Choices, TextForm } from "../../ui/controls";
import { download } from "../../ui/download";
import { ringsOf, Thumbnail } from "../../ui/thumbnail";
import { useAnswer } from "../../ui/useCore";
import { quick } from "../labCore";
import { difference, type LabPuzzle, parsePuzzle } from "../labPuzzle";
import { type HighsRun, useHighs } from "./highs";

/** Parses the address of the page, such as "3x3:1b3?format=lp&goal=fewest". */
export function parseModels(text: string): { id: string; format: string; goal: string } {
  const [, id = "", words = ""] = /^(.*?)(?:\?((?:format|goal)=.*))?$/s.exec(text) ?? [];
  const given = new URLSearchParams(words);
  return { id: id || "5x5:on", format: given.get("format") ?? "lp", goal: given.get("goal") ?? "" };
}

const goalNames: Record<string, string> = {
  any: "Any solution",
  fewest: "Fewest presses",
  generate: "Invent a puzzle",
};

/** The page that shows a puzzle as a model for other solvers, explains each line, and runs one of the
 * solvers. */
export function ModelsPage({ address }: { address: string }) {
  const first = parseModels(address);
  const [id, setID] = useState(first.id);
  const [typed, setTyped] = useState(first.id);
  const [format, setFormat] = useState(first.format);
  const [wish, setWish] = useState(first.goal);
  const [puzzle, setPuzzle] = useState(() => parsePuzzle(first.id));
  const { answer, trouble } = useAnswer("formats", () => quick.call("formats", {}));
  const formats = answer?.formats ?? [];
  const chosen = formats.find((one) => one.format === format) ?? formats[0];
  const goals = chosen?.goals ?? [];
  const goal = goals.includes(wish) ? wish : goals.includes("fewest") ? "fewest" : (goals[0] ?? "");
  useEffect(() => {
    if (goal) history.replaceState(null, "", `#lab/models/${id}?format=${format}&goal=${goal}`);
  }, [id, format, goal]);
  const openID = (event: Event) => {
    event.preventDefault();
    const next = typed.trim();
    learnBoard(quick, next).then(() => {
      setID(next);
      setPuzzle(parsePuzzle(next));
    });
  };
  return (
    <div class="models">
      <div>
        <a class="back" href="#lab">
          Lab
        </a>
        <h1>Models</h1>
        <p class="sub">
          One puzzle, written for other solvers: as an integer program, a Boolean formula, first-order logic and more.
        </p>
      </div>
      <div class="asked">
        {puzzle && <Thumbnail board={puzzle.board} lights={puzzle.start} />}
        <div class="fields">
          <TextForm
            id="model-id"
            label="Puzzle"
            value={typed}
            placeholder="5x5:1ffffff"
            button="Show"
            onInput={setTyped}
            onSubmit={openID}
          />
          {formats.length > 0 && (
            <div>
              <label class="label" for="model-format">
                Format
              </label>
              <select id="model-format" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
                {formats.map(({ format: name, about }) => (
                  <option key={name} value={name}>
                    {about}
                  </option>
                ))}
              </select>
            </div>
          )}
          {goals.length > 1 && (
            <Choices<string>
              legend="Goal"
              name="model-goal"
              value={goal}
              options={goals.map((one) => [one, goalNames[one] ?? one])}
              onChange={setWish}
            />
          )}
        </div>
      </div>
      {trouble && <p class="wrong">{trouble}</p>}
      {puzzle ? goal && chosen && <Puzzle key={id} puzzle={puzzle} format={chosen} goal={goal} /> : <Mistake id={id} />}
    </div>
  );
}

/** Shows the core's error message for an invalid ID. */
function Mistake({ id }: { id: string }) {
  const { answer, trouble } = useAnswer(id, () => quick.call("resolve", { id }));
  return (
    <p class="wrong" role="status">
      {trouble ?? (answer ? "This puzzle is too large to show here." : "…")}
    </p>
  );
}

function Puzzle({ puzzle, format, goal }: { puzzle: LabPuzzle; format: ModelFormat; goal: string }) {
  const { board, start, target } = puzzle;
  // Models always turn all lights off, so give them the difference from the target.
  const id = formatPosition(board, difference(board, start, target));
  const highsGoal = goal === "any" ? "any" : "fewest";
  return (
    <>
      {goal !== "generate" && <Highs puzzle={puzzle} id={id} goal={highsGoal} />}
      <File id={id} name={capital(boardName(board))} format={format} goal={goal} />
    </>
  );
}

interface FileProps {
  id: string;
  name: string;
  format: ModelFormat;
  goal: string;
}

function File({ id, name, format, goal }: FileProps) {
  const request = { id, format: format.format, goal };
  const { answer, trouble } = useAnswer(JSON.stringify(request), () => quick.ask("model", request));
  if (trouble)
    return (
      <p class="wrong" role="status">
        {trouble}
      </p>
    );
  if (!answer) return <p class="sub">Writing the file…</p>;
  const { result: model, data = new Uint8Array() } = answer;
  const save = () => download(new Blob([data.slice()], { type: "text/plain" }), `lightsout${format.extension}`);
  return (
    <section aria-label={`The file: ${name}`}>
      <h2>The file, line by line</h2>
      <p class="words intro">{alignNumbers(model.intro)}</p>
      <ol class="lines">
        {model.parts.map(({ code, words }, i) => (
          <li key={`${i}`}>
            <pre tabIndex={0}>{code}</pre>
            <p class="words">{words}</p>
          </li>
        ))}
      </ol>
      {model.shown < model.lines && (
        <p class="sub">
          Showing {model.shown} of {counted(model.lines, "line", "lines")}. Save the file to see them all.
        </p>
      )}
      <div class="row">
        <Button onClick={save}>Save the file</Button>
        <span class="sub">
          {counted(model.lines, "line", "lines")}, {Math.ceil(data.length / 1000)} kB
        </span>
      </div>
    </section>
  );
}

/** Replaces the spaces of lines of numbers with spaces as wide as a digit, so that columns are aligned. */
function alignNumbers(text: string): string {
  return text.replace(/^[ \d]+$/gm, (line) => line.replaceAll(" ", "\u2007"));
}

/** Runs HiGHS and our own solver side by side. */
function Highs({ puzzle, id, goal }: { puzzle: LabPuzzle; id: string; goal: string }) {
  const { run, start, stop } = useHighs(id, goal);
  const [ours, setOurs] = useState<{ found?: Solution; trouble?: string; seconds: number }>();
  useEffect(() => setOurs(undefined), [id]);
  const busy = run.state === "loading" || run.state === "running";
  const go = async () => {
    start();
    const begun = performance.now();
    const took = () => (performance.now() - begun) / 1000;
    quick.call("fewest", { id }).then(
      (found) => setOurs({ found, seconds: took() }),
      (error) => setOurs({ trouble: messageOf(error), seconds: took() }),
    );
  };
  return (
    <section aria-label="HiGHS">
      <h2>Solve it with HiGHS</h2>
      <p class="sub">
        HiGHS solves integer programs, such as the LP file. It runs on your device, after a download of about 1 MB. We
        check its answer by making the presses.
      </p>
      <div class="row">
        {busy ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button class="primary" onClick={go}>
            Run HiGHS
          </Button>
        )}
        <span class="sub" role="status">
          {stateWords(run)}
        </span>
      </div>
      {(run.verdict || ours) && (
        <dl class="versus">
          <div>
            <dt>HiGHS</dt>
            <dd>{run.verdict ? highsWords(run) : busy ? "…" : "–"}</dd>
            {run.verdict && <Presses puzzle={puzzle} presses={run.verdict.presses} />}
          </div>
          <div>
            <dt>Lights Out</dt>
            <dd>{ours ? oursWords(ours) : "…"}</dd>
            {ours?.found && <Presses puzzle={puzzle} presses={ours.found.presses} />}
          </div>
        </dl>
      )}
      {run.log.length > 0 && <Log lines={run.log} />}
    </section>
  );
}

function stateWords({ state, trouble }: HighsRun): string {
  if (trouble) return trouble;
  return {
    idle: "",
    loading: "Loading HiGHS…",
    running: "HiGHS is working…",
    done: "Done.",
    stopped: "Stopped.",
    failed: "Something went wrong.",
  }[state];
}

function highsWords({ verdict, seconds = 0 }: HighsRun): string {
  if (!verdict) return "";
  const { status, presses, bound } = verdict;
  const time = `in ${secondsText(seconds)}`;
  if (status === "none") return `HiGHS answered ${time}: no solution. That’s right, and we have a proof.`;
  if (status === "unknown")
    return `HiGHS found nothing ${time}${bound > 0 ? `, but showed that you need at least ${counted(bound, "press", "presses")}` : ""}.`;
  const best = status === "optimal" ? "" : ", which may not be the fewest possible";
  return `${counted(presses.length, "press", "presses")} ${time}${best}. We tried this solution, and it works.`;
}

function oursWords({ found, trouble, seconds }: { found?: Solution; trouble?: string; seconds: number }): string {
  if (!found) return `${trouble} That took ${secondsText(seconds)}.`;
  const { presses, proved, bound } = found;
  const few = proved ? ", the fewest possible" : `; at least ${bound} are needed`;
  return `${counted(presses.length, "press", "presses")} in ${secondsText(seconds)}${few}.`;
}

function secondsText(seconds: number): string {
  return seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
}

/** The start position with the presses of a solution ringed. */
function Presses({ puzzle: { board, start }, presses }: { puzzle: LabPuzzle; presses: number[] }) {
  if (board.apart || presses.length === 0) return null;
  return <Thumbnail board={board} lights={start} words={ringsOf(presses)} />;
}

/** The solver's log, scrolled to the last line. */
function Log({ lines }: { lines: string[] }) {
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    <pre class="log" ref={box} tabIndex={0} role="log" aria-label="HiGHS log" aria-live="off">
      {lines.join("\n")}
    </pre>
  );
}
