import type { Assignment } from "../game/assignment";
import type { Session } from "../game/session";
import { counted } from "../text";
import { parOf } from "./parts";

interface Props {
  assignment: Assignment;
  /** Whether the puzzle has a target other than all lights off. */
  target: boolean;
  /** The fewest presses that solve the puzzle; undefined until known, or if it can't be solved. */
  par?: number;
  /** How many presses the win took; undefined before the win. */
  won?: number;
}

/** Shows the teacher's note, goal and hint policy above the game. */
export function AssignmentNote({ assignment, target, par, won }: Props) {
  return (
    <section class="note assignment" aria-label="From your teacher">
      <small>From your teacher</small>
      {assignment.note && <p class="words">{assignment.note}</p>}
      <p>{[goalWords({ assignment, target, par, won }), hintWords(assignment)].filter(Boolean).join(" ")}</p>
    </section>
  );
}

/** The assignment note for the current game on the Play page. */
export function GameAssignment({ session, assignment }: { session: Session; assignment: Assignment }) {
  const { game } = session.shown.value;
  const par = parOf(session.game.value?.view);
  const won = game?.won ? game.presses : undefined;
  return <AssignmentNote assignment={assignment} target={!!game?.target} par={par} won={won} />;
}

/** Reports whether a win in the given number of presses meets the goal. */
export function goalMet({ goal }: Assignment, presses: number, par: number | undefined): boolean {
  return goal === "solve" || (par !== undefined && presses <= par);
}

export function goalWords({ assignment, target, par, won }: Props): string {
  const task = `Your goal: turn ${target ? "on just the outlined" : "off all the"} lights`;
  if (won !== undefined && goalMet(assignment, won, par)) return "You reached the goal!";
  if (assignment.goal === "solve") return `${task}.`;
  const few = par === undefined ? "as few presses as possible" : counted(par, "press", "presses");
  if (won === undefined) return `${task} in ${few}.`;
  return par === undefined ? "" : `Solved in ${won}. The goal is ${few}, so try again.`;
}

function hintWords({ hints }: Assignment): string {
  if (hints === 0) return "";
  if (hints === Number.POSITIVE_INFINITY) return "No hints this time.";
  return `You can get hints after ${counted(hints, "press", "presses")}.`;
}
