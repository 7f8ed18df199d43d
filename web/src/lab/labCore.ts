// The Lab uses two cores, so that stopping a long search does not cancel the quick calls.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Progress, WholeCore } from "../core/core";
import type { Methods, Study } from "../protocol";
import { messageOf } from "../text";
import { type Asked, useAnswer } from "../ui/useCore";

export const quick = new WholeCore();
export const long = new WholeCore();

/** The time limit for a search, in milliseconds. */
const searchLimit = 600_000;

/** The maximum number of cached studies. */
const maxStudies = 200;

const studies = new Map<string, Promise<Study>>();

/** Returns a board's rank, nullity and other numbers, and caches them. */
export function studyOf(spec: string): Promise<Study> {
  let known = studies.get(spec);
  if (!known) {
    if (studies.size >= maxStudies) studies.clear();
    const begun = performance.now();
    known = quick.call("study", { id: spec });
    known.then(
      () => performance.measure("a board is studied", { start: begun, end: performance.now() }),
      () => undefined,
    );
    // Do not cache errors: the next call may succeed.
    known.catch(() => studies.delete(spec));
    studies.set(spec, known);
  }
  return known;
}

/** Returns a board's numbers once they have arrived. */
export function useStudy(spec: string): Asked<Study> {
  return useAnswer(spec, () => studyOf(spec));
}

export interface Search<M extends keyof Methods> extends Asked<Methods[M]["result"]> {
  /** Progress of the search while it runs. */
  running?: Progress;
  start(params: Methods[M]["params"]): void;
  stop(): void;
}

/** Runs a search that reports progress and can be stopped. The search also ends when the
 * page closes or its subject changes. */
export function useSearch<M extends keyof Methods>(method: M, about: string): Search<M> {
  const [state, setState] = useState<Asked<Methods[M]["result"]> & { running?: Progress }>({});
  const run = useRef(0);
  const busy = useRef(false);
  const stop = () => {
    run.current++;
    if (busy.current) long.stop("Stopped.");
    busy.current = false;
    setState(({ answer }) => ({ answer }));
  };
  const start = (params: Methods[M]["params"]) => {
    stop();
    const own = ++run.current;
    busy.current = true;
    const ended = (next: Asked<Methods[M]["result"]>) => {
      if (own !== run.current) return;
      busy.current = false;
      setState(next);
    };
    setState(({ answer }) => ({ answer, running: { stage: "", done: 0, total: 0 } }));
    long
      .call(method, params, {
        timeLimit: searchLimit,
        onProgress: (running) => own === run.current && setState(({ answer }) => ({ answer, running })),
      })
      .then(
        (answer) => ended({ answer }),
        (error) => ended({ trouble: messageOf(error) }),
      );
  };
  useEffect(() => {
    setState({});
    return stop;
  }, [about]);
  return { ...state, start, stop };
}
