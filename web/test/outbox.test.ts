import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addWin, changePlayer, isSent, sendings, sendWins, startRun } from "../src/service/outbox";

const date = "2026-11-14";
const hints = { where: 1, why: 0, press: 0 };

/** A fake service that records requests and returns a configurable status or response. */
function service() {
  const asked: [path: string, body: Record<string, unknown>][] = [];
  const state = { asked, answer: (_path: string, _body: Record<string, unknown>): number | object => 503 };
  globalThis.fetch = (async (address: string, { body }: RequestInit) => {
    const sent = JSON.parse(body as string);
    asked.push([address, sent]);
    const answer = state.answer(address, sent);
    return typeof answer === "number"
      ? new Response('{"detail":"no"}', { status: answer })
      : new Response(JSON.stringify(answer));
  }) as typeof fetch;
  return state;
}

/** Awaits a promise, running all timers without delay. */
async function skip<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
}

describe("the outbox", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-11-14T12:00:00Z") });
    const values: Record<string, string> = {};
    globalThis.localStorage = {
      getItem: (key: string) => values[key] ?? null,
      setItem: (key: string, value: string) => {
        values[key] = value;
      },
    } as unknown as Storage;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("sends a game once, with the run it started with", async () => {
    const s = service();
    s.answer = (path) => (path === "/api/runs" ? { run: "token" } : { first: true });
    await skip(startRun(date));
    await skip(startRun(date));
    expect(s.asked).toEqual([["/api/runs", { date }]]);
    const before = sendings.value;
    addWin({ date, moves: [1, 2], hints });
    addWin({ date, moves: [9], hints });
    expect(await skip(sendWins())).toBe(true);
    expect(s.asked.slice(1)).toEqual([["/api/results", { date, moves: [1, 2], hints, run: "token" }]]);
    expect([isSent(date), sendings.value - before]).toEqual([true, 1]);
    addWin({ date, moves: [9], hints });
    await skip(startRun(date));
    expect(await skip(sendWins())).toBe(true);
    expect(s.asked.length).toBe(2);
  });

  it("keeps a game until the service is back", async () => {
    const s = service();
    addWin({ date, moves: [1, 2], hints });
    expect(await skip(sendWins())).toBe(false);
    expect(isSent(date)).toBe(false);
    s.answer = () => ({ first: true });
    expect(await skip(sendWins())).toBe(true);
    expect(isSent(date)).toBe(true);
    expect(s.asked.at(-1)).toEqual(["/api/results", { date, moves: [1, 2], hints }]);
  });

  it("does not time a game that started before its run", async () => {
    const s = service();
    s.answer = (path) => (path === "/api/runs" ? { run: "late" } : { first: true });
    const run = startRun(date);
    addWin({ date, moves: [1], hints });
    await skip(run);
    await skip(sendWins());
    expect(s.asked.at(-1)).toEqual(["/api/results", { date, moves: [1], hints }]);
  });

  it("sends nothing while a run is starting, so a new player gets one identity", async () => {
    const order: string[] = [];
    let answer: (response: Response) => void = () => undefined;
    globalThis.fetch = ((address: string) => {
      order.push(address);
      if (address === "/api/results") return Promise.resolve(new Response("{}"));
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    }) as typeof fetch;
    const run = startRun(date);
    addWin({ date, moves: [1], hints });
    const sent = sendWins();
    await vi.advanceTimersByTimeAsync(1000);
    expect(order).toEqual(["/api/runs"]);
    answer(new Response('{"run":"x"}'));
    await run;
    expect(await sent).toBe(true);
    expect(order).toEqual(["/api/runs", "/api/results"]);
  });

  it("resends a game without its run if that is rejected, and drops a rejected game", async () => {
    const s = service();
    s.answer = (path, body) => (path === "/api/runs" ? { run: "old" } : body.run ? 422 : { first: true });
    await skip(startRun(date));
    addWin({ date, moves: [1], hints });
    expect(await skip(sendWins())).toBe(true);
    expect([s.asked.length, isSent(date)]).toEqual([3, true]);
    s.answer = () => 422;
    addWin({ date: "2026-11-13", moves: [1], hints });
    expect(await skip(sendWins())).toBe(true);
    expect(isSent("2026-11-13")).toBe(false);
  });

  it("drops games after some days", async () => {
    const s = service();
    addWin({ date, moves: [1], hints });
    await skip(sendWins());
    const asked = s.asked.length;
    vi.setSystemTime(Date.parse("2026-11-20T12:00:00Z"));
    expect(await skip(sendWins())).toBe(true);
    expect(s.asked.length).toBe(asked);
  });

  it("switches players after a recovery code", async () => {
    const s = service();
    s.answer = () => ({ run: "first player's" });
    await skip(startRun(date));
    s.answer = () => 503;
    addWin({ date, moves: [1], hints });
    changePlayer(["2026-11-13"]);
    expect([isSent("2026-11-13"), isSent(date)]).toEqual([true, false]);
    s.answer = () => ({ first: true });
    await skip(sendWins());
    expect(s.asked.at(-1)).toEqual(["/api/results", { date, moves: [1], hints }]);
  });

  it("survives damaged data", async () => {
    service();
    for (const text of ["{", "null", '{"runs":5,"wins":{},"sent":[7]}', '{"wins":[1,{"date":7},null]}']) {
      localStorage.setItem("service", text);
      expect(isSent(date)).toBe(false);
      expect(await skip(sendWins())).toBe(true);
    }
  });
});
