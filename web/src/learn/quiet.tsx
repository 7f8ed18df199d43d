import { useMemo, useState } from "preact/hooks";
import { Choices } from "../ui/controls";
import { DemoBoardView, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";
import { useCore } from "./useCore";

const starts = { "4x4": "4x4:6ff6", "5x5": "5x5:e5f4e", "9x9": "9x9:0", "5x5,torus": "5x5,torus:477c4" } as const;
type Spec = keyof typeof starts;
const names: [Spec, string][] = [
  ["4x4", "4 × 4"],
  ["5x5", "5 × 5"],
  ["9x9", "9 × 9"],
  ["5x5,torus", "Torus"],
];

/** The buttons that are in exactly one of two patterns. */
function sum(a: readonly number[], b: readonly number[]): number[] {
  return [...a.filter((button) => !b.includes(button)), ...b.filter((button) => !a.includes(button))].sort(
    (x, y) => x - y,
  );
}

/** All sums of the first four patterns, but the empty one. */
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
            Press all the ringed lights, in any order. Every light is changed an even number of times, so in the end all
            are as they were. Such lights are called a quiet pattern.
          </p>
          <p>
            Press one in addition to a solution, and you have another solution. On this board all quiet patterns can be
            put together from {answer?.nullity ?? "…"} of them, so a position has 2<sup>{answer?.nullity ?? "…"}</sup>{" "}
            solutions, or none.
          </p>
          <Choices<Spec> legend="Board" name="quiet" value={spec} options={names} onChange={choose} />
        </>
      }
      scene={<DemoBoardView demo={demo} label="A board with a quiet pattern" marks={marks} />}
      note={
        done
          ? "All pressed, and nothing has changed."
          : pattern
            ? `After these ${pattern.length} presses the lights are as they are now.`
            : answer?.nullity === 0 && "This board has none: every position has exactly one solution."
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
              Another one
            </button>
          )}
        </>
      }
    />
  );
}
