import { useState } from "preact/hooks";
import type { LessonProps } from "../rooms/learn";
import { LiveBoard } from "../ui/liveboard";
import { useToy } from "./toy";

const dark = "5x5:0";
const wanted = 4;

/** The same presses in another order: the last first, and the others mixed. */
function mixed(presses: readonly number[]): number[] {
  const from = [...presses];
  const to: number[] = [];
  while (from.length > 0) {
    to.push(...from.splice(from.length - 1, 1));
    to.push(...from.splice(0, 1));
  }
  return to;
}

export function Order(_: LessonProps) {
  const yours = useToy(dark);
  const other = useToy(dark);
  const [played, setPlayed] = useState("");
  const names = (list: readonly number[]) =>
    list.map((button) => `${Math.floor(button / 5) + 1}.${(button % 5) + 1}`).join("  ");
  const enough = yours.presses.length >= wanted;
  const play = async () => {
    other.reset();
    const order = mixed(yours.presses);
    setPlayed(names(order));
    await other.play(order);
  };
  const again = () => {
    yours.reset();
    other.reset();
    setPlayed("");
  };
  const same = played !== "" && !other.playing && other.presses.length === yours.presses.length;
  return (
    <>
      <div class="words">
        <p>
          Each press toggles its own set of lights. A light ends up on or off by how often it was toggled, and not by
          when.
        </p>
        <p>Press any {wanted} lights on the first board. The second presses the same ones in another order.</p>
      </div>
      <div class="scene pair">
        <LiveBoard
          id={dark}
          label="Your board"
          lights={yours.lights}
          pressed={yours.pressed}
          onPress={(button) => {
            if (other.playing) return;
            setPlayed("");
            other.reset();
            yours.press(button);
          }}
        />
        <LiveBoard id={dark} label="The same presses in another order" lights={other.lights} pressed={other.pressed} />
      </div>
      <div class="do">
        <div class="says" role="status">
          {!enough && <p class="note">{wanted - yours.presses.length} more to press.</p>}
          {enough && !same && <p class="note">You pressed {names(yours.presses)} (row.column).</p>}
          {same && <p class="note">It pressed {played}, and the boards are the same. They always are.</p>}
        </div>
        <div class="row">
          <button type="button" class="button primary" disabled={!enough || other.playing} onClick={play}>
            Press them in another order
          </button>
          <button type="button" class="button" disabled={yours.presses.length === 0 || other.playing} onClick={again}>
            Again
          </button>
        </div>
      </div>
    </>
  );
}
