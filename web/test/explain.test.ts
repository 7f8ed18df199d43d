import { describe, expect, it } from "vitest";
import { addresses } from "../e2e/addresses.mjs";
import { parseBoard } from "../src/board/board";
import "../src/board/offered";
import { explain } from "../src/game/explain";
import { boards } from "../src/ui/families";
import { call } from "./boards";
import { short } from "./random";

describe("an ID, in words", () => {
  it("is explained as it is typed", () => {
    for (const [id = "", words] of [
      ["5x5", "Five by five, all lights on."],
      [" 8x8,klein#moon ", "Eight by eight Klein bottle, the puzzle made from “moon”."],
      ["5x5#a,par=8,symmetric", "Five by five, the puzzle made from “a”, solvable in 8 presses, symmetric."],
      ["5x5#a-b_C.9,lights=1", "Five by five, the puzzle made from “a-b_C.9”, with 1 light on."],
      ["5x5#a,lights=12,par=1", "Five by five, the puzzle made from “a”, with 12 lights on, solvable in 1 press."],
      ["5x5#a,par=123456789", "Five by five, the puzzle made from “a”, solvable in 123456789 presses."],
      ["5x5#a,lights=123456789", "Five by five, the puzzle made from “a”, with 123456789 lights on."],
      ["5x5#a,lit", "Five by five, the puzzle made from “a”, solvable by pressing only lit lights."],
      [`5x5#${"s".repeat(64)}`, `Five by five, the puzzle made from “${"s".repeat(64)}”.`],
      ["3x3:1b3", "Three by three, 6 of 9 lights on."],
      ["1x1:0", "One by one, 0 of 1 light on."],
      ["daily#2026-11-14", "The daily puzzle for 14 November 2026."],
    ])
      expect(explain(id)).toBe(words);
    for (const id of [
      "",
      "5x",
      "5x5:",
      "5x5:xyz",
      "5x5#",
      `5x5#${"s".repeat(65)}`,
      "5x#a",
      "5x5#a,",
      "5x5#a,par=0",
      "5x5#a,par=08",
      "5x5#a,par=x",
      "5x5#a,par=1x",
      "5x5#a,xpar=1",
      "5x5#a,par=1234567890",
      "5x5#a,lights=0",
      "5x5#a,lights=x",
      "5x5#a,lights=1x",
      "5x5#a,xlights=1",
      "5x5#a,lights=1234567890",
      "5x5#a,symmetrical",
      "5x5#a,asymmetric",
      "5x5#a,lite",
      "5x5#a,unlit",
      "5x5#a,lit,par=0",
      "5x5#a,par=4,lit,par=5",
      "5x5#a,par=4,par=5",
      "5x5#a,lit,symmetric",
      "5x5#a,lights=4,lit",
      "5x5#a,lit,lit",
      "5x5#a b",
      "daily#2026-13-01",
    ]) {
      expect(explain(id), id).toBeUndefined();
      expect(() => call("resolve", { id }), id).toThrow();
    }
  });

  it("is explained only if the core accepts it too", () => {
    const total = short ? 100 : 1000;
    let explained = 0;
    for (const hash of addresses(3, total)) {
      const id = hash.slice(1);
      // Skip puzzles with options, which take too long to generate.
      if (explain(id) === undefined || /#.*,/.test(id)) continue;
      explained++;
      expect(() => call("resolve", { id: id.trim() }), id).not.toThrow();
    }
    expect(explained).toBeGreaterThan(total / 20);
  });
});

describe("the families on offer", () => {
  it("are valid boards that allow hard puzzles", () => {
    for (const [board] of boards) {
      expect(parseBoard(board), board).toBeDefined();
      if (short || board === "20x20") continue; // making a hard puzzle of this size takes seconds
      expect(call("make", { board, level: "hard", seed: "a" })).toHaveProperty("id");
    }
  });
});
