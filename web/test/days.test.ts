import { afterEach, describe, expect, it } from "vitest";
import {
  boardName,
  capital,
  dateOf,
  dateOfNumber,
  dayName,
  dayNumber,
  minutes,
  titleOf,
  today,
} from "../src/game/names";
import { untilTomorrow } from "../src/game/tomorrow";
import type { Calendar } from "../src/protocol";
import { readRoute } from "../src/route";
import { boardOf, call } from "./boards";
import { short } from "./random";

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
  // Mutation tests run in threads, which cannot change the time zone.
  it.skipIf(short).each(zones)("loses no day in %s", (name) => {
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
    expect(streak).toMatchObject({ current: 365, longest: 365, days: 365, frozen: "" });
  });

  it.skipIf(short)("really runs in other time zones", () => {
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
    expect(there.streak).toMatchObject({ current: 7, longest: 7, days: 7, frozen: "4" });
    expect(there.words).toBe("7 days in a row, with a freeze");
    expect(() => call("days", { codes: ["x"], today: "2026-01-10" })).toThrow();
  });
});

describe("names", () => {
  it.each([
    ["5x5", "five by five"],
    ["10x1", "10 by 1"],
    ["10x11", "10 by 11"],
    ["30x4", "30 by 4"],
    ["3x3x3", "three by three by three"],
    ["5x7,cylinder", "five by seven cylinder"],
    ["5x5,torus", "five by five torus"],
    ["4x8,mobius", "four by eight Möbius strip"],
    ["4x6,klein", "four by six Klein bottle"],
    ["5x4,projective", "five by four projective plane"],
    ["12x3,rule=x,mod=3", "12 by 3, x rule, three colours"],
    ["5x5,torus,rule=-1.0_0.0_0.1", "five by five torus, custom rule"],
    ["5x5,holes=8_13", "five by five, with holes"],
    ["4x5,mobius,holes=4,mod=10", "four by five Möbius strip, with holes, 10 colours"],
    ["5x5,mod=11", "five by five, 11 colours"],
    ["hex12", "hexagon"],
    ["hex4,holes=1_19", "hexagon, with holes"],
    ["tri6,rule=ring", "triangle, ring rule"],
    ["cube3", "cube"],
    ["graph6=FhCKG", "Cycle of seven nodes"],
    ["graph6=FCZUo", "graph"],
    ["digraph6=DOAG??", "graph"],
    ["buttons=3_0.1_0.1.2_1.2", "board of buttons"],
  ])("of boards: %s", (spec, name) => {
    expect(boardName(boardOf(spec))).toBe(name);
  });

  it("of puzzles are a title and a subtitle", () => {
    const now = new Date(2026, 10, 15);
    for (const [id, spec, title, sub] of [
      ["daily#2026-11-16", "5x5", "Monday’s five by five", "16 November"],
      ["daily#2026-11-17", "", "Tuesday’s puzzle", "17 November"],
      ["daily#2025-11-16", "5x5", "Sunday’s five by five", "16 November 2025"],
      ["5x5#moon,par=4", "5x5", "Five by five", "Puzzle moon · 25 lights"],
      ["5x5#moon", "", "Puzzle", "Puzzle moon"],
      ["1x1:1", "1x1", "One by one", "1 light"],
      ["nonsense", "", "Puzzle", "\u00a0"],
    ] as const)
      expect(titleOf(id, spec ? boardOf(spec) : undefined, now), id).toEqual({ title, sub });
    expect([capital("möbius"), capital("")]).toEqual(["Möbius", ""]);
  });

  it("of dates are those in the IDs of daily puzzles", () => {
    for (const date of ["1970-01-01", "2026-11-16", "2028-02-29", "0000-01-01", "9999-12-31"])
      expect(dateOf(`daily#${date}`)).toBe(date);
    for (const id of ["5x5#2026-11-16", "daily#2026-11-16 ", "1daily#2026-11-16", "daily#2026-1-16", "daily#", "daily"])
      expect(dateOf(id), id).toBeUndefined();
    for (const day of ["2026-13-01", "2026-02-30", "2026-02-29", "2026-00-10", "2026-11-31"]) {
      expect(dateOf(`daily#${day}`)).toBeUndefined();
      expect(titleOf(`daily#${day}`, undefined)).toEqual({ title: "Puzzle", sub: `Puzzle ${day}` });
    }
    expect([dayName("2026-11-16"), dayName("2026-11-22")]).toEqual(["Monday", "Sunday"]);
  });

  it("of today follow the device's calendar", () => {
    expect(today(new Date(2026, 0, 5, 23, 59, 59))).toBe("2026-01-05");
    expect(today(new Date(2026, 11, 31))).toBe("2026-12-31");
  });

  it("of times are minutes and seconds, or hours until midnight", () => {
    expect([0, 9, 59, 60, 84, 3600].map(minutes)).toEqual(["0:00", "0:09", "0:59", "1:00", "1:24", "60:00"]);
    for (const [time, left] of [
      [[0, 0, 0, 0], "24:00:00"],
      [[14, 18, 53, 0], "9:41:07"],
      [[22, 59, 0, 0], "1:01:00"],
      [[23, 0, 0, 0], "1:00:00"],
      [[23, 0, 1, 0], "0:59:59"],
      [[23, 59, 58, 500], "0:00:02"],
      [[23, 59, 59, 999], "0:00:01"],
    ] as const)
      expect(untilTomorrow(new Date(2026, 10, 30, ...time)), `${time}`).toBe(left);
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
    expect(readRoute("#today")).toEqual({ section: "play", id: "today" });
    expect(readRoute("#5x5#monday,par=8")).toEqual({ section: "play", id: "5x5#monday,par=8" });
    expect(readRoute("#5x5%23monday")).toEqual({ section: "play", id: "5x5#monday" });
    expect(readRoute("#graph6=F%hCKG:0")).toEqual({ section: "play", id: "graph6=F%hCKG:0" });
    expect(readRoute("#learn")).toEqual({ section: "learn", page: "" });
    expect(readRoute("#learn/quiet")).toEqual({ section: "learn", page: "quiet" });
  });
});
