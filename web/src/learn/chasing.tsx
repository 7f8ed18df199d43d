import { useMemo, useState } from "preact/hooks";
import { item } from "../item";
import type { Row } from "../protocol";
import { Choices } from "../ui/controls";
import { type DemoBoard, DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";
import { Puzzle } from "./puzzle";
import { puzzles } from "./puzzles";
import { useCore } from "./useCore";

/** Start positions for the demo, all solvable. */
const starts = { "3x3": "3x3:1b3", "4x4": "4x4:eb5b", "5x5": "5x5:15a8f3b", "6x6": "6x6:9c3f0a5e1" } as const;
type Size = keyof typeof starts;

/** The next step: chase a row or look up the bottom row. It has no presses if there is nothing to do. */
interface Step {
  text: string;
  press: number[];
  row?: Row;
}

function sameLights(row: Row, left: readonly number[]): boolean {
  return row.left.length === left.length && row.left.every((col, i) => col === left[i]);
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
  const row = rows.find((one) => sameLights(one, left));
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
          <p>
            The lights left there tell you what to press in the top row before you chase again. A small table has all
            the answers for this size.
          </p>
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
          ? `${step.text} That took ${demo.presses.length} presses. Chasing always works, but it’s rarely the shortest way.`
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

function ChaseTable({ rows, cols, here }: { rows: readonly Row[]; cols: number; here?: Row }) {
  if (rows.length === 0)
    return <p class="sub more">On this board the bottom row always clears. Chase once and you’re done.</p>;
  return (
    <div class="tall more" tabIndex={0} role="region" aria-label="Chase table">
      <table class="chase">
        <thead>
          <tr>
            <th scope="col">Left at the bottom</th>
            <th scope="col">Press at the top</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.left.join()} class={row === here ? "here" : ""}>
              <td>
                <Beads cols={cols} at={row.left} kind="on" />
              </td>
              <td>
                <Beads cols={cols} at={row.press} kind="press" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Beads({ cols, at, kind }: { cols: number; at: readonly number[]; kind: "on" | "press" }) {
  const numbers = at.map((col) => col + 1).join(", ");
  return (
    <span class="beads" role="img" aria-label={`${at.length === 1 ? "column" : "columns"} ${numbers}`}>
      {Array.from({ length: cols }, (_, col) => (
        <i key={col} class={at.includes(col) ? kind : ""} />
      ))}
    </span>
  );
}
