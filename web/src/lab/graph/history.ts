// Undo and redo for a value that never changes in place.

export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

/** The maximum number of undo steps. */
const maxSteps = 200;

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

/** Adds a step, unless nothing changed. */
export function step<T>(history: History<T>, next: T): History<T> {
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-maxSteps), now: next, future: [] };
}

/** Replaces the current value without adding a step, for example during a drag. */
export function amend<T>(history: History<T>, next: T): History<T> {
  return { ...history, now: next };
}

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}
