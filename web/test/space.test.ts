import { describe, expect, it } from "vitest";
import { item } from "../src/item";
import { families } from "../src/lab/gallery";
import { distance, figureOf, firstAngle, inSpace, maxInSpace, type Place, project } from "../src/space/figure";
import { pick } from "../src/space/pick";
import { bestSide, isCovered } from "../src/space/sight";
import { boy, cylinder, klein, mobius, type Point, type Surface, torus } from "../src/space/surfaces";
import { boardOf } from "./boards";

const boards = [
  "5x7,cylinder",
  "12x3,cylinder",
  "5x5,torus",
  "3x9,torus",
  "9x3,torus",
  "20x20,torus",
  "4x8,mobius",
  "3x20,mobius",
  "6x6,klein",
  "5x9,klein",
  "6x6,projective",
  "4x7,projective",
  "cube1",
  "cube3",
  "3x3x3",
  "2x3x4",
  "3x3x3,torus",
  "2x2x2x2",
  "3x3x3x3",
  "3x3x3x3,torus",
];

function shown(spec: string) {
  const board = boardOf(spec);
  const figure = figureOf(board) ?? expect.fail(spec);
  return { board, figure };
}

/** Returns the minimum distance between two lights, minus the space that they take up. */
function leastGap(places: Place[], taken: (a: Place, b: Place) => number = () => 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, a] of places.entries())
    for (const b of places.slice(0, i)) least = Math.min(least, distance(a.at, b.at) - taken(a, b));
  return least;
}

/** Points from 0 to 1, inclusive. */
const along = Array.from({ length: 41 }, (_, i) => i / 40);

function expectSame(a: Point, b: Point): void {
  expect(distance(a, b)).toBeLessThan(1e-6);
}

describe("a board in 3D", () => {
  it("gives every light its own place within the unit ball", () => {
    for (const spec of boards) {
      const { board, figure } = shown(spec);
      for (const angle of figure.four ? [firstAngle, 1.3, 2.9] : [firstAngle]) {
        const places = figure.places(angle);
        expect([spec, places.length]).toEqual([spec, board.lights]);
        const points = [...places.map(({ at }) => at), ...figure.lines(angle)];
        expect(Math.max(...points.map((at) => Math.hypot(...at))), spec).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.min(...places.map(({ radius }) => radius)), spec).toBeGreaterThan(0.005);
        // At other angles, lights may pass through each other.
        if (angle === firstAngle) expect(leastGap(places), spec).toBeGreaterThan(0.01);
      }
    }
  });

  it("keeps the lamps of one surface apart", () => {
    for (const spec of boards) {
      const { figure } = shown(spec);
      if (figure.sheets.length === 0) continue;
      expect(
        leastGap(figure.places(0), (a, b) => a.radius + b.radius),
        spec,
      ).toBeGreaterThan(0);
    }
  });

  it("places faces and slices so that the lights of a press are close", () => {
    for (const spec of ["cube2", "cube3", "cube5", "3x3x3", "2x3x4"]) {
      const { board, figure } = shown(spec);
      const places = figure.places(0).map(({ at }) => at);
      for (let button = 0; button < board.buttons; button++) {
        const reached = board.toggles(button).map((light) => distance(item(places, button), item(places, light)));
        const others = places.filter((_, light) => !board.toggles(button).includes(light));
        const nearest = Math.min(...others.map((at) => distance(item(places, button), at)));
        // Around an edge of the cube, the path is as long as on a face, but the straight distance
        // is shorter.
        if (spec.startsWith("cube")) expect(Math.max(...reached), spec).toBeLessThan(nearest * 1.5);
        else expect(Math.max(...reached), spec).toBeLessThan(nearest - 1e-9);
      }
    }
  });

  it("leaves out holes", () => {
    const whole = shown("5x5,torus").figure.places(0);
    const left = shown("5x5,torus,holes=1_8").figure.places(0);
    expect(left.map(({ at }) => at)).toEqual(whole.filter((_, i) => i !== 0 && i !== 7).map(({ at }) => at));
  });

  it("exists for exactly those gallery boards that have a 3D shape", () => {
    const found = families
      .flatMap(({ exhibits }) => exhibits)
      .map(({ id }) => id)
      .filter((id) => inSpace(boardOf(item(id.split(":"), 0))));
    expect(found).toEqual([
      "5x7,cylinder",
      "5x5,torus",
      "4x8,mobius",
      "6x6,klein",
      "6x6,projective",
      "5x5,torus,rule=-1.0_0.0_0.1",
      "cube2",
      "cube3",
      "3x3x3",
      "3x3x3,torus",
      "2x2x2x2",
      "3x3x3x3",
      "3x3x3x3,torus",
      "3x3x3x3:0,to=on",
      "3x3x3x3,torus:0,to=on",
    ]);
    for (const spec of ["5x5", "hex4", "tri5", "graph6=FhCKG", "2x2x2x2x2", "41x40,torus"])
      expect(inSpace(boardOf(spec)), spec).toBe(false);
    expect(inSpace(boardOf("40x40,torus"))).toBe(true);
    expect(maxInSpace).toBe(1600);
  });
});

