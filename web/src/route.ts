// The address after its # says where one is: nothing or today for today's puzzle, an ID for
// that puzzle, learn for that room and learn/quiet for a page of it, studio for the studio
// and studio?size=45x45&… for a film.

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
