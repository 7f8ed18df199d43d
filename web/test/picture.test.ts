import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseBoard } from "../src/board/board";
import { buttonName } from "../src/board/shape";
import { item } from "../src/item";
import { KeyNav } from "../src/view/keynav";
import { specs } from "./random";

// Where Go draws the lights. internal/browser/bridge generates this file.
const spots: Record<string, { frame: number[]; spots: [x: number, y: number, cell: string][] }> = JSON.parse(
  readFileSync(new URL("spots.json", import.meta.url), "utf8"),
);

// What Go calls lights and buttons, also generated there.
const names: Record<string, { lights: string[]; buttons: string[] }> = JSON.parse(
  readFileSync(new URL("names.json", import.meta.url), "utf8"),
);

const cells: Record<string, string> = { "triangle up": "up", "triangle down": "down" };

describe("pictures", () => {
  it("match the core's", () => {
    for (const [spec, drawn] of Object.entries(spots)) {
      const board = parseBoard(spec) ?? expect.fail(spec);
      expect(board.lights).toBe(drawn.spots.length);
      expect(board.frame.width).toBeCloseTo(drawn.frame[0] ?? 0, 3);
      expect(board.frame.height).toBeCloseTo(drawn.frame[1] ?? 0, 3);
      drawn.spots.forEach(([x, y, cell], light) => {
        const spot = board.spot(light);
        expect([spot.cell, spot.x.toFixed(2), spot.y.toFixed(2)]).toEqual([
          cells[cell] ?? cell,
          x.toFixed(2),
          y.toFixed(2),
        ]);
      });
    }
    expect(Object.keys(spots).length).toBeGreaterThan(15);
  });

  it("use the core's names for lights and buttons", () => {
    for (const [spec, named] of Object.entries(names)) {
      const board = parseBoard(spec) ?? expect.fail(spec);
      const count = (n: number) => Array.from({ length: n }, (_, i) => i);
      expect(count(board.lights).map(board.place)).toEqual(named.lights);
      expect(count(board.buttons).map((button) => buttonName(board, button))).toEqual(named.buttons);
    }
    expect(Object.keys(names).length).toBeGreaterThan(15);
  });

  it("keep lights apart, inside the frame, each with its own name", () => {
    for (const spec of specs) {
      const board = parseBoard(spec) ?? expect.fail(spec);
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
      const board = parseBoard(spec) ?? expect.fail(spec);
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
    const walk = new KeyNav(parseBoard("5x5") ?? expect.fail());
    expect(walk.go(7, "Home", false)).toBe(5);
    expect(walk.go(7, "End", false)).toBe(9);
    expect(walk.go(7, "Home", true)).toBe(0);
    expect(walk.go(7, "End", true)).toBe(24);
    expect(walk.go(7, "ArrowUp", false)).toBe(2);
    expect(walk.go(2, "ArrowUp", false)).toBe(2);
    expect(walk.go(7, "Tab", false)).toBeUndefined();
  });
});
