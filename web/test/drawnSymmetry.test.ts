import { describe, expect, it } from "vitest";
import { famous } from "../src/board/offered";
import { drawnSymmetries } from "../src/lab/drawnSymmetry";
import { boardOf } from "./boards";

const count = (spec: string) => drawnSymmetries(boardOf(spec));

describe("the symmetries of a drawing", () => {
  it("are rotations and reflections", () => {
    expect(count("5x5")).toBe(8);
    expect(count("3x5")).toBe(4);
    expect(count("hex4")).toBe(12);
    expect(count("5x5,torus,rule=-1.0_0.0_0.1")).toBe(2);
    expect(count("1x1")).toBe(1);
  });
  it("of graphs match their well-known drawings", () => {
    const drawn: Record<string, number> = {
      "Petersen graph": 10,
      "Cycle of seven nodes": 14,
      "Complete graph on six nodes": 12,
      Dodecahedron: 20,
      "Heawood graph": 14,
      Tetrahedron: 6,
    };
    for (const { id, name } of famous.filter(({ name }) => drawn[name]))
      expect([name, count(id)]).toEqual([name, drawn[name]]);
  });
  it("are not counted if buttons are separate or there are too many lights", () => {
    expect(count("buttons=6_0.1.2_2.3.4_0.4.5_1.3.5")).toBeUndefined();
    expect(count("21x20")).toBeUndefined();
  });
});
