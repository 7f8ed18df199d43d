import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parsePosition, press } from "../src/board/state";
import { type Action, Game } from "../src/game/game";
import { addDays, becomePlayer, firstWin, goOnline, isOpen } from "../src/game/online";
import type { Session } from "../src/game/session";
import { isSent } from "../src/service/outbox";
import { writeGame } from "../src/storage";
import { memory } from "./memory";

vi.mock("virtual:dailies", () => ({
  firstDate: "2026-11-13",
  boards: ["3x3"],
  positions: ["01b3", "01b3", "01b3"],
  shapes: {},
}));

const start = parsePosition("3x3:1b3") ?? expect.fail();
const solution = [0, 1, 2, 3, 7];
const none = { hints: 0, shown: false };

describe("the result sent to the service", () => {
  const save = (moves: string) => `3x3:1b3\n${moves}\nhints 1\n`;

  it("has the moves up to the first win", () => {
    expect(firstWin(save("0 1 2 3 7"), start)).toEqual([0, 1, 2, 3, 7]);
    expect(firstWin(save("4 reset 0 1 2 3 7"), start)).toEqual([4, -1, 0, 1, 2, 3, 7]);
    expect(firstWin(save("0 1 2 3 7 reset 4 4 0 1 2 3 7"), start)).toEqual([0, 1, 2, 3, 7]);
    expect(firstWin(save("7 0 1 2 3 | 5"), start)).toEqual([7, 0, 1, 2, 3]);
  });

  it("is omitted for games that are unsolved or too long", () => {
    for (const moves of ["", "0 1 2 3", "0 1 2 3 | 7", "0 1 2 3 8 | 7"])
      expect(firstWin(save(moves), start)).toBeUndefined();
    expect(firstWin(save(`${"4 4 ".repeat(248)}0 1 2 3 7`), start)).toBeUndefined();
    expect(firstWin(save(`reset ${"4 4 ".repeat(247)}0 1 2 3 7`), start)).toHaveLength(500);
    expect(firstWin("", start)).toBeUndefined();
    const easy = start.lights.map(() => 0);
    press(start.board, easy, 0);
    expect(firstWin(save(""), { board: start.board, lights: easy })).toBeUndefined();
  });

  it("is for yesterday or today in every time zone", () => {
    const noon = new Date("2026-11-14T12:00:00Z");
    const open = [11, 12, 13, 14, 15, 16].filter((day) => isOpen(`2026-11-${day}`, noon));
    expect(open).toEqual([13, 14]);
  });

  it("is never for a day that has not begun where the player is", () => {
    /** Returns the open days of a player whose clock is this many hours ahead of UTC. */
    const open = (time: string, hours: number) => {
      const now = new Date(time);
      const local = new Date(now.getTime() + 3_600_000 * hours);
      now.getFullYear = () => local.getUTCFullYear();
      now.getMonth = () => local.getUTCMonth();
      now.getDate = () => local.getUTCDate();
      return [12, 13, 14, 15, 16].filter((day) => isOpen(`2026-11-${day}`, now));
    };
    expect(open("2026-11-14T12:00:00Z", 14)).toEqual([13, 14, 15]);
    expect(open("2026-11-14T11:59:59Z", -12)).toEqual([13]);
  });
});

/** A page with a session whose stage shows a game, and the service that it talks to. */
function page(id = "daily#2026-11-14", save = "") {
  const listeners: (() => void)[] = [];
  const game = new Game(id, start);
  game.restore(save);
  const stage = {
    id,
    game: game as Game | undefined,
    log: [] as Action[],
    listen: (f: () => void) => listeners.push(f),
  };
  const count = vi.fn(async (_: string) => undefined);
  const session = { stage, count } as unknown as Session;
  return {
    session,
    stage,
    count,
    game,
    act: (action: Action) => {
      game.act(action);
      stage.log.push(action);
      for (const listener of listeners) listener();
    },
    win: () => {
      for (const n of solution) game.act(`press ${n}`);
      for (const listener of listeners) listener();
    },
  };
}

