import { useMemo, useState } from "preact/hooks";
import { counted } from "../text";
import { Choices } from "../ui/controls";
import { type DemoBoard, DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

/** A dark board to experiment on, and one that a single press turns off. */
const starts = { try: "5x5:0", one: "3x3:ba" } as const;
type Which = keyof typeof starts;

function noteOfOne({ out, presses }: DemoBoard): string {
  if (out) return `All off in ${counted(presses.length, "press", "presses")}.`;
  return presses.length === 0
    ? "One press turns all of these off. Which one?"
    : "That wasn’t the one. Start over and press another light.";
}

/** Describes the last press, or tells the visitor what to do. */
function noteOf(which: Which, demo: DemoBoard): string {
  if (which === "one") return noteOfOne(demo);
  if (demo.pressed === undefined) return "Press any light.";
  const n = demo.board.toggles(demo.pressed).length;
  const where =
    n === 3 ? " A corner has only two neighbours." : n === 4 ? " An edge light has only three neighbours." : "";
  return `That press flipped the ${n} shaded lights.${where}`;
}

export function PressLesson({ onDone }: LessonProps) {
  const [which, setWhich] = useState<Which>("try");
  const demo = useDemoBoard(starts[which]);
  const marks = useMemo(
    () => ({ area: which === "try" && demo.pressed !== undefined ? demo.board.toggles(demo.pressed) : [] }),
    [which, demo.pressed, demo.board],
  );
  const won = which !== "try" && demo.out;
  return (
    <LessonLayout
      done={won}
      onDone={onDone}
      words={
        <>
          <p>
            Press a light and it flips, along with the lights above, below and beside it. Off becomes on, and on becomes
            off.
          </p>
          <p>Turn off all the lights and you win.</p>
        </>
      }
      scene={<DemoBoardView demo={demo} label="A board to press" marks={marks} won={won} />}
      note={noteOf(which, demo)}
      buttons={<StartOver demo={demo} />}
    >
      <div class="more">
        <Choices<Which>
          legend="Board"
          name="press"
          value={which}
          options={[
            ["try", "Try it"],
            ["one", "One press"],
          ]}
          onChange={setWhich}
        />
      </div>
    </LessonLayout>
  );
}
