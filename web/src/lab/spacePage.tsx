import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ruleOf } from "../board/rule";
import { formatPosition } from "../board/state";
import { figureOf } from "../space/figure";
import { SpaceView } from "../space/spaceView";
import { counted } from "../text";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icons";
import { LiveBoard } from "../ui/liveBoard";
import { boardTitle } from "./boardPage";
import { type LabPuzzle, mixedUp, parsePuzzle, puzzleID } from "./labPuzzle";
import { type LabGame, useGame } from "./useGame";

/** Returns the title of the page. */
export function spaceTitle(id: string): string {
  return `${boardTitle(id)} in 3D`;
}

/** The page that shows a board in 3D and flat, side by side. You can play on either, and both
 * highlight the same light. */
export function SpacePage({ id }: { id: string }) {
  const parsed = useMemo(() => parsePuzzle(id), [id]);
  return (
    <article class="bench">
      <div class="across">
        <a class="back" href={parsed ? `#lab/board/${id}` : "#lab"}>
          {parsed ? boardTitle(id) : "Lab"}
        </a>
        <h1>{spaceTitle(id)}</h1>
        {parsed && <p class="sub">{ruleOf(parsed.board).text}</p>}
      </div>
      {parsed ? (
        <Both first={parsed} title={boardTitle(id)} />
      ) : (
        <p class="wrong" role="alert">
          This link doesn’t lead to a board. Check the address and try again.
        </p>
      )}
    </article>
  );
}

function Both({ first, title }: { first: LabPuzzle; title: string }) {
  const [puzzle, setPuzzle] = useState(first);
  const game = useGame(puzzle);
  const { board } = puzzle;
  const figure = useMemo(() => figureOf(board), [board]);
  const [light, setLight] = useState<number>();
  const flat = useRef<HTMLDivElement>(null);
  useTwin(flat, light);
  const press = (button: number) => {
    if (!game.won) game.act(`press ${button}`);
  };
  const another = () => setPuzzle({ ...puzzle, start: mixedUp(board, puzzle.target) });
  return (
    <>
      <div class="scene">
        {figure ? (
          <SpaceView
            board={board}
            figure={figure}
            title={title}
            lights={game.lights}
            light={light}
            onLight={setLight}
            onPress={press}
          />
        ) : (
          <p class="note">This board can’t be shown in 3D: it has no 3D shape, or too many lights.</p>
        )}
      </div>
      <div class="do">
        <div class="flat" ref={flat} {...pointing(setLight)}>
          <LiveBoard
            id={formatPosition(board, puzzle.start)}
            board={board}
            label={title}
            lights={game.lights}
            pressed={game.pressed}
            won={game.won}
            onPress={press}
          />
        </div>
        <Controls game={game} onAnother={another} />
        <p class="row links">
          <a class="button quiet" href={`#lab/board/${puzzleID(puzzle)}`}>
            Numbers and solution
          </a>
        </p>
      </div>
    </>
  );
}

function Controls({ game, onAnother }: { game: LabGame; onAnother(): void }) {
  const wanted = game.puzzle.target.some((colour) => colour > 0);
  const left = wanted ? "left to change" : "left";
  const told = game.won
    ? `Solved in ${counted(game.presses, "press", "presses")}.`
    : `${counted(game.wrong, "light", "lights")} ${left}, ${counted(game.presses, "press", "presses")}.`;
  return (
    <>
      <p class="note" role="status">
        {told}
      </p>
      <div class="row controls">
        <IconButton icon="undo" label="Undo" disabled={!game.canUndo} onClick={() => game.act("undo")} />
        <IconButton icon="redo" label="Redo" disabled={!game.canRedo} onClick={() => game.act("redo")} />
        <Button disabled={game.presses === 0} onClick={() => game.act("reset")}>
          Reset
        </Button>
        <Button class={game.won ? "primary" : ""} onClick={onAnother}>
          New position
        </Button>
      </div>
    </>
  );
}

/** Returns event handlers that report which light on the flat board is under the pointer or has
 * focus. */
function pointing(onLight: (light: number | undefined) => void) {
  const lightOf = (event: Event) => {
    const cell = (event.target as Element).closest<SVGElement>("[data-button]");
    return cell ? Number(cell.dataset.button) : undefined;
  };
  return {
    onPointerOver: (event: Event) => onLight(lightOf(event)),
    onPointerLeave: () => onLight(undefined),
    onFocusIn: (event: Event) => onLight(lightOf(event)),
    onFocusOut: () => onLight(undefined),
  };
}

/** Rings a light on the flat board. */
function useTwin(flat: { current: HTMLElement | null }, light: number | undefined): void {
  useEffect(() => {
    const cell = flat.current?.querySelector(`[data-button="${light}"]`);
    cell?.classList.add("twin");
    return () => cell?.classList.remove("twin");
  }, [flat, light]);
}
