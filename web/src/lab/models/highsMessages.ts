// What the page and the worker of HiGHS tell each other.

/** An integer program as a file in the format LP, and how long it may take. */
export interface HighsRequest {
  file: string;
  seconds: number;
}

/** What the worker tells: a line of the log, that HiGHS is there, the answer, or what went wrong. */
export type HighsMessage =
  | { line: string }
  | { loaded: true }
  | { output: string; seconds: number }
  | { trouble: string };
