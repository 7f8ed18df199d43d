import { useMemo, useState } from "preact/hooks";
import { item } from "../item";
import type { Row } from "../protocol";
import { ChaseTable, rowOf } from "../ui/chaseTable";
import { Choices } from "../ui/controls";
import { useCore } from "../ui/useCore";
import { type DemoBoard, DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";
import { Puzzle } from "./puzzle";
import { puzzles } from "./puzzles";

/** Start positions for the demo, all solvable. */
const starts = { "3x3": "3x3:1b3", "4x4": "4x4:eb5b", "5x5": "5x5:15a8f3b", "6x6": "6x6:9c3f0a5e1" } as const;
type Size = keyof typeof starts;

/** The next step: chase a row or look up the bottom row. It has no presses if there is nothing to do. */
interface Step {
  text: string;
  press: number[];
  row?: Row;
}

function nextStep(demo: DemoBoard, cols: number, rows?: readonly Row[]): Step {
  const lit = Array.from(demo.lights.keys()).filter((light) => demo.lights[light]);
  if (lit.length === 0) return { text: "All out.", press: [] };
  const top = Math.floor(item(lit, 0) / cols);
  if (top < cols - 1) {
    const press = lit.filter((light) => Math.floor(light / cols) === top).map((light) => light + cols);
    return { text: `Row ${top + 1} is the first one with lights on. Press the light below each of them.`, press };
  }
  // The table has not arrived yet, so the bottom row cannot be looked up.
  if (!rows) return { text: "Only the bottom row is left.", press: [] };
  const left = lit.map((light) => light % cols);
  const row = rowOf(rows, left);
  if (!row)
    return {
      text: "Only the bottom row is left, and it isn’t in the table, so this position has no solution.",
      press: [],
    };
  return {
    text: "Only the bottom row is left. Find it in the table, make the presses it shows in the top row, then chase again.",
    press: row.press,
    row,
  };
}

export function Chasing({ core, onDone }: LessonProps) {
  const [size, setSize] = useState<Size>("5x5");
  const cols = Number(size[0]);
  const demo = useDemoBoard(starts[size]);
  const { answer, trouble } = useCore(core, "chase", { id: size });
  const step = useMemo(() => nextStep(demo, cols, answer?.rows), [demo.lights, cols, answer]);
  const marks = useMemo(() => ({ press: step.press }), [step]);
  return (
    <LessonLayout
      done={demo.out}
      onDone={onDone}
      words={
        <>
          <p>
            To turn off a light without touching anything above it, press the one right below. That’s how you clear the
            board from the top, row by row, until only the bottom row is left.
          </p>
          {answer?.rows.length !== 0 && (
            <p>
              The lights left there tell you what to press in the top row before you chase again. A small table has all
              the answers for this size.
            </p>
          )}
          <Choices<Size>
            legend="Board"
            name="chase"
            value={size}
            options={(Object.keys(starts) as Size[]).map((key) => [key, key.replace("x", " × ")] as const)}
            onChange={setSize}
          />
        </>
      }
      scene={<DemoBoardView demo={demo} label="A board to chase on" marks={marks} won={demo.out} />}
      note={
        demo.out
          ? `${step.text} That took ${demo.presses.length} presses. Chasing works on every position that has a solution, but it’s rarely the shortest way.`
          : step.text
      }
      trouble={trouble}
      buttons={
        <>
          <button
            type="button"
            class="button primary"
            disabled={demo.out || demo.playing || step.press.length === 0}
            onClick={() => demo.play(step.press)}
          >
            {step.row ? "Press in the top row" : "Chase this row"}
          </button>
          <StartOver demo={demo} />
        </>
      }
    >
      {answer && <ChaseTable rows={answer.rows} cols={cols} here={step.row} />}
      {!answer && !trouble && <p class="sub more">Working out the table…</p>}
    </LessonLayout>
  );
}

/** The lesson's puzzle, with the chase table that it needs. */
export function ChasingPuzzle(props: LessonProps) {
  const { answer, trouble } = useCore(props.core, "chase", { id: "5x5" });
  return (
    <Puzzle puzzle={puzzles.chasing} {...props}>
      {answer && <ChaseTable rows={answer.rows} cols={5} />}
      {trouble && <p class="wrong">{trouble}</p>}
    </Puzzle>
  );
}
