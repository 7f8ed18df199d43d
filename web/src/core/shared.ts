// The core that everything on a page shares: the <lights-out> elements and the solver.

import { Core } from "./core";

export const core = new Core();

let last: Promise<unknown> = Promise.resolve();

/** Lets one caller at a time use the core's game, for several calls in a row. */
export function alone<T>(f: () => Promise<T>): Promise<T> {
  const done = last.then(f);
  last = done.catch(() => undefined);
  return done;
}
