import { useEffect, useRef, useState } from "preact/hooks";
import type { Board } from "../board/board";
import type { Lights } from "../board/state";
import { Button } from "../ui/button";
import { Switch } from "../ui/controls";
import { useGestures } from "../ui/gestures";
import { motionAllowed } from "../view/view";
import type { Figure } from "./figure";
import type { Space } from "./scene";

interface Props {
  board: Board;
  figure: Figure;
  title: string;
  lights: Lights;
  /** The ringed light. */
  light?: number;
  onLight(light: number | undefined): void;
  onPress(light: number): void;
}

/** The angle that a key or button turns the figure, in radians. */
const turn = Math.PI / 12;
const closer = 1.25;

let drawable: boolean | undefined;

/** Reports whether the browser supports WebGL 2. */
export function canDraw(): boolean {
  drawable ??= hasWebGL();
  return drawable;
}

function hasWebGL(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  // Release the context, because browsers limit how many can exist at once.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** Shows the board in 3D, or explains why it cannot. */
export function SpaceView(props: Props) {
  const [trouble, setTrouble] = useState(() =>
    canDraw() ? undefined : "Your browser can’t show 3D: it doesn’t support WebGL, or WebGL is switched off.",
  );
  if (trouble) return <p class="note">{trouble} You can still play on the flat board.</p>;
  return <Picture {...props} onTrouble={setTrouble} />;
}

function Picture({ figure, title, ...props }: Props & { onTrouble(text: string): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const calm = !motionAllowed();
  const [spinning, setSpinning] = useState(figure.four && !calm);
  const space = useSpace(canvas, figure, props, spinning);
  const gestures = useTurning(space, props, () => setSpinning(false));
  const key = (event: KeyboardEvent) => {
    const act = space.current && keys(space.current)[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    act();
    event.preventDefault();
  };
  return (
    <div class="space">
      <div
        class="orbit"
        role="application"
        tabIndex={0}
        aria-label={`${title} in 3D`}
        aria-describedby="space-keys"
        onKeyDown={key}
        {...gestures}
      >
        <canvas ref={canvas} />
      </div>
      <p class="unseen" id="space-keys">
        Turn the board with the arrow keys, and zoom with plus and minus. To play with the keyboard, use the flat board.
      </p>
      <Handles space={space} four={figure.four} />
      {!calm && <Switch label="Turn slowly" value={spinning} onChange={setSpinning} />}
      <p class="sub">{figure.about} Drag to turn the board, and tap a light to press it.</p>
    </div>
  );
}

/** Returns what the keys do, by their names. */
export function keys(space: Space): Record<string, () => void> {
  return {
    ArrowLeft: () => space.turn(-turn, 0),
    ArrowRight: () => space.turn(turn, 0),
    ArrowUp: () => space.turn(0, -turn),
    ArrowDown: () => space.turn(0, turn),
    "+": () => space.zoom(closer),
    "=": () => space.zoom(closer),
    "-": () => space.zoom(1 / closer),
  };
}

/** Buttons for those who can't drag: their names, their signs, and the keys that do the same. */
export const turns = [
  ["Turn up", "↑", "ArrowUp"],
  ["Turn down", "↓", "ArrowDown"],
  ["Turn left", "←", "ArrowLeft"],
  ["Turn right", "→", "ArrowRight"],
] as const;
const zooms = [
  ["Zoom in", "+", "+"],
  ["Zoom out", "−", "-"],
] as const;

function Handles({ space, four }: { space: { current?: Space }; four: boolean }) {
  const act = (key: string) => () => space.current && keys(space.current)[key]?.();
  return (
    <div class="row handles">
      {[...turns, ...zooms].map(([label, sign, key]) => (
        <Button key={key} class="square" label={label} onClick={act(key)}>
          {sign}
        </Button>
      ))}
      {four && <Button onClick={() => space.current?.turnThrough(turn)}>Turn in 4D</Button>}
    </div>
  );
}

interface Drawn extends Pick<Props, "board" | "lights" | "light"> {
  onTrouble(text: string): void;
  /** Called when the scene is ready, before its first frame. */
  onReady?(space: Space): void;
}

/** Loads the 3D code and draws the board until the component unmounts. */
export function useSpace(
  canvas: { current: HTMLCanvasElement | null },
  figure: Figure,
  { board, lights, light, onTrouble, onReady }: Drawn,
  spinning: boolean,
) {
  const space = useRef<Space | undefined>(undefined);
  const shown = useRef({ lights, light, spinning });
  shown.current = { lights, light, spinning };
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let gone = false;
    const measure = () => space.current?.resize(element.clientWidth, element.clientHeight);
    const observer = new ResizeObserver(measure);
    const start = ({ Space }: typeof import("./scene")) => {
      if (gone) return;
      space.current = new Space(element, board, figure, shown.current.lights);
      space.current.ring(shown.current.light);
      space.current.spin(shown.current.spinning);
      onReady?.(space.current);
      observer.observe(element);
      measure();
    };
    import("./scene").then(start).catch(() => !gone && onTrouble("Couldn’t start the 3D view."));
    return () => {
      gone = true;
      observer.disconnect();
      space.current?.dispose();
      space.current = undefined;
    };
  }, [board, figure]);
  useEffect(() => space.current?.show(lights), [lights]);
  useEffect(() => space.current?.ring(light), [light]);
  useEffect(() => space.current?.spin(spinning), [spinning]);
  return space;
}

/** The rotation per pixel of a drag, in radians. */
const dragged = 0.008;

/** Handles gestures: a drag rotates, a pinch or the wheel zooms, a tap presses a light, and hovering
 * points at one. */
export function useTurning(
  space: { current?: Space },
  { onLight, onPress }: Pick<Props, "onLight" | "onPress">,
  onTouch: () => void,
) {
  const gestures = useGestures({
    onTap: (x, y) => {
      const light = space.current?.at(x, y);
      if (light !== undefined) onPress(light);
    },
    onDrag: (dx, dy) => {
      onTouch();
      space.current?.turn(dx * dragged, dy * dragged);
    },
    onZoom: (by) => space.current?.zoom(by),
    onHover: (x, y) => onLight(space.current?.at(x, y)),
  });
  return {
    ...gestures,
    onPointerEnter: () => space.current?.hold(true),
    onPointerLeave: () => {
      space.current?.hold(false);
      onLight(undefined);
    },
  };
}