describe("surfaces", () => {
  it("join left to right, straight or with a twist", () => {
    for (const surface of [torus(5, 5), torus(9, 3), cylinder(5, 7)])
      for (const v of along) expectSame(surface(0, v), surface(1, v));
    for (const surface of [mobius(4, 8), klein(), boy()])
      for (const v of along) expectSame(surface(0, v), surface(1, 1 - v));
  });

  it("join top to bottom, straight or with a twist", () => {
    for (const surface of [torus(5, 5), torus(9, 3), klein()])
      for (const u of along) expectSame(surface(u, 0), surface(u, 1));
    for (const u of along) expectSame(boy()(u, 0), boy()(1 - u, 1));
  });

  it("have boundaries where the board does", () => {
    const open: [Surface, string][] = [
      [cylinder(5, 7), "a cylinder"],
      [mobius(4, 8), "a strip"],
    ];
    for (const [surface, name] of open)
      for (const u of along) expect(distance(surface(u, 0), surface(u, 1)), name).toBeGreaterThan(0.3);
  });

  it("bring neighbours together across a seam", () => {
    for (const spec of ["8x8,torus", "6x9,cylinder", "4x16,mobius", "12x24,klein"]) {
      const { board, figure } = shown(spec);
      const places = figure.places(0).map(({ at }) => at);
      const { width: cols, height: rows } = board.frame;
      for (let row = 0; row < rows; row++) {
        const last = row * cols + cols - 1;
        const across = board.toggles(last).filter((light) => light % cols === 0);
        expect(across.length, spec).toBe(1);
        // The step across the seam is no longer than the widest step next to it.
        const beside = [last, item(across, 0)].map((light) => {
          const inside = light === last ? light - 1 : light + 1;
          return distance(item(places, light), item(places, inside));
        });
        expect(distance(item(places, last), item(places, item(across, 0))), spec).toBeLessThan(
          1.3 * Math.max(...beside),
        );
      }
    }
  });
});

describe("four dimensions", () => {
  it("rotate without changing distances from the centre, except for perspective", () => {
    for (const angle of [0, 0.5, 2]) {
      const at = [0.5, -0.5, 0.5, 0.5];
      const { point, scale } = project(at, angle);
      const inside = Math.hypot(...point) / scale;
      expect(inside).toBeLessThanOrEqual(1 + 1e-9);
      const w = 2.4 - 1.4 / scale;
      expect(Math.hypot(inside, w)).toBeCloseTo(1);
    }
  });

  it("leave a point with three coordinates unscaled", () => {
    expect(project([0.1, 0.2, 0.3], 1)).toEqual({ point: [0.3, -0.2, -0.1], scale: 1 });
  });
});

describe("a tap", () => {
  const seen = [
    { x: 10, y: 10, radius: 5, depth: 3 },
    { x: 12, y: 10, radius: 5, depth: 2 },
    { x: 40, y: 10, radius: 5, depth: 1 },
  ];
  it("hits the light in front", () => expect(pick(seen, 11, 10, 8)).toBe(1));
  it("hits a light further back where nothing covers it", () => expect(pick(seen, 6, 10, 8)).toBe(0));
  it("may miss a light by a few pixels, but not by more", () => {
    expect(pick(seen, 50, 10, 8)).toBe(2);
    expect(pick(seen, 60, 10, 8)).toBeUndefined();
  });
});

describe("the side to look from", () => {
  const front: Point = [0, 0, 1];
  it.each(["cube3", "cube5", "5x5,torus", "4x7,mobius", "5x10,cylinder", "3x3x3"])("shows any light of %s", (spec) => {
    const places = figureOf(boardOf(spec))?.places(firstAngle) ?? expect.fail(spec);
    for (const light of places.keys()) {
      const side = bestSide(places, [light], front);
      expect(isCovered(places, light, side), `light ${light}`).toBe(false);
      expect(bestSide(places, [light], side), "it stays").toBe(side);
    }
  });

  it("shows lights on two faces of a cube at once", () => {
    const places = figureOf(boardOf("cube3"))?.places(firstAngle) ?? expect.fail();
    const [top, back] = [4, 40];
    expect(isCovered(places, back, front)).toBe(true);
    const side = bestSide(places, [top, back], front);
    for (const light of [top, back]) expect(isCovered(places, light, side)).toBe(false);
  });

  it("shows the first light if not all can be seen", () => {
    const places = figureOf(boardOf("cube3"))?.places(firstAngle) ?? expect.fail();
    const [middle, opposite] = [22, 40];
    expect(isCovered(places, opposite, bestSide(places, [opposite, middle], front))).toBe(false);
    expect(isCovered(places, middle, bestSide(places, [middle, opposite], [0, 0, -1]))).toBe(false);
  });
});
