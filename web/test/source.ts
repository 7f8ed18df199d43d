import type { Update } from "../src/service/api";

/** A fake EventSource that the test controls. */
export class Source extends EventTarget {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  static all: Source[] = [];
  readonly url: string;
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;

  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  connect(): void {
    this.readyState = Source.OPEN;
    this.onopen?.();
  }

  fail(state: number): void {
    this.readyState = state;
    this.onerror?.();
  }

  tell(update: Update): void {
    this.dispatchEvent(Object.assign(new Event("room"), { data: JSON.stringify(update) }));
  }
}
