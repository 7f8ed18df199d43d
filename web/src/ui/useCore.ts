import { useEffect, useState } from "preact/hooks";
import type { Core } from "../core/core";
import type { Methods, PlayMethod } from "../protocol";
import { messageOf } from "../text";

export interface Asked<T> {
  answer?: T;
  /** The error message, if the call failed. */
  trouble?: string;
}

/** Calls the core, and calls it again whenever the parameters change. */
export function useCore<M extends PlayMethod>(
  core: Core,
  method: M,
  params: Methods[M]["params"],
): Asked<Methods[M]["result"]> {
  const question = JSON.stringify(params);
  const [known, setKnown] = useState<{ question: string } & Asked<Methods[M]["result"]>>();
  useEffect(() => {
    let gone = false;
    core.call(method, params).then(
      (answer) => !gone && setKnown({ question, answer }),
      (error) => !gone && setKnown({ question, trouble: messageOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, [core, method, question]);
  return known?.question === question ? known : {};
}
