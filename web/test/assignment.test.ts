import { describe, expect, it } from "vitest";
import { parseCommand } from "../src/embed/messages";
import { maxNote, parseAssignment } from "../src/game/assignment";
import { formatAssignment } from "../src/game/assignmentLink";
import { newSeed } from "../src/game/seed";
import { item } from "../src/item";
import { goalMet, goalWords } from "../src/play/assignmentNote";
import { readAddress, readRoute } from "../src/route";
import { random as randomNumbers } from "./random";

const never = Number.POSITIVE_INFINITY;

describe("an assignment in an address", () => {
  it("round-trips, whatever the note contains", () => {
    const random = randomNumbers(1);
    const letters = Array.from("abc &?=#%+<>\"'\\/\n\u00e4\u{1f4a1}\u0000");
    for (let i = 0; i < 1000; i++) {
      const note = Array.from({ length: random(40) }, () => letters[random(letters.length)])
        .join("")
        .trim();
      const assignment = {
        hints: item([0, never, random(1000)], random(3)),
        goal: item(["solve", "par"] as const, random(2)),
        note,
      };
      const { id, task } = readAddress(`#graph6=D?{:on?${formatAssignment(assignment)}`);
      expect(id).toBe("graph6=D?{:on");
      expect(parseAssignment(task)).toEqual(assignment);
    }
  });

  it("is read even if the whole link was encoded again", () => {
    const hash = `#${encodeURIComponent("5x5:on?hints=none&note=a%26b")}`;
    expect(readRoute(hash)).toEqual({ section: "play", id: "5x5:on", task: "hints=none&note=a%26b" });
    expect(parseAssignment("hints=none&note=a%26b")).toEqual({ hints: never, goal: "solve", note: "a&b" });
  });

  it("is not read from other addresses, where a question mark may be a graph6 character", () => {
    for (const hash of ["#graph6=D?{", "#5x5:on", "#5x5:on?", "#5x5:on?hint=none"]) {
      expect(readRoute(hash)).toEqual({ section: "play", id: hash.slice(1) });
    }
    expect(parseAssignment(undefined)).toBe(undefined);
    expect(readRoute("#learn/quiet?note=x").section).toBe("learn");
  });

  it("ignores nonsense and long notes", () => {
    for (const word of ["-1", "1000", "1e2", "Infinity", "all", ""])
      expect(parseAssignment(`hints=${word}&goal=gold`)).toEqual({ hints: 0, goal: "solve", note: "" });
    expect(parseAssignment(`note=${"é".repeat(5000)}`)?.note).toBe("é".repeat(maxNote));
    expect(formatAssignment({ hints: 5e9, goal: "par", note: "x".repeat(5000) })).toHaveLength(
      "hints=999&goal=par&note=".length + maxNote,
    );
  });

  it("counts a note in characters, and trims it", () => {
    const lamps = "\u{1f4a1}".repeat(maxNote);
    const format = (note: string) => formatAssignment({ hints: 0, goal: "solve", note });
    expect(format(`  ${lamps}x`)).toBe(`hints=all&goal=solve&note=${encodeURIComponent(lamps)}`);
    expect(format("  ")).toBe("hints=all&goal=solve");
    expect(parseAssignment(`note=${lamps}x`)?.note).toBe(lamps);
    expect(parseAssignment("note=%20a%20")?.note).toBe("a");
    expect(parseAssignment("")).toBeUndefined();
  });

  it("allows hints after a whole number of presses from 0 to 999", () => {
    const format = (hints: number) => formatAssignment({ hints, goal: "par", note: "" }).split("&")[0];
    expect([-1, 0, 0.4, 2.6, 999, 1000].map(format)).toEqual(
      ["all", "all", "all", "3", "999", "999"].map((word) => `hints=${word}`),
    );
    expect(format(never)).toBe("hints=none");
    expect(["0", "7", "12", "999", "x7", "7x"].map((word) => parseAssignment(`hints=${word}`)?.hints)).toEqual([
      ...[0, 7, 12, 999, 0, 0],
    ]);
  });

  it("is met by any solution, or only by one in par", () => {
    const any = { hints: 0, goal: "solve", note: "" } as const;
    const par = { ...any, goal: "par" } as const;
    expect([goalMet(any, 9, 5), goalMet(any, 9, undefined)]).toEqual([true, true]);
    expect([goalMet(par, 5, 5), goalMet(par, 6, 5), goalMet(par, 5, undefined)]).toEqual([true, false, false]);
  });

  it.each([
    ["solve", false, "Your goal: turn off all the lights."],
    ["solve", true, "Your goal: turn on just the outlined lights."],
    ["par", false, "Your goal: turn off all the lights in 5 presses."],
    ["par", true, "Your goal: turn on just the outlined lights in 5 presses."],
  ] as const)("says what to do: %s, with a target: %s", (goal, target, words) => {
    expect(goalWords({ assignment: { hints: 0, goal, note: "" }, target, par: 5 })).toBe(words);
  });
});

describe("a new seed", () => {
  it("is six letters and digits that are hard to confuse, different each time", () => {
    const seeds = Array.from({ length: 100 }, newSeed);
    for (const seed of seeds) expect(seed).toMatch(/^[a-hjkmnp-z2-9]{6}$/);
    expect(new Set(seeds).size).toBe(100);
  });
});

describe("commands from outside", () => {
  it("are these three, and everything else is ignored", () => {
    expect(parseCommand({ lightsout: 1, command: "hello", more: 1 })).toEqual({ command: "hello" });
    expect(parseCommand({ lightsout: 1, command: "reset" })).toEqual({ command: "reset" });
    expect(parseCommand({ lightsout: 1, command: "theme", theme: "paper" })).toEqual({
      command: "theme",
      theme: "paper",
    });
    for (const data of [
      undefined,
      null,
      1,
      "reset",
      ["reset"],
      {},
      { command: "reset" },
      { lightsout: 2, command: "reset" },
      { lightsout: "1", command: "reset" },
      { lightsout: 1, command: "press", button: 0 },
      { lightsout: 1, command: "theme" },
      { lightsout: 1, command: "theme", theme: "<b>" },
      { lightsout: 1, command: ["reset"] },
      { lightsout: 1, command: "toString" },
    ])
      expect(parseCommand(data)).toBe(undefined);
  });
});
