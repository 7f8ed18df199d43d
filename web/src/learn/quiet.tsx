import { useMemo, useState } from "preact/hooks";
import { Choices } from "../ui/controls";
import { useCore } from "../ui/useCore";
import { DemoBoardView, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

const starts = { "4x4": "4x4:6ff6", "5x5": "5x5:e5f4e", "9x9": "9x9:0", "5x5,torus": "5x5,torus:477c4" } as const;
type Spec = keyof typeof starts;
const names: [Spec, string][] = [
  ["4x4", "4 × 4"],
  ["5x5", "5 × 5"],
  ["9x9", "9 × 9"],
  ["5x5,torus", "Torus"],
];

/** Returns the symmetric difference of two patterns. */
function sum(a: readonly number[], b: readonly number[]): number[] {
  return [...a.filter((button) => !b.includes(button)), ...b.filter((button) => !a.includes(button))].sort(
    (x, y) => x - y,
  );
}

/** Returns all nonempty sums of the first four patterns. */
function patterns(basis: readonly number[][]): number[][] {
  let all: number[][] = [[]];
  for (const pattern of basis.slice(0, 4)) all = [...all, ...all.map((other) => sum(other, pattern))];
  return all.slice(1).sort((a, b) => a.length - b.length);
}

export function Quiet({ core, onDone }: LessonProps) {
  const [spec, setSpec] = useState<Spec>("5x5");
  const [which, setWhich] = useState(0);
  const demo = useDemoBoard(starts[spec]);
  const { answer, trouble } = useCore(core, "facts", { id: spec });
  const all = useMemo(() => patterns(answer?.quiet ?? []), [answer]);
  const pattern = all[which % Math.max(1, all.length)];
  const marks = useMemo(() => ({ pattern: pattern ?? [] }), [pattern]);
  const pressed = pattern?.length === demo.presses.length && pattern.every((button) => demo.presses.includes(button));
  const done = pressed && !demo.playing;
  const choose = (next: Spec) => {
    setSpec(next);
    setWhich(0);
  };
  return (
    <LessonLayout
      done={done}
      onDone={onDone}
      words={
        <>
          <p>
            Press all the ringed lights, in any order. Every light flips an even number of times, so in the end nothing
            has changed. That’s why we call these lights a quiet pattern.
          </p>
          <p>
            Add a quiet pattern to a solution and you get another solution. On this board every quiet pattern is a
            combination of {answer?.nullity ?? "…"} basic ones, so a position has either 2
            <sup>{answer?.nullity ?? "…"}</sup> solutions or none.
          </p>
          <Choices<Spec> legend="Board" name="quiet" value={spec} options={names} onChange={choose} />
        </>
      }
      scene={<DemoBoardView demo={demo} label="A board with a quiet pattern" marks={marks} />}
      note={
        done
          ? "You’ve pressed them all, and nothing has changed."
          : pattern
            ? `Make these ${pattern.length} presses and the lights will look exactly like this again.`
            : answer?.nullity === 0 && "This board has no quiet patterns, so every position has exactly one solution."
      }
      trouble={trouble}
      buttons={
        <>
          <button
            type="button"
            class="button primary"
            disabled={!pattern || demo.playing}
            onClick={() => {
              demo.reset();
              if (pattern) demo.play(pattern);
            }}
          >
            Press them all
          </button>
          {all.length > 1 && (
            <button
              type="button"
              class="button"
              disabled={demo.playing}
              onClick={() => {
                demo.reset();
                setWhich((n) => (n + 1) % all.length);
              }}
            >
              Show another
            </button>
          )}
        </>
      }
    />
  );
}
