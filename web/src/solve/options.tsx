import { type Board, parseBoard } from "../board/board";
import { Choice, Choices, Switch } from "../ui/controls";
import { IconButton } from "../ui/icons";
import { LiveBoard } from "../ui/liveBoard";
import { RulePicture } from "../ui/thumbnail";
import {
  applies,
  type Goal,
  maxSide,
  maxStates,
  type Puzzle,
  type Rule,
  resized,
  rules,
  stepped,
  withGoal,
} from "./puzzle";
import { useTappable } from "./tappable";

interface Props {
  puzzle: Puzzle;
  onChange(puzzle: Puzzle): void;
}

const goals: readonly (readonly [Goal, string])[] = [
  ["off", "all off"],
  ["on", "all on"],
  ["same", "all the same"],
  ["picture", "a picture"],
];

/** What the person knows about the puzzle: its size, its rule, its states and its goal. */
export function Options({ puzzle, onChange }: Props) {
  const { rows, cols, states, goal, litOnly } = puzzle;
  return (
    <>
      <div class="steppers">
        <Stepper
          label="Rows"
          value={rows}
          min={1}
          max={maxSide}
          onChange={(to) => onChange(resized(puzzle, { rows: to }))}
        />
        <Stepper
          label="Columns"
          value={cols}
          min={1}
          max={maxSide}
          onChange={(to) => onChange(resized(puzzle, { cols: to }))}
        />
        <Stepper
          label="Each light has"
          value={states}
          text={states === 2 ? "on, off" : `${states} states`}
          min={2}
          max={maxStates}
          onChange={(to) => onChange(resized(puzzle, { states: to }))}
        />
      </div>
      <fieldset>
        <legend>A press changes</legend>
        <div class="choices pictured">
          {rules
            .filter(([rule]) => applies(rule, puzzle))
            .map(([rule, words]) => (
              <Choice
                key={rule}
                name="solve-rule"
                chosen={rule === puzzle.rule}
                onChoose={() => onChange({ ...puzzle, rule })}
              >
                <RuleButton rule={rule} words={words} />
              </Choice>
            ))}
        </div>
      </fieldset>
      <Choices<Goal>
        legend="Goal"
        name="solve-goal"
        value={goal}
        options={goals.filter(([one]) => states === 2 || one !== "on")}
        onChange={(next) => onChange(withGoal(puzzle, next))}
      />
      {goal === "picture" && <GoalPicture puzzle={puzzle} onChange={onChange} />}
      <Switch
        label="Only lit lights can be pressed"
        value={litOnly}
        onChange={(next) => onChange({ ...puzzle, litOnly: next })}
      />
    </>
  );
}

/** A picture of a rule, on the smallest board that shows it. */
export function RuleButton({ rule, words }: { rule: Rule; words: string }) {
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
  return (
    <div class="goal">
      <p class="sub">Tap the picture to reach.</p>
      <LiveBoard
        id={board.spec}
        board={board}
        label="Goal"
        lights={puzzle.target}
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
