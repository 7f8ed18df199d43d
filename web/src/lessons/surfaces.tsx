import { useMemo, useState } from "preact/hooks";
import type { LessonProps } from "../rooms/learn";
import { Choices } from "../ui/dialog";
import { LiveBoard } from "../ui/liveboard";
import { useCore } from "./ask";
import { useToy } from "./toy";

const surfaces = {
  "": ["Plane", "Edges are edges. A press at the rim toggles fewer lights."],
  ",cylinder": ["Cylinder", "The left edge is the right edge. What leaves on one side comes back on the other."],
  ",torus": ["Torus", "Left meets right and top meets bottom, as on a ring doughnut. No light is at an edge any more."],
  ",mobius": ["Möbius strip", "Left meets right upside down: the arrows point opposite ways."],
  ",klein": ["Klein bottle", "Like a Möbius strip whose other two edges meet as well."],
  ",projective": ["Projective plane", "Both pairs of edges meet flipped."],
} as const;
type Surface = keyof typeof surfaces;

export function Surfaces({ core }: LessonProps) {
  const [surface, setSurface] = useState<Surface>(",torus");
  const spec = `4x6${surface}`;
  const toy = useToy(`${spec}:0`);
  const { answer, trouble } = useCore(core, "facts", { id: spec });
  const marks = useMemo(
    () => ({ area: toy.pressed === undefined ? [] : toy.board.toggles(toy.pressed) }),
    [toy.pressed, toy.board],
  );
  const [, text] = surfaces[surface];
  return (
    <>
      <div class="words">
        <p>
          Glue the edges of the board together and the neighbours change. The arrows show how: sides with the same kind
          of arrow are one and the same line, the arrows on top of each other.
        </p>
        <Choices<Surface>
          legend="Surface"
          name="surface"
          value={surface}
          options={(Object.keys(surfaces) as Surface[]).map((key) => [key, surfaces[key][0]] as const)}
          onChange={setSurface}
        />
        <p>{text}</p>
      </div>
      <div class="scene">
        <LiveBoard
          id={toy.id}
          label={`A ${surfaces[surface][0]}`}
          lights={toy.lights}
          pressed={toy.pressed}
          marks={marks}
          onPress={toy.press}
        />
      </div>
      <div class="do">
        <div class="says" role="status">
          <p class="note">
            {toy.pressed === undefined
              ? "Press a light in a corner."
              : `That press toggled ${toy.board.toggles(toy.pressed).length} lights, the shaded ones.`}
            {answer &&
              (answer.nullity === 0
                ? " On this board every position can be solved."
                : ` On this board one position in ${2 ** answer.nullity} can be solved.`)}
          </p>
          {trouble && <p class="wrong">{trouble}</p>}
        </div>
        <div class="row">
          <button type="button" class="button" disabled={toy.presses.length === 0} onClick={toy.reset}>
            Again
          </button>
          <a class="button" href={`#${spec}#learn,par=6`}>
            Play it
          </a>
        </div>
      </div>
    </>
  );
}
