import { useMemo, useState } from "preact/hooks";
import type { LessonProps } from "../rooms/learn";
import { Choices } from "../ui/dialog";
import { LiveBoard } from "../ui/liveboard";
import { useCore } from "./ask";
import { useToy } from "./toy";

const starts = { one: "5x5:1", row: "5x5:1f", corners: "4x4:1" } as const;
type Which = keyof typeof starts;

export function Impossible({ core }: LessonProps) {
  const [which, setWhich] = useState<Which>("one");
  const toy = useToy(starts[which]);
  const { answer, trouble } = useCore(core, "proof", { id: starts[which] });
  const lights = answer?.lights ?? [];
  const marks = useMemo(() => ({ proof: answer?.lights ?? [] }), [answer]);
  const odd = lights.filter((light) => toy.lights[light]).length;
  const moved =
    toy.pressed === undefined ? 0 : toy.board.toggles(toy.pressed).filter((light) => lights.includes(light)).length;
  return (
    <>
      <div class="words">
        <p>
          Some positions cannot be solved, however long you try. The marked lights show why, and you can check it by
          eye.
        </p>
        <p>
          Every press toggles an even number of the marked lights: none, two or four. So the number of marked lights
          that are on stays odd, and none on would be even.
        </p>
        <Choices<Which>
          legend="Position"
          name="impossible"
          value={which}
          options={[
            ["one", "One corner"],
            ["row", "The top row"],
            ["corners", "4 × 4"],
          ]}
          onChange={setWhich}
        />
      </div>
      <div class="scene">
        <LiveBoard
          id={toy.id}
          label="A position that cannot be solved"
          lights={toy.lights}
          pressed={toy.pressed}
          marks={marks}
          onPress={toy.press}
        />
      </div>
      <div class="do">
        <div class="says" role="status">
          {answer && (
            <p class="note">
              {odd} of the marked lights {odd === 1 ? "is" : "are"} on: odd.
              {toy.pressed !== undefined && ` Your press toggled ${moved} of them.`}
              {toy.presses.length === 0 && " Press what you like, and count again."}
            </p>
          )}
          {trouble && <p class="wrong">{trouble}</p>}
        </div>
        <div class="row">
          <button type="button" class="button" disabled={toy.presses.length === 0} onClick={toy.reset}>
            Again
          </button>
        </div>
      </div>
    </>
  );
}
