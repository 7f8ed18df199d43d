import { useEffect, useState } from "preact/hooks";
import type { Core } from "../core/core";
import type { Methods, PlayMethod } from "../protocol";
import { messageOf } from "../text";

export interface Asked<T> {
  answer?: T;
  /** The error message, if there is no answer. */
  trouble?: string;
}

/** Asks a question, and asks again whenever the key changes. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Asked<T> {
  const [known, setKnown] = useState<{ key: string } & Asked<T>>();
  useEffect(() => {
    let gone = false;
    ask().then(
      (answer) => !gone && setKnown({ key, answer }),
      (error) => !gone && setKnown({ key, trouble: messageOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return known?.key === key ? known : {};
}

/** Calls the core, and calls it again whenever the parameters change. */
export function useCore<M extends PlayMethod>(
  core: Core,
  method: M,
  params: Methods[M]["params"],
): Asked<Methods[M]["result"]> {
  return useAnswer(`${method} ${JSON.stringify(params)}`, () => core.call(method, params));
}
