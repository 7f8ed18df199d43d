// The cores of the Lab: one for what is quick, and one for long searches, which can be stopped
// without losing what the other is asked.

import { useEffect, useRef, useState } from "preact/hooks";
import { Core, type Progress } from "../core/core";
import type { Methods, Study } from "../protocol";
import { messageOf } from "../text";

export const quick = new Core();
export const long = new Core();

/** How long a search may take, in milliseconds. */
const searchLimit = 600_000;

/** The most boards whose numbers are kept. */
const maxStudies = 200;

const studies = new Map<string, Promise<Study>>();

/** The numbers of a board, asked for once. */
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
    // What went wrong may go well the next time.
    known.catch(() => studies.delete(spec));
    studies.set(spec, known);
  }
  return known;
}

export interface Answer<T> {
  value?: T;
  /** What went wrong, in a sentence. */
  trouble?: string;
}

/** The numbers of a board, once they are there. */
export function useStudy(spec: string): Answer<Study> {
  const [known, setKnown] = useState<{ spec: string } & Answer<Study>>();
  useEffect(() => {
    let gone = false;
    studyOf(spec).then(
      (value) => !gone && setKnown({ spec, value }),
      (error) => !gone && setKnown({ spec, trouble: messageOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, [spec]);
  return known?.spec === spec ? known : {};
}

export interface Search<M extends keyof Methods> extends Answer<Methods[M]["result"]> {
  /** How far it is, while it runs. */
  running?: Progress;
  start(params: Methods[M]["params"]): void;
  stop(): void;
}

/** A search that shows how far it is, and that can be stopped; it ends with the page, or when
 * something else is asked about. */
export function useSearch<M extends keyof Methods>(method: M, about: string): Search<M> {
  const [state, setState] = useState<Answer<Methods[M]["result"]> & { running?: Progress }>({});
  const run = useRef(0);
  const busy = useRef(false);
  const stop = () => {
    run.current++;
    if (busy.current) long.stop("Stopped.");
    busy.current = false;
    setState((old) => ({ value: old.value }));
  };
  const start = (params: Methods[M]["params"]) => {
    stop();
    const own = ++run.current;
    busy.current = true;
    const ended = (next: Answer<Methods[M]["result"]>) => {
      if (own !== run.current) return;
      busy.current = false;
      setState(next);
    };
    setState((old) => ({ value: old.value, running: { stage: "", done: 0, total: 0 } }));
    long
      .call(method, params, {
        timeLimit: searchLimit,
        onProgress: (running) => own === run.current && setState((old) => ({ value: old.value, running })),
      })
      .then(
        (value) => ended({ value }),
        (error) => ended({ trouble: messageOf(error) }),
      );
  };
  useEffect(() => {
    setState({});
    return stop;
  }, [about]);
  return { ...state, start, stop };
}
