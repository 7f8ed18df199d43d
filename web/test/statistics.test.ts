import { beforeEach, describe, expect, it, vi } from "vitest";
import { achieved, achievements } from "../src/game/achievements";
import { bestRun, byBoard, freezeSentence, overPar } from "../src/game/figures";
import { dateOfNumber, hasBegun, onDay } from "../src/game/names";
import { daysOf, dayWords, resultOf, solvedDays, weekOf } from "../src/game/statistics";
import { untilTomorrow } from "../src/game/tomorrow";
import { winSentence } from "../src/game/winSentence";
import { item } from "../src/item";
import { otherWay } from "../src/play/afterWin";
import type { Game } from "../src/protocol";
import { type Result, readResults, writeResult } from "../src/storage";

const result = (part: Partial<Result> = {}): Result => ({
  ...{
    id: "5x5#a",
    board: "5x5",
    at: 1,
    presses: 5,
    par: 5,
    proved: true,
    hints: 0,
    shown: false,
    inTime: false,
    seconds: 0,
  },
  ...part,
});

describe("results", () => {
  beforeEach(() => {
    const values: Record<string, string> = {};
    globalThis.localStorage = {
      getItem: (key: string) => values[key] ?? null,
      setItem: (key: string, value: string) => {
        values[key] = value;
      },
    } as unknown as Storage;
  });

  it("keep the best of each puzzle", () => {
    writeResult(result({ presses: 4, shown: true }));
    writeResult(result({ presses: 7, hints: 9 }));
    writeResult(result({ presses: 9, hints: 1 }));
    writeResult(result({ presses: 6, hints: 3 }));
    writeResult(result({ presses: 6, hints: 1 }));
    writeResult(result({ presses: 5, shown: true }));
    writeResult(result({ id: "5x5#b", presses: 9 }));
    writeResult(result({ id: "5x5#b", hints: 1 }));
    writeResult(result({ id: "5x5#c", presses: 7, inTime: true }));
    writeResult(result({ id: "5x5#c", presses: 6 }));
    expect(readResults().at(-1)).toEqual(result({ id: "5x5#c", presses: 6, inTime: true }));
    writeResult(result({ id: `graph6=${"~".repeat(400)}:1` }));
    expect(readResults().map(({ id, presses, hints }) => [id, presses, hints])).toEqual([
      ["5x5#a", 6, 1],
      ["5x5#b", 9, 0],
      ["5x5#c", 6, 0],
    ]);
  });

  it("are skipped if damaged", () => {
    localStorage.setItem("results", JSON.stringify([1, null, {}, { ...result(), presses: "x" }, result()]));
    expect(readResults()).toEqual([result()]);
    localStorage.setItem("results", "{");
    expect(readResults()).toEqual([]);
  });
});

describe("the result of a game", () => {
  const score = { moves: 7, par: 5, seconds: 83, perfect: false, stars: 1, hints: 7, shown: true };
  const game = (clock: boolean, won = true) =>
    ({
      view: { id: "5x5#a", board: "5x5", proved: true, clock, seconds: 99, score: won ? score : null },
    }) as Game;

  it("has the score, the hints and the time of the win", () => {
    vi.useFakeTimers({ now: 1234 });
    const won = result({ at: 1234, presses: 7, hints: 7, shown: true, seconds: 83 });
    expect(resultOf(game(true))).toEqual(won);
    expect(resultOf(game(false))).toEqual({ ...won, seconds: 0 });
    vi.useRealTimers();
  });

  it("does not exist before the win", () => {
    expect(resultOf(game(true, false))).toBeUndefined();
  });
});

