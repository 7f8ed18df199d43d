// A core that several parts of a page share: the <lights-out> elements and the solver or, in the app,
// rooms and replays.

import { Core } from "./core";

export const core = new Core();

let last: Promise<unknown> = Promise.resolve();

/** Runs f with exclusive use of the core's game. Other callers wait their turn. */
export function alone<T>(f: () => Promise<T>): Promise<T> {
  const done = last.then(f);
  last = done.catch(() => undefined);
  return done;
}
