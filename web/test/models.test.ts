import { describe, expect, it } from "vitest";
import { parseModels } from "../src/lab/models/modelsPage";

describe("the address of the models", () => {
  it("has a puzzle, a format and a goal, all optional", () => {
    expect(parseModels("")).toEqual({ id: "5x5:on", format: "lp", goal: "" });
    expect(parseModels("3x3:1b3")).toEqual({ id: "3x3:1b3", format: "lp", goal: "" });
    expect(parseModels("graph6=D?{:on?format=cnf&goal=any")).toEqual({
      id: "graph6=D?{:on",
      format: "cnf",
      goal: "any",
    });
    expect(parseModels("?goal=any")).toEqual({ id: "5x5:on", format: "lp", goal: "any" });
  });
});
