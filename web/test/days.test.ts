import { afterEach, describe, expect, it } from "vitest";
import { startCore } from "../build/core.ts";
import { parseBoard } from "../src/board/board";
import { boardName, dateOf, dateOfNumber, dayNumber, titleOf, today } from "../src/game/names";
import type { Calendar } from "../src/protocol";
import { readRoute } from "../src/route";

const call = await startCore();
const zone = process.env.TZ;

afterEach(() => {
  process.env.TZ = zone;
});

/** Time zones with whole-hour and other offsets, far from UTC or with daylight saving time. */
const zones = [
  ...Array.from({ length: 27 }, (_, i) => `Etc/GMT${i - 14 > 0 ? "+" : ""}${i - 14}`).filter(
    (name) => !/GMT\+1[34]/.test(name),
  ),
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Pacific/Apia",
];

describe("the streak", () => {
  it.each(zones)("loses no day in %s", (name) => {
    process.env.TZ = name;
    // A player solves the puzzle once a day, just after or just before midnight, for a year that
    // includes the changes to and from daylight saving time.
    const solved: string[] = [];
    let last = "";
    for (let day = 0; day < 365; day++) {
      const late = day % 2 === 1;
      const now = new Date(2026, 2, 1 + day, late ? 23 : 0, late ? 59 : 1);
      last = today(now);
      const { number } = call("days", { codes: [], today: last }) as Calendar;
      solved.push(String(number));
    }
    const { streak } = call("days", { codes: solved, today: last }) as Calendar;
    expect(streak).toEqual({ current: 365, longest: 365, days: 365 });
  });

  it("really runs in other time zones", () => {
    const offset = (name: string) => {
      process.env.TZ = name;
      return new Date(2026, 0, 1).getTimezoneOffset();
    };
    expect([offset("Etc/GMT+5"), offset("Asia/Kathmandu")]).toEqual([300, -345]);
  });

  it("moves to another device with its code", () => {
    const here = call("days", { codes: ["3 5-9"], today: "2026-01-10" }) as Calendar;
    const there = call("days", { codes: ["10", here.code], today: "2026-01-10" }) as Calendar;
    expect(there.code).toBe("3 5-10");
    expect(there.streak).toEqual({ current: 6, longest: 6, days: 7 });
    expect(() => call("days", { codes: ["x"], today: "2026-01-10" })).toThrow();
  });
});

describe("names", () => {
  it("are right for days and boards", () => {
    const name = (spec: string) => boardName(parseBoard(spec) ?? expect.fail(spec));
    expect(name("5x5")).toBe("five by five");
    expect(name("4x8,mobius")).toBe("four by eight Möbius strip");
    expect(name("12x3,rule=x,mod=3")).toBe("12 by 3, x rule, three colours");
    expect(name("30x4")).toBe("30 by 4");
    expect(name("cube3")).toBe("cube");
    const now = new Date(2026, 10, 15);
    expect(titleOf("daily#2026-11-16", parseBoard("5x5"), now)).toEqual({
      title: "Monday’s five by five",
      sub: "16 November",
    });
    expect(titleOf("daily#2025-11-16", parseBoard("5x5"), now).sub).toBe("16 November 2025");
    expect(titleOf("5x5#moon,par=4", parseBoard("5x5"), now)).toEqual({
      title: "Five by five",
      sub: "Puzzle moon · 25 lights",
    });
    expect(titleOf("1x1:1", parseBoard("1x1"), now).sub).toBe("1 light");
    expect(dateOf("5x5#2026-11-16")).toBeUndefined();
    expect(dateOf("daily#1970-01-01")).toBe("1970-01-01");
    for (const day of ["2026-13-01", "2026-02-30", "2026-00-10", "2026-11-31"]) {
      expect(dateOf(`daily#${day}`)).toBeUndefined();
      expect(titleOf(`daily#${day}`, undefined, now)).toEqual({ title: "Puzzle", sub: `Puzzle ${day}` });
    }
  });

  it("of days match the core's day numbers", () => {
    for (const date of ["2026-01-01", "2026-11-15", "2027-03-29", "2028-02-29"]) {
      const { number } = call("days", { codes: [], today: date }) as Calendar;
      expect(dayNumber(date)).toBe(number);
      expect(dateOfNumber(number)).toBe(date);
    }
  });

  it("of pages are parsed from the address", () => {
    expect(readRoute("")).toEqual({ section: "play", id: "" });
    expect(readRoute("#today")).toEqual({ section: "play", id: "" });
    expect(readRoute("#5x5#monday,par=8")).toEqual({ section: "play", id: "5x5#monday,par=8" });
    expect(readRoute("#5x5%23monday")).toEqual({ section: "play", id: "5x5#monday" });
    expect(readRoute("#graph6=F%hCKG:0")).toEqual({ section: "play", id: "graph6=F%hCKG:0" });
    expect(readRoute("#learn")).toEqual({ section: "learn", page: "" });
    expect(readRoute("#learn/quiet")).toEqual({ section: "learn", page: "quiet" });
  });
});
