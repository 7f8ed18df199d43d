// The part of the address after # names the room: nothing or "today" is today's puzzle, an ID
// that puzzle, "learn" the Learn room and "learn/quiet" one of its lessons, "studio" the
// Studio and "studio?size=45x45&…" a film, "lab" the Lab and "lab/board/5x5" one of its pages,
// "together" the room to play together, and "together/KWTRPM" or the six letters alone the room
// of that code, "replay/2026-11-14/…" how a player won the puzzle of a day.

export type Route =
  | { room: "play"; id: string }
  | { room: "learn" | "lab" | "together"; page: string }
  | { room: "studio"; film: string }
  | { room: "replay"; date: string; player: string };

export function readRoute(hash = location.hash): Route {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // A stray % is left as it is.
  }
  const paged = /^(learn|lab)(?:\/(.*))?$/s.exec(text);
  if (paged) return { room: paged[1] as "learn" | "lab", page: paged[2] ?? "" };
  const studio = /^studio(?:\?(.*))?$/.exec(text);
  if (studio) return { room: "studio", film: studio[1] ?? "" };
  const together = /^(?:together(?:\/(.*))?|([b-df-hj-np-tv-xz]{6}))$/i.exec(text);
  if (together) return { room: "together", page: together[1] ?? together[2] ?? "" };
  const replay = /^replay\/(\d{4}-\d\d-\d\d)\/([0-9a-f]{32})$/.exec(text);
  if (replay) return { room: "replay", date: replay[1], player: replay[2] };
  return { room: "play", id: text === "today" ? "" : text };
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
