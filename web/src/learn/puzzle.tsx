import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { item } from "../item";
import { counted } from "../text";
import { Choices } from "../ui/controls";
import { type DemoBoard, DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";
import type { LessonPuzzle } from "./puzzles";

interface Props extends LessonProps {
  puzzle: LessonPuzzle;
  /** Extra help below the puzzle. */
  children?: ComponentChildren;
}

/** The last step of a lesson: its puzzle. */
export function Puzzle({ puzzle, onDone, children }: Props) {
  const [id, setID] = useState(item(puzzle.starts, 0)[0]);
  const demo = useDemoBoard(id);
  const solved = demo.out && demo.presses.length <= (puzzle.most ?? Number.POSITIVE_INFINITY);
  const marks = useMemo(() => (solved ? {} : (puzzle.marks ?? {})), [solved, puzzle.marks]);
  return (
    <LessonLayout
      done={solved}
      onDone={onDone}
      scene={<DemoBoardView demo={demo} label="This lesson’s puzzle" marks={marks} won={solved} />}
      note={noteOf(puzzle, demo, solved)}
      buttons={
        <>
          <button type="button" class="button" disabled={demo.presses.length === 0} onClick={demo.undo}>
            Undo
          </button>
          <StartOver demo={demo} />
        </>
      }
      words={
        puzzle.starts.length > 1 && (
          <Choices legend="Board" name="start" value={id} options={puzzle.starts} onChange={setID} />
        )
      }
    >
      {children}
    </LessonLayout>
  );
}

function noteOf({ task, won, most }: LessonPuzzle, demo: DemoBoard, solved: boolean): string {
  if (solved) return won;
  if (demo.out)
    return `All off in ${counted(demo.presses.length, "press", "presses")}, but you can do it in ${most}. Start over and try again.`;
  return task;
}
