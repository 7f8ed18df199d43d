// The part of the address after # names the room: nothing or "today" is today's puzzle, an ID
// that puzzle, "learn" the Learn room and "learn/quiet" one of its lessons, "studio" the
// Studio and "studio?size=45x45&…" a film.

export type Route = { room: "play"; id: string } | { room: "learn"; page: string } | { room: "studio"; film: string };

export function readRoute(hash = location.hash): Route {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // A stray % is left as it is.
  }
  const learn = /^learn(?:\/(.*))?$/.exec(text);
  if (learn) return { room: "learn", page: learn[1] ?? "" };
  const studio = /^studio(?:\?(.*))?$/.exec(text);
  if (studio) return { room: "studio", film: studio[1] ?? "" };
  return { room: "play", id: text === "today" ? "" : text };
}

/** The address of a puzzle. */
export function linkTo(id: string): string {
  const { origin, pathname } = location;
  return `${origin}${pathname}#${id}`;
}