describe("statistics", () => {
  it("count boards, most played first", () => {
    const results = [
      result({ board: "hex4" }),
      result({ seconds: 90 }),
      result({ presses: 6, seconds: 60 }),
      result({ proved: false }),
      result({ hints: 1 }),
      result({ shown: true }),
    ];
    expect(byBoard(results)).toEqual([
      { board: "5x5", solved: 5, inPar: 1, fastest: 60 },
      { board: "hex4", solved: 1, inPar: 1, fastest: 0 },
    ]);
    const more = [3, 1, 2, 3, 3, 2].map((side) => result({ board: `${side}x${side}` }));
    expect(byBoard(more).map(({ board, solved }) => [board, solved])).toEqual([
      ["3x3", 3],
      ["2x2", 2],
      ["1x1", 1],
    ]);
  });

  it("count the days solved on their day, here or elsewhere, and those solved later", () => {
    const results = [result({ id: "daily#2026-01-09" }), result({ id: "daily#2026-01-03" }), result()];
    expect([...solvedDays("3 5", results)].sort()).toEqual([3, 5, 9]);
  });

  it("have the longest run of days solved on their day without help", () => {
    const day = (n: number, inTime = true) => result({ id: `daily#2026-01-${String(n).padStart(2, "0")}`, inTime });
    expect(bestRun([])).toBe(0);
    expect(bestRun([day(9), day(2), day(3), day(4, false), day(5), day(6), day(7)])).toBe(3);
  });

  it("have the fastest time of those measured", () => {
    const fastest = (...times: number[]) => item(byBoard(times.map((seconds) => result({ seconds }))), 0).fastest;
    expect([fastest(0), fastest(60, 90), fastest(0, 60, 0), fastest(1)]).toEqual([0, 60, 60, 1]);
  });

  it("parse day codes, even damaged ones", () => {
    expect([...daysOf("3 5-7 12")]).toEqual([3, 5, 6, 7, 12]);
    for (const code of ["", "x", "3-x", "-5", "0"]) expect([...daysOf(code)].filter((day) => day !== 3)).toEqual([]);
    expect(daysOf("1-999999999").size).toBe(36_500);
  });

  it("show whether a day needed hints", () => {
    expect(dayWords(false, undefined)).toBe("not solved");
    expect(dayWords(true, undefined)).toBe("solved");
    expect(dayWords(true, result())).toBe("solved in par");
    expect(dayWords(true, result({ presses: 6 }))).toBe("solved");
    expect(dayWords(true, result({ hints: 1 }))).toBe("solved, with hints");
    expect(dayWords(true, result({ hints: 1, shown: true }))).toBe("solved, with the solution shown");
  });
});

describe("the week of a daily puzzle", () => {
  const days = (date: string, code = "", now = "2026-11-18", frozen = "") =>
    weekOf(
      date,
      { code, number: 322, words: "", streak: { current: 2, longest: 2, days: 2, frozen, freezes: 0, used: false } },
      [17, 18].map((day) => result({ id: `daily#2026-11-${day}`, presses: 23 - day })),
      now,
    );

  it("starts on Monday, contains its day and marks solved days", () => {
    const week = days("2026-11-18", "321-322");
    expect(week.map(({ name, words }) => `${name}: ${words}`)).toEqual([
      "Monday: not solved",
      "Tuesday: solved",
      "Wednesday: solved in par",
      "Thursday: coming up",
      "Friday: coming up",
      "Saturday: coming up",
      "Sunday: coming up",
    ]);
    expect(week.map(({ solved }) => solved)).toEqual([false, true, true, false, false, false, false]);
    expect([item(week, 0).id, item(week, 6).id]).toEqual(["daily#2026-11-16", "daily#2026-11-22"]);
    expect(days("2026-03-08").map(({ id }) => id.slice(-2))).toEqual(["02", "03", "04", "05", "06", "07", "08"]);
  });

  it("shows which missed day a freeze bridged", () => {
    const week = days("2026-11-18", "319 321-322", "2026-11-18", "317 320");
    expect(week.map(({ frozen }) => frozen).indexOf(true)).toBe(0);
    expect(item(week, 0).words).toBe("missed, with a freeze");
    // A puzzle solved later still counts as solved.
    expect(item(days("2026-11-18", "", "2026-11-18", "321"), 1)).toMatchObject({
      frozen: false,
      words: "solved",
    });
  });

  it("starts with the very first puzzle", () => {
    expect(days("2026-01-02").map(({ name }) => name)).toEqual(["Thursday", "Friday", "Saturday", "Sunday"]);
    expect(days("2025-12-01")).toEqual([]);
  });
});

