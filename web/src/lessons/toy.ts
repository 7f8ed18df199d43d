import { useMemo, useState } from "preact/hooks";
import type { Board } from "../board/board";
import { type Lights, parsePosition, press as pressLights } from "../board/state";
import { moving } from "../view/view";

/** A board to try things on, with what was pressed. */
export interface Toy {
  id: string;
  board: Board;
  lights: Lights;
  pressed?: number;
  presses: number[];
  press(button: number): void;
  /** Presses buttons one after the other, slowly enough to watch. */
  play(buttons: readonly number[]): Promise<void>;
  playing: boolean;
  reset(): void;
}

interface State {
  lights: Lights;
  pressed?: number;
  presses: number[];
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A toy that begins with a position; another ID begins anew. */
export function useToy(id: string): Toy {
  const start = useMemo(() => {
    const position = parsePosition(id);
    if (!position) throw new Error(`${id} is no position`);
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
  const play = async (buttons: readonly number[]) => {
    setPlaying(true);
    for (const button of buttons) {
      press(button);
      await wait(moving() ? 320 : 0);
    }
    setPlaying(false);
  };
  return { id, board: start.board, ...state, press, play, playing, reset: () => set(() => fresh) };
}

/** The number of lights on. */
export function litCount(lights: Lights): number {
  return lights.reduce((n, light) => n + (light ? 1 : 0), 0);
}
