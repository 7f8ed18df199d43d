import { useMemo, useState } from "preact/hooks";
import { Choices } from "../ui/controls";
import { useCore } from "../ui/useCore";
import { DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

const surfaces = {
  "": ["Plane", "No edges are joined, so a press at the edge flips fewer lights."],
  ",cylinder": ["Cylinder", "The left edge joins the right. Leave on one side and you come back on the other."],
  ",torus": ["Torus", "Left joins right and top joins bottom, as on a doughnut. No light is on an edge any more."],
  ",mobius": ["Möbius strip", "Left joins right with a half twist, so the arrows point in opposite directions."],
  ",klein": ["Klein bottle", "Left joins right with a half twist, as on a Möbius strip, and top joins bottom."],
  ",projective": ["Projective plane", "Both pairs of edges are joined with a half twist."],
} as const;
type Surface = keyof typeof surfaces;

export function Surfaces({ core, onDone }: LessonProps) {
  const [surface, setSurface] = useState<Surface>(",torus");
  const spec = `4x6${surface}`;
  const demo = useDemoBoard(`${spec}:0`);
  const { answer, trouble } = useCore(core, "facts", { id: spec });
  const marks = useMemo(
    () => ({ area: demo.pressed === undefined ? [] : demo.board.toggles(demo.pressed) }),
    [demo.pressed, demo.board],
  );
  const [name, text] = surfaces[surface];
  return (
    <LessonLayout
      done={demo.pressed !== undefined}
      onDone={onDone}
      words={
        <>
          <p>
            Glue the edges of the board together and some lights get new neighbours. Edges with the same kind of arrow
            are joined so that the arrows line up.
          </p>
          <Choices<Surface>
            legend="Surface"
            name="surface"
            value={surface}
            options={(Object.keys(surfaces) as Surface[]).map((key) => [key, surfaces[key][0]] as const)}
            onChange={setSurface}
          />
          <p>{text}</p>
        </>
      }
      scene={<DemoBoardView demo={demo} label={`Board: ${name}`} marks={marks} />}
      note={
        <>
          {demo.pressed === undefined
            ? "Press a light in a corner."
            : `That press flipped the ${demo.board.toggles(demo.pressed).length} shaded lights.`}
          {answer &&
            (answer.nullity === 0
              ? " You can solve every position on this board."
              : ` You can solve one position in ${2 ** answer.nullity} on this board.`)}
        </>
      }
      trouble={trouble}
      buttons={
        <>
          <StartOver demo={demo} />
          <a class="button" href={`#${spec}#learn,par=6`}>
            Play this board
          </a>
        </>
      }
    />
  );
}
