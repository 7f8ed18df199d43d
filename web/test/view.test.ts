// The parts of a view that need no page: cell sizes, scrolling and wording.

import { describe, expect, it } from "vitest";
import { ruleOf } from "../src/board/rule";
import { chooseCell, scrollFor, wholeCell } from "../src/view/fit";
import { markedWords, markSentence, namePlaces } from "../src/view/marks";
import { boardOf as board } from "./boards";

describe("the cell size", () => {
  const phone = { space: { width: 328, height: 300 }, largest: 118, live: true, upright: true };

  it("shows the whole board if its lights are large enough to hit", () => {
    expect(chooseCell({ ...phone, frame: { width: 5, height: 5 } })).toBe(60);
    expect(chooseCell({ ...phone, frame: { width: 3, height: 3 } })).toBe(100);
    expect(chooseCell({ ...phone, frame: { width: 12, height: 9 } })).toBeCloseTo(27.3, 1);
    expect(chooseCell({ ...phone, frame: { width: 1, height: 1 } })).toBe(118);
  });

  it("comes first on a long board, which then scrolls in only one direction", () => {
    for (const frame of [
      { width: 4, height: 30 },
      { width: 30, height: 4 },
      { width: 1, height: 500 },
    ])
      expect(chooseCell({ ...phone, frame })).toBe(44);
    // Comfortable cells do not fit in either direction, so the cells are as large as one direction
    // allows, but large enough for a finger.
    expect(chooseCell({ ...phone, frame: { width: 10, height: 40 } })).toBeCloseTo(32.8, 1);
    expect(chooseCell({ ...phone, frame: { width: 40, height: 40 } })).toBe(24);
  });

  it("is comfortable up to eight rows, if the page may scroll", () => {
    const frame = { width: 8, height: 8 };
    const space = { width: 352, height: 300 };
    expect(wholeCell({ ...phone, frame, space })).toBe(44);
    expect(wholeCell({ ...phone, frame, space, upright: false })).toBe(37.5);
    expect(wholeCell({ ...phone, frame, space: { width: 312, height: 300 } })).toBe(39);
  });

  it("never makes a picture scroll", () => {
    expect(chooseCell({ ...phone, live: false, frame: { width: 4, height: 30 } })).toBe(10);
  });
});

describe("scrolling to a place", () => {
  it("moves no further than needed, and centres a range that is too long", () => {
    expect(scrollFor(100, 200, 50, 300)).toBe(50);
    expect(scrollFor(10, 60, 50, 300)).toBe(10);
    expect(scrollFor(400, 500, 50, 300)).toBe(200);
    expect(scrollFor(0, 1000, 50, 300)).toBe(350);
  });
});

describe("marks in words", () => {
  it("name every light, grouped by row", () => {
    const places = [0, 1, 2, 4, 5, 16].map(board("5x5").place);
    expect(namePlaces(places)).toBe("row 1, columns 1 to 3 and 5; row 2, column 1; row 4, column 2");
    expect(namePlaces([0, 1, 18].map(board("cube3").place))).toBe(
      "top face, row 1, columns 1 and 2; front face, row 1, column 1",
    );
    expect(namePlaces([0, 2].map(board("graph6=FhCKG").place))).toBe("light 1; light 3");
  });

  it("name the kind of each mark", () => {
    const marks = { area: [0, 1], pattern: [1, 2], press: [2] };
    expect([...markedWords(marks)].sort()).toEqual([
      [0, "in the marked area"],
      [1, "in the marked pattern, in the marked area"],
      [2, "press here, in the marked pattern"],
    ]);
    const { place } = board("3x3");
    expect(markSentence(board("3x3"), marks, place)).toBe(
      "Press here: row 1, column 3. Marked pattern: row 1, columns 2 and 3. Marked area: row 1, columns 1 and 2.",
    );
    expect(markSentence(board("3x3"), {}, place)).toBe("");
  });
});

