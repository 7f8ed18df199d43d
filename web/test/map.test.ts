import { describe, expect, it } from "vitest";
import { item } from "../src/item";
import { parseSurface, size, specAt } from "../src/lab/map/nullities";
import { colours } from "../src/lab/map/palette";
import { cellAt, panned, showing, ticks, whole, within, zoomed } from "../src/lab/map/view";

describe("the map of nullities", () => {
  it("formats the specs of its boards, and parses a surface", () => {
    expect(specAt("", 5, 7)).toBe("5x7");
    expect(specAt("torus", 3, 4)).toBe("3x4,torus");
    for (const surface of ["", "cylinder", "torus"] as const) expect(parseSurface(surface)).toBe(surface);
    expect(parseSurface("klein,rule=x")).toBe("");
  });

  it("never scrolls past its edges", () => {
    const pixels = 300;
    const inside = ({ x, y, scale }: { x: number; y: number; scale: number }) =>
      x >= -1e-9 && y >= -1e-9 && x + pixels / scale <= size + 1e-9 && y + pixels / scale <= size + 1e-9;
    let view = whole(pixels);
    for (let i = 0; i < 200; i++) {
      view = zoomed(view, i % 3 ? 1.4 : 0.6, (i * 37) % pixels, (i * 61) % pixels, pixels);
      expect(inside(view)).toBe(true);
      view = panned(view, (i * 71) % 400, -((i * 53) % 400), pixels);
      expect(inside(view)).toBe(true);
    }
    expect(within({ x: -5, y: 900, scale: 0.01 }, pixels)).toEqual(whole(pixels));
  });

  it("zooms around a fixed point, and finds the board at a point", () => {
    const view = zoomed(whole(512), 8, 200, 300, 512);
    expect(cellAt(whole(512), 200.5, 300.5)).toEqual({ row: 301, col: 201 });
    expect(cellAt(view, 200.5, 300.5)).toEqual({ row: 301, col: 201 });
    expect(cellAt(whole(512), -5, 9999)).toEqual({ row: 512, col: 1 });
  });

  it("scrolls to a board selected by keyboard", () => {
    const view = zoomed(whole(300), 40, 0, 0, 300);
    const cell = { row: 200, col: 3 };
    const { x, y, scale } = showing(view, cell, 300);
    expect(x).toBeLessThan(3);
    expect(y).toBeLessThan(199);
    expect((200 - y) * scale).toBeLessThanOrEqual(300);
  });

  it("labels its axes, but not too densely", () => {
    for (const scale of [0.5, 1, 3, 20, 48]) {
      const list = ticks(100, scale, 300);
      expect(list.length).toBeGreaterThan(0);
      expect(list.length).toBeLessThan(9);
    }
    expect(ticks(0, 48, 300)[0]).toBe(1);
  });

  it("has a colour for every nullity, brighter for larger ones in the night theme", () => {
    const table = colours("night");
    const bright = (nullity: number) =>
      item(table, 4 * nullity) + item(table, 4 * nullity + 1) + item(table, 4 * nullity + 2);
    for (const nullity of [0, 1, 2, 8, 32, 128, 500]) expect(bright(2 * nullity + 1)).toBeGreaterThan(bright(nullity));
    expect(table.length).toBe(4 * (2 * size + 1));
  });
});
