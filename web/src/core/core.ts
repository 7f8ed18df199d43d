import type { Failure, Methods, PlayMethod } from "../protocol";
import { type Kind, startWorker } from "./start";

/** An error returned by the core. Its message is a sentence for the player. */
export class CoreError extends Error {
  readonly unsolvable: boolean;
  /** @param lights The lights that the message calls marked. */
  constructor(
    failure: Failure,
    readonly lights: number[] = [],
  ) {
    super(failure.text);
    this.unsolvable = failure.unsolvable;
  }
}

/** Thrown by a call if the core could not be loaded or was stopped. */
export class CoreUnavailable extends Error {}

/** Thrown by a call if the core could not be loaded. */
export class CoreMissing extends CoreUnavailable {}

/** The progress of a long computation. */
export interface Progress {
  stage: string;
  done: number;
  total: number;
}

/** Options for a call. */
export interface CallOptions {
  /** How long the call may take, in milliseconds. */
  timeLimit?: number;
  data?: Uint8Array;
  /** Abandons the call. */
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

interface Answer {
  n: number;
  progress?: Progress;
  data?: Uint8Array;
  result?: unknown;
  error?: Failure;
  broken?: string;
}

interface Waiting {
  resolve(answer: { result: never; data?: Uint8Array }): void;
  onProgress?(progress: Progress): void;
  reject(error: Error): void;
  /** Ends the waiting. */
  done(): void;
}

/** How long a call may take, in milliseconds, unless its options say otherwise. */
const defaultTimeLimit = 60_000;

/** The Go core for players, which runs in a worker. */
export class Core<Can extends keyof Methods = PlayMethod> {
  /** Called when the core has been stopped and has lost its state. */
  onStop?: (error: CoreUnavailable) => void;
  private worker?: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private n = 0;

  constructor(private readonly kind: Kind = "play") {}

  async call<M extends Can>(
    method: M,
    params: Methods[M]["params"],
    more: CallOptions = {},
  ): Promise<Methods[M]["result"]> {
    return (await this.ask(method, params, more)).result;
  }

  /** Like call, but also returns the bytes that accompany the result. */
  ask<M extends Can>(
    method: M,
    params: Methods[M]["params"],
    { timeLimit = defaultTimeLimit, data, signal, onProgress }: CallOptions = {},
  ): Promise<{ result: Methods[M]["result"]; data?: Uint8Array }> {
    const n = ++this.n;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abandon = () => this.abandon(n, signal?.reason);
      signal?.addEventListener("abort", abandon);
      const timer = setTimeout(() => this.stop("This takes too long to compute in the browser."), timeLimit);
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abandon);
      };
      this.waiting.set(n, { resolve, reject, done, onProgress });
      this.start().postMessage({ n, method, params, data });
    });
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    this.worker = startWorker(this.kind);
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answer(data);
    this.worker.onerror = () => this.end(new CoreMissing("Couldn’t load the solver."));
    return this.worker;
  }

  private answer({ n, result, error, broken, progress, data }: Answer): void {
    const one = this.waiting.get(n);
    if (!one) return;
    if (progress) {
      one.onProgress?.(progress);
      return;
    }
    if (broken) {
      this.end(new CoreMissing(broken));
      return;
    }
    this.waiting.delete(n);
    one.done();
    if (error) one.reject(new CoreError(error));
    else one.resolve({ result: result as never, data });
  }

  /** Rejects a call. If it was the only one, the core stops working on it; otherwise the others still need the core. */
  private abandon(n: number, reason: Error): void {
    const one = this.waiting.get(n);
    if (!one) return;
    this.waiting.delete(n);
    one.done();
    one.reject(reason);
    if (this.waiting.size === 0) this.stop("The call was abandoned.");
  }

  /** Terminates the worker immediately; the next call starts a new one. */
  stop(reason: string): void {
    this.end(new CoreUnavailable(reason));
  }

  private end(error: CoreUnavailable): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject, done } of this.waiting.values()) {
      done();
      reject(error);
    }
    this.waiting.clear();
    this.onStop?.(error);
  }
}

/** The core that can also make films, read pictures and study boards. */
export class WholeCore extends Core<keyof Methods> {
  constructor() {
    super("all");
  }
}
