import { useMemo, useState } from "preact/hooks";
import { Choices } from "../ui/controls";
import { useCore } from "../ui/useCore";
import { DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

const starts = { one: "5x5:1", row: "5x5:1f", corners: "4x4:1" } as const;
type Which = keyof typeof starts;

export function Impossible({ core, onDone }: LessonProps) {
  const [which, setWhich] = useState<Which>("one");
  const demo = useDemoBoard(starts[which]);
  const { answer, trouble } = useCore(core, "proof", { id: starts[which] });
  const lights = answer?.lights ?? [];
  const marks = useMemo(() => ({ proof: answer?.lights ?? [] }), [answer]);
  const odd = lights.filter((light) => demo.lights[light]).length;
  const moved =
    demo.pressed === undefined ? 0 : demo.board.toggles(demo.pressed).filter((light) => lights.includes(light)).length;
  return (
    <LessonLayout
      done={answer !== undefined && demo.presses.length > 0}
      onDone={onDone}
      words={
        <>
          <p>
            Some positions can’t be solved, no matter how long you try. The marked lights show why, and you can check it
            yourself.
          </p>
          <p>
            Every press changes an even number of marked lights: none, two or four. An odd number of them are on now, so
            an odd number always will be. Zero is even, so you can never get there.
          </p>
          <Choices<Which>
            legend="Position"
            name="impossible"
            value={which}
            options={[
              ["one", "One corner"],
              ["row", "The top row"],
              ["corners", "4 × 4"],
            ]}
            onChange={setWhich}
          />
        </>
      }
      scene={<DemoBoardView demo={demo} label="A position that can’t be solved" marks={marks} />}
      note={
        answer && (
          <>
            {odd} of the marked lights {odd === 1 ? "is" : "are"} on, an odd number.
            {demo.pressed !== undefined && ` Your press changed ${moved} of them.`}
            {demo.presses.length === 0 && " Press any lights you like and count again."}
          </>
        )
      }
      trouble={trouble}
      buttons={<StartOver demo={demo} />}
    />
  );
}
