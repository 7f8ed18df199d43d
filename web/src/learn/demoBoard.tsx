import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "../board/board";
import { type Lights, lit, parsePosition, press as pressLights } from "../board/state";
import { LiveBoard } from "../ui/liveBoard";
import { Playback } from "../ui/playback";
import type { Marks } from "../view/view";

/** A board to experiment with, and the presses made on it. */
export interface DemoBoard {
  id: string;
  board: Board;
  lights: Lights;
  pressed?: number;
  presses: number[];
  /** Whether all lights are off. */
  out: boolean;
  /** Presses a button, unless a playback is running. */
  press(button: number): void;
  /** Presses buttons one at a time, slowly enough to watch. A reset stops the playback. */
  play(buttons: readonly number[]): Promise<void>;
  playing: boolean;
  /** Undoes the last press. */
  undo(): void;
  reset(): void;
}

interface State {
  lights: Lights;
  pressed?: number;
  presses: number[];
}

/** The time between presses during playback, in milliseconds. */
const beat = 320;

/** Returns a demo board that starts from a position. A new ID resets it. */
export function useDemoBoard(id: string): DemoBoard {
  const start = useMemo(() => {
    const position = parsePosition(id);
    if (!position) throw new Error(`${id} is not a position`);
    return position;
  }, [id]);
  const [kept, setKept] = useState<{ id: string; state: State }>();
  const [playing, setPlaying] = useState(false);
  const fresh: State = { lights: start.lights, presses: [] };
  const state = kept?.id === id ? kept.state : fresh;
  const set = (change: (state: State) => State) =>
    setKept((old) => ({ id, state: change(old?.id === id ? old.state : fresh) }));
  const press = (button: number) =>
    set(({ lights, presses }) => {
      const next = lights.slice();
      pressLights(start.board, next, button);
      return { lights: next, pressed: button, presses: [...presses, button] };
    });
  const playback = useMemo(() => new Playback(beat), []);
  const stop = () => {
    playback.stop();
    setPlaying(false);
  };
  useEffect(() => stop, [id]);
  const play = async (buttons: readonly number[]) => {
    setPlaying(true);
    if (await playback.play(buttons, press)) setPlaying(false);
  };
  const undo = () =>
    set(({ presses }) => {
      const left = presses.slice(0, -1);
      const lights = start.lights.slice();
      for (const button of left) pressLights(start.board, lights, button);
      return { lights, presses: left };
    });
  const reset = () => {
    stop();
    set(() => fresh);
  };
  return {
    id,
    board: start.board,
    ...state,
    out: lit(state.lights) === 0,
    press: (button) => !playing && press(button),
    play,
    playing,
    undo,
    reset,
  };
}

interface ViewProps {
  demo: DemoBoard;
  label: string;
  marks?: Marks;
  won?: boolean;
  /** Replaces the demo board's own press; null makes the board read-only. */
  onPress?: ((button: number) => void) | null;
}

/** Shows a demo board. */
export function DemoBoardView({ demo, onPress = demo.press, ...rest }: ViewProps) {
  return (
    <LiveBoard
      id={demo.id}
      lights={demo.lights}
      pressed={demo.pressed}
      onPress={onPress === null ? undefined : onPress}
      {...rest}
    />
  );
}

/** A button that resets a demo board. */
export function StartOver({ demo, onClick = demo.reset }: { demo: DemoBoard; onClick?(): void }) {
  return (
    <button type="button" class="button" disabled={demo.presses.length === 0 || demo.playing} onClick={onClick}>
      Start over
    </button>
  );
}
