// Runs HiGHS, an integer programming solver, in its own worker. It is loaded on demand.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ModelVerdict } from "../../protocol";
import { messageOf } from "../../text";
import { quick } from "../labCore";
import type { HighsMessage, HighsRequest } from "./highsMessages";

/** Time limit for HiGHS, in seconds. */
const timeLimit = 300;
/** The log shows at most this many lines, and drops the oldest. */
const maxLog = 400;

export interface HighsRun {
  state: "idle" | "loading" | "running" | "done" | "stopped" | "failed";
  log: string[];
  /** The answer, checked by the core, and the time it took. */
  verdict?: ModelVerdict;
  seconds?: number;
  /** The error message, if the run failed. */
  trouble?: string;
}

const idle: HighsRun = { state: "idle", log: [] };

/** Runs HiGHS on a puzzle. The run ends when the page closes, or when the puzzle or goal changes. */
export function useHighs(id: string, goal: string) {
  const [run, setRun] = useState(idle);
  const worker = useRef<Worker | undefined>(undefined);
  const end = () => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  const fail = (trouble: string) => {
    end();
    setRun((old) => ({ ...old, state: "failed", trouble }));
  };
  const check = async (own: Worker, output: string, seconds: number) => {
    try {
      const verdict = await quick.call("verdict", { id, goal, output });
      if (worker.current === own) setRun((old) => ({ ...old, state: "done", verdict, seconds }));
    } catch (error) {
      if (worker.current === own) fail(messageOf(error));
    }
    if (worker.current === own) end();
  };
  const start = async () => {
    end();
    setRun({ state: "loading", log: [] });
    const own = new Worker(new URL("./highsWorker.ts", import.meta.url), { type: "module" });
    worker.current = own;
    own.onerror = () => fail("Couldn’t load HiGHS. Check your connection and try again.");
    own.onmessage = ({ data }: MessageEvent<HighsMessage>) => {
      if (worker.current !== own) return;
      if ("line" in data) setRun((old) => ({ ...old, log: [...old.log, data.line].slice(-maxLog) }));
      else if ("loaded" in data) setRun((old) => ({ ...old, state: "running" }));
      else if ("trouble" in data) fail(`HiGHS failed: ${data.trouble}`);
      else check(own, data.output, data.seconds);
    };
    try {
      const { data } = await quick.ask("model", { id, format: "lp", goal });
      const request: HighsRequest = { file: new TextDecoder().decode(data), seconds: timeLimit };
      if (worker.current === own) own.postMessage(request);
    } catch (error) {
      if (worker.current === own) fail(messageOf(error));
    }
  };
  const stop = () => {
    end();
    setRun((old) => ({ ...old, state: "stopped" }));
  };
  useEffect(() => {
    setRun(idle);
    return end;
  }, [id, goal]);
  return { run, start, stop };
}
