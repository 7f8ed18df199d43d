// Boards: which specs are valid, what toggles what, and where the lights are drawn. The tests in
// agree.test.ts compare more boards with the core, but take longer.

import { describe, expect, it } from "vitest";
import { parseBoard } from "../src/board/board";
import { buttonName, type Drawing } from "../src/board/shape";
import { KeyNav } from "../src/view/keynav";
import { boardOf as board } from "./boards";

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

/** Returns the lights that each button toggles. */
const allToggles = (spec: string) =>
  upTo(board(spec).buttons)
    .map((button) => board(spec).toggles(button).join("."))
    .join(" ");

/** Returns the centres of the lights, rounded. */
const centres = (drawing: Drawing, lights: number) =>
  upTo(lights).map((light) => {
    const { x, y } = drawing.spot(light);
    return [Number(x.toFixed(2)), Number(y.toFixed(2))];
  });

/** Returns the lights in each row, as the keyboard walks them. */
const rowsOf = (spec: string) => new KeyNav(board(spec)).rows.map((row) => row.join(".")).join(" ");

describe("a press on a grid", () => {
  it("toggles the lights of its rule", () => {
    for (const [rule, toggled] of [
      ["plus", "7.11.12.13.17"],
      ["ring", "7.11.13.17"],
      ["x", "6.8.12.16.18"],
      ["star", "6.7.8.11.12.13.16.17.18"],
      ["knight", "1.3.9.5.12.15.19.21.23"],
      ["0.0", "12"],
      ["-2.1_1.-2", "3.15"],
      ["64.0_0.-64_0.2", "14"],
    ] as const) {
      const sorted = toggled
        .split(".")
        .map(Number)
        .sort((a, b) => a - b);
      expect([rule, board(`5x5,rule=${rule}`).toggles(12)]).toEqual([rule, sorted]);
    }
    expect(allToggles("2x3")).toBe("0.1.3 0.1.2.4 1.2.5 0.3.4 1.3.4.5 2.4.5");
  });

  it("continues across joined edges, with a twist on some surfaces", () => {
    // The lights of a 3x4 board:
    //   0  1  2  3
    //   4  5  6  7
    //   8  9 10 11
    for (const [spec, button, toggled] of [
      ["3x4", 0, [0, 1, 4]],
      ["3x4", 11, [7, 10, 11]],
      ["3x4,cylinder", 0, [0, 1, 3, 4]],
      ["3x4,cylinder", 11, [7, 8, 10, 11]],
      ["3x4,torus", 0, [0, 1, 3, 4, 8]],
      ["3x4,torus", 11, [3, 7, 8, 10, 11]],
      ["3x4,mobius", 0, [0, 1, 4, 11]],
      ["3x4,mobius", 7, [3, 4, 6, 7, 11]],
      ["3x4,mobius", 11, [0, 7, 10, 11]],
      ["3x4,klein", 0, [0, 1, 4, 8, 11]],
      ["3x4,klein", 11, [0, 3, 7, 10, 11]],
      ["3x4,projective", 0, [0, 1, 4, 11]],
      ["3x4,projective", 1, [0, 1, 2, 5, 10]],
      ["3x4,projective", 10, [1, 6, 9, 10, 11]],
      ["3x4,torus,rule=0.7", 0, [3]],
      ["3x4,torus,rule=0.-7", 0, [1]],
      ["3x4,torus,rule=5.0", 0, [8]],
      ["3x4,torus,rule=-4.0", 0, [8]],
      ["3x4,mobius,rule=0.5", 0, [9]],
      ["3x4,mobius,rule=0.9", 0, [1]],
      ["3x4,mobius,rule=0.-5", 0, [3]],
      ["3x4,klein,rule=4.0", 0, [4]],
      ["3x4,projective,rule=4.0", 0, [7]],
      ["3x4,projective,rule=7.0", 0, [4]],
      ["3x4,projective,rule=-4.0", 0, [8]],
    ] as const)
      expect([spec, button, board(spec).toggles(button)]).toEqual([spec, button, toggled]);
  });

  it("never returns to the light itself with the ring rule, even around a narrow surface", () => {
    expect(allToggles("1x1,torus,rule=ring")).toBe("");
    expect(allToggles("1x1,torus")).toBe("0");
    expect(allToggles("1x1,torus,rule=0.1")).toBe("0");
    expect(allToggles("1x3,torus,rule=ring")).toBe("1.2 0.2 0.1");
  });

  it("leaves out holes, and numbers the other lights in order", () => {
    expect(allToggles("2x3,holes=2")).toBe("0.2 1.4 0.2.3 2.3.4 1.3.4");
    expect(allToggles("2x3,holes=6_1")).toBe("0.1.3 0.1 2.3 0.2.3");
    const left = board("2x3,holes=6_1");
    expect([left.lights, left.buttons]).toEqual([4, 4]);
    expect(centres(left, 4)).toEqual([
      [1.5, 0.5],
      [2.5, 0.5],
      [0.5, 1.5],
      [1.5, 1.5],
    ]);
    expect(rowsOf("2x3,holes=6_1")).toBe("0.1 2.3");
    expect(upTo(4).map(left.place)).toEqual([
      "row 1, column 2",
      "row 1, column 3",
      "row 2, column 1",
      "row 2, column 2",
    ]);
    expect([left.frame, left.drawings]).toEqual([board("2x3").frame, undefined]);
  });
});

