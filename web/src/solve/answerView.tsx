import { useEffect, useMemo, useState } from "preact/hooks";
import { formatPosition } from "../board/state";
import type { Answer } from "../protocol";
import { linkTo } from "../route";
import { Button, PrimaryButton } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import { ButtonRow } from "./buttonRow";
import { RuleChoices } from "./options";
import { fitting, lookClass, marksOf, tapped, withFaces } from "./plan";
import { after, boardOf, type Puzzle, repaired, writeLink } from "./puzzle";
import { Showing } from "./showing";
import { useTappable } from "./tappable";

interface Props {
  puzzle: Puzzle;
  answer: Answer;
  /** The presses already made in the other game. */
  done: number[];
  onTap(done: number[]): void;
  /** Goes back to the puzzle, changed. */
  onChange(puzzle: Puzzle): void;
  /** Solves another puzzle. */
  onAsk(puzzle: Puzzle): void;
}

export function AnswerView(props: Props) {
  const { answer } = props;
  const [again, setAgain] = useState(false);
  useEffect(() => setAgain(false), [answer]);
  if (answer.found) return <Presses {...props} />;
  if (answer.try >= 0 || again) return <Showing {...props} />;
  return <Impossible {...props} onShow={() => setAgain(true)} />;
}

/** The presses to make, each ticked off as it is made in the other game. */
function Presses({ puzzle, answer, done: linked, onTap, onChange }: Props) {
  const board = useTappable(puzzle);
  const done = fitting(answer, linked);
  const plan = useMemo(() => marksOf(answer, done), [answer, linked]);
  const lights = useMemo(() => after(puzzle, done), [puzzle, linked]);
  const { buttons } = puzzle;
  const marks = useMemo(() => withFaces(buttons > 0 ? {} : plan, puzzle, lights), [plan, puzzle, lights]);
  const words = plan.own?.words ?? new Map<number, string>();
  const tap = (button: number) => onTap(tapped(answer, done, button));
  const all = answer.presses.length;
  const instead = () => onChange({ ...puzzle, lights });
  return (
    <>
      <div class="across">
        <h1>{answer.title}</h1>
        <p class="sub">
          {answer.text} {all > 0 && "Tap each one here as you press it there."}
        </p>
      </div>
      <div class={`scene ${buttons > 0 ? "" : "plan"} ${lookClass(puzzle)}`}>
        <LiveBoard
          id={board.spec}
          board={board}
          label={buttons > 0 ? "Lights" : "Presses to make"}
          lights={lights}
          marks={marks}
          onPress={buttons > 0 ? undefined : tap}
        />
        {buttons > 0 && (
          <ButtonRow
            count={buttons}
            here={plan.press ?? []}
            done={[...words].filter(([, word]) => word === "done").map(([button]) => button)}
            words={words}
            onTap={tap}
          />
        )}
      </div>
      <div class="known">
        {all > 0 && (
          <p class="note" role="status">
            {done.length === all ? `All ${all} done.` : `${done.length} of ${all} done.`} Looks different over there?{" "}
            <button type="button" class="text" onClick={instead}>
              Start from what you see now
            </button>
            .
          </p>
        )}
        <div class="row">
          <Button onClick={() => onChange(puzzle)}>Change it</Button>
          <Share puzzle={puzzle} />
          {all > 0 && puzzle.rule !== "shown" && !puzzle.litOnly && (
            <a class="button primary" href={`#${playable(puzzle, answer)}`}>
              Play it here
            </a>
          )}
        </div>
      </div>
    </>
  );
}

/** Returns the address where the puzzle can be played: in Play, or in the Lab if not all lights go off. */
function playable(puzzle: Puzzle, { presses }: Answer): string {
  const board = boardOf(puzzle);
  const id = formatPosition(board, puzzle.lights);
  const target = after(puzzle, presses);
  if (target.every((state) => state === 0)) return id;
  return `lab/board/${id},to=${formatPosition(board, target).replace(/^.*:/, "")}`;
}

function Share({ puzzle }: { puzzle: Puzzle }) {
  const [note, setNote] = useState("");
  const share = async () => {
    const url = linkTo(`solve?${writeLink({ puzzle, done: [] })}`);
    try {
      if ("share" in navigator) await navigator.share({ title: "Lights Out", url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        setNote("Link copied.");
      }
    } catch (error) {
      // AbortError means that the person dismissed the share sheet.
      if ((error as Error).name !== "AbortError") setNote("Couldn’t share it. Copy the address of this page instead.");
    }
  };
  return (
    <>
      <Button onClick={share}>Share</Button>
      <span class="sub" role="status">
        {note}
      </span>
    </>
  );
}

/** What may be wrong with a puzzle that can't be solved, with a tap to correct it. */
function Impossible({ puzzle, answer, onChange, onAsk, onShow }: Props & { onShow(): void }) {
  const board = useTappable(puzzle);
  const single = answer.repairs.filter(({ lights }) => lights.length === 1);
  const [together] = answer.repairs.filter(({ lights }) => lights.length > 1);
  const marks = useMemo(() => {
    const light = [...new Set((together ? [together] : single).flatMap(({ lights }) => lights))];
    return withFaces({ light }, puzzle, puzzle.lights);
  }, [answer]);
  const tap = (light: number) => {
    const fix = single.find(({ lights }) => lights[0] === light);
    if (fix) onAsk(repaired(puzzle, fix));
  };
  return (
    <>
      <div class="across">
        <h1>{answer.title}</h1>
      </div>
      <div class={`scene ${lookClass(puzzle)}`}>
        <LiveBoard id={board.spec} board={board} label="Lights" lights={puzzle.lights} marks={marks} onPress={tap} />
      </div>
      <div class="known">
        <p class="note" role="status">
          {answer.text}
        </p>
        <RuleChoices puzzle={puzzle} boards={answer.boards} onAsk={onAsk} />
        {single.length > 0 && <p class="sub">Tap a marked light to change it and solve again.</p>}
        <div class="row">
          <Button onClick={() => onChange(puzzle)}>Change it</Button>
          {puzzle.rule === "shown" && <Button onClick={onShow}>Show a button again</Button>}
          {together && (
            <PrimaryButton onClick={() => onAsk(repaired(puzzle, together))}>
              Change {together.lights.length === 2 ? "both" : `those ${together.lights.length}`}
            </PrimaryButton>
          )}
          {answer.ordered && (
            <PrimaryButton onClick={() => onAsk({ ...puzzle, litOnly: false })}>Press any light</PrimaryButton>
          )}
        </div>
      </div>
    </>
  );
}
