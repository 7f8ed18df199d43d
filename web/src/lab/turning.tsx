import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import "../board/offered";
import { press } from "../board/state";
import { type Figure, figureOf } from "../space/figure";
import type { Space } from "../space/scene";
import { canDraw } from "../space/spaceView";
import { RulePicture } from "../ui/thumbnail";
import { motionAllowed } from "../view/view";

/** The boards at the top of the Lab. */
const boards = [
  ["5x10,torus", "Torus"],
  ["4x12,mobius", "Möbius strip"],
  ["cube3", "Cube"],
  ["6x12,klein", "Klein bottle"],
  ["3x3x3x3", "Four dimensions"],
] as const;

/** A row of slowly rotating boards. Each shows the effect of one press. */
export function TurningBoards() {
  const shown = useMemo(
    () =>
      boards.flatMap(([spec, name]) => {
        const board = parseBoard(spec);
        const figure = board && figureOf(board);
        return figure ? [{ board, figure, name }] : [];
      }),
    [],
  );
  const turning = useTurning();
  return (
    <ul class="turning scrolls">
      {shown.map(({ board, figure, name }) => (
        <li key={name}>
          <a href={`#lab/3d/${board.spec}`} aria-label={`In 3D: ${name}`}>
            <Turning board={board} figure={figure} turning={turning} />
            <b>{name}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Frame times are averaged over a window of frames; `slow` is the limit per frame, in milliseconds. */
const [window, slow] = [12, 50];

/** Reports whether the boards rotate. They don't if the user prefers reduced motion or the device is slow. */
function useTurning(): boolean {
  const [turning, setTurning] = useState(motionAllowed);
  useEffect(() => {
    if (!turning) return;
    let [frames, begun, late] = [0, 0, 0];
    const look = (now: number) => {
      if (frames++ % window === 0) {
        late = begun > 0 && now - begun > window * slow ? late + 1 : 0;
        begun = now;
      }
      // Ignore one slow window of frames, because frames take longer at start-up.
      if (late > 1) setTurning(false);
      else frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [turning]);
  return turning;
}

interface Props {
  board: Board;
  figure: Figure;
  turning: boolean;
}

/** A board that rotates while it is visible. It stays flat until the 3D code has loaded,
 * and for good if loading fails or the browser has no WebGL. */
function Turning({ board, figure, turning }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const space = useRef<Space | undefined>(undefined);
  const shown = useRef({ turning, seen: false });
  shown.current.turning = turning;
  const spin = () => space.current?.spin(shown.current.turning && shown.current.seen);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let gone = false;
    const start = ({ Space }: typeof import("../space/scene")) => {
      if (gone) return;
      const lights = new Uint8Array(board.lights);
      press(board, lights, 0);
      space.current = new Space(element, board, figure, lights);
      space.current.resize(element.clientWidth, element.clientHeight);
      spin();
    };
    const asked = once(() => import("../space/scene").then(start).catch(() => undefined)); // keep the flat picture
    const observer = new IntersectionObserver(([entry]) => {
      shown.current.seen = entry?.isIntersecting ?? false;
      spin();
      if (shown.current.seen && canDraw()) asked();
    });
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      space.current?.dispose();
      space.current = undefined;
    };
  }, [board, figure]);
  useEffect(spin, [turning]);
  return (
    <span class="turned">
      <RulePicture board={board} />
      <canvas ref={canvas} />
    </span>
  );
}

/** Wraps a function so that it runs only once. */
function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
