// Parses the part of the address after #, which names the page:
//
//	nothing                      where to start: today's puzzle, or for a new player the first level
//	today, daily                 today's puzzle
//	5x5:on                       the puzzle with this ID
//	5x5:on?hints=none&goal=par   the same, with a teacher's assignment
//	replay/2026-11-14/…          how a player solved a daily puzzle
//	journey, sprint              the journey, a sprint
//	learn, learn/quiet           Learn, one of its lessons
//	studio, studio?size=45x45&…  the Studio, a film
//	solve, solve?p=5x5:1f&…      the solver for other games, a puzzle
//	lab, lab/board/5x5           the Lab, one of its pages
//	together                     the page for playing together
//	together/KWTRPM, KWTRPM      the room with this code

export type Route =
  | { section: "play"; id: string; task?: string }
  | { section: "learn" | "lab" | "together"; page: string }
  | { section: "studio"; film: string }
  | { section: "solve"; puzzle: string }
  | { section: "journey" | "sprint" }
  | { section: "replay"; date: string; player: string };

export function readRoute(hash = location.hash): Route {
  const text = decode(hash.slice(1));
  const paged = /^(learn|lab)(?:\/(.*))?$/s.exec(text);
  if (paged) return { section: paged[1] as "learn" | "lab", page: paged[2] ?? "" };
  if (text === "journey" || text === "sprint") return { section: text };
  const studio = /^studio(?:\?(.*))?$/.exec(text);
  if (studio) return { section: "studio", film: studio[1] ?? "" };
  const solve = /^solve(?:\?(.*))?$/.exec(text);
  if (solve) return { section: "solve", puzzle: solve[1] ?? "" };
  const together = /^(?:together(?:\/(.*))?|([b-df-hj-np-tv-xz]{6}))$/i.exec(text);
  if (together) return { section: "together", page: together[1] ?? together[2] ?? "" };
  const [, date, player] = /^replay\/(\d{4}-\d\d-\d\d)\/([0-9a-f]{32})$/.exec(text) ?? [];
  if (date && player) return { section: "replay", date, player };
  if (/^replay(\/|$)/.test(text)) return { section: "replay", date: "", player: "" }; // a damaged link
  const { id, task } = readAddress(hash);
  return { section: "play", id, task };
}

/** Returns the ID of the puzzle and the teacher's assignment. The assignment is not decoded, because
 * its note may contain any character. */
export function readAddress(hash: string): { id: string; task?: string } {
  const text = hash.slice(1);
  // Some programs encode the whole link a second time.
  const [, id = text, task] = split(text) ?? split(decode(text)) ?? [];
  return { id: decode(id), task };
}

/** Splits an ID from its assignment. A question mark alone is not enough: it is also a graph6
 * character. */
function split(text: string): RegExpExecArray | null {
  return /^(.*?)\?((?:hints|goal|note)=.*)$/s.exec(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // leave a stray % alone
  }
}

/** Returns the address hash for the replay of a player's daily game. */
export function replayHash(date: string, player: string): string {
  return `replay/${date}/${player}`;
}

/** Returns the address of a puzzle. */
export function linkTo(id: string): string {
  const { origin, pathname } = location;
  return `${origin}${pathname}#${id}`;
}
