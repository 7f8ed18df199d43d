// IDs of positions, and presses.

import { describe, expect, it } from "vitest";
import { parseBoard } from "../src/board/board";
import { formatPosition, lit, parsePosition, press } from "../src/board/state";
import { positionOf } from "../src/game/position";

const board = (spec: string) => parseBoard(spec) ?? expect.fail(spec);

/** Returns the lights of a position, or undefined if its ID is invalid. */
const lightsOf = (id: string) => parsePosition(id)?.lights.join("");

/** Returns the ID of a board on which only these lights are on. */
function idWith(spec: string, ...on: number[]): string {
  const lights = new Uint8Array(board(spec).lights);
  for (const light of on) lights[light] = 1;
  return formatPosition(board(spec), lights);
}

describe("the ID of a position", () => {
  it("has a hexadecimal number whose lowest bit is the first light", () => {
    for (const [id, lights] of [
      ["2x3:1", "100000"],
      ["2x3:2", "010000"],
      ["2x3:8", "000100"],
      ["2x3:10", "000010"],
      ["2x3:3f", "111111"],
      ["2x3:2A", "010101"],
      ["2x3:2a", "010101"],
      ["2x3:0", "000000"],
      ["2x3:0003", "110000"],
      ["2x3:on", "111111"],
    ] as const)
      expect([id, lightsOf(id)]).toEqual([id, lights]);
    for (const id of ["2x3", "2x3:", ":1", "2y3:1", "2x3:40", "2x3:g1", "2x3:1g", "2x3: 1", "2x3:-1", "2x3:off"])
      expect(lightsOf(id), id).toBeUndefined();
    expect(lightsOf("16384x16384x16384,holes=1:0"), "too many lights").toBeUndefined();
  });

  it("is written in lower case, without leading zeros", () => {
    expect(idWith("2x3")).toBe("2x3:0");
    expect(idWith("2x3", 0)).toBe("2x3:1");
    expect(idWith("2x3", 1, 3, 5)).toBe("2x3:2a");
    expect(idWith("3x4", 0, 11)).toBe("3x4:801");
    expect(idWith("3x4", 8)).toBe("3x4:100");
    expect(idWith("5x5", 3)).toBe("5x5:8");
    expect(idWith("5x5", 24)).toBe("5x5:1000000");
  });

  it("may have base64 digits, eight lights to a byte, the first light in the lowest bit", () => {
    for (const [id, lights] of [
      ["2x3:~Pw", "111111"],
      ["2x3:~AQ", "100000"],
      ["2x3:~IA", "000001"],
      ["1x16:~AIE", "0000000010000001"],
      ["1x24:~AQID", "100000000100000011000000"],
      ["1x9:~_wE", "111111111"],
      ["1x8:~-Q", "10011111"],
    ] as const)
      expect([id, lightsOf(id)]).toEqual([id, lights]);
    for (const [id, why] of [
      ["2x3:~", "no digits"],
      ["2x3:~A", "too short"],
      ["2x3:~AQA", "too long"],
      ["2x3:~A=", "not a digit"],
      ["1x8:~!w", "not a digit"],
      ["1x24:~AAA.", "not a digit"],
      ["2x3:~QA", "the seventh light of six"],
      ["2x3:~gA", "the eighth light of six"],
      ["2x3:~AR", "a bit after the last byte"],
      ["2x3:~AY", "a bit after the last byte"],
    ] as const)
      expect(lightsOf(id), `${id}: ${why}`).toBeUndefined();
  });

  it("has base64 digits if there are more than 400 lights", () => {
    expect(idWith("20x20", 399)).toBe(`20x20:8${"0".repeat(99)}`);
    expect(idWith("1x401")).toBe(`1x401:~${"A".repeat(68)}`);
    expect(idWith("1x401", 0, 8, 400)).toBe(`1x401:~AQE${"A".repeat(64)}B`);
    expect(idWith("1x409", 408)).toBe(`1x409:~${"A".repeat(69)}Q`);
    expect(idWith("1x408", 400, 407)).toBe(`1x408:~${"A".repeat(66)}CB`);
  });

  it("ends with the target, if there is one", () => {
    for (const id of ["2x2:3,to=9", "2x2,mod=3:0120,to=1110"]) {
      const found = positionOf(id) ?? expect.fail(id);
      expect(formatPosition(found.board, found.lights, found.target)).toBe(id);
    }
  });

  it("has a digit per light if there are more than two colours", () => {
    for (const id of ["2x2,mod=3:0120", "1x3,mod=11:a01", "1x4,mod=64:zAZ_", "1x2,mod=64:=on", "1x3,mod=64:=off"]) {
      const position = parsePosition(id) ?? expect.fail(id);
      expect(formatPosition(position.board, position.lights)).toBe(id);
    }
    expect(lightsOf("1x4,mod=64:zAZ_")).toBe("35366163");
    expect(lightsOf("1x2,mod=64:=on")).toBe("2423");
    expect(lightsOf("1x3,mod=64:off")).toBe("241515");
    expect(lightsOf("2x2,mod=3:=0120")).toBe("0120");
    expect(lightsOf("2x2,mod=3:on")).toBe("1111");
    for (const id of [
      "2x2,mod=3:012",
      "2x2,mod=3:01200",
      "2x2,mod=3:0123",
      "2x2,mod=3:0.20",
      "2x2,mod=3:",
      "2x2,mod=3:=",
    ])
      expect(lightsOf(id), id).toBeUndefined();
  });
});

describe("a press", () => {
  it("moves lights on to the next colour, and from the last to off", () => {
    const five = board("1x3,mod=5");
    const lights = Uint8Array.from([0, 3, 4]);
    expect(press(five, lights, 1)).toEqual([0, 1, 2]);
    expect([...lights]).toEqual([1, 4, 0]);
    expect(press(five, lights, 0, 3)).toEqual([0, 1]);
    expect([...lights]).toEqual([4, 2, 0]);
  });

  it("changes how many lights are on, whatever their colour", () => {
    expect(lit(Uint8Array.from([0, 1, 4, 0]))).toBe(2);
    expect(lit(new Uint8Array(3))).toBe(0);
  });
});
