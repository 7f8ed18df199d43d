import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, ServiceError } from "../src/service/client";

/** Queues responses for a fake service to return. A bare status is an error response. */
function answers(...list: (number | object | "none" | [status: number, headers: Record<string, string>])[]) {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string, { method, body, signal }: RequestInit) => {
    asked.push([method, address, body].filter(Boolean).join(" "));
    const next = list.shift();
    if (next === "none") throw new TypeError("the network is down");
    if (next === undefined)
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    if (Array.isArray(next)) return new Response('{"detail":"later"}', { status: next[0], headers: next[1] });
    if (typeof next === "number") return new Response('{"detail":"no"}', { status: next });
    return new Response(JSON.stringify(next));
  }) as typeof fetch;
  return asked;
}

describe("the service", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("may succeed later if it was busy or unavailable, but not if it rejected the request", () => {
    const passing = (status: number) => new ServiceError(status, "").passing;
    expect([0, 429, 500, 503, 599].filter(passing)).toEqual([0, 429, 500, 503, 599]);
    expect([400, 404, 409, 422, 428, 430, 499].filter(passing)).toEqual([]);
  });

  it("receives the path parameters and the body", async () => {
    const asked = answers({ place: 1 }, { run: "x" });
    expect(await ask("GET /api/days/{date}/mine", { path: { date: "a/b" } })).toEqual({ place: 1 });
    expect(await ask("POST /api/run", { body: { date: "2026-11-14" } })).toEqual({ run: "x" });
    expect(asked).toEqual(["GET /api/days/a%2Fb/mine", 'POST /api/run {"date":"2026-11-14"}']);
  });

  it("is retried when it is unavailable or busy", async () => {
    const asked = answers("none", 503, 500, { days: [] });
    const answer = ask("GET /api/me");
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ days: [] });
    expect(asked.length).toBe(4);
  });

  it("gets JSON and the cookies of its own site only", async () => {
    const sent: RequestInit[] = [];
    globalThis.fetch = (async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response("{}");
    }) as typeof fetch;
    await ask("GET /api/me");
    await ask("POST /api/run", { body: { date: "2026-11-14" } });
    const common = { signal: expect.any(AbortSignal), credentials: "same-origin" };
    expect(sent).toStrictEqual([
      { ...common, method: "GET" },
      {
        ...common,
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"date":"2026-11-14"}',
      },
    ]);
  });

  it.each([
    { random: 0, pauses: [250, 500, 1000] },
    { random: 0.5, pauses: [500, 1000, 2000] },
  ])("is retried after pauses that double: $pauses", async ({ random, pauses }) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    // The service may ask for a longer pause, but not for a shorter one. A date is ignored.
    const date = "Sat, 14 Nov 2026 12:00:00 GMT";
    const asked = answers([503, { "Retry-After": "0.1" }], [503, { "Retry-After": date }], "none", { days: [] });
    const answer = ask("GET /api/me");
    await vi.advanceTimersByTimeAsync(0);
    for (const [i, pause] of pauses.entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(asked.length).toBe(i + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked.length).toBe(i + 2);
    }
    expect(await answer).toEqual({ days: [] });
  });

  it("is retried only after the time it asked for", async () => {
    const asked = answers([429, { "Retry-After": "20" }], { days: [] });
    const answer = ask("GET /api/me");
    await vi.advanceTimersByTimeAsync(19_900);
    expect(asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toEqual({ days: [] });
  });

  it("is not retried forever, and waits are limited", async () => {
    const asked = answers(...Array(9).fill([503, { "Retry-After": "100000" }]));
    const answer = ask("GET /api/me").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3 * 30_000 - 1);
    expect(asked.length).toBe(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(new ServiceError(503, "later"));
    expect(asked.length).toBe(4);
  });

  it("does not get a request twice unless it is idempotent", async () => {
    const body = { mode: "race" as const, puzzles: ["3x3:1b3"] };
    let asked = answers(503, { code: "ABCDEF" });
    await expect(ask("POST /api/rooms", { body })).rejects.toEqual(new ServiceError(503, "no"));
    expect(asked.length).toBe(1);
    asked = answers(503, { first: true });
    const sent = ask("POST /api/results", { body: { date: "2026-11-14", moves: [1] }, again: true });
    await vi.runAllTimersAsync();
    expect(await sent).toEqual({ first: true });
    expect(asked.length).toBe(2);
  });

  it("is not retried after a rejection", async () => {
    const asked = answers(404, {});
    await expect(ask("GET /api/me/code")).rejects.toMatchObject({ status: 404, passing: false });
    expect(asked.length).toBe(1);
  });

  it("has ten seconds to respond", async () => {
    answers();
    const answer = ask("GET /api/me", { again: false }).catch((error: unknown) => error);
    const settled = vi.fn();
    answer.then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(new ServiceError(0, "The service didn’t answer."));
  });

  it("is not awaited after the caller aborts", async () => {
    const control = new AbortController();
    answers();
    const answer = ask("GET /api/me", { signal: control.signal }).catch((error: unknown) => error);
    control.abort(new Error("gone"));
    expect(await answer).toEqual(new Error("gone"));
    const asked = answers(503, {});
    const waiting = new AbortController();
    const other = ask("GET /api/me", { signal: waiting.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    waiting.abort(new Error("gone too"));
    expect(await other).toEqual(new Error("gone too"));
    expect(vi.getTimerCount()).toBe(0);
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(1);
  });

  it("is not asked at all if the caller has aborted already", async () => {
    const asked = answers({ days: [] });
    await expect(ask("GET /api/me", { signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
    expect(asked).toEqual([]);
  });

  it("leaves no timers and no listeners behind", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    answers(503, { days: [] });
    const answer = ask("GET /api/me", { signal });
    await vi.advanceTimersByTimeAsync(750);
    await answer;
    expect(vi.getTimerCount()).toBe(0);
    expect(added.mock.calls.length).toBe(3); // two requests and a pause
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  it("counts as unavailable if its answer is not JSON", async () => {
    globalThis.fetch = (async () => new Response("<html>a proxy", { status: 502 })) as typeof fetch;
    const answer = ask("GET /api/me", { again: false });
    await expect(answer).rejects.toEqual(new ServiceError(502, "The service didn’t answer."));
    globalThis.fetch = (async () => new Response('{"detail":7}', { status: 500 })) as typeof fetch;
    await expect(ask("GET /api/me", { again: false })).rejects.toThrow("The service didn’t answer.");
    globalThis.fetch = (async () => new Response("<html>not JSON")) as typeof fetch;
    await expect(ask("GET /api/me", { again: false })).rejects.toMatchObject({ status: 0 });
  });
});
