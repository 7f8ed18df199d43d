import { useMemo, useState } from "preact/hooks";
import { counted } from "../text";
import { Choices } from "../ui/controls";
import { type DemoBoard, DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

/** A dark board to try presses on, and one that a press turns off. */
const starts = { try: "5x5:0", one: "3x3:ba" } as const;
type Which = keyof typeof starts;

/** What the last press did, or what to do. */
function noteOf(which: Which, demo: DemoBoard): string {
  if (which === "one")
    return demo.out
      ? `All off in ${counted(demo.presses.length, "press", "presses")}.`
      : "One press turns all of these off. Which one?";
  if (demo.pressed === undefined) return "Press any light.";
  const n = demo.board.toggles(demo.pressed).length;
  const where = n === 3 ? " In a corner there are only three." : n === 4 ? " At the edge there are only four." : "";
  return `That press changed ${n} lights, the shaded ones.${where}`;
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
            Press a light, and it changes, with the lights above, below, left and right of it. Off becomes on, and on
            becomes off.
          </p>
          <p>The game is to turn all the lights off.</p>
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
