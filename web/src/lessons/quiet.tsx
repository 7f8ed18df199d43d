import { useMemo, useState } from "preact/hooks";
import type { LessonProps } from "../rooms/learn";
import { Choices } from "../ui/dialog";
import { LiveBoard } from "../ui/liveboard";
import { useCore } from "./ask";
import { useToy } from "./toy";

const starts = { "4x4": "4x4:6ff6", "5x5": "5x5:e5f4e", "9x9": "9x9:0", "5x5,torus": "5x5,torus:477c4" } as const;
type Spec = keyof typeof starts;
const names: [Spec, string][] = [
  ["4x4", "4 × 4"],
  ["5x5", "5 × 5"],
  ["9x9", "9 × 9"],
  ["5x5,torus", "Torus"],
];

/** The buttons that are in one of two patterns, not in both. */
function sum(a: readonly number[], b: readonly number[]): number[] {
  return [...a.filter((button) => !b.includes(button)), ...b.filter((button) => !a.includes(button))].sort(
    (x, y) => x - y,
  );
}

/** All sums of the first patterns, without the empty one. */
function patterns(basis: readonly number[][]): number[][] {
  let all: number[][] = [[]];
  for (const pattern of basis.slice(0, 4)) all = [...all, ...all.map((other) => sum(other, pattern))];
  return all.slice(1).sort((a, b) => a.length - b.length);
}

export function Quiet({ core }: LessonProps) {
  const [spec, setSpec] = useState<Spec>("5x5");
  const [which, setWhich] = useState(0);
  const toy = useToy(starts[spec]);
  const { answer, trouble } = useCore(core, "facts", { id: spec });
  const all = useMemo(() => patterns(answer?.quiet ?? []), [answer]);
  const pattern = all[which % Math.max(1, all.length)];
  const marks = useMemo(() => ({ pattern: pattern ?? [] }), [pattern]);
  const done = pattern !== undefined && toy.presses.length === pattern.length && !toy.playing;
  const choose = (next: Spec) => {
    setSpec(next);
    setWhich(0);
  };
  return (
    <>
      <div class="words">
        <p>
          Press all the ringed lights, in any order. Every light is toggled an even number of times, so in the end
          nothing has changed. Such a set is called a quiet pattern.
        </p>
        <p>
          Put one on top of a solution, and it is another solution. A board with {answer?.nullity ?? "…"} independent
          ones has 2 to the power of {answer?.nullity ?? "…"} solutions for each position, or none.
        </p>
        <Choices<Spec> legend="Board" name="quiet" value={spec} options={names} onChange={choose} />
      </div>
      <div class="scene">
        <LiveBoard
          id={toy.id}
          label="A board with a quiet pattern"
          lights={toy.lights}
          pressed={toy.pressed}
          marks={marks}
          onPress={(button) => !toy.playing && toy.press(button)}
        />
      </div>
      <div class="do">
        <div class="says" role="status">
          {answer && answer.nullity === 0 && (
            <p class="note">This board has none: every position has exactly one solution.</p>
          )}
          {pattern && !done && <p class="note">{pattern.length} presses, and the lights are as they are now.</p>}
          {done && <p class="note">All pressed, nothing changed.</p>}
          {trouble && <p class="wrong">{trouble}</p>}
        </div>
        <div class="row">
          <button
            type="button"
            class="button primary"
            disabled={!pattern || toy.playing}
            onClick={() => {
              toy.reset();
              toy.play(pattern);
            }}
          >
            Press them all
          </button>
          {all.length > 1 && (
            <button
              type="button"
              class="button"
              disabled={toy.playing}
              onClick={() => {
                toy.reset();
                setWhich((n) => (n + 1) % all.length);
              }}
            >
              Another one
            </button>
          )}
        </div>
      </div>
    </>
  );
}
