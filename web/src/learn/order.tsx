import { useState } from "preact/hooks";
import { DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

const dark = "5x5:0";
const wanted = 4;

/** Reorders the presses, taking them alternately from the end and from the start. */
function mixed(presses: readonly number[]): number[] {
  const from = [...presses];
  const to: number[] = [];
  while (from.length > 0) {
    to.push(...from.splice(from.length - 1, 1));
    to.push(...from.splice(0, 1));
  }
  return to;
}

function names(buttons: readonly number[]): string {
  return buttons.map((button) => `${Math.floor(button / 5) + 1}.${(button % 5) + 1}`).join("  ");
}

export function Order({ onDone }: LessonProps) {
  const yours = useDemoBoard(dark);
  const other = useDemoBoard(dark);
  const [played, setPlayed] = useState("");
  const enough = yours.presses.length >= wanted;
  const forget = () => {
    other.reset();
    setPlayed("");
  };
  const press = (button: number) => {
    if (other.playing) return;
    forget();
    yours.press(button);
  };
  const play = async () => {
    other.reset();
    const order = mixed(yours.presses);
    setPlayed(names(order));
    await other.play(order);
  };
  const startOver = () => {
    yours.reset();
    forget();
  };
  const same = played !== "" && !other.playing && other.presses.length === yours.presses.length;
  return (
    <LessonLayout
      done={same}
      onDone={onDone}
      words={
        <>
          <p>
            A press always flips the same lights. Whether a light ends up lit depends on how many times it was flipped,
            not on when.
          </p>
          <p>
            Press any {wanted} lights on the first board. Then we’ll press the same lights on the second board in
            another order.
          </p>
        </>
      }
      scene={
        <>
          <DemoBoardView demo={yours} label="Your board" onPress={press} />
          <DemoBoardView demo={other} label="The same presses in another order" onPress={null} />
        </>
      }
      pair
      note={
        !enough
          ? yours.presses.length === 0
            ? `Press any ${wanted} lights on the first board.`
            : `Press ${wanted - yours.presses.length} more.`
          : same
            ? `We pressed ${played}, and the boards match. They always do.`
            : `You pressed ${names(yours.presses)} (row.column).`
      }
      buttons={
        <>
          <button type="button" class="button primary" disabled={!enough || other.playing} onClick={play}>
            Try another order
          </button>
          <StartOver demo={{ ...yours, playing: other.playing }} onClick={startOver} />
        </>
      }
    />
  );
}
