import { describe, expect, it, vi } from "vitest";
import { parsePosition } from "../src/board/state";
import { scenesOf } from "../src/game/scenes";
import {
  barsOf,
  helpText,
  isSelection,
  type Place,
  placeText,
  readStanding,
  rowsOf,
  shareOf,
  timeOf,
  timeText,
} from "../src/game/standing";
import { item } from "../src/item";
import { readRoute, replayHash } from "../src/route";
import type { ResultBody, TableBody } from "../src/service/api";

const result = (player: string, presses = 5): ResultBody => ({
  ...{ player, name: player, presses, points: 1000, stars: 3 },
  ...{ hints: 0, shown: false, seconds: 10 },
});

const table = (players: string[], all = players.length): TableBody => ({
  ...{ date: "2026-11-14", number: 318, par: 5, players: all, histogram: [] },
  listed: players.length,
  results: players.map((player) => result(player)),
});

const mine = (player: string, place: number): Place => ({ place, percent: 50, result: result(player) });

describe("the histogram", () => {
  const bars = (...counts: [number, number][]) => counts.map(([presses, players]) => ({ presses, players }));

  it("marks the player's own bar", () => {
    expect(barsOf(bars([5, 3], [7, 1]), 7)).toEqual([
      { presses: "5", players: 3, mine: false },
      { presses: "7", players: 1, mine: true },
    ]);
    expect(barsOf([], 7)).toEqual([]);
  });

  it("has at most six bars, the last for everything longer", () => {
    const long = bars([5, 9], [7, 8], [9, 7], [11, 6], [13, 5], [15, 4], [99, 3]);
    expect(barsOf(long, 99).map(({ presses, players, mine }) => [presses, players, mine])).toEqual([
      ...[5, 7, 9, 11, 13].map((presses, i) => [String(presses), 9 - i, false]),
      ["15+", 7, true],
    ]);
    expect(barsOf(long.slice(1), 7).map(({ presses }) => presses)).toEqual(["7", "9", "11", "13", "15", "99"]);
    expect(barsOf(long).some(({ mine }) => mine)).toBe(false);
    expect([13, 15, 16].map((presses) => barsOf(long, presses).map(({ mine }) => mine))).toEqual([
      [false, false, false, false, true, false],
      [false, false, false, false, false, true],
      [false, false, false, false, false, true],
    ]);
  });

  it("shows counts for few players, and percentages for many", () => {
    expect(shareOf(3, 19)).toBe("3");
    expect(shareOf(3, 20)).toBe("15%");
    expect(shareOf(373, 1204)).toBe("31%");
  });
});

describe("the rows of a leaderboard", () => {
  const places = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ place, result: { player }, mine: own }) => [place, player, own]);

  it("are the top results and the player's own", () => {
    const all = table(["a", "b", "c", "d"]);
    expect(places(rowsOf(all, undefined, 2))).toEqual([
      [1, "a", false],
      [2, "b", false],
    ]);
    expect(places(rowsOf(all, mine("b", 2), 2))).toEqual([
      [1, "a", false],
      [2, "b", true],
    ]);
    expect(places(rowsOf(all, mine("d", 4), 3))).toEqual([
      [1, "a", false],
      [2, "b", false],
      [4, "d", true],
    ]);
    expect(places(rowsOf(table(["a", "b"], 5000), mine("x", 1234), 2))).toEqual([
      [1, "a", false],
      [1234, "x", true],
    ]);
  });

  it("contain the player once, at the rank that the service gives", () => {
    for (const order of ["bac", "abc", "acb"]) {
      const rows = places(rowsOf(table(["a", "b", "c"]), mine("b", order.indexOf("b") + 1), 5));
      expect(rows).toEqual(Array.from(order, (player, i) => [i + 1, player, player === "b"]));
    }
  });

  it("have a time, unless it is impossibly fast", () => {
    expect([timeOf(result("a")), timeOf({ ...result("a"), seconds: 0.5, too_fast: true })]).toEqual([
      "0:10",
      "too fast",
    ]);
  });

  it("have no rank beyond the ranks that the service counts", () => {
    const far = { place: 0, percent: 64, result: result("x") };
    expect(places(rowsOf(table(["a", "b"], 5000), far, 2))).toEqual([
      [1, "a", false],
      [Infinity, "x", true],
    ]);
    const last = { ...far, percent: 0 };
    const texts = [mine("x", 1), mine("x", 1000), far, last].map((own) => placeText(own, 5000));
    expect(texts).toEqual([
      ", number 1 so far",
      ", number 1,000 so far",
      ", better than 64% of players so far",
      ", better than under 1% of players so far",
    ]);
    expect(placeText(mine("x", 1), 1)).toBe(", the only player so far");
    expect(placeText({ ...far, result: { ...far.result, too_fast: true } }, 5000)).toBe(", too fast for a place");
  });

  it("say when players of one network are left out", () => {
    expect([table(["a"], 5), table(["a"], 1), table(Array(100).fill("a"), 5000)].map(isSelection)).toEqual([
      ...[true, false, false],
    ]);
  });

  it("put the player's own result in order, even in an older leaderboard", () => {
    const all = table(["a", "b"]);
    expect(places(rowsOf(all, mine("x", 2), 5))).toEqual([
      [1, "a", false],
      [2, "x", true],
      [3, "b", false],
    ]);
  });

  it("format time and hints briefly", () => {
    expect([null, 0.4, 84.6, 3599, 3600, 86_399, 86_400, 200_000].map(timeText)).toEqual(
      ["–", "0:00", "1:25", "59:59", "1 h", "23 h", "1 day", "2 days"], // leaderboards are open for at most three days
    );
    expect(helpText({ hints: 0, shown: false })).toBe("no hints");
    expect(helpText({ hints: 1, shown: false })).toBe("1 hint");
    expect(helpText({ hints: 4, shown: true })).toBe("solution shown");
  });
});

