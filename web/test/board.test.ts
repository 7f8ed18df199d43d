// Boards: which specs are valid, what toggles what, and where the lights are drawn. The tests in
// agree.test.ts compare more boards with the core, but take longer.

import { describe, expect, it } from "vitest";
import { type Board, parseBoard } from "../src/board/board";
import { buttonName, type Drawing } from "../src/board/shape";
import { short } from "./random";

const board = (spec: string): Board => parseBoard(spec) ?? expect.fail(spec);
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

const rowsOf = (drawing: Drawing, lights: number) => upTo(lights).map((light) => drawing.row(light));

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
    expect(allToggles("2x3,holes=1")).toBe("0.2 1.4 0.2.3 2.3.4 1.3.4");
    expect(allToggles("2x3,holes=5_0")).toBe("0.1.3 0.1 2.3 0.2.3");
    const left = board("2x3,holes=5_0");
    expect([left.lights, left.buttons]).toEqual([4, 4]);
    expect(centres(left, 4)).toEqual([
      [1.5, 0.5],
      [2.5, 0.5],
      [0.5, 1.5],
      [1.5, 1.5],
    ]);
    expect(rowsOf(left, 4)).toEqual([0, 0, 1, 1]);
    expect(upTo(4).map(left.place)).toEqual([
      "row 1, column 2",
      "row 1, column 3",
      "row 2, column 1",
      "row 2, column 2",
    ]);
    expect([left.frame, left.drawings]).toEqual([board("2x3").frame, undefined]);
  });
});

describe("a press on other boards", () => {
  it("toggles neighbours", () => {
    for (const [spec, toggled] of [
      ["hex1", "0"],
      ["hex2", "0.1.2.3 0.1.3.4 0.2.3.5 0.1.2.3.4.5.6 1.3.4.6 2.3.5.6 3.4.5.6"],
      ["hex2,rule=ring", "1.2.3 0.3.4 0.3.5 0.1.2.4.5.6 1.3.6 2.3.6 3.4.5"],
      ["hex2,holes=3", "0.1.2 0.1.3 0.2.4 1.3.5 2.4.5 3.4.5"],
      ["tri1", "0"],
      ["tri2,rule=ring", "2 2 0.1.3 2"],
      ["tri3", "0.2 1.2.5 0.1.2.3 2.3.7 4.5 1.4.5.6 5.6.7 3.6.7.8 7.8"],
      ["cube1", "0.1.2.3.4 0.1.2.4.5 0.1.2.3.5 0.2.3.4.5 0.1.3.4.5 1.2.3.4.5"],
      ["cube1,rule=ring", "1.2.3.4 0.2.4.5 0.1.3.5 0.2.4.5 0.1.3.5 1.2.3.4"],
      ["1x2x2", "0.1.2 0.1.3 0.2.3 1.2.3"],
      ["2x1x3", "0.1.3 0.1.2.4 1.2.5 0.3.4 1.3.4.5 2.4.5"],
      ["2x1x3,torus", "0.1.2.3 0.1.2.4 0.1.2.5 0.3.4.5 1.3.4.5 2.3.4.5"],
      ["2x1x3,torus,rule=ring", "1.2.3 0.2.4 0.1.5 0.4.5 1.3.5 2.3.4"],
      ["2x2x2", "0.1.2.4 0.1.3.5 0.2.3.6 1.2.3.7 0.4.5.6 1.4.5.7 2.4.6.7 3.5.6.7"],
      ["graph6=@", "0"],
      ["graph6=~??@", "0"],
      ["graph6=Bg", "0.1 0.1.2 1.2"],
      ["graph6=Bg,rule=ring", "1 0.2 1"],
      ["graph6=C~", "0.1.2.3 0.1.2.3 0.1.2.3 0.1.2.3"],
      ["digraph6=@?", "0"],
      ["digraph6=BP?", "0.1 1.2 2"],
      ["digraph6=BP?,rule=ring", "1 2 "],
      ["buttons=3", ""],
      ["buttons=3_2.0__1", "0.2  1"],
    ] as const)
      expect([spec, allToggles(spec)]).toEqual([spec, toggled]);
  });

  it("continues around the edges and corners of a cube", () => {
    for (const [button, toggled] of [
      [0, [0, 1, 2, 4, 17]],
      [3, [1, 2, 3, 9, 12]],
      [7, [5, 6, 7, 10, 20]],
      [14, [11, 12, 14, 15, 21]],
      [16, [1, 13, 16, 17, 18]],
      [19, [6, 17, 18, 19, 22]],
      [22, [19, 6, 20, 22, 23]],
    ] as const)
      expect([button, board("cube2").toggles(button)]).toEqual([button, [...toggled].sort((a, b) => a - b)]);
    // On a large cube, most presses stay on their face.
    expect(board("cube3").toggles(4)).toEqual([1, 3, 4, 5, 7]);
    expect(board("cube3").toggles(40)).toEqual([37, 39, 40, 41, 43]);
  });
});