const began = Date.parse("2026-11-14T12:00:00Z");
/** The requests to the service, each with its time in seconds, and the status of its answers. */
let asked: [seconds: number, what: string, body?: unknown][] = [];
let status = 200;
let days: number[] = [];
let window = new EventTarget();
let document = Object.assign(new EventTarget(), { hidden: false });

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);
const bodies = (path: string) => asked.filter(([, what]) => what === path).map(([, , body]) => body);
/** When the page tried to send results. It makes four attempts each time, which take 3.5 seconds. */
const tries = () =>
  asked
    .filter(([, what]) => what === "POST /api/results")
    .map(([seconds]) => seconds)
    .filter((_, i) => i % 4 === 0);

describe("a page that talks to the service", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: began });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    [asked, status, days] = [[], 200, []];
    window = new EventTarget();
    document = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal("localStorage", memory());
    vi.stubGlobal("document", document);
    vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
    vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
      asked.push([(Date.now() - began) / 1000, `${method} ${address}`, body && JSON.parse(body as string)]);
      return new Response(JSON.stringify({ run: "token", days }), { status });
    });
  });
  afterEach(async () => {
    status = 200;
    await pass(1000); // send what is left
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("asks nothing before the first press, whose answer has the days that the service knows of", async () => {
    days = [3, 318];
    const { session, act, count } = page();
    goOnline(session);
    act("press 0");
    await pass(1);
    expect([asked.map(([, what]) => what), count.mock.calls]).toEqual([["POST /api/run"], [["3 318"]]]);
    days = [];
    await addDays(session, { days } as never);
    expect(count).toHaveBeenCalledTimes(1);
  });

  it("works without an answer", async () => {
    status = 404;
    const { session, act, count } = page();
    goOnline(session);
    act("press 0");
    await pass(1);
    expect(count).not.toHaveBeenCalled();
  });

  it("starts a run with the first press of a daily puzzle, once", async () => {
    const { session, act } = page();
    goOnline(session);
    await pass(1);
    expect(bodies("POST /api/run")).toEqual([]);
    status = 404; // the run is not repeated, even if it failed
    for (const action of ["press 0", "press 1", "undo"] as const) {
      act(action);
      await pass(1);
      expect(bodies("POST /api/run")).toEqual([{ date: "2026-11-14" }]);
    }
  });

  it("starts no run for a game from an earlier visit", async () => {
    const { session, act } = page("daily#2026-11-14", "daily#2026-11-14\n4\n");
    goOnline(session);
    act("press 0");
    await pass(1);
    expect(bodies("POST /api/run")).toEqual([]);
  });

  it("reports only daily puzzles whose leaderboard is open", async () => {
    for (const id of ["3x3:1b3", "daily#2026-11-12", "daily#2026-11-15"]) {
      const { session, act, win } = page(id);
      goOnline(session);
      act("press 4");
      act("press 4");
      win();
      await pass(1);
    }
    const { session, stage, win } = page();
    stage.game = undefined; // the puzzle is still being made
    goOnline(session);
    win();
    await pass(1);
    expect(asked.map(([, what]) => what)).toEqual([]);
  });

  it("sends a win with its run and its hints", async () => {
    const { session, act, win, game } = page();
    goOnline(session);
    act("press 4");
    act("reset");
    game.help = { hints: 6, shown: true };
    await pass(1);
    win();
    await pass(1);
    expect(bodies("POST /api/results")).toEqual([
      { date: "2026-11-14", moves: [4, -1, ...solution], hints: 6, shown: true, run: "token" },
    ]);
    expect(isSent("2026-11-14")).toBe(true);
  });

  it("sends a win that is already on the stage", async () => {
    const { session, win } = page();
    win();
    goOnline(session);
    await pass(1);
    expect(bodies("POST /api/results")).toEqual([{ date: "2026-11-14", moves: solution, ...none }]);
  });

  it("sends the games that were won while the service was unavailable", async () => {
    const keep = (id: string, moves: string, position = "3x3:1b3", saved = id) =>
      writeGame({ id, save: `${saved}\n${moves}\nhints 3\n`, start: position, at: 1, seen: {} });
    keep("daily#2026-11-13", "4 4 0 1 2 3 7", "damaged"); // the table of daily puzzles has its start
    keep("daily#2026-11-14", "0 1 2 3"); // not won
    keep("daily#2026-11-12", "0 1 2 3 7"); // too old
    keep("daily#2026-11-15", "0 1 2 3 7"); // in the future
    keep("3x3:1b3", "0 1 2 3 7"); // not a daily puzzle
    const { session } = page();
    goOnline(session);
    await pass(1);
    const result = { date: "2026-11-13", moves: [4, 4, ...solution], hints: 3, shown: false };
    expect(bodies("POST /api/results")).toEqual([result]);
  });

  it("sends no game whose save is of another puzzle, or whose start is unknown", async () => {
    const keep = (id: string, saved: string, position: string) =>
      writeGame({ id, save: `${saved}\n0 1 2 3 7\n`, start: position, at: 1, seen: {} });
    keep("daily#2026-11-14", "daily#2026-11-13", "3x3:1b3");
    keep("daily#2026-12-01", "daily#2026-12-01", "damaged"); // the table has no such day
    vi.setSystemTime(Date.parse("2026-12-01T12:00:00Z"));
    goOnline(page().session);
    vi.setSystemTime(began);
    goOnline(page().session);
    await pass(1);
    expect(bodies("POST /api/results")).toEqual([]);
  });

  it("tries again after a pause that doubles up to ten minutes", async () => {
    status = 503;
    const { session, win } = page();
    win();
    goOnline(session);
    await pass(2000);
    const pauses = tries().map((time, i, all) => time - (all[i - 1] ?? 0) - 3.5);
    expect(pauses.slice(1)).toEqual([15, 30, 60, 120, 240, 480, 600]);
    status = 200;
    await pass(1000);
    expect(isSent("2026-11-14")).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("starts with a short pause again after it has sent something", async () => {
    status = 503;
    const first = page("daily#2026-11-13");
    first.win();
    goOnline(first.session);
    await pass(30); // fails at 0 and 18.5
    status = 200;
    await pass(60);
    expect([isSent("2026-11-13"), asked.at(-1)?.[0]]).toEqual([true, 52]);
    [asked, status] = [[], 503];
    first.stage.id = "daily#2026-11-14";
    first.act("press 0");
    await pass(40);
    expect(tries()).toEqual([90, 108.5]);
  });

  it("tries again at once when the device is online again or the page is visible again", async () => {
    status = 503;
    const { session, win } = page();
    win();
    goOnline(session);
    await pass(10);
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("online"));
    await pass(10);
    document.hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(10);
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(10);
    expect(tries()).toEqual([0, 10, 30]);
  });

  it("has one retry at a time", async () => {
    status = 503;
    const { session, win } = page();
    win();
    goOnline(session);
    window.dispatchEvent(new Event("online"));
    await pass(5);
    expect(vi.getTimerCount()).toBe(1);
    window.dispatchEvent(new Event("online"));
    await pass(5);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("signs in with a recovery code", async () => {
    days = [317, 318];
    const { session, count } = page();
    status = 503; // the service is busy the first time
    const me = becomePlayer(session, "green-owl");
    await pass(0);
    status = 200;
    await pass(1);
    expect((await me).days).toEqual(days);
    expect(bodies("POST /api/me/code")).toEqual(Array(2).fill({ code: "green-owl" }));
    expect(count.mock.calls).toEqual([["317 318"]]);
    expect(["2026-11-12", "2026-11-13", "2026-11-14"].map(isSent)).toEqual([false, true, true]);
  });
});
