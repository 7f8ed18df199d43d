import { useMemo, useState } from "preact/hooks";
import type { Row } from "../protocol";
import type { LessonProps } from "../rooms/learn";
import { Choices } from "../ui/dialog";
import { LiveBoard } from "../ui/liveboard";
import { useCore } from "./ask";
import { litCount, type Toy, useToy } from "./toy";

/** Boards to chase on; each has solutions. */
const starts = { "3x3": "3x3:1b3", "4x4": "4x4:eb5b", "5x5": "5x5:15a8f3b", "6x6": "6x6:9c3f0a5e1" } as const;
type Size = keyof typeof starts;

/** What to do next: chase a row, look the bottom row up, or nothing. */
interface Step {
  text: string;
  press: number[];
  row?: Row;
}

function sameLights(row: Row, left: readonly number[]): boolean {
  return row.left.length === left.length && row.left.every((col, i) => col === left[i]);
}

function nextStep(toy: Toy, cols: number, rows?: readonly Row[]): Step {
  const lit = Array.from(toy.lights.keys()).filter((light) => toy.lights[light]);
  if (lit.length === 0) return { text: "All out.", press: [] };
  const top = Math.floor(lit[0] / cols);
  if (top < cols - 1) {
    const press = lit.filter((light) => Math.floor(light / cols) === top).map((light) => light + cols);
    return { text: `Row ${top + 1} is the first with lights. Press right below each of them.`, press };
  }
  // Without a table nothing is known of it yet, least of all that there is no solution.
  if (!rows) return { text: "Only the bottom row is left.", press: [] };
  const left = lit.map((light) => light % cols);
  const row = rows.find((one) => sameLights(one, left));
  if (!row)
    return { text: "Only the bottom row is left, and it is not in the table: this board has no solution.", press: [] };
  return {
    text: "Only the bottom row is left. Find it in the table, press what it says in the top row, and chase down once more.",
    press: row.press,
    row,
  };
}

export function Chasing({ core }: LessonProps) {
  const [size, setSize] = useState<Size>("5x5");
  const cols = Number(size[0]);
  const toy = useToy(starts[size]);
  const { answer, trouble } = useCore(core, "chase", { id: size });
  const step = useMemo(() => nextStep(toy, cols, answer?.rows), [toy.lights, cols, answer]);
  const marks = useMemo(() => ({ press: step.press }), [step]);
  const out = litCount(toy.lights) === 0;
  return (
    <>
      <div class="words">
        <p>
          A press right below a light turns that light off and touches nothing above it. So rows can be cleared from the
          top, one after the other, until only the bottom row is left.
        </p>
        <p>
          What is left there decides what had to be pressed in the top row before. That fits in a small table, made here
          for this size.
        </p>
        <Choices<Size>
          legend="Board"
          name="chase"
          value={size}
          options={(Object.keys(starts) as Size[]).map((key) => [key, key.replace("x", " × ")] as const)}
          onChange={setSize}
        />
      </div>
      <div class="scene">
        <LiveBoard
          id={toy.id}
          label="A board to chase on"
          lights={toy.lights}
          pressed={toy.pressed}
          marks={marks}
          won={out}
          onPress={(button) => !toy.playing && toy.press(button)}
        />
      </div>
      <div class="do">
        <div class="says" role="status">
          <p class="note">
            {step.text}
            {out && ` It took ${toy.presses.length} presses: chasing is sure, not short.`}
          </p>
          {trouble && <p class="wrong">{trouble}</p>}
        </div>
        <div class="row">
          <button
            type="button"
            class="button primary"
            disabled={out || toy.playing || step.press.length === 0}
            onClick={() => toy.play(step.press)}
          >
            {step.row ? "Press what it says" : "Chase this row"}
          </button>
          <button type="button" class="button" disabled={toy.presses.length === 0 || toy.playing} onClick={toy.reset}>
            Again
          </button>
        </div>
      </div>
      {answer && <ChaseTable rows={answer.rows} cols={cols} here={step.row} />}
      {!answer && !trouble && <p class="sub more">The table is being made …</p>}
    </>
  );
}

function ChaseTable({ rows, cols, here }: { rows: readonly Row[]; cols: number; here?: Row }) {
  if (rows.length === 0)
    return <p class="sub more">On this board nothing is ever left in the bottom row: chase once and it is done.</p>;
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
  return (
    <span class="beads" role="img" aria-label={`columns ${at.map((col) => col + 1).join(", ")}`}>
      {Array.from({ length: cols }, (_, col) => (
        <i key={col} class={at.includes(col) ? kind : ""} />
      ))}
    </span>
  );
}