describe("a spec", () => {
  it("may reach each limit, but not exceed it", () => {
    const ones = (n: number) => Array.from({ length: n }, () => "1").join("x");
    const offsets = (n: number) => upTo(n).map((i) => `${Math.floor(i / 10)}.${i % 10}`);
    for (const [within, lights, beyond] of [
      ["1x1", 1, "0x1"],
      ["128x128", 16384, "128x129"],
      ["16384x1", 16384, "16385x1"],
      ["2x8193,holes=0_1", 16384, "2x8193,holes=0"],
      [ones(16), 1, ones(17)],
      ["hex1", 1, "hex0"],
      ["hex74", 16207, "hex75"],
      ["tri128", 16384, "tri129"],
      ["cube52", 16224, "cube53"],
      ["5x5,mod=2", 25, "5x5,mod=1"],
      ["5x5,mod=64", 25, "5x5,mod=65"],
      ["5x5,rule=64.-64", 25, "5x5,rule=65.0"],
      ["5x5,rule=-64.64", 25, "5x5,rule=0.-65"],
      [`5x5,rule=${offsets(64).join("_")}`, 25, `5x5,rule=${offsets(65).join("_")}`],
      ["5x5,holes=0_24", 23, "5x5,holes=25"],
      ["1x2,holes=0", 1, "1x2,holes=0_1"],
      ["buttons=1", 1, "buttons=0"],
      ["buttons=16384", 16384, "buttons=16385"],
      [`buttons=1${"_".repeat(16384)}`, 1, `buttons=1${"_".repeat(16385)}`],
      ["buttons=3_2", 3, "buttons=3_3"],
      ["graph6=@", 1, "graph6=?"],
    ] as const) {
      expect([within, parseBoard(within)?.lights]).toEqual([within, lights]);
      expect(parseBoard(beyond), beyond).toBeUndefined();
    }
  });

  it("takes its options in any order", () => {
    expect(board("4x5,mod=3,holes=0,rule=x,torus")).toMatchObject({ lights: 19, colours: 3 });
    expect(board("4x5,mod=3,holes=0,rule=x,torus").toggles(0)).toEqual(
      board("4x5,torus,rule=x,holes=0,mod=3").toggles(0),
    );
    expect(board("5x5").colours).toBe(2);
    expect(board("5x5,rule=plus").toggles(0)).toEqual([0, 1, 5]);
    expect(board("hex2,rule=plus").toggles(0)).toEqual([0, 1, 2, 3]);
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
      "5x5,holes=3_3",
      "5x5,holes=3_",
      "5x5,holes=-1",
      "3x3x3,klein",
      "3x3x3,rule=x",
      "3x3xa",
      "hex",
      "hexa",
      "hex2x",
      "hex02",
      "xhex2",
      "hex2,torus",
      "hex2,rule=x",
      "tri2,torus",
      "cube2,rule=star",
      "octagon2",
      "graph6=",
      " graph6=Bg",
      "graph6=Bg\n",
      "graph6=B",
      "graph6=Bgg",
      "graph6=Bh",
      "graph6=B7",
      `graph6=\x7f${"?".repeat(336)}`,
      "graph6=~",
      "graph6=~??",
      "graph6=~~?????",
      "graph6=Bg,torus",
      "graph6=Bg,rule=x",
      "digraph6=@_",
      "digraph6=@@",
      "digraph6=Bg",
      "digraph7=Bg",
      "buttons=",
      "buttons=a_0",
      "buttons=3_a",
      "buttons=3_0.9",
      "buttons=3_1.1",
      "buttons=3_0.",
      "buttons=3_0,rule=ring",
      "buttons=3_0,torus",
      "buttons=3_0,holes=1",
    ])
      expect(parseBoard(spec), JSON.stringify(spec)).toBeUndefined();
  });
});

