import { useMemo, useState } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import { Button } from "../ui/button";
import { Choice, Choices, Switch } from "../ui/controls";
import { IconButton } from "../ui/icons";
import { LiveBoard } from "../ui/liveBoard";
import { RulePicture } from "../ui/thumbnail";
import { PlacesDialog } from "./placesDialog";
import { lookClass, withFaces } from "./plan";
import {
  applies,
  type Goal,
  type Look,
  maxSide,
  maxStates,
  maxThings,
  onBoard,
  type Puzzle,
  type Rule,
  reshaped,
  resized,
  rules,
  type Shape,
  stepped,
  withButtons,
  withGoal,
  withRule,
} from "./puzzle";
import { useTappable } from "./tappable";

interface Props {
  puzzle: Puzzle;
  onChange(puzzle: Puzzle): void;
}

const shapes: readonly (readonly [Shape, string])[] = [
  ["grid", "a grid"],
  ["row", "a row"],
  ["ring", "a ring"],
  ["free", "anywhere"],
];

const looks: readonly (readonly [Look, string])[] = [
  ["light", "light"],
  ["dots", "dots"],
  ["arrows", "arrows"],
  ["numbers", "numbers"],
];

const goals: readonly (readonly [Goal, string])[] = [
  ["off", "all off"],
  ["on", "all on"],
  ["same", "all the same"],
  ["picture", "a picture"],
];

/** How many buttons there are at first, if they are apart from the lights. */
const someButtons = 8;

/** What the person knows about the puzzle: its size, its rule, its states and its goal. */
export function Options({ puzzle, onChange }: Props) {
  const { shape, states, goal, litOnly, look, rule, buttons } = puzzle;
  return (
    <>
      <Choices<Shape>
        legend="The lights are in"
        name="solve-shape"
        value={shape}
        options={shapes}
        onChange={(next) => onChange(reshaped(puzzle, next))}
      />
      <div class="steppers">
        <Size puzzle={puzzle} onChange={onChange} />
        <Stepper
          label="Each light has"
          value={states}
          text={states === 2 ? "on, off" : `${states} states`}
          min={2}
          max={maxStates}
          onChange={(to) => onChange(resized(puzzle, { states: to }))}
        />
      </div>
      {states > 2 && (
        <Choices<Look>
          legend="Shown as"
          name="solve-look"
          value={look}
          options={looks}
          onChange={(next) => onChange({ ...puzzle, look: next })}
        />
      )}
      <fieldset>
        <legend>A press changes</legend>
        <div class="choices pictured">
          {shape === "grid" &&
            rules
              .filter(([usual]) => applies(usual, puzzle))
              .map(([usual, words]) => (
                <Choice
                  key={usual}
                  name="solve-rule"
                  chosen={usual === rule}
                  onChoose={() => onChange(withRule(puzzle, usual))}
                >
                  <RuleButton rule={usual} words={words} />
                </Choice>
              ))}
          <Choice name="solve-rule" chosen={rule === "shown"} onChoose={() => onChange(withRule(puzzle, "shown"))}>
            I’ll show you
          </Choice>
        </div>
      </fieldset>
      {rule === "shown" && <Shown puzzle={puzzle} onChange={onChange} />}
      <Choices<Goal>
        legend="Goal"
        name="solve-goal"
        value={goal}
        options={goals.filter(([one]) => states === 2 || one !== "on")}
        onChange={(next) => onChange(withGoal(puzzle, next))}
      />
      {goal === "picture" && <GoalPicture puzzle={puzzle} onChange={onChange} />}
      {buttons === 0 && (
        <Switch
          label="Only lit lights can be pressed"
          value={litOnly}
          onChange={(next) => onChange({ ...puzzle, litOnly: next })}
        />
      )}
    </>
  );
}

