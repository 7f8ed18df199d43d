import { describe, expect, it } from "vitest";
import { parseBoard } from "../src/board/board";
import { item } from "../src/item";
import type { Shape } from "../src/protocol";
import { KeyNav } from "../src/view/keynav";
import { boardOf, call } from "./boards";
import { specs } from "./random";

describe("pictures", () => {
  it("of grids match the core's, and so do the names of their lights", () => {
    const grids = specs.filter((spec) => parseBoard(spec));
    for (const spec of grids) {
      const board = boardOf(spec);
      const { spots, places, drawing } = call("shape", { id: spec }) as Shape;
      const all = spots.map((_, light) => light);
      expect([board.lights, board.frame.width, board.frame.height]).toEqual([
        spots.length,
        drawing.width,
        drawing.height,
      ]);
      expect(all.map(board.spot)).toEqual(spots);
      expect(all.map(board.place)).toEqual(places);
    }
    expect(grids.length).toBeGreaterThan(20);
  });

  it("keep lights apart, inside the frame, each with its own name", () => {
    for (const spec of specs) {
      const board = boardOf(spec);
      const seen = new Set<string>();
      const places = new Set<string>();
      for (let light = 0; light < board.lights; light++) {
        const { x, y } = board.spot(light);
        expect(x > 0 && y > 0 && x < board.frame.width && y < board.frame.height).toBe(true);
        seen.add(`${x.toFixed(3)} ${y.toFixed(3)}`);
        places.add(board.place(light));
      }
      expect([seen.size, places.size]).toEqual([board.lights, board.lights]);
    }
  });
});

describe("the keyboard", () => {
  it("reaches every light of every board, and returns", () => {
    for (const spec of specs) {
      const board = boardOf(spec);
      const walk = new KeyNav(board);
      const reached = new Set([item(item(walk.rows, 0), 0)]);
      for (const target of reached) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
          reached.add(walk.go(target, key, false) ?? -1);
      }
      expect([spec, reached.size]).toEqual([spec, board.buttons]);
    }
  });

  it("supports Home and End", () => {
    const walk = new KeyNav(boardOf("5x5"));
    expect(walk.go(7, "Home", false)).toBe(5);
    expect(walk.go(7, "End", false)).toBe(9);
    expect(walk.go(7, "Home", true)).toBe(0);
    expect(walk.go(7, "End", true)).toBe(24);
    expect(walk.go(7, "ArrowUp", false)).toBe(2);
    expect(walk.go(2, "ArrowUp", false)).toBe(2);
    expect(walk.go(7, "Tab", false)).toBeUndefined();
  });
});
