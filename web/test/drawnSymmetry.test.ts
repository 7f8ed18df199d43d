import { describe, expect, it } from "vitest";
import { parseBoard } from "../src/board/board";
import { famous, specOfGraph, wellDrawn } from "../src/board/famous";
import { drawnSymmetries } from "../src/lab/drawnSymmetry";

const count = (spec: string) => {
  const board = parseBoard(spec);
  if (!board) throw new Error(spec);
  return drawnSymmetries(wellDrawn(board));
};

describe("the symmetries of a drawing", () => {
  it("are rotations and reflections", () => {
    expect(count("5x5")).toBe(8);
    expect(count("3x5")).toBe(4);
    expect(count("hex4")).toBe(12);
    expect(count("5x5,torus,rule=-1.0_0.0_0.1")).toBe(2);
    expect(count("1x1")).toBe(1);
  });
  it("of graphs match their well-known drawings", () => {
    const drawn = { petersen: 10, heptagon: 14, complete: 12, dodecahedron: 20, heawood: 14, tetrahedron: 6 } as const;
    for (const [name, symmetries] of Object.entries(drawn))
      expect([name, count(specOfGraph(famous[name as keyof typeof drawn][1]))]).toEqual([name, symmetries]);
  });
  it("are not counted if buttons are separate or there are too many lights", () => {
    expect(count("buttons=6_0.1.2_2.3.4_0.4.5_1.3.5")).toBeUndefined();
    expect(count("21x20")).toBeUndefined();
  });
});
