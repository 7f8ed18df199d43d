import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { item } from "../src/item";
import { Stream } from "../src/together/stream";
import { Source } from "./source";

describe("the stream of a room", () => {
  let heard: (string | number)[];
  let answers: (number | object)[];
  let asked: string[];
  let stream: Stream;
  const page = new EventTarget();
  const tab = Object.assign(new EventTarget(), { hidden: false });

  beforeEach(() => {
    vi.useFakeTimers();
    Source.all = [];
    heard = [];
    answers = [];
    asked = [];
    tab.hidden = false;
    vi.stubGlobal("EventSource", Source);
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("document", tab);
    vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit) => {
      asked.push(address);
      const next = answers.shift() ?? 503;
      if (next === 0) return new Promise((_, reject) => signal?.addEventListener("abort", reject));
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
    vi.restoreAllMocks();
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
    expect([Source.all.length, asked]).toEqual([1, []]);
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

  it.each([
    { random: 0, pauses: [250, 500, 1000, 2000, 2500, 2500] },
    { random: 0.5, pauses: [375, 750, 1500, 3000, 3750, 3750] },
  ])("asks again after pauses that double up to a limit: $pauses", async ({ random, pauses }) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    item(Source.all, 0).fail(Source.CLOSED);
    for (const [i, pause] of pauses.entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(asked.length).toBe(i);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked.length).toBe(i + 1);
    }
    expect(new Set(asked)).toEqual(new Set(["/api/rooms/KWTRPM"]));
    answers = [{ seq: 1, players: [] }];
    await vi.advanceTimersByTimeAsync(5000);
    item(Source.all, 1).connect(); // from here on, pauses are short again
    item(Source.all, 1).fail(Source.CLOSED);
    asked = [];
    await vi.advanceTimersByTimeAsync(item(pauses, 0) - 1);
    expect(asked.length).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.length).toBe(1);
  });

  it("is reopened when the page becomes visible again", () => {
    tab.hidden = true;
    tab.dispatchEvent(new Event("visibilitychange"));
    expect(Source.all.length).toBe(1);
    tab.hidden = false;
    tab.dispatchEvent(new Event("visibilitychange"));
    expect(Source.all.map(({ readyState }) => readyState)).toEqual([Source.CLOSED, 0]);
    stream.close();
    expect(item(Source.all, 1).readyState).toBe(Source.CLOSED);
    tab.dispatchEvent(new Event("visibilitychange"));
    expect(Source.all.length).toBe(2);
  });

  it("stops asking once it has been reopened, and old connections no longer matter", async () => {
    item(Source.all, 0).fail(Source.CLOSED);
    stream.open();
    item(Source.all, 1).connect();
    item(Source.all, 0).fail(Source.CLOSED);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([asked, Source.all.length]).toEqual([[], 2]);
  });

  it("asks once at a time, even if it was reopened while it asked", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    item(Source.all, 0).fail(Source.CLOSED);
    answers = [0];
    await vi.advanceTimersByTimeAsync(10_200);
    page.dispatchEvent(new Event("online"));
    item(Source.all, 1).fail(Source.CLOSED);
    await vi.advanceTimersByTimeAsync(50); // now the first request fails, which had ten seconds
    asked = [];
    await vi.advanceTimersByTimeAsync(999);
    expect(asked.length).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.length).toBe(1);
  });

  it("asks again after any other error", async () => {
    const source = item(Source.all, 0);
    source.fail(Source.CLOSED);
    answers = [null as unknown as object, { seq: 4, players: [] }]; // the first answer is not an update
    await vi.advanceTimersByTimeAsync(20_000);
    expect(heard).toEqual(["lost", 4]);
  });

  it("asks nothing more once it was closed", async () => {
    item(Source.all, 0).fail(Source.CLOSED);
    answers = [0];
    await vi.advanceTimersByTimeAsync(500);
    expect(asked.length).toBe(1);
    stream.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([asked.length, heard, vi.getTimerCount()]).toEqual([1, ["lost"], 0]);
    const open = vi.spyOn(stream, "open");
    page.dispatchEvent(new Event("online"));
    tab.dispatchEvent(new Event("visibilitychange"));
    expect(open).not.toHaveBeenCalled();
    stream.open();
    expect(Source.all.length).toBe(1);
  });
});
