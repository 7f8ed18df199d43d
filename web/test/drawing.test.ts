import { describe, expect, it } from "vitest";
import { Drawing } from "../src/studio/drawing";

function picture(drawing: Drawing): string[] {
  return Array.from({ length: drawing.rows }, (_, y) =>
    Array.from({ length: drawing.cols }, (_, x) => (drawing.at([x, y]) ? "#" : ".")).join(""),
  );
}

describe("a drawing", () => {
  it("draws and erases lines without gaps", () => {
    const drawing = new Drawing(5, 3);
    drawing.set([0, 0], 1, false);
    drawing.line([0, 0], [4, 2], 1, false);
    expect(picture(drawing)).toEqual(["#....", ".##..", "...##"]);
    drawing.line([-1, 0], [4, 0], 0, false);
    drawing.line([-1, 1], [4, 1], 0, false);
    drawing.line([-1, 2], [4, 2], 0, false);
    expect(picture(drawing)).toEqual([".....", ".....", "....."]);
  });

  it("can be undone stroke by stroke", () => {
    const drawing = new Drawing(3, 1);
    expect(drawing.canUndo).toBe(false);
    drawing.remember();
    drawing.set([0, 0], 1, false);
    drawing.remember();
    drawing.change((light) => 1 - light);
    drawing.undo();
    expect(picture(drawing)).toEqual(["#.."]);
    drawing.undo();
    drawing.undo();
    expect(picture(drawing)).toEqual(["..."]);
    for (let i = 0; i < 200; i++) drawing.remember();
    let undone = 0;
    for (; drawing.canUndo; undone++) drawing.undo();
    expect(undone).toBe(100);
  });

  it("stays on the board with a broad pen", () => {
    const drawing = new Drawing(44, 44);
    drawing.set([0, 0], 1, true);
    drawing.set([43, 43], 1, true);
    expect(drawing.lights.reduce((sum, light) => sum + light, 0)).toBe(5);
    expect(drawing.inside([50, -3])).toEqual([43, 0]);
  });

  it("is inverted light by light", () => {
    const drawing = new Drawing(5, 5);
    drawing.set([2, 2], 1, false);
    drawing.change((light) => 1 - light);
    expect(drawing.lights.reduce((sum, light) => sum + light, 0)).toBe(24);
  });
});