/** How many lights there are, or where they are. */
function Size({ puzzle, onChange }: Props) {
  const [placing, setPlacing] = useState(false);
  const { shape, rows, cols, places } = puzzle;
  const columns = (to: number) => onChange(resized(puzzle, { cols: to }));
  if (shape === "grid")
    return (
      <>
        <Stepper
          label="Rows"
          value={rows}
          min={1}
          max={maxSide}
          onChange={(to) => onChange(resized(puzzle, { rows: to }))}
        />
        <Stepper label="Columns" value={cols} min={1} max={maxSide} onChange={columns} />
      </>
    );
  if (shape !== "free") return <Stepper label="Lights" value={cols} min={2} max={maxThings} onChange={columns} />;
  return (
    <>
      <Button onClick={() => setPlacing(true)}>Place the lights</Button>
      {placing && (
        <PlacesDialog
          places={places}
          onDone={(next) => {
            setPlacing(false);
            if (next !== places) onChange(resized(puzzle, { cols: next.length, places: next }));
          }}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  );
}

/** Whether the buttons are the lights or separate, and how many of them the person has shown. */
function Shown({ puzzle, onChange }: Props) {
  const { buttons, shown } = puzzle;
  const known = shown.filter(Boolean).length;
  return (
    <>
      <Choices<"own" | "apart">
        legend="The buttons are"
        name="solve-buttons"
        value={buttons > 0 ? "apart" : "own"}
        options={[
          ["own", "the lights"],
          ["apart", "separate"],
        ]}
        onChange={(next) => onChange(withButtons(puzzle, next === "apart" ? someButtons : 0))}
      />
      {buttons > 0 && (
        <Stepper
          label="Buttons"
          value={buttons}
          min={1}
          max={maxThings}
          onChange={(to) => onChange(withButtons(puzzle, to))}
        />
      )}
      {known > 0 && (
        <p class="sub">
          You’ve shown {known} of {buttons || puzzle.lights.length}.{" "}
          <button type="button" class="text" onClick={() => onChange({ ...puzzle, shown: [] })}>
            Forget them
          </button>
        </p>
      )}
    </>
  );
}

/** Buttons that solve the puzzle again, each with the rule of one of these boards. */
export function RuleChoices({
  puzzle,
  boards,
  onAsk,
}: {
  puzzle: Puzzle;
  boards: string[];
  onAsk(puzzle: Puzzle): void;
}) {
  if (boards.length === 0) return null;
  return (
    <div class="choices pictured">
      {rules
        .filter(([rule]) => boards.some((spec) => onBoard(puzzle, spec).rule === rule))
        .map(([rule, words]) => (
          <Button key={rule} onClick={() => onAsk(withRule(puzzle, rule))}>
            <RuleButton rule={rule} words={words} />
          </Button>
        ))}
    </div>
  );
}

/** A picture of a rule, on a small board. */
function RuleButton({ rule, words }: { rule: Rule; words: string }) {
  const size = rule === ",torus" || rule === ",rule=knight" ? "5x5" : "3x3";
  return (
    <>
      <RulePicture board={parseBoard(size + rule) as Board} />
      <span class="unseen">{words}</span>
    </>
  );
}

function GoalPicture({ puzzle, onChange }: Props) {
  const board = useTappable(puzzle);
  const marks = useMemo(() => withFaces({}, puzzle, puzzle.target), [puzzle]);
  return (
    <div class={`goal ${lookClass(puzzle)}`}>
      <p class="sub">Tap lights to draw the goal.</p>
      <LiveBoard
        id={board.spec}
        board={board}
        label="Goal"
        lights={puzzle.target}
        marks={marks}
        onPress={(light) => onChange({ ...puzzle, target: stepped(puzzle.target, light, puzzle.states) })}
      />
    </div>
  );
}

interface StepperProps {
  label: string;
  value: number;
  text?: string;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A number with buttons to lower and raise it. */
export function Stepper({ label, value, text = String(value), min, max, onChange }: StepperProps) {
  return (
    <div class="stepper" role="group" aria-label={label}>
      <span class="label">{label}</span>
      <IconButton icon="minus" label={`${label}: fewer`} disabled={value <= min} onClick={() => onChange(value - 1)} />
      <output>{text}</output>
      <IconButton icon="plus" label={`${label}: more`} disabled={value >= max} onClick={() => onChange(value + 1)} />
    </div>
  );
}
