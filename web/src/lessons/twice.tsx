import { useMemo, useState } from "preact/hooks";
import type { LessonProps } from "../rooms/learn";
import { Choices } from "../ui/dialog";
import { LiveBoard } from "../ui/liveboard";
import { useToy } from "./toy";

const words = ["zero times", "once", "twice", "three times", "four times"];

export function Twice(_: LessonProps) {
  const [spec, setSpec] = useState<"5x5" | "5x5,mod=3">("5x5");
  const colours = spec === "5x5" ? 2 : 3;
  const toy = useToy(colours === 2 ? "5x5:0" : `5x5,mod=3:${"0".repeat(25)}`);
  const times = useMemo(() => {
    const count = new Map<number, number>();
    for (const button of toy.presses) count.set(button, (count.get(button) ?? 0) + 1);
    return count;
  }, [toy.presses]);
  const counted = useMemo(
    () => ({ pattern: [...times].filter(([, n]) => n % colours !== 0).map(([button]) => button) }),
    [times, colours],
  );
  const last = toy.pressed === undefined ? 0 : (times.get(toy.pressed) ?? 0);
  const nothing = last > 0 && last % colours === 0;
  return (
    <>
      <div class="words">
        <p>
          {colours === 2
            ? "Press a light, and press it again: everything is as it was. A second press takes back the first."
            : "Lights of three colours go from off to the first colour, to the second, to off. So here it takes three presses to change nothing."}
        </p>
        <p>
          With the order, that settles it: a way to play is a set of lights, each pressed{" "}
          {colours === 2 ? "or not" : "not at all, once or twice"}. The dashed rings are yours.
        </p>
        <Choices<"5x5" | "5x5,mod=3">
          legend="Lights"
          name="twice"
          value={spec}
          options={[
            ["5x5", "On or off"],
            ["5x5,mod=3", "Three colours"],
          ]}
          onChange={setSpec}
        />
      </div>
      <div class="scene">
        <LiveBoard
          id={toy.id}
          label="A board to press twice"
          lights={toy.lights}
          pressed={toy.pressed}
          marks={counted}
          onPress={toy.press}
        />
      </div>
      <div class="do">
        <div class="says" role="status">
          {last === 0 ? (
            <p class="note">Press a light.</p>
          ) : nothing ? (
            <p class="note">Pressed {words[last] ?? `${last} times`}: as if never touched.</p>
          ) : (
            <p class="note">
              That light was pressed {words[last] ?? `${last} times`}.{" "}
              {colours - (last % colours) === 1 ? "Once more" : "Twice more"} makes nothing of it.
            </p>
          )}
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