describe("the solution to compare with", () => {
  it("is a different one of the same length, or the shortest", () => {
    const ways = [
      [1, 2, 3],
      [4, 5, 6],
      [1, 2, 3, 4, 5],
    ];
    expect(otherWay(ways, [3, 1, 2], 3, true)).toEqual({ presses: [4, 5, 6], caption: "Another way in 3" });
    expect(otherWay(ways, [1, 1, 1, 2, 3], 3, true)).toEqual({ presses: [1, 2, 3], caption: "Shortest: 3" });
    expect(otherWay(ways, [9, 9, 1, 2, 3], 3, false)?.caption).toBe("Best known: 3");
    expect(otherWay([[1, 2, 3]], [3, 2, 1], 3, true)).toBeUndefined();
  });
});

describe("a win in words", () => {
  it("mentions the presses and the help", () => {
    const words = (moves: number, par: number, proved = true, help = {}, streak = "") =>
      winSentence({ moves, par, hints: 0, shown: false, ...help }, proved, streak);
    expect(words(5, 5)).toBe("5 presses. Nobody can do it in fewer.");
    expect(words(4, 4)).toBe("4 presses, exactly par.");
    expect(words(1, 1, true, { hints: 1 })).toBe("1 press with 1 hint, exactly par.");
    expect(words(7, 5, true, { hints: 2 })).toBe("7 presses with 2 hints, 2 over par.");
    expect(words(5, 5, true, { shown: true })).toBe("5 presses, after you saw the solution, so there are no stars.");
    expect(words(50, 50, false)).toBe("50 presses, matching the best known.");
    expect(words(49, 50, false)).toBe("49 presses, 1 under the best known.");
    expect(words(52, 50, false, {}, "2 days in a row")).toBe("52 presses, 2 over the best known. 2 days in a row.");
  });
});

describe("the freeze in words", () => {
  it("says that it is ready, or when it was used", () => {
    const streak = { current: 2, longest: 2, days: 2, frozen: "9 320", freezes: 1, used: true };
    expect(freezeSentence(streak)).toBe("This month’s freeze saved your streak on 16 November.");
    expect(freezeSentence({ ...streak, used: false })).toMatch(/^Your freeze is ready/);
  });
});

describe("days by their distance from par", () => {
  it("count each day once", () => {
    const over = [-1, 0, 0, 1, 2, 3, 4, 5, 99];
    const helped = [result({ hints: 1 }), result({ shown: true })]; // in no bar
    const bars = overPar([...helped, ...over.map((more) => result({ presses: 5 + more }))]);
    expect(bars.map(({ name, wins }) => [name, wins])).toEqual([
      ["par", 3],
      ["+1", 1],
      ["+2", 1],
      ["+3", 1],
      ["+4", 1],
      ["more", 2],
    ]);
    expect(bars.map(({ has }) => has(result({ presses: 8 })))).toEqual([false, false, false, true, false, false]);
  });
});

describe("the day of a daily puzzle", () => {
  it("lasts from midnight at UTC+14 to midnight at UTC-12", () => {
    const at = (time: string) => onDay("2026-11-18", Date.parse(time));
    expect(["2026-11-17T09:59:59Z", "2026-11-17T10:00:00Z", "2026-11-18T12:00:00Z"].map(at)).toEqual([
      false,
      true,
      true,
    ]);
    expect(["2026-11-19T11:59:59Z", "2026-11-19T12:00:00Z"].map(at)).toEqual([true, false]);
    expect(hasBegun("2026-11-18", Date.parse("2027-11-18T12:00:00Z"))).toBe(true); // and it has still begun a year later
  });
});

