import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { item } from "../src/item";
import type { Update } from "../src/service/api";
import { Stream } from "../src/together/stream";

/** A fake EventSource that the test controls. */
class Source extends EventTarget {
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

describe("the stream of a room", () => {
  let heard: (string | number)[];
  let answers: (number | object)[];
  let stream: Stream;
  const page = new EventTarget();

  beforeEach(() => {
    vi.useFakeTimers();
    Source.all = [];
    heard = [];
    answers = [];
    vi.stubGlobal("EventSource", Source);
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("document", { addEventListener: () => undefined });
    vi.stubGlobal("fetch", async () => {
      const next = answers.shift() ?? 503;
      return typeof next === "number"
        ? new Response('{"detail":"there is no room KWTRPM"}', { status: next })
        : new Response(JSON.stringify(next));
    });
    stream = new Stream("KWTRPM", {
      onUpdate: ({ seq }) => heard.push(seq),
      onState: (connected) => heard.push(connected ? "there" : "lost"),
      onGone: (text) => heard.push(text),
    });
  });
  afterEach(() => {
    stream.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("lets the browser reconnect after a lost connection", async () => {
    const source = item(Source.all, 0);
    expect(source.url).toBe("/api/rooms/KWTRPM/events");
    source.connect();
    source.tell({ seq: 3, players: [] });
    source.fail(0);
    await vi.advanceTimersByTimeAsync(60_000);
    source.connect();
    source.tell({ seq: 5, players: [] });
    expect(heard).toEqual(["there", 3, "lost", "there", 5]);
    expect(Source.all.length).toBe(1);
  });

  it("is reopened if the browser gives up, however long it takes", async () => {
    item(Source.all, 0).fail(Source.CLOSED);
    answers = [502, 503, 429, { seq: 7, players: [] }];
    await vi.advanceTimersByTimeAsync(20_000);
    expect(heard).toEqual(["lost", 7]);
    expect(Source.all.length).toBe(2);
    item(Source.all, 0).tell({ seq: 1, players: [] }); // messages from the old connection are ignored
    item(Source.all, 1).connect();
    expect(heard).toEqual(["lost", 7, "there"]);
  });

  it("ends with its room", async () => {
    item(Source.all, 0).fail(Source.CLOSED);
    answers = [404];
    await vi.advanceTimersByTimeAsync(20_000);
    expect(heard).toEqual(["lost", "there is no room KWTRPM"]);
    expect(Source.all.length).toBe(1);
  });

  it("is reopened immediately when the network is back, but never after it was closed", async () => {
    item(Source.all, 0).fail(0);
    page.dispatchEvent(new Event("online"));
    expect(Source.all.length).toBe(2);
    item(Source.all, 1).connect();
    page.dispatchEvent(new Event("online")); // already connected, so nothing happens
    expect(Source.all.length).toBe(2);
    item(Source.all, 1).fail(Source.CLOSED);
    stream.close();
    await vi.advanceTimersByTimeAsync(20_000);
    page.dispatchEvent(new Event("online"));
    expect(Source.all.length).toBe(2);
  });
});
