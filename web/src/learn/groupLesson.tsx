import { useState } from "preact/hooks";
import { Choices } from "../ui/controls";
import { DemoBoardView, StartOver, useDemoBoard } from "./demoBoard";
import { inverse, product, reduced } from "./group";
import { LessonLayout, type LessonProps } from "./lesson";

const dark = { "5x5": "5x5:0", "5x5,mod=3": `5x5,mod=3:${"0".repeat(25)}` } as const;
type Spec = keyof typeof dark;

/** The group laws that the visitor can try. */
type Law = "commutes" | "order" | "inverse";

const wanted = 2;

/** Explains a law, with the product x as the example. */
function finding(law: Law, x: readonly number[], colours: number): string {
  const name = product(x);
  if (law === "commutes")
    return `${name} = ${product([...x].reverse())}. The boards are the same: presses commute, so order doesn’t matter.`;
  if (reduced(x, colours).length === 0) return `${name} = O already, because these presses cancel out.`;
  if (law === "inverse") {
    const back = product(inverse(x, colours));
    return `${back} undoes ${name}, so it’s the inverse.${colours === 2 ? " Here, that means making the same presses again." : ""}`;
  }
  return `${Array(colours).fill(`(${name})`).join(" ")} = O. Do ${name} ${colours === 2 ? "twice" : "three times"} and nothing changes, so its order is ${colours}.`;
}

export function Group({ onDone }: LessonProps) {
  const [spec, setSpec] = useState<Spec>("5x5");
  const colours = spec === "5x5" ? 2 : 3;
  const yours = useDemoBoard(dark[spec]);
  const other = useDemoBoard(dark[spec]);
  /** The visitor's product, and the last law tried on it. */
  const [x, setX] = useState<readonly number[]>([]);
  const [law, setLaw] = useState<Law>();
  const playing = yours.playing || other.playing;
  const enough = x.length >= wanted && !playing;
  const startOver = () => {
    yours.reset();
    other.reset();
    setX([]);
    setLaw(undefined);
  };
  const press = (button: number) => {
    if (playing) return;
    other.reset();
    if (law === "order" || law === "inverse") {
      yours.reset(); // the board is dark again, so start a new product
      setX([button]);
    } else {
      setX([...x, button]);
    }
    setLaw(undefined);
    yours.press(button);
  };
  const attempt = async (tried: Law) => {
    setLaw(tried);
    other.reset();
    if (tried === "commutes") {
      await other.play([...x].reverse());
      return;
    }
    const more = tried === "order" ? Array.from({ length: colours - 1 }, () => x).flat() : inverse(x, colours);
    await yours.play(more);
  };
  const choose = (next: Spec) => {
    startOver();
    setSpec(next);
  };
  const dirty = law === "order" || law === "inverse";
  return (
    <LessonLayout
      done={law !== undefined && !playing}
      onDone={onDone}
      words={
        <>
          <p>
            Number the lights 1 to 25, row by row, and write a₇ for pressing light 7. Then a₁ a₇ means “press 7, then
            1”. We call that a product. O means you press nothing.
          </p>
          <p>
            Mathematicians call this a group: two products in a row make another product, O changes nothing, and you can
            undo anything. Press some lights on the first board, then try out the laws.
          </p>
          <Choices<Spec>
            legend="Lights"
            name="group"
            value={spec}
            options={[
              ["5x5", "On or off"],
              ["5x5,mod=3", "Three colours"],
            ]}
            onChange={choose}
          />
        </>
      }
      scene={
        <>
          <DemoBoardView demo={yours} label="Your product" onPress={press} />
          <DemoBoardView demo={other} label="The same presses backwards" onPress={null} />
        </>
      }
      pair
      note={
        x.length < wanted
          ? `Press ${x.length === 0 ? "two lights" : "one more"}.`
          : law && !playing
            ? finding(law, x, colours)
            : `Your product is ${product(x)}${reduced(x, colours).length < x.length ? `, which simplifies to ${product(reduced(x, colours))}` : ""}.`
      }
      buttons={
        <>
          <button type="button" class="button primary" disabled={!enough || dirty} onClick={() => attempt("commutes")}>
            Backwards
          </button>
          <button type="button" class="button" disabled={!enough || dirty} onClick={() => attempt("order")}>
            {colours === 2 ? "Twice" : "Three times"}
          </button>
          <button type="button" class="button" disabled={!enough || dirty} onClick={() => attempt("inverse")}>
            Undo it
          </button>
          <StartOver demo={{ ...yours, playing }} onClick={startOver} />
        </>
      }
    />
  );
}
