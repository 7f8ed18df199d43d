import { describe, expect, it } from "vitest";
import { parseBoard } from "../src/board/board";
import "../src/board/offered";
import { boards } from "../src/ui/families";
import { call } from "./boards";
import { short } from "./random";

describe("the families on offer", () => {
  it("are valid boards that allow hard puzzles", () => {
    for (const [board] of boards) {
      expect(parseBoard(board), board).toBeDefined();
      if (short || board === "20x20") continue; // making a hard puzzle of this size takes seconds
      expect(call("make", { board, level: "hard", seed: "a" })).toHaveProperty("id");
    }
  });
});