describe("a leaderboard", () => {
  it("is requested with the player's own rank, if there is one", async () => {
    const asked: string[] = [];
    globalThis.fetch = (async (address: string) => {
      asked.push(address);
      return new Response(JSON.stringify(address.endsWith("/mine") ? { place: 3, table: { players: 5 } } : {}));
    }) as typeof fetch;
    const { signal } = new AbortController();
    expect(await readStanding("2026-11-14", false, signal)).toEqual({ table: {}, mine: undefined });
    expect(await readStanding("2026-11-14", true, signal)).toMatchObject({ table: { players: 5 }, mine: { place: 3 } });
    const path = "/api/days/2026-11-14";
    expect(asked).toEqual([`${path}/table`, `${path}/mine`]);
  });

  it("loads for a browser that the service no longer knows", async () => {
    globalThis.fetch = (async (address: string) =>
      new Response("{}", { status: address.endsWith("/mine") ? 404 : 200 })) as typeof fetch;
    const { signal } = new AbortController();
    expect(await readStanding("2026-11-14", true, signal)).toEqual({ table: {}, mine: undefined });
  });

  it("fails if the service can't give the player's rank at the moment", async () => {
    vi.useFakeTimers();
    globalThis.fetch = (async (address: string) =>
      new Response("{}", { status: address.endsWith("/mine") ? 503 : 200 })) as typeof fetch;
    const standing = readStanding("2026-11-14", true, new AbortController().signal).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await standing).toMatchObject({ name: "ServiceError", status: 503 });
  });

  it("fails if the request for the player's rank is aborted", async () => {
    const control = new AbortController();
    globalThis.fetch = (async (address: string) => {
      if (!address.endsWith("/mine")) return new Response("{}");
      control.abort(new Error("gone"));
      throw new TypeError("aborted");
    }) as typeof fetch;
    await expect(readStanding("2026-11-14", true, control.signal)).rejects.toThrow("gone");
  });

  it("fails once if nobody waits for it, without an unhandled error", async () => {
    const left: unknown[] = [];
    const note = (error: unknown) => left.push(error);
    process.on("unhandledRejection", note);
    globalThis.fetch = ((_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      )) as typeof fetch;
    const control = new AbortController();
    const standing = readStanding("2026-11-14", true, control.signal);
    control.abort(new Error("gone"));
    await expect(standing).rejects.toThrow("gone");
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(left).toEqual([]);
  });
});

describe("a replay", () => {
  it("has a scene for each move", () => {
    const start = parsePosition("3x3:1b3");
    if (!start) throw new Error("not a position");
    const scenes = scenesOf(start.board, start.lights, [4, -1, 0, 1, 2, 3, 7]);
    expect(scenes.map(({ pressed, presses }) => [pressed, presses])).toEqual([
      [undefined, 0],
      [4, 1],
      [undefined, 0],
      ...[0, 1, 2, 3, 7].map((button, i) => [button, i + 1]),
    ]);
    expect([...item(scenes, 2).lights]).toEqual([...start.lights]);
    expect([...item(scenes, 7).lights]).toEqual(Array(9).fill(0));
  });

  it("has its own address", () => {
    const player = "4c6909ee37ff02c214105bf82521cdaa";
    expect(readRoute(`#${replayHash("2026-11-14", player)}`)).toEqual({
      section: "replay",
      date: "2026-11-14",
      player,
    });
    // A damaged link is still one to a replay, which says what is wrong.
    for (const hash of ["#replay", "#replay/2026-11-14", `#replay/x/${player}`, `#replay/2026-11-14/${player}0`])
      expect(readRoute(hash)).toEqual({ section: "replay", date: "", player: "" });
  });
});
