import { useState } from "preact/hooks";
import { parseBoard } from "../board/board";
import { type Lights, lit, press } from "../board/state";
import { LiveBoard } from "../ui/liveBoard";

const spec = "3x3";
/** How long a board stays dark before the next one, in milliseconds. */
const pause = 1200;

/** Returns random lights that can be turned off. */
function newLights(): Lights {
  const board = parseBoard(spec);
  const lights = new Uint8Array(board?.lights ?? 0);
  while (board && lit(lights) === 0) {
    for (let button = 0; button < board.buttons; button++) if (Math.random() < 0.4) press(board, lights, button);
  }
  return lights;
}

/** A practice board to play while the others arrive. It doesn't count. */
export function WarmUp() {
  const [{ game, lights, pressed }, setState] = useState(() => ({ game: 1, lights: newLights(), pressed: -1 }));
  const won = lit(lights) === 0;
  const onPress = (button: number) => {
    const board = parseBoard(spec);
    if (!board || won) return;
    const now = lights.slice();
    press(board, now, button);
    setState({ game, lights: now, pressed: button });
    if (lit(now) === 0) setTimeout(() => setState({ game: game + 1, lights: newLights(), pressed: -1 }), pause);
  };
  return (
    <section class="warm-up" aria-label="Warm up">
      <h2>Warm up while you wait</h2>
      <p class="sub">{won ? "Lights out! Here comes another." : "Turn off all the lights. This one doesn’t count."}</p>
      <LiveBoard
        key={game}
        id={`${spec}:0`}
        label="Warm-up board"
        lights={lights}
        pressed={pressed < 0 ? undefined : pressed}
        won={won}
        onPress={onPress}
      />
    </section>
  );
}
