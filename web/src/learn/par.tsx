import { useMemo, useState } from "preact/hooks";
import { item } from "../item";
import { LiveBoard } from "../ui/liveBoard";
import { useCore } from "../ui/useCore";
import { type DemoBoard, DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

const start = "5x5:f52b93";

export function Par({ core, onDone }: LessonProps) {
  const demo = useDemoBoard(start);
  const { answer, trouble } = useCore(core, "solutions", { id: start });
  const [chosen, setChosen] = useState<number>();
  const all = answer?.presses ?? [];
  const par = all[0]?.length;
  const marks = useMemo(() => ({ press: chosen === undefined ? [] : (all[chosen] ?? []) }), [chosen, answer]);
  const show = (index: number) => {
    setChosen(index);
    demo.reset();
  };
  return (
    <LessonLayout
      done={demo.out}
      onDone={onDone}
      words={
        <>
          <p>
            If you can solve a 5 × 5 position at all, it has four solutions. A 5 × 5 board has two basic quiet patterns,
            and you can add either one, both or neither to a solution.
          </p>
          <p>
            Par is the number of presses in the shortest one. We compared all four, so that’s proved: nobody can do it
            in fewer. Pick a solution and watch it.
          </p>
        </>
      }
      scene={<DemoBoardView demo={demo} label="A position with four solutions" marks={marks} won={demo.out} />}
      note={noteOf(demo, par, chosen === undefined ? undefined : all[chosen]?.length)}
      trouble={trouble}
      buttons={
        <>
          <button
            type="button"
            class="button primary"
            disabled={chosen === undefined || demo.playing}
            onClick={() => {
              demo.reset();
              if (chosen !== undefined) demo.play(item(all, chosen));
            }}
          >
            Watch it
          </button>
          <StartOver demo={demo} />
        </>
      }
    >
      <ol class="minis" aria-label="All solutions">
        {all.map((presses, index) => (
          <Mini
            key={presses.join()}
            presses={presses}
            best={presses.length === par}
            chosen={index === chosen}
            onChoose={() => show(index)}
          />
        ))}
      </ol>
    </LessonLayout>
  );
}

function noteOf(demo: DemoBoard, par?: number, chosen?: number): string {
  if (demo.out) return `All out in ${demo.presses.length} presses.${par ? ` Par is ${par}.` : ""}`;
  if (chosen === undefined || par === undefined) return "One puzzle, four solutions.";
  return `${chosen} presses${chosen === par ? ". That’s par!" : `, ${chosen - par} over par.`}`;
}

const dark = new Uint8Array(25);

function Mini({
  presses,
  best,
  chosen,
  onChoose,
}: {
  presses: readonly number[];
  best: boolean;
  chosen: boolean;
  onChoose(): void;
}) {
  const marks = useMemo(() => ({ press: presses }), [presses]);
  return (
    <li class={best ? "best" : ""}>
      <button type="button" class="choose" aria-pressed={chosen} onClick={onChoose}>
        <LiveBoard id="5x5:0" label={`A solution with ${presses.length} presses`} lights={dark} marks={marks} />
        <span>
          {presses.length} presses{best ? " · par" : ""}
        </span>
      </button>
    </li>
  );
}
