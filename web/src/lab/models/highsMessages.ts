// The messages between the page and the HiGHS worker.

/** An integer program as an LP file, with a time limit. */
export interface HighsRequest {
  file: string;
  seconds: number;
}

/** A message from the worker: a log line, a notice that HiGHS has loaded, the answer, or an error. */
export type HighsMessage =
  | { line: string }
  | { loaded: true }
  | { output: string; seconds: number }
  | { trouble: string };
