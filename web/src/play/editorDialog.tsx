import { useState } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import "../board/offered";
import { formatPosition, type Lights, lit, parsePosition } from "../board/state";
import { boardName, capital } from "../game/names";
import type { Session } from "../game/session";
import { item } from "../item";
import type { Nearest, Proof } from "../protocol";
import { read, write } from "../storage";
import { counted } from "../text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { lastChoice } from "../ui/families";
import { LiveBoard } from "../ui/liveBoard";
import { useAnswer } from "../ui/useCore";

/** On larger boards, finding the fewest presses may take too long here; the game finds them later. */
const maxForPar = 100;
const key = "editor";

/** The core's analysis of a drawing. */
interface Verdict {
  proof: Proof;
  nearest?: Nearest;
  par?: number;
}

async function judge(session: Session, id: string, lights: number): Promise<Verdict> {
  const proof = await session.core.call("proof", { id });
  if (!proof.solvable) return { proof, nearest: await session.core.call("nearest", { id }) };
  if (lights > maxForPar) return { proof };
  const { presses } = await session.core.call("solutions", { id });
  return { proof, par: item(presses, 0).length };
}

/** A dialog for drawing a position. It shows right away whether the position can be solved. */
export function EditorDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const [{ board, lights }, setDrawing] = useState(begin);
  const id = formatPosition(board, lights);
  const on = lit(lights);
  const draw = (next: Lights) => {
    setDrawing({ board, lights: next });
    write(key, formatPosition(board, next));
  };
  const { answer: verdict, trouble } = useAnswer(id, async () =>
    on > 0 ? judge(session, id, board.lights) : undefined,
  );
  const next = (light: number) => lights.map((colour, i) => (i === light ? (colour + 1) % board.colours : colour));
  const play = () => {
    location.hash = id;
    onClose();
  };
  const nearest = verdict?.nearest;
  const repair = () => {
    const position = nearest && parsePosition(nearest.position);
    if (position) draw(position.lights);
  };
  return (
    <Dialog title="Draw a puzzle" onClose={onClose}>
      <div class="fields editor">
        <p class="sub">
          {capital(boardName(board))}. Here, pressing a light changes only that light. To switch boards, go to New
          puzzle.
        </p>
        <LiveBoard
          id={id}
          label="Drawing"
          lights={lights}
          marks={nearest ? { area: nearest.lights, proof: verdict?.proof.lights } : {}}
          onPress={(light) => draw(next(light))}
        />
        <p class={trouble || nearest ? "wrong" : "sub"} role="status">
          {trouble || (on === 0 ? "Turn some lights on." : words(verdict))}
        </p>
        <div class="row">
          {nearest ? (
            <Button class="primary" onClick={repair}>
              Fix it
            </Button>
          ) : (
            <Button class="primary" disabled={!verdict} onClick={play}>
              Play it
            </Button>
          )}
          <Button class="quiet" onClick={() => draw(new Uint8Array(board.lights))}>
            Clear
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the last drawing if it is on the chosen board, otherwise an empty one. */
function begin(): { board: Board; lights: Lights } {
  const { board: spec } = lastChoice();
  const kept = parsePosition(read(key));
  if (kept?.board.spec === spec) return kept;
  const board = parseBoard(spec) as Board;
  return { board, lights: new Uint8Array(board.lights) };
}

function words(verdict: Verdict | undefined): string {
  if (!verdict) return "Looking for a solution…";
  const { proof, nearest, par } = verdict;
  if (!nearest) {
    return par === undefined
      ? "This one can be solved."
      : `This one can be solved in ${counted(par, "press", "presses")}.`;
  }
  const change = nearest.lights.length === 1 ? "the shaded light" : `the ${nearest.lights.length} shaded lights`;
  return `This one can’t be solved. ${proof.text} Tap “Fix it” to change ${change}.`;
}
