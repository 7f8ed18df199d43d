import { useMemo, useState } from "preact/hooks";
import { Choices } from "../ui/controls";
import { DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { LessonLayout, type LessonProps } from "./lesson";

const words = ["never", "once", "twice", "three times", "four times"];

type Spec = "5x5" | "5x5,mod=3";

/** Describes the state after a button has been pressed a number of times. */
function noteOf(times: number, colours: number): string {
  if (times === 0) return "Press a light.";
  const often = words[times] ?? `${times} times`;
  const more = colours - (times % colours);
  if (more === colours) return `You’ve pressed that light ${often}, so the presses cancel out.`;
  return `You’ve pressed that light ${often}. After ${more === 1 ? "one more press" : "two more"}, the presses cancel out.`;
}

export function Twice({ onDone }: LessonProps) {
  const [spec, setSpec] = useState<Spec>("5x5");
  const colours = spec === "5x5" ? 2 : 3;
  const demo = useDemoBoard(colours === 2 ? "5x5:0" : `5x5,mod=3:${"0".repeat(25)}`);
  const times = useMemo(() => {
    const count = new Map<number, number>();
    for (const button of demo.presses) count.set(button, (count.get(button) ?? 0) + 1);
    return count;
  }, [demo.presses]);
  const counted = useMemo(
    () => ({ pattern: [...times].filter(([, n]) => n % colours !== 0).map(([button]) => button) }),
    [times, colours],
  );
  const last = demo.pressed === undefined ? 0 : (times.get(demo.pressed) ?? 0);
  return (
    <LessonLayout
      done={last > 0 && last % colours === 0}
      onDone={onDone}
      words={
        <>
          <p>
            {colours === 2
              ? "Press a light, then press it again. Everything is back to the way it was: the second press undid the first."
              : "With three colours, a light goes from off to the first colour, then to the second, then off again. So here it takes three presses to get back to the start."}
          </p>
          <p>
            Order doesn’t matter either. So{" "}
            {colours === 2
              ? "a solution is just a set of lights to press"
              : "all you need to know is how many times to press each light: never, once or twice"}
            . The dashed rings mark the presses that haven’t cancelled out.
          </p>
          <Choices<Spec>
            legend="Lights"
            name="twice"
            value={spec}
            options={[
              ["5x5", "On or off"],
              ["5x5,mod=3", "Three colours"],
            ]}
            onChange={setSpec}
          />
        </>
      }
      scene={<DemoBoardView demo={demo} label="A board to press" marks={counted} />}
      note={noteOf(last, colours)}
      buttons={<StartOver demo={demo} />}
    />
  );
}
