import { describe, expect, it } from "vitest";
import { parsePosition } from "../src/board/state";
import { positionOf, withTarget } from "../src/game/position";

describe("the position of an ID", () => {
  const words = (id: string, named?: string) => {
    const position = positionOf(id, named);
    return position && [position.board.spec, position.lights.join(""), position.target?.join("")];
  };

  it("has all lights on if the ID is only a board, or off if it has a target", () => {
    expect(words("2x2")).toEqual(["2x2", "1111", undefined]);
    expect(words("2x2,mod=3")).toEqual(["2x2,mod=3", "1111", undefined]);
    expect(words("2x2,to=3")).toEqual(["2x2", "0000", "1100"]);
    expect(words("2x2,to=on")).toEqual(["2x2", "0000", "1111"]);
  });

  it("has the lights and the target that the ID spells out", () => {
    expect(words("2x2:5")).toEqual(["2x2", "1010", undefined]);
    expect(words("2x2:5,to=3")).toEqual(["2x2", "1010", "1100"]);
    expect(words("2x2:5,to=off")).toEqual(["2x2", "1010", "0000"]);
    expect(words("2x2:0,to=0")).toEqual(["2x2", "0000", "0000"]);
    expect(words("2x2,mod=3:0120,to=2100")).toEqual(["2x2,mod=3", "0120", "2100"]);
  });

  it("is unknown if a part is invalid, or if it is made from a seed", () => {
    for (const id of ["", "2x", "2x2:", "2x2:10", "2x2:5,to=", "2x2:5,to=10", "2x2:5,to=1,to=x", "2x2#a", "2x2#a,to=1"])
      expect(words(id), id).toBeUndefined();
  });

  it("of a daily puzzle is that of the other ID", () => {
    expect(words("daily#2026-11-16", "2x2:5")).toEqual(["2x2", "1010", undefined]);
    expect(words("daily#2026-11-16,to=3", "2x2:5")).toEqual(["2x2", "1010", "1100"]);
  });

  it("gets the target from an ID", () => {
    const position = parsePosition("2x2:5") ?? expect.fail();
    expect(withTarget("2x2#moon", position)).toBe(position);
    expect(withTarget("2x2#moon,to=3", position)?.target?.join("")).toBe("1100");
    expect(withTarget(",to=3", position)?.target?.join("")).toBe("1100");
    expect(withTarget("2x2#moon,to=x", position)).toBeUndefined();
    expect(withTarget("2x2#moon,to=3", undefined)).toBeUndefined();
  });
});
