// Sends requests to the service. The app also works without the service, so callers must handle
// failures.

import type { API } from "./api";

/** A failed request. */
export class ServiceError extends Error {
  /** The HTTP status of the answer; 0 if there was no answer. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
  }

  /** Whether a retry may succeed, because the service was busy or unavailable. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** How long to wait for an answer, in milliseconds. */
const patience = 10_000;
/** The maximum number of attempts per request. */
const attempts = 4;
/** The pause after the first attempt, in milliseconds. It doubles after each further attempt. */
const firstPause = 500;
/** The longest pause that the service can ask for, in milliseconds. */
const longestPause = 30_000;

interface Options<K extends keyof API> {
  /** The parameters in the path, such as { date: "2026-11-14" }. */
  path?: Record<string, string>;
  body?: API[K]["sent"];
  signal?: AbortSignal;
  /** Whether to retry if the service is busy or doesn't answer. By default, only GET requests are
   * retried. Other requests may have arrived, so set this only if the request is safe to repeat. */
  again?: boolean;
}

/** Sends a request to the service, and returns its answer. On failure it throws a ServiceError, or the
 * signal's reason if the signal was aborted. */
export async function ask<K extends keyof API>(what: K, options: Options<K> = {}): Promise<API[K]["answer"]> {
  const [method = "", path = ""] = what.split(" ");
  const { path: names = {}, body, signal, again = method === "GET" } = options;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""));
  for (let attempt = 1; ; attempt++) {
    const { answer, error, pause } = await askOnce(method, address, body, signal);
    if (!error) return answer as API[K]["answer"];
    if (!again || !error.passing || attempt >= attempts) throw error;
    await sleep(Math.max(pause, firstPause * 2 ** (attempt - 1) * (0.5 + Math.random())), signal);
  }
}

interface Attempt {
  answer?: unknown;
  error?: ServiceError;
  /** How long the service asks clients to wait, in milliseconds. */
  pause: number;
}

async function askOnce(method: string, address: string, body: unknown, signal?: AbortSignal): Promise<Attempt> {
  signal?.throwIfAborted();
  const control = new AbortController();
  const stop = () => control.abort();
  const timer = setTimeout(stop, patience);
  signal?.addEventListener("abort", stop);
  try {
    const response = await fetch(address, {
      method,
      signal: control.signal,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (response.ok) return { answer: await response.json(), pause: 0 };
    const { detail } = Object(await response.json().catch(() => undefined)) as { detail?: unknown };
    const message = typeof detail === "string" ? detail : "The service didn’t answer.";
    const seconds = Number(response.headers.get("Retry-After")) || 0; // 0 if it is a date
    const pause = Math.min(1000 * seconds, longestPause);
    return { error: new ServiceError(response.status, message), pause };
  } catch {
    signal?.throwIfAborted();
    return { error: new ServiceError(0, "The service didn’t answer."), pause: 0 };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** Waits a number of milliseconds; rejects if the signal is aborted. */
function sleep(time: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, time);
    signal?.addEventListener("abort", stop);
  });
}