describe("a drawing", () => {
  it("fits its frame", () => {
    for (const [spec, width, height] of [
      ["3x4", 4, 3],
      ["hex1", 1, 1.155],
      ["hex3", 5, 4.619],
      ["tri3", 3, 2.598],
      ["cube2", 8, 6],
      ["2x3x4", 9, 3],
      ["2x3x2x4", 14, 5],
      ["buttons=3_0", 3, 3],
      ["buttons=10_0", 5, 5],
    ] as const) {
      const { frame } = board(spec);
      expect(frame).toMatchObject({ sides: "open", ends: "open" });
      expect([spec, frame.width.toFixed(3), frame.height.toFixed(3)]).toEqual([
        spec,
        width.toFixed(3),
        height.toFixed(3),
      ]);
    }
    expect(board("3x4,klein").frame).toEqual({ width: 4, height: 3, sides: "flipped", ends: "straight" });
  });

  it("shows wires only where places don't tell what a press toggles", () => {
    for (const [spec, wired, apart] of [
      ["3x3", false, false],
      ["hex2", false, false],
      ["tri2", false, false],
      ["cube2", false, false],
      ["2x2x2", false, false],
      ["graph6=Bg", true, false],
      ["digraph6=BP?", true, false],
      ["buttons=3_0", true, true],
    ] as const)
      expect([spec, board(spec).wired, board(spec).apart]).toEqual([spec, wired, apart]);
    expect(buttonName(board("buttons=3_0_2"), 1)).toBe("button 2");
    expect(buttonName(board("graph6=Bg"), 1)).toBe("light 2");
  });

  it("of hexagons and triangles has rows of different lengths", () => {
    expect(centres(board("hex2"), 7)).toEqual([
      [1, 0.58],
      [2, 0.58],
      [0.5, 1.44],
      [1.5, 1.44],
      [2.5, 1.44],
      [1, 2.31],
      [2, 2.31],
    ]);
    expect(rowsOf(board("hex2"), 7)).toEqual([0, 0, 1, 1, 1, 2, 2]);
    expect(centres(board("tri2"), 4)).toEqual([
      [1, 0.58],
      [0.5, 1.44],
      [1, 1.15],
      [1.5, 1.44],
    ]);
    expect(upTo(4).map((light) => board("tri2").spot(light).cell)).toEqual(["up", "up", "down", "up"]);
    expect(rowsOf(board("tri3"), 9)).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 2]);
    expect(board("hex3").place(7)).toBe("row 3, hexagon 1");
    expect(board("tri3").place(6)).toBe("row 3, triangle 3");
  });

  it("of a graph is a circle of discs, clockwise from the top", () => {
    expect(centres(board("graph6=C~"), 4)).toEqual([
      [1.5, 0.5],
      [2.5, 1.5],
      [1.5, 2.5],
      [0.5, 1.5],
    ]);
    expect(centres(board("buttons=8_0"), 8)[2]).toEqual([3.7, 2.1]);
    expect(rowsOf(board("graph6=C~"), 4)).toEqual([0, 0, 0, 0]);
  });

  it("of a cube is a net, which a hole leaves as it is", () => {
    const { edges, ...one } = board("cube1");
    const panels = [
      { x: 1, y: 0, width: 1, height: 1 },
      { x: 0, y: 1, width: 1, height: 1 },
      { x: 1, y: 1, width: 1, height: 1 },
      { x: 2, y: 1, width: 1, height: 1 },
      { x: 3, y: 1, width: 1, height: 1 },
      { x: 1, y: 2, width: 1, height: 1 },
    ];
    expect(one.panels).toEqual(panels);
    expect(centres(one, 6)).toEqual(panels.map(({ x, y }) => [x + 0.5, y + 0.5]));
    expect(edges?.map(({ x1, y1, x2, y2, pair }) => [pair, x1, y1, x2, y2].join(" "))).toEqual([
      "0 1 0 2 0",
      "0 3 1 4 1",
      "1 1 0 1 1",
      "1 0 1 1 1",
      "2 2 0 2 1",
      "2 2 1 3 1",
      "3 0 1 0 2",
      "3 4 1 4 2",
      "4 0 2 1 2",
      "4 1 2 1 3",
      "5 2 2 3 2",
      "5 2 2 2 3",
      "6 3 2 4 2",
      "6 1 3 2 3",
    ]);
    const holed = board("cube2,holes=1");
    expect(holed.panels).toEqual(board("cube2").panels);
    expect(holed.edges).toEqual(board("cube2").edges);
    expect(holed.frame).toEqual(board("cube2").frame);
    expect(centres(holed, 5)).toEqual([
      [2.5, 0.5],
      [2.5, 1.5],
      [3.5, 1.5],
      [0.5, 2.5],
      [1.5, 2.5],
    ]);
    expect(rowsOf(board("cube2"), 24).join("")).toBe("001122332233223322334455");
    expect(upTo(3).map((i) => board("cube2").place(7 * i + 3))).toEqual([
      "top face, row 2, column 2",
      "front face, row 2, column 1",
      "back face, row 1, column 2",
    ]);
  });

  it("of more than two dimensions repeats a grid, alternately across and down", () => {
    expect(centres(board("2x2x2"), 8)).toEqual([
      [0.5, 0.5],
      [1.5, 0.5],
      [0.5, 1.5],
      [1.5, 1.5],
      [3.5, 0.5],
      [4.5, 0.5],
      [3.5, 1.5],
      [4.5, 1.5],
    ]);
    expect(rowsOf(board("2x2x1x2"), 8)).toEqual([0, 0, 0, 0, 2, 2, 2, 2]);
    expect(board("2x3x2x4").place(47)).toBe("slice 2.3, row 2, column 4");
  });
});