describe("a board that is not a grid", () => {
  it("is unknown until the core sends its shape, which serves any number of colours", () => {
    expect(parseBoard("hex2")).toBeUndefined();
    expect(board("hex2").toggles(0)).toEqual([0, 1, 2, 3]);
    expect(parseBoard("hex2,mod=5")).toMatchObject({ lights: 7, buttons: 7, colours: 5 });
    expect(parseBoard("hex2,mod=1")).toBeUndefined();
    expect(parseBoard("hex2,rule=ring")).toBeUndefined();
  });

  it("has the core's toggles, places and name", () => {
    expect(board("buttons=3_2.0__1")).toMatchObject({ lights: 3, buttons: 3, wired: true, apart: true });
    expect(upTo(3).map(board("buttons=3_2.0__1").toggles)).toEqual([[0, 2], [], [1]]);
    expect(buttonName(board("buttons=3_0_2"), 1)).toBe("button 2");
    expect(board("graph6=IsP@OkWHG")).toMatchObject({ name: "Petersen graph", wired: true, apart: false });
    expect(board("2x3x2x4").place(47)).toBe("slice 2.3, row 2, column 4");
    expect(board("tri2").spot(2)).toMatchObject({ x: 1, cell: "down" });
  });

  it("has rows for the keyboard", () => {
    expect(rowsOf("hex2")).toBe("0.1 2.3.4 5.6");
    expect(rowsOf("tri3")).toBe("0 1.2.3 4.5.6.7.8");
    expect(rowsOf("cube1")).toBe("0 1.2.3.4 5");
    expect(rowsOf("2x2x1x2")).toBe("0.1.2.3 4.5.6.7");
    expect(rowsOf("graph6=C~")).toBe("0.1.2.3");
  });
});

describe("a spec", () => {
  it("may reach each limit, but not exceed it", () => {
    const offsets = (n: number) => upTo(n).map((i) => `${Math.floor(i / 10)}.${i % 10}`);
    for (const [within, lights, beyond] of [
      ["1x1", 1, "0x1"],
      ["128x128", 16384, "128x129"],
      ["16384x1", 16384, "16385x1"],
      ["2x8193,holes=1_2", 16384, "2x8193,holes=1"],
      ["5x5,mod=2", 25, "5x5,mod=1"],
      ["5x5,mod=64", 25, "5x5,mod=65"],
      ["5x5,rule=64.-64", 25, "5x5,rule=65.0"],
      ["5x5,rule=-64.64", 25, "5x5,rule=0.-65"],
      [`5x5,rule=${offsets(64).join("_")}`, 25, `5x5,rule=${offsets(65).join("_")}`],
      ["5x5,holes=1_25", 23, "5x5,holes=26"],
      ["1x2,holes=1", 1, "1x2,holes=1_2"],
    ] as const) {
      expect([within, parseBoard(within)?.lights]).toEqual([within, lights]);
      expect(parseBoard(beyond), beyond).toBeUndefined();
    }
  });

  it("takes its options in any order", () => {
    expect(board("4x5,mod=3,holes=1,rule=x,torus")).toMatchObject({ lights: 19, colours: 3 });
    expect(board("4x5,mod=3,holes=1,rule=x,torus").toggles(0)).toEqual(
      board("4x5,torus,rule=x,holes=1,mod=3").toggles(0),
    );
    expect(board("5x5").colours).toBe(2);
    expect(board("5x5,rule=plus").toggles(0)).toEqual([0, 1, 5]);
  });

  it("is refused if any part of it is invalid", () => {
    for (const spec of [
      "",
      "5",
      "5x",
      "x5",
      "5x5x",
      "5xa",
      "ax5",
      "05x5",
      "5x 5",
      "5x5 ",
      "1e1x2",
      "-5x5",
      "5x5,",
      "5x5,plane",
      "5x5,sphere",
      "5x5,constructor",
      "5x5,torus,torus",
      "5x5,torus,klein",
      "5x5,=torus",
      "5x5,surface=torus",
      "5x5,size=3",
      "5x5,mod=3,mod=3",
      "5x5,mod=",
      "5x5,mod=a",
      "5x5,rule=",
      "5x5,rule=diamond",
      "5x5,rule=constructor",
      "5x5,rule=1",
      "5x5,rule=1.",
      "5x5,rule=.1",
      "5x5,rule=0.0.0",
      "5x5,rule=0.0_0.0",
      "5x5,rule=-0.1",
      "5x5,rule=--1.0",
      "5x5,rule=+1.0",
      "5x5,rule=0.0_",
      "5x5,holes=",
      "5x5,holes=a",
      "5x5,holes=4_4",
      "5x5,holes=4_",
      "5x5,holes=-1",
    ])
      expect(parseBoard(spec), JSON.stringify(spec)).toBeUndefined();
  });
});

describe("the drawings of slices", () => {
  it("put each light into its panel", () => {
    const { drawings } = board("3x2x4");
    expect(drawings?.map(({ frame }) => frame.width.toFixed(2))).toEqual(["4.00", "8.35", "12.70"]);
    const drawing = drawings?.[1] ?? expect.fail();
    expect(drawing.panels?.map(({ x, y, name }) => [x, y, name])).toEqual([
      [0, 0.6, "1"],
      [4.35, 0.6, "2"],
      [0, 3.2, "3"],
    ]);
    const spots = centres(drawing, 24);
    expect([spots[0], spots[7], spots[13], spots[23]]).toEqual([
      [0.5, 1.1],
      [3.5, 2.1],
      [5.85, 2.1],
      [3.5, 4.7],
    ]);
  });

  it("keep their panels around holes", () => {
    const whole = board("2x2x2").drawings?.[0] ?? expect.fail();
    const holed = board("2x2x2,holes=1_6").drawings?.[0] ?? expect.fail();
    expect([holed.frame, holed.panels]).toEqual([whole.frame, whole.panels]);
    expect(centres(holed, 6)).toEqual([1, 2, 3, 4, 6, 7].map((light) => centres(whole, 8)[light]));
  });
});
