import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { buttonName } from "../board/shape";
import type { Lights } from "../board/state";
import type { Answer } from "../protocol";
import { Button, PrimaryButton } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import type { Marks } from "../view/marks";
import { ButtonRow } from "./buttonRow";
import { RuleChoices } from "./options";
import { lookClass, ticked, withFaces } from "./plan";
import { type Puzzle, spread, spreads, stepped, withShown } from "./puzzle";
import { useTappable } from "./tappable";

interface Props {
  puzzle: Puzzle;
  answer: Answer;
  onChange(puzzle: Puzzle): void;
  onAsk(puzzle: Puzzle): void;
}

/** The button that was pressed in the other game, and the lights after it as far as they were tapped. */
interface Pressed {
  button: number;
  lights: Lights;
}

/** Where the person shows what the buttons do: the one pressed in the other game, then what changed. */
export function Showing({ puzzle, answer, onChange, onAsk }: Props) {
  const board = useTappable(puzzle);
  const [pressed, setPressed] = useState<Pressed>();
  const { buttons, states } = puzzle;
  const apart = buttons > 0;
  const lights = pressed?.lights ?? puzzle.lights;
  const marks = useMemo(() => marksFor(puzzle, answer, pressed), [puzzle, answer, pressed]);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = pressed?.button;
  useEffect(() => {
    // The button that had the focus is gone.
    if (apart && button !== undefined) heading.current?.focus({ preventScroll: true });
  }, [apart, button]);
  const press = (button: number) => setPressed({ button, lights: puzzle.lights });
  const tap = (light: number) =>
    pressed ? setPressed({ ...pressed, lights: stepped(lights, light, states) }) : press(light);
  const done = () => {
    if (!pressed) return;
    setPressed(undefined);
    onAsk(withShown(puzzle, pressed.button, pressed.lights));
  };
  const name = pressed && (apart ? `button ${pressed.button + 1}` : buttonName(board, pressed.button));
  return (
    <>
      <div class="across">
        <h1 ref={heading} tabIndex={-1}>
          {pressed ? "What changed?" : answer.title}
        </h1>
      </div>
      <div class={`scene ${lookClass(puzzle)}`}>
        <LiveBoard
          id={board.spec}
          board={board}
          label="Lights"
          lights={lights}
          marks={marks}
          onPress={apart && !pressed ? undefined : tap}
        />
        {apart && !pressed && (
          <ButtonRow count={buttons} here={tryOf(puzzle, answer)} done={knownIn(puzzle)} onTap={press} />
        )}
      </div>
      <div class="known">
        <p class="note" role="status">
          {pressed
            ? `You pressed ${name}. Tap everything that changed there${states > 2 ? ", once for each step" : ""}.`
            : answer.text}
        </p>
        {!pressed && (
          <>
            <RuleChoices puzzle={puzzle} boards={answer.boards} onAsk={onAsk} />
            <p class="sub">Press it there, then tap it here.</p>
          </>
        )}
        <div class="row">
          {pressed ? (
            <>
              <Button onClick={() => setPressed(undefined)}>Cancel</Button>
              <PrimaryButton onClick={done}>That’s all</PrimaryButton>
            </>
          ) : (
            <>
              <Button onClick={() => onChange(puzzle)}>Change it</Button>
              {spreads(puzzle) && (
                <PrimaryButton onClick={() => onAsk(spread(puzzle))}>They all do the same</PrimaryButton>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

const knownIn = ({ shown }: Puzzle) => [...shown.keys()].filter((button) => shown[button]);

/** Returns the marks on the lights: those that are wrong and the one to try, or those that changed. */
function marksFor(puzzle: Puzzle, answer: Answer, pressed: Pressed | undefined): Marks {
  const apart = puzzle.buttons > 0;
  if (!pressed) {
    const own = apart ? undefined : ticked(knownIn(puzzle), "shown");
    return withFaces({ light: answer.needed, press: apart ? [] : tryOf(puzzle, answer), own }, puzzle, puzzle.lights);
  }
  const { button, lights } = pressed;
  const changed = [...lights.keys()].filter((light) => lights[light] !== puzzle.lights[light]);
  return withFaces({ pattern: changed, pressed: apart ? [] : [button] }, puzzle, lights);
}

/** Returns the button to try. While the next answer is on its way, that is no longer the one just shown. */
const tryOf = ({ shown }: Puzzle, answer: Answer) => (answer.try >= 0 && !shown[answer.try] ? [answer.try] : []);
