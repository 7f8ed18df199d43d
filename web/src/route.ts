// The part of the address after # names the page: nothing or "today" is today's puzzle, an ID
// that puzzle, "learn" the Learn page and "learn/quiet" one of its lessons, "studio" the
// Studio and "studio?size=45x45&…" a film, "lab" the Lab and "lab/board/5x5" one of its pages,
// "together" the page to play together, and "together/KWTRPM" or the six letters alone the room
// of that code, "journey" the journey, "sprint" a sprint,
// "replay/2026-11-14/…" how a player won the puzzle of a day. After an ID may stand
// what a teacher asks for: "5x5:on?hints=none&goal=par".

export type Route =
  | { section: "play"; id: string; task?: string }
  | { section: "learn" | "lab" | "together"; page: string }
  | { section: "studio"; film: string }
  | { section: "journey" | "sprint" }
  | { section: "replay"; date: string; player: string };

export function readRoute(hash = location.hash): Route {
  const text = decode(hash.slice(1));
  const paged = /^(learn|lab)(?:\/(.*))?$/s.exec(text);
  if (paged) return { section: paged[1] as "learn" | "lab", page: paged[2] ?? "" };
  if (text === "journey" || text === "sprint") return { section: text };
  const studio = /^studio(?:\?(.*))?$/.exec(text);
  if (studio) return { section: "studio", film: studio[1] ?? "" };
  const together = /^(?:together(?:\/(.*))?|([b-df-hj-np-tv-xz]{6}))$/i.exec(text);
  if (together) return { section: "together", page: together[1] ?? together[2] ?? "" };
  const [, date, player] = /^replay\/(\d{4}-\d\d-\d\d)\/([0-9a-f]{32})$/.exec(text) ?? [];
  if (date && player) return { section: "replay", date, player };
  const { id, task } = readAddress(hash);
  return { section: "play", id: id === "today" ? "" : id, task };
}

/** The ID of the puzzle, and what a teacher asks for, not decoded: a note may have any character
 * in it. */
export function readAddress(hash: string): { id: string; task?: string } {
  const text = hash.slice(1);
  // Some programs encode all of a link once more.
  const [, id = text, task] = split(text) ?? split(decode(text)) ?? [];
  return { id: decode(id), task };
}

/** A question mark alone is no sign: it is a digit of graph6. */
function split(text: string): RegExpExecArray | null {
  return /^(.*?)\?((?:hints|goal|note)=.*)$/s.exec(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % is left as it is
  }
}

/** Where the replay of a player's game of a day is. */
export function replayHash(date: string, player: string): string {
  return `replay/${date}/${player}`;
}

/** The address of a puzzle. */
export function linkTo(id: string): string {
  const { origin, pathname } = location;
  return `${origin}${pathname}#${id}`;
}
