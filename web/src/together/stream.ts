import type { Update } from "../service/api";
import { ask, ServiceError } from "../service/client";

/** The initial and maximum pauses after a failure, in milliseconds. */
const pauses = [500, 5000] as const;

export interface Listener {
  onUpdate(update: Update): void;
  /** Called when the connection is lost or restored. */
  onState(connected: boolean): void;
  /** Called when the room no longer exists. */
  onGone(text: string): void;
}

/**
 * Receives a room's events. The browser reconnects automatically after a lost connection, and
 * sends the ID of the last event that it received. If the service answers with an error, the
 * browser gives up, and the stream opens a new connection. Either way no change is lost, because
 * the service first sends everything that changed in the meantime.
 */
export class Stream {
  private readonly code: string;
  private readonly listener: Listener;
  private source: EventSource;
  private timer?: ReturnType<typeof setTimeout>;
  private failures = 0;
  private readonly gone = new AbortController();

  constructor(code: string, listener: Listener) {
    this.code = code;
    this.listener = listener;
    const { signal } = this.gone;
    addEventListener("online", () => this.hurry(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry(), { signal });
    this.source = this.connect();
  }

  close(): void {
    this.gone.abort();
    this.source.close();
    clearTimeout(this.timer);
  }

  /** Reconnects immediately if the connection is not open. */
  private hurry(): void {
    if (this.source.readyState !== EventSource.OPEN) this.open();
  }

  /** Opens a new connection, even if the old one seems to work. */
  open(): void {
    this.source.close();
    clearTimeout(this.timer);
    if (!this.gone.signal.aborted) this.source = this.connect();
  }

  private connect(): EventSource {
    const source = new EventSource(`/api/rooms/${encodeURIComponent(this.code)}/events`);
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
    return source;
  }

  /** Reopens the stream after a pause. An EventSource doesn't report why it was refused, so this first
   * asks for the room, which may have ended. */
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