describe("the drawings of slices", () => {
  const columns = (spec: string) => board(spec).drawings?.map(({ frame }) => frame.width);

  it("have each possible number of columns, or whole dimensions", () => {
    expect(columns("3x2x1")?.map((width) => width.toFixed(2))).toEqual(["1.00", "2.35", "3.70"]);
    expect(columns("2x3x1x1")?.map((width) => width.toFixed(2))).toEqual(["7.75", "3.70"]);
    expect(columns("2x1x1x1")?.map((width) => width.toFixed(2))).toEqual(["2.35"]);
    expect(columns("64x1x1")).toHaveLength(64);
    expect(columns("65x1x1")).toEqual([]);
  });

  it("have a numbered panel for each slice", () => {
    const drawing = board("3x2x4").drawings?.[1] ?? expect.fail();
    expect(drawing.frame).toMatchObject({ width: 8.35, height: 5.2, sides: "open", ends: "open" });
    expect(drawing.panels).toEqual([
      { x: 0, y: 0.6, width: 4, height: 2, name: "1" },
      { x: 4.35, y: 0.6, width: 4, height: 2, name: "2" },
      { x: 0, y: 3.2, width: 4, height: 2, name: "3" },
    ]);
    expect(rowsOf(drawing, 24).join("")).toBe("000011110000111122223333");
    const spots = centres(drawing, 24);
    expect([spots[0], spots[7], spots[13], spots[23]]).toEqual([
      [0.5, 1.1],
      [3.5, 2.1],
      [5.85, 2.1],
      [3.5, 4.7],
    ]);
    expect(drawing.spot(0).cell).toBe("square");
    expect(board("2x3x1x1").drawings?.[0]?.panels?.map(({ name }) => name)).toEqual([
      "1.1",
      "1.2",
      "1.3",
      "2.1",
      "2.2",
      "2.3",
    ]);
  });

  it("keep their panels around holes", () => {
    const whole = board("2x2x2").drawings?.[0] ?? expect.fail();
    const holed = board("2x2x2,holes=0_5").drawings?.[0] ?? expect.fail();
    expect([holed.frame, holed.panels]).toEqual([whole.frame, whole.panels]);
    expect(centres(holed, 6)).toEqual([1, 2, 3, 4, 6, 7].map((light) => centres(whole, 8)[light]));
    expect(rowsOf(holed, 6)).toEqual([0, 1, 1, 2, 3, 3]);
  });
});

describe("a large graph", () => {
  it("may have 4,096 nodes, but not more", () => {
    expect(parseBoard(`graph6=~?@?${"?".repeat(336)}`)?.lights).toBe(64);
    expect(parseBoard(`graph6=~?@c${"?".repeat(825)}`)?.lights).toBe(100);
    if (!short) expect(parseBoard(`graph6=~@??${"?".repeat(1_397_760)}`)?.lights).toBe(4096);
    expect(parseBoard(`graph6=~@?@${"?".repeat(1_398_443)}`)).toBeUndefined();
  });
});
