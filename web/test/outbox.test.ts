import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addWin, changePlayer, forgetPlayer, isSent, sendWins, standings, startRun } from "../src/service/outbox";

const date = "2026-11-14";
const help = { hints: 1, shown: false };

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

const stored = () => JSON.parse(localStorage.getItem("service") ?? "{}");

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
    s.answer = (path) => (path === "/api/run" ? { run: "token" } : { first: true });
    await skip(startRun(date));
    await skip(startRun(date));
    expect(s.asked).toEqual([["/api/run", { date }]]);
    addWin({ date, moves: [1, 2], ...help });
    addWin({ date, moves: [9], ...help });
    expect(await skip(sendWins())).toBe(true);
    expect(s.asked.slice(1)).toEqual([["/api/results", { date, moves: [1, 2], ...help, run: "token" }]]);
    expect([isSent(date), standings.value[date]]).toEqual([true, { first: true }]);
    addWin({ date, moves: [9], ...help });
    await skip(startRun(date));
    expect(await skip(sendWins())).toBe(true);
    expect(s.asked.length).toBe(2);
  });

  it("keeps a game until the service is back", async () => {
    const s = service();
    addWin({ date, moves: [1, 2], ...help });
    expect(await skip(sendWins())).toBe(false);
    expect([isSent(date), s.asked.length]).toEqual([false, 4]);
    s.answer = () => ({ first: true });
    expect(await skip(sendWins())).toBe(true);
    expect(isSent(date)).toBe(true);
    expect(s.asked.at(-1)).toEqual(["/api/results", { date, moves: [1, 2], ...help }]);
  });

  it("sends the games of several days, oldest first, and each only once", async () => {
    const s = service();
    const [oldest, older] = ["2026-11-12", "2026-11-13"];
    s.answer = (path) => (path === "/api/run" ? { run: "token" } : { first: true });
    await skip(startRun(older));
    for (const [i, day] of [oldest, older, date, older].entries()) addWin({ date: day, moves: [i], ...help });
    expect(stored().wins).toEqual([
      { date: oldest, moves: [0], ...help },
      { date: older, moves: [1], ...help, run: "token" },
      { date, moves: [2], ...help },
    ]);
    expect(await skip(Promise.all([sendWins(), sendWins()]))).toEqual([true, true]);
    expect(s.asked.slice(1).map(([, body]) => body.moves)).toEqual([[0], [1], [2]]);
    expect(stored()).toEqual({ runs: {}, wins: [], sent: [oldest, older, date] });
  });

  it("starts a run only for a day that is still open, and retries", async () => {
    const s = service();
    addWin({ date, moves: [1], ...help });
    await skip(startRun(date));
    expect(s.asked).toEqual([]);
    const other = "2026-11-13";
    await expect(skip(startRun(other))).rejects.toMatchObject({ status: 503 });
    s.answer = () => (s.asked.length < 6 ? 503 : { run: "token" });
    await skip(startRun(other));
    expect(s.asked).toEqual(Array(6).fill(["/api/run", { date: other }]));
    expect(stored().runs).toEqual({ [other]: "token" });
  });

  it("sends nothing for a day that the player has solved on another device", async () => {
    const s = service();
    s.answer = () => ({ run: "token", done: true, days: [318] });
    expect(await skip(startRun(date))).toMatchObject({ days: [318] });
    addWin({ date, moves: [1], ...help });
    expect(await skip(sendWins())).toBe(true);
    expect([isSent(date), s.asked.length]).toEqual([true, 1]);
  });

  it("does not time a game that started before its run", async () => {
    const s = service();
    s.answer = (path) => (path === "/api/run" ? { run: "late" } : { first: true });
    const run = startRun(date);
    addWin({ date, moves: [1], ...help });
    await skip(run);
    await skip(sendWins());
    expect(s.asked.at(-1)).toEqual(["/api/results", { date, moves: [1], ...help }]);
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
    addWin({ date, moves: [1], ...help });
    const sent = sendWins();
    await vi.advanceTimersByTimeAsync(1000);
    expect(order).toEqual(["/api/run"]);
    answer(new Response('{"run":"x"}'));
    await run;
    expect(await sent).toBe(true);
    expect(order).toEqual(["/api/run", "/api/results"]);
  });

  it("resends a game without its run if that is rejected, and drops a rejected game", async () => {
    const s = service();
    s.answer = (path, body) => (path === "/api/run" ? { run: "old" } : body.run ? 422 : { first: true });
    await skip(startRun(date));
    addWin({ date, moves: [1], ...help });
    expect(await skip(sendWins())).toBe(true);
    expect(s.asked.slice(1)).toEqual([
      ["/api/results", { date, moves: [1], ...help, run: "old" }],
      ["/api/results", { date, moves: [1], ...help }],
    ]);
    expect(isSent(date)).toBe(true);
    s.answer = () => 422;
    standings.value = {};
    addWin({ date: "2026-11-13", moves: [1], ...help });
    expect(await skip(sendWins())).toBe(true);
    expect([isSent("2026-11-13"), standings.value["2026-11-13"]]).toEqual([false, undefined]);
    expect(stored()).toEqual({ runs: {}, wins: [], sent: [date] });
  });

  it("drops games after some days", async () => {
    const s = service();
    addWin({ date, moves: [1], ...help });
    await skip(sendWins());
    const asked = s.asked.length;
    vi.setSystemTime(Date.parse("2026-11-20T12:00:00Z"));
    expect(await skip(sendWins())).toBe(true);
    expect(s.asked.length).toBe(asked);
  });

  it("remembers the last four days, and nothing older", () => {
    const [day, before] = ["2026-11-10", "2026-11-09"];
    const wins = [day, before].map((date) => ({ date, moves: [1] }));
    const runs = { [day]: "a", [before]: "b" };
    localStorage.setItem("service", JSON.stringify({ runs, wins, sent: [day, before] }));
    addWin({ date, moves: [2] });
    expect(stored()).toEqual({ runs: { [day]: "a" }, wins: [wins[0], { date, moves: [2] }], sent: [day] });
  });

  it("switches players after a recovery code", async () => {
    const s = service();
    s.answer = () => ({ run: "first player's" });
    await skip(startRun(date));
    s.answer = () => 503;
    addWin({ date, moves: [1], ...help });
    standings.value = { "2026-11-12": {} as never };
    changePlayer(["2026-11-13"]);
    expect(standings.value).toEqual({});
    expect(stored()).toEqual({ runs: {}, wins: [{ date, moves: [1], ...help }], sent: ["2026-11-13"] });
    expect([isSent("2026-11-13"), isSent(date)]).toEqual([true, false]);
    s.answer = () => ({ first: true });
    await skip(sendWins());
    expect(s.asked.at(-1)).toEqual(["/api/results", { date, moves: [1], ...help }]);
  });

  it("forgets a player who signs out, but not which results were sent", async () => {
    const s = service();
    s.answer = () => ({ run: "token" });
    addWin({ date: "2026-11-12", moves: [1], ...help });
    await skip(sendWins());
    await skip(startRun(date));
    addWin({ date: "2026-11-13", moves: [1], ...help });
    expect(standings.value["2026-11-12"]).toBeDefined();
    forgetPlayer();
    expect(standings.value).toEqual({});
    expect(stored()).toEqual({ runs: {}, wins: [], sent: ["2026-11-12"] });
  });

  it("survives damaged data", async () => {
    service();
    for (const text of [
      "{",
      "null",
      '{"runs":5,"wins":{},"sent":{}}',
      '{"wins":[1,{"date":7},null,{"date":"2026-11-14"}]}',
      '{"wins":[{"date":["2026-11-14"],"moves":[]}],"sent":[7,["2026-11-14"]]}',
    ]) {
      localStorage.setItem("service", text);
      expect(isSent(date)).toBe(false);
      expect(await skip(sendWins())).toBe(true);
      addWin({ date, moves: [1] });
      expect(stored()).toEqual({ runs: {}, wins: [{ date, moves: [1] }], sent: [] });
    }
  });
});