describe("the time until tomorrow", () => {
  it("ends at midnight", () => {
    expect(untilTomorrow(new Date(2026, 10, 16, 23, 59, 59))).toBe("0:00:01");
    expect(untilTomorrow(new Date(2026, 10, 16, 14, 18, 53))).toBe("9:41:07");
    expect(untilTomorrow(new Date(2026, 11, 31))).toBe("24:00:00");
  });
});

describe("achievements", () => {
  const names = (results: Result[]) => achieved(results).map(({ name }) => name);

  it("are earned by results, and only by them", () => {
    expect(names([])).toEqual([]);
    expect(names([result({ presses: 9, hints: 1 })])).toEqual(["First light"]);
    expect(names([result({ hints: 1 }), result({ shown: true })])).toEqual(["First light"]);
    expect(names([result()])).toEqual(["First light", "On par"]);
    expect(names([result({ par: 15, presses: 15 })])).toContain("Long haul");
    expect(names([result({ par: 14, presses: 14 })])).not.toContain("Long haul");
    expect(names([result({ par: 15, presses: 16 })])).not.toContain("Long haul");
    expect(names([result({ presses: 6 })])).toEqual(["First light"]);
  });

  it("are earned by a win if the results before it had not earned them", () => {
    const earned = (win: Result, ...before: Result[]) =>
      achieved([...before.filter(({ id }) => id !== win.id), win], before).map(({ name }) => name);
    const torus = result({ id: "daily#2026-01-02", board: "5x5,torus", presses: 9 });
    const hexagons = result({ id: "daily#2026-01-03", board: "hex4", presses: 9 });
    expect(earned(torus)).toEqual(["First light", "Round the doughnut"]); // all at once, and not On par
    expect(earned(hexagons, torus)).toEqual(["Beekeeper"]);
    expect(earned(result({ hints: 1 }), torus, hexagons)).toEqual([]);
    expect(earned({ ...torus, presses: 5 }, torus, hexagons)).toEqual(["On par"]); // a better win of the same puzzle
    expect(earned({ ...torus, presses: 5 }, result(), torus)).toEqual([]);
  });

  it("are earned at exactly their number of results", () => {
    const days = (n: number) => Array.from({ length: n }, (_, i) => result({ id: `daily#2026-11-${10 + i}` }));
    for (const name of ["Ten up", "Ten perfect", "Ten days in par"]) expect(names(days(9))).not.toContain(name);
    const others = (n: number, part: Partial<Result>) => Array.from({ length: n }, () => result(part));
    expect(names(others(10, {}))).not.toContain("Ten days in par");
    expect(names(days(10).map((day) => ({ ...day, presses: 6 })))).not.toContain("Ten days in par");
    expect(names(others(10, { hints: 1 }))).not.toContain("Ten perfect");
    expect(names(others(99, {}))).not.toContain("Hundred up");
    expect(names(others(100, {}))).toContain("Hundred up");
    expect(names(days(10))).toEqual(expect.arrayContaining(["Ten up", "Ten perfect", "Ten days in par"]));
    const inTime = (n: number) =>
      Array.from({ length: n }, (_, i) => result({ id: `daily#${dateOfNumber(i + 1)}`, inTime: true }));
    expect(names(days(7))).not.toContain("A week");
    expect(names(inTime(6))).not.toContain("A week");
    expect(names(inTime(7))).toContain("A week");
    expect(names(inTime(29))).not.toContain("A month");
    expect(names(inTime(30))).toContain("A month");
  });

  it("match boards by the game's names", () => {
    expect(names([result({ board: "5x5,klein", presses: 9 })])).toContain("One-sided");
    const boards = ["5x5,torus", "5x5,mobius", "5x5,klein", "hex4", "5x5,mod=3", "cube3"];
    const found = names(boards.map((board) => result({ board, presses: 9 })));
    expect(found).toEqual([
      "First light",
      "Round the doughnut",
      "One-sided",
      "Beekeeper",
      "In colour",
      "Other dimensions",
    ]);
    expect(new Set(achievements.map(({ name }) => name)).size).toBe(14);
  });
});
