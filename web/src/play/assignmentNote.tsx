import type { Assignment } from "../game/assignment";
import type { Session } from "../game/session";
import { counted } from "../text";
import { parOf } from "./parts";

interface Props {
  assignment: Assignment;
  /** The fewest presses; undefined until they are known, or if there is no solution. */
  par?: number;
  /** The presses of a win; undefined before. */
  won?: number;
}

/** What a teacher asks for, above the game. */
export function AssignmentNote({ assignment, par, won }: Props) {
  return (
    <section class="note assignment" aria-label="From your teacher">
      <small>From your teacher</small>
      {assignment.note && <p class="words">{assignment.note}</p>}
      <p>{[goalWords(assignment, par, won), hintWords(assignment)].filter(Boolean).join(" ")}</p>
    </section>
  );
}

/** The same, beside the game of Play. */
export function GameAssignment({ session, assignment }: { session: Session; assignment: Assignment }) {
  const { game } = session.shown.value;
  const par = parOf(session.game.value?.view);
  return <AssignmentNote assignment={assignment} par={par} won={game?.won ? game.presses : undefined} />;
}

/** Whether the goal was reached with a win of that many presses. */
export function goalMet({ goal }: Assignment, presses: number, par: number | undefined): boolean {
  return goal === "solve" || (par !== undefined && presses <= par);
}

function goalWords(assignment: Assignment, par: number | undefined, won: number | undefined): string {
  if (won !== undefined && goalMet(assignment, won, par)) return "You have reached the goal.";
  if (assignment.goal === "solve") return "The goal: turn all the lights off.";
  const few = par === undefined ? "as few presses as possible" : counted(par, "press", "presses");
  if (won === undefined) return `The goal: turn all the lights off in ${few}.`;
  return par === undefined ? "" : `Solved in ${won}. The goal is ${few}: play it again.`;
}

function hintWords({ hints }: Assignment): string {
  if (hints === 0) return "";
  if (hints === Number.POSITIVE_INFINITY) return "There are no hints.";
  return `Hints come after ${counted(hints, "press", "presses")}.`;
}
