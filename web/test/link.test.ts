import { describe, expect, it } from "vitest";
import { item } from "../src/item";
import { readLink, readPath, writePath } from "../src/studio/link";
import { drawnOrder, type Point } from "../src/studio/settings";

describe("a drawn order in a link", () => {
  it("round-trips to within a thousandth of the board", () => {
    const path: Point[] = [
      [0, 0],
      [0.25, 1],
      [1, 0.333],
    ];
    const text = writePath(path);
    expect(text).toHaveLength(12);
    readPath(text).forEach(([x, y], i) => {
      expect(x).toBeCloseTo(item(item(path, i), 0), 3);
      expect(y).toBeCloseTo(item(item(path, i), 1), 3);
    });
    expect(readLink(`size=9x9&order=${drawnOrder}&path=${text}`).settings).toMatchObject({ order: drawnOrder });
  });

  it("has at most 64 points, spread over the whole path", () => {
    const path = Array.from({ length: 1000 }, (_, i): Point => [i / 999, 0.5]);
    const read = readPath(writePath(path));
    expect(read).toHaveLength(64);
    expect(item(item(read, 0), 0)).toBe(0);
    expect(item(item(read, 63), 0)).toBeGreaterThan(0.95);
  });

  it("falls back to another order if it is malformed", () => {
    for (const path of ["", "abc", "abcd!", "ABCD", "a".repeat(400)])
      expect(readLink(`order=${drawnOrder}&path=${path}`).settings).toMatchObject({ order: "wipe", path: [] });
  });
});
