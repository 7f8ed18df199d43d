import { useState } from "preact/hooks";
import { parseBoard } from "../board/board";
import { type Lights, press } from "../board/state";
import { item } from "../item";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { LiveBoard } from "../ui/liveBoard";

/** One board in the tutorial: its solution and its messages, each of which fits on one line on a
 * phone. */
interface Step {
  solution: readonly number[];
  /** How many presses, from the first, get a ring without the player asking for one. */
  ringed: number;
  start: string;
  /** Shown after a press, while some lights are still on. */
  going: string;
  out: string;
}

/** The three boards in the tutorial, which take eight presses in total. */
const steps: readonly Step[] = [
  {
    solution: [4],
    ringed: 1,
    start: "Press the ringed light.",
    going: "Press the ringed light.",
    out: "It flipped its neighbours too.",
  },
  {
    solution: [3, 5],
    ringed: 1,
    start: "Two presses. Start at the ring.",
    going: "Now the other side.",
    out: "The middle flipped on, then off.",
  },
  {
    solution: [0, 2, 4, 6, 8],
    ringed: 0,
    start: "Now all nine, in five presses.",
    going: "Repeat a press to undo it.",
    out: "That’s the whole game.",
  },
];

const board = parseBoard("3x3");

/** Returns a step's lights after these presses. */
function lightsAfter(step: Step, presses: readonly number[]): Lights {
  const lights: Lights = new Uint8Array(9);
  if (board) for (const button of [...step.solution, ...presses]) press(board, lights, button);
  return lights;
}

/** Returns the presses still needed. Every 3 x 3 position has exactly one solution. */
function needed(step: Step, presses: readonly number[]): number[] {
  const odd = (button: number) => presses.filter((other) => other === button).length % 2 === 1;
  return Array.from({ length: 9 }, (_, button) => button).filter(
    (button) => step.solution.includes(button) !== odd(button),
  );
}

/** The tutorial: three small boards that show how the game works. */
export function FirstMinute({ onClose }: { onClose(): void }) {
  const [index, setIndex] = useState(0);
  const [presses, setPresses] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState(false);
  const step = item(steps, index);
  const left = needed(step, presses);
  const out = left.length === 0;
  const last = index === steps.length - 1;
  const ring = asked || presses.length < step.ringed || left.length > step.solution.length;
  const next = () => {
    setIndex(index + 1);
    setPresses([]);
    setAsked(false);
  };
  const onPress = (button: number) => {
    if (out) return;
    setPresses([...presses, button]);
    setAsked(false);
  };
  return (
    <Dialog title="How it works" onClose={onClose}>
      <div class="fields first">
        <LiveBoard
          id="3x3:0"
          label={`Board ${index + 1} of ${steps.length}`}
          lights={lightsAfter(step, presses)}
          pressed={presses.at(-1)}
          marks={ring && !out ? { press: left.slice(0, 1) } : {}}
          won={out}
          onPress={onPress}
        />
        <p role="status">{out ? step.out : presses.length > 0 ? step.going : step.start}</p>
        <div class="row">
          <Button class="primary" disabled={!out} onClick={last ? onClose : next}>
            {last ? "Play" : "Next"}
          </Button>
          <Button disabled={out} onClick={() => setAsked(true)}>
            Show me one
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