describe("the rule of a board", () => {
  it("fits on one line", () => {
    for (const [spec = "", text] of [
      ["5x5", "A press toggles a light and its neighbours."],
      ["6x6,rule=x", "A press toggles a light and its diagonal neighbours."],
      ["6x6,rule=knight", "A press toggles a light and the ones a knight’s move away."],
      ["5x5,torus", "A press toggles a light and its neighbours. Left joins right, and top joins bottom."],
      [
        "4x4,mod=3",
        "A press changes a light and its neighbours. Each moves on to its next colour; after the last, it goes out.",
      ],
      ["5x5,rule=ring", "A press toggles a light’s neighbours, but not the light itself."],
      ["5x5,rule=star", "A press toggles a light and all eight around it."],
      ["5x5,cylinder", "A press toggles a light and its neighbours. Left joins right."],
      ["5x5,mobius,rule=x", "A press toggles a light and its diagonal neighbours. Left joins right with a twist."],
      [
        "5x5,rule=star,klein",
        "A press toggles a light and all eight around it. Left joins right with a twist, and top joins bottom.",
      ],
      ["5x5,projective", "A press toggles a light and its neighbours. Opposite edges join with a twist."],
      ["cube3", "A press toggles a light and its neighbours. Edges of the same colour are joined."],
      ["hex4", "A press toggles a light and its neighbours."],
      ["3x3x3", "A press toggles a light and its neighbours. The slices are stacked on top of each other."],
      [
        "3x3x3,torus,rule=ring",
        "A press toggles a light’s neighbours, but not the light itself. The slices are stacked on top of each other, and opposite ends are joined.",
      ],
      ["buttons=3_0.1_0.1.2_1.2", "A press toggles the lights connected to the button."],
      ["graph6=FhCKG", "A press toggles a light and the ones connected to it."],
      ["graph6=FhCKG,rule=ring", "A press toggles the lights connected to a light."],
      ["digraph6=DOAG??", "A press toggles a light and the ones its arrows point to."],
      ["digraph6=DOAG??,rule=ring", "A press toggles the lights that a light’s arrows point to."],
      [
        "graph6=FhCKG,mod=3",
        "A press changes a light and the ones connected to it. Each moves on to its next colour; after the last, it goes out.",
      ],
      ["5x5,rule=0.0_2.0", "A press toggles the lights shown here."],
    ])
      expect(ruleOf(board(spec)).text).toBe(text);
  });

  it("is drawn on the smallest board that shows it, pressed in the middle", () => {
    for (const [spec, lights, changed, pressed] of [
      ["5x5", 9, 5, 4],
      ["9x4,torus,mod=3,holes=1", 9, 5, 4],
      ["5x5,rule=ring", 9, 4, 4],
      ["6x6,rule=knight", 25, 9, 12],
      ["5x5,rule=0.0", 9, 1, 4],
      ["5x5,rule=0.0_2.0", 25, 2, 12],
      ["5x5,rule=0.-3_1.0", 49, 2, 24],
      ["hex4", 7, 7, 0],
      ["hex4,rule=ring", 7, 6, 0],
      ["tri6", 4, 4, 0],
      ["2x4x3,torus", 27, 7, 13],
      ["3x3x3,rule=ring", 27, 6, 13],
    ] as const) {
      const sample = ruleOf(board(spec)).sample ?? expect.fail(spec);
      expect([spec, sample.lights.length, sample.lights.filter((light) => light.changed).length]).toEqual([
        spec,
        lights,
        changed,
      ]);
      expect([spec, sample.pressed]).toEqual([spec, pressed]);
      for (const { x, y } of sample.lights) expect(x > 0 && y > 0 && x < sample.width && y < sample.height).toBe(true);
    }
  });

  it("is not drawn if it reaches further than three lights, or a sample would not help", () => {
    for (const spec of [
      "5x5,rule=0.0_4.0",
      "5x5,rule=0.0_10.0",
      "graph6=FhCKG",
      "digraph6=DOAG??",
      "buttons=3_0.1_0.1.2_1.2",
      "cube3",
      "2x2x2x2",
    ])
      expect(ruleOf(board(spec)).sample, spec).toBeUndefined();
  });
});

describe("drawings", () => {
  it("know how the edges of a surface are joined", () => {
    for (const [surface, sides, ends] of [
      ["cylinder", "straight", "open"],
      ["torus", "straight", "straight"],
      ["mobius", "flipped", "open"],
      ["klein", "flipped", "straight"],
      ["projective", "flipped", "flipped"],
    ] as const)
      expect(board(`3x4,${surface}`).frame).toEqual({ width: 4, height: 3, sides, ends });
  });

  it("put every light of a slice into its panel, each at its own spot", () => {
    for (const spec of ["3x3x3", "2x3x4", "2x2x2x2", "2x2x2x2x2", "3x3x3,holes=1_14"]) {
      const shape = board(spec);
      expect(shape.drawings?.length, spec).toBeGreaterThan(0);
      for (const { frame, spot, panels = [] } of shape.drawings ?? []) {
        const spots = Array.from({ length: shape.lights }, (_, light) => spot(light));
        expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(shape.lights);
        for (const { x, y } of spots) {
          expect(x < frame.width && y < frame.height).toBe(true);
          const inside = panels.filter((p) => x > p.x && x < p.x + p.width && y > p.y && y < p.y + p.height);
          expect(inside.length, spec).toBe(1);
        }
      }
    }
  });

  it("number matching edges of a cube's net the same", () => {
    for (const n of [2, 3, 4]) {
      const cube = board(`cube${n}`);
      /** Returns the lights along an edge. Edges of a net have lights on one side only. */
      const along = ({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }) =>
        Array.from({ length: cube.lights }, (_, light) => light).filter((light) => {
          const { x, y } = cube.spot(light);
          const across = x1 === x2 ? Math.abs(x - x1) : Math.abs(y - y1);
          const within = x1 === x2 ? y > y1 && y < y2 : x > x1 && x < x2;
          return across < 0.6 && within;
        });
      for (let pair = 0; pair < 7; pair++) {
        const [a = [], b = []] = (cube.seams ?? []).filter((edge) => edge.pair === pair).map(along);
        expect(a.length).toBe(n);
        expect(b.length).toBe(n);
        for (const light of a) expect(cube.toggles(light).filter((other) => b.includes(other)).length).toBe(1);
      }
    }
  });
});
