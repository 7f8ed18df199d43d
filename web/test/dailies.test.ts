import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../src/board/offered";
import { dailyPosition } from "../src/game/dailies";
import { todaysID } from "../src/game/names";
import { namedID, resolveLocally } from "../src/game/resolve";
import { tomorrow } from "../src/game/tomorrow";

/** Boards in a table, which refers to them by one digit in base 36. */
const table = vi.hoisted(() => [
  ...["5x5", "5x5,torus", "4x7,mobius", "hex4", "cube3", "5x5,mod=3", "5x5,rule=x"],
  ...["4x4", "6x6", "7x7", "3x3", "damaged"],
]);
vi.mock("virtual:dailies", () => ({
  firstDate: "2026-11-14",
  boards: table,
  positions: table.map((_, i) => `${i.toString(36)}1b${i}`),
  shapes: {},
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the table of daily puzzles", () => {
  it("has the position of each of its days", () => {
    const position = (day: number) => dailyPosition(`daily#2026-11-${day}`);
    expect([14, 15, 24].map(position)).toEqual(["5x5:1b0", "5x5,torus:1b1", "3x3:1b10"]);
    expect([13, 26].map(position)).toEqual([undefined, undefined]);
  });

  it("is only for daily puzzles", () => {
    expect(["5x5#2026-11-14", "5x5", "", "daily#2026-11-31"].map(dailyPosition)).toEqual(Array(4).fill(undefined));
  });
});

describe("today's puzzle", () => {
  it("has the local date in its ID", () => {
    vi.setSystemTime(new Date(2026, 10, 14, 23, 59));
    expect(todaysID()).toBe("daily#2026-11-14");
    expect(todaysID("2026-01-02")).toBe("daily#2026-01-02");
    expect(["today", "daily", "5x5", "dailys"].map(namedID)).toEqual([todaysID(), todaysID(), "5x5", "dailys"]);
  });

  it("is in the table before its day, but not on the board", () => {
    vi.setSystemTime(new Date("2026-11-14T09:59:59Z"));
    expect([14, 15].map((day) => !!resolveLocally(`daily#2026-11-${day}`))).toEqual([true, false]);
    vi.setSystemTime(new Date("2026-11-14T10:00:00Z")); // midnight on Kiritimati
    expect(!!resolveLocally("daily#2026-11-15")).toBe(true);
  });
});

describe("tomorrow's puzzle", () => {
  it("is described by what is unusual about its board", () => {
    const days = table.map((_, i) => {
      vi.setSystemTime(new Date(2026, 10, 13 + i, 12));
      return tomorrow();
    });
    expect(
      days.slice(0, 8).map((day) => day && [day.board, day.title, day.about.split(" ").slice(0, 3).join(" ")]),
    ).toEqual([
      ["5x5", "five by five", ""],
      ["5x5,torus", "a torus", "Every edge wraps"],
      ["4x7,mobius", "a Möbius strip", "Leave on the"],
      ["hex4", "hexagons", "Lights have up"],
      ["cube3", "a cube", "Presses reach around"],
      ["5x5,mod=3", "more colours", "A press moves"],
      ["5x5,rule=x", "a different rule", "A press flips"],
      ["4x4", "four by four", ""],
    ]);
    expect(days.at(-1)).toBeUndefined(); // a board that this version cannot draw
  });

  it("is unknown before and after the table", () => {
    for (const day of [12, 25]) {
      vi.setSystemTime(new Date(2026, 10, day, 12));
      expect(tomorrow()).toBeUndefined();
    }
  });
});
