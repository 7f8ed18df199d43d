import type { Update } from "../service/api";
import { ask, ServiceError } from "../service/client";

/** The first pause after a failure and the longest, in milliseconds. */
const pauses = [500, 5000] as const;

export interface Listener {
  onUpdate(update: Update): void;
  /** The connection was lost, or is back. */
  onState(connected: boolean): void;
  /** The room is not there any more. */
  onGone(text: string): void;
}

/**
 * What happens in a room. The browser comes back by itself when a connection is lost, and says
 * what it has seen. It gives up when the answer is an error; then the stream opens a new
 * connection. Either way nothing is missed: what has changed meanwhile comes first.
 */
export class Stream {
  private readonly code: string;
  private readonly listener: Listener;
  private source?: EventSource;
  private timer?: ReturnType<typeof setTimeout>;
  private failures = 0;
  private readonly gone = new AbortController();

  constructor(code: string, listener: Listener) {
    this.code = code;
    this.listener = listener;
    const { signal } = this.gone;
    addEventListener("online", () => this.hurry(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry(), { signal });
    this.open();
  }

  close(): void {
    this.gone.abort();
    this.source?.close();
    clearTimeout(this.timer);
  }

  /** Asks again at once if nothing is heard. */
  private hurry(): void {
    if (this.source?.readyState !== EventSource.OPEN) this.open();
  }

  /** Begins to listen, even if it seemed to be listening. */
  open(): void {
    this.source?.close();
    clearTimeout(this.timer);
    if (this.gone.signal.aborted) return;
    const source = new EventSource(`/api/rooms/${encodeURIComponent(this.code)}/events`);
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.listener.onState(true);
    };
    source.onerror = () => {
      this.listener.onState(false);
      if (source.readyState === EventSource.CLOSED && source === this.source) this.later();
    };
    source.addEventListener("room", ({ data }: MessageEvent<string>) => {
      if (source === this.source) this.listener.onUpdate(JSON.parse(data) as Update);
    });
  }

  /** Opens the stream again after a while. It cannot say why it was refused, so the room is
   * asked for: it may have ended. */
  private later(): void {
    const [first, longest] = pauses;
    const time = Math.min(longest, first * 2 ** this.failures++) * (0.5 + Math.random() / 2);
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { signal } = this.gone;
      try {
        this.listener.onUpdate(await ask("GET /api/rooms/{code}", { path: { code: this.code }, again: false, signal }));
        this.open();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ServiceError && !error.passing) this.listener.onGone(error.message);
        else this.later();
      }
    }, time);
  }
}
