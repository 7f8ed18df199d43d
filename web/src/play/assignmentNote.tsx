import type { Assignment } from "../game/assignment";
import type { Session } from "../game/session";
import { counted } from "../text";
import { parOf } from "./parts";

interface Props {
  assignment: Assignment;
  /** The fewest presses that solve the puzzle; undefined until known, or if it can't be solved. */
  par?: number;
  /** How many presses the win took; undefined before the win. */
  won?: number;
}

/** Shows the teacher's note, goal and hint policy above the game. */
export function AssignmentNote({ assignment, par, won }: Props) {
  return (
    <section class="note assignment" aria-label="From your teacher">
      <small>From your teacher</small>
      {assignment.note && <p class="words">{assignment.note}</p>}
      <p>{[goalWords(assignment, par, won), hintWords(assignment)].filter(Boolean).join(" ")}</p>
    </section>
  );
}

/** The assignment note for the current game on the Play page. */
export function GameAssignment({ session, assignment }: { session: Session; assignment: Assignment }) {
  const { game } = session.shown.value;
  const par = parOf(session.game.value?.view);
  return <AssignmentNote assignment={assignment} par={par} won={game?.won ? game.presses : undefined} />;
}

/** Reports whether a win in the given number of presses meets the goal. */
export function goalMet({ goal }: Assignment, presses: number, par: number | undefined): boolean {
  return goal === "solve" || (par !== undefined && presses <= par);
}

function goalWords(assignment: Assignment, par: number | undefined, won: number | undefined): string {
  if (won !== undefined && goalMet(assignment, won, par)) return "You reached the goal!";
  if (assignment.goal === "solve") return "Your goal: turn off all the lights.";
  const few = par === undefined ? "as few presses as possible" : counted(par, "press", "presses");
  if (won === undefined) return `Your goal: turn off all the lights in ${few}.`;
  return par === undefined ? "" : `Solved in ${won}. The goal is ${few}, so try again.`;
}

function hintWords({ hints }: Assignment): string {
  if (hints === 0) return "";
  if (hints === Number.POSITIVE_INFINITY) return "No hints this time.";
  return `You can get hints after ${counted(hints, "press", "presses")}.`;
}
