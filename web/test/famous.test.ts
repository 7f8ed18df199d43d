// Named graphs, and graphs as specs.

import { describe, expect, it } from "vitest";
import { parseBoard } from "../src/board/board";
import {
  bipartite,
  circle,
  complete,
  cycle,
  type Drawn,
  drawnAt,
  type FamousName,
  famous,
  generalisedPetersen,
  hypercube,
  type Point,
  path,
  pointsOf,
  specOfGraph,
  star,
  wellDrawn,
  wheel,
} from "../src/board/famous";
import { buttonSpec, specOf, toGraph6 } from "../src/board/graph6";

const board = (spec: string) => parseBoard(spec) ?? expect.fail(spec);
const round = (n: number) => Number(n.toFixed(2)) + 0;
const rounded = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
const edges = (graph: Drawn) => graph.edges.map(([a, b]) => `${a}-${b}`).join(" ");
const radius = (graph: Drawn, node: number) => round(Math.hypot(...(graph.points[node] ?? expect.fail())));
const none = (nodes: number) => Array.from({ length: nodes }, () => []);

describe("a graph", () => {
  it("has its nodes on a circle, clockwise from the top", () => {
    expect(rounded(circle(4, 2))).toBe("0,-2 2,0 0,2 -2,0");
    expect(rounded(circle(4, 2, 0.5))).toBe("1.41,-1.41 1.41,1.41 -1.41,1.41 -1.41,-1.41");
  });

  it("can be a cycle, or a single edge if there are only two nodes", () => {
    expect(edges(cycle(4))).toBe("0-1 1-2 2-3 3-0");
    expect(edges(cycle(3))).toBe("0-1 1-2 2-0");
    expect(edges(cycle(2))).toBe("0-1");
    expect(edges(cycle(1))).toBe("");
    expect([radius(cycle(3), 1), radius(cycle(10), 1)]).toEqual([1, 2]);
  });

  it("can be a path, in rows of eight that alternate in direction", () => {
    expect(edges(path(4))).toBe("0-1 1-2 2-3");
    expect(rounded(path(18).points)).toBe("0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 7,1 6,1 5,1 4,1 3,1 2,1 1,1 0,1 0,2 1,2");
  });

  it("can be complete", () => {
    expect(edges(complete(4))).toBe("0-1 0-2 1-2 0-3 1-3 2-3");
    expect([radius(complete(4), 3), radius(complete(10), 3)]).toEqual([1, 2]);
  });

  it("can be bipartite, in two centred rows", () => {
    expect(edges(bipartite(2, 3))).toBe("0-2 0-3 0-4 1-2 1-3 1-4");
    expect(rounded(bipartite(2, 3).points)).toBe("-0.5,0 0.5,0 -1,2 0,2 1,2");
    expect(bipartite(6, 1).points[6]).toEqual([0, 3]);
    expect(bipartite(1, 8).points[1]).toEqual([-3.5, 4]);
  });

  it("can be a star or a wheel around the first node", () => {
    expect(edges(star(4))).toBe("0-1 0-2 0-3");
    expect(edges(wheel(4))).toBe("0-1 0-2 0-3 1-2 2-3 3-1");
    expect(rounded(star(4).points)).toBe("0,0 0,-1.4 1.21,0.7 -1.21,0.7");
    expect(wheel(4).points).toEqual(star(4).points);
    expect(radius(star(10), 1)).toBe(2);
  });

  it("can be two circles joined by spokes", () => {
    expect(edges(generalisedPetersen(5, 2))).toBe("0-1 1-2 2-3 3-4 4-0 0-5 1-6 2-7 3-8 4-9 5-7 6-8 7-9 8-5 9-6");
    expect([0, 4, 5, 9].map((node) => radius(generalisedPetersen(5, 2), node))).toEqual([2.4, 2.4, 1.2, 1.2]);
    expect([0, 16].map((node) => radius(generalisedPetersen(16, 1), node))).toEqual([5, 2.5]);
  });

  it("can be a hypercube", () => {
    expect(edges(hypercube(2))).toBe("0-1 0-2 1-3 2-3");
    expect(rounded(hypercube(1).points)).toBe("-3.1,0 3.1,0");
    expect(rounded(hypercube(2).points)).toBe("-3.1,-3.1 3.1,-3.1 -3.1,3.1 3.1,3.1");
    expect(rounded(hypercube(3).points)).toBe(
      "-4.28,-2.11 1.92,-2.11 -4.28,4.09 1.92,4.09 -1.92,-4.09 4.28,-4.09 -1.92,2.11 4.28,2.11",
    );
    const { points } = hypercube(4);
    expect(points.slice(0, 8)).toEqual(hypercube(3).points);
    expect(rounded(points.slice(8, 10))).toBe("-1.79,-0.88 0.81,-0.88");
    const six = hypercube(6);
    expect([six.points.length, six.edges.length]).toEqual([64, 192]);
    expect(rounded([0, 8, 16, 32, 63].map((node) => six.points[node] ?? expect.fail()))).toBe(
      "-9.08,-6.71 -6.59,-5.48 0.52,-6.71 -9.08,2.49 6.59,5.48",
    );
  });
});

describe("a named graph", () => {
  const named: Record<FamousName, [spec: string, width: number, height: number]> = {
    triangle: ["graph6=Bw", 3, 3],
    heptagon: ["graph6=FhCKG", 4.03, 3.96],
    path: ["graph6=GhCGGC", 10.45, 3],
    complete: ["graph6=E~~w", 3.34, 3.7],
    utility: ["graph6=EFz_", 3.7, 3.7],
    wheel: ["graph6=G|eKMC", 4.03, 3.96],
    tetrahedron: ["graph6=C~", 3.34, 3.03],
    cube: ["graph6=Gl`HGs", 4.45, 4.45],
    octahedron: ["graph6=E}]w", 4.69, 4.2],
    dodecahedron: ["graph6=ShCGGC@_K?G?GAC@@?OGA?_G@?O@OO?gG", 9.31, 9.74],
    icosahedron: ["graph6=K{tJHEpF?MaN", 9.93, 8.73],
    petersen: ["graph6=IheA@GUAo", 6.14, 5.88],
    heawood: ["graph6=MhEGHC@AI?_PC@_G_", 6.91, 7.07],
    mobiusKantor: ["graph6=OhCGKE?O@?ACAC@I?Q_AS", 8.06, 8.06],
    desargues: ["graph6=ShCGGC@_K?G?G?CA@?_GC?_O@G_@G_?cO", 9.31, 9.74],
    tesseract: ["graph6=Or`HOm?OH@ABAG@C_POAJ", 29.01, 27.79],
    chlond: ["graph6=EsWW", 4, 3.92],
  };

  it("has its edges and its drawing", () => {
    for (const [name, [, graph]] of Object.entries(famous)) {
      const [spec, width, height] = named[name as FamousName];
      expect([name, specOfGraph(graph as Drawn)]).toEqual([name, spec]);
      const { frame } = wellDrawn(board(spec));
      expect([name, round(frame.width), round(frame.height)]).toEqual([name, width, height]);
    }
    // The axis of the cube's drawing runs between its nodes, and the ring inside a polyhedron is turned.
    expect(rounded(famous.cube[1].points.slice(3, 5))).toBe("-1.98,-1.98 0.88,-0.88");
    expect(rounded(famous.octahedron[1].points.slice(3))).toBe("0.82,-0.48 0,0.95 -0.82,-0.48");
    expect(rounded(famous.icosahedron[1].points.slice(2, 5))).toBe("-3.64,2.1 0,-2 1.73,-1");
    expect(rounded(famous.icosahedron[1].points.slice(9))).toBe("0.78,-0.45 0,0.9 -0.78,-0.45");
  });

  it("is recognised with any rule and number of colours", () => {
    const triangle = famous.triangle[1].points;
    for (const spec of ["graph6=Bw", "graph6=Bw,rule=ring", "graph6=Bw,mod=3,rule=ring", "graph6=Bw,mod=12"])
      expect(pointsOf(spec), spec).toEqual(triangle);
    for (const spec of ["graph6=Bg", "graph6=Bw,holes=0", "graph6=Bw,rule=ring,holes=0", "5x5"])
      expect(pointsOf(spec), spec).toBeUndefined();
    expect(wellDrawn(board("5x5")).frame.width).toBe(5);
  });
});

describe("a board drawn at given points", () => {
  const at = (spec: string, points: Point[]) => {
    const { frame, spot } = drawnAt(board(spec), points);
    return [`${round(frame.width)} x ${round(frame.height)}`, rounded(points.map((_, i) => [spot(i).x, spot(i).y]))];
  };

  it("is scaled so that the closest two lights are 1.35 apart", () => {
    const points: Point[] = [
      [1, 5],
      [2, 5],
      [5, 8],
    ];
    expect(at("graph6=Bg", points)).toEqual(["6.4 x 5.05", "0.5,0.5 1.85,0.5 5.9,4.55"]);
    const doubled = points.map(([x, y]) => [2 * x, 2 * y] as const);
    expect(at("graph6=Bg", doubled)).toEqual(at("graph6=Bg", points));
    expect(drawnAt(board("graph6=Bg"), points).spot(0).cell).toBe("disc");
  });

  it("has room around a narrow drawing", () => {
    const line: Point[] = [
      [0, 1],
      [2, 1],
      [4, 1],
    ];
    expect(at("graph6=Bg", line)).toEqual(["3.7 x 3", "0.5,1.5 1.85,1.5 3.2,1.5"]);
    const slope: Point[] = [
      [0, 0],
      [5, 12],
    ];
    expect(at("graph6=A_", slope)).toEqual(["3 x 3", "1.24,0.88 1.76,2.12"]);
    expect(at("graph6=@", [[7, -7]])).toEqual(["3 x 3", "1.5,1.5"]);
  });

  it("keeps its scale if two lights are in the same place", () => {
    expect(
      at("graph6=Bg", [
        [0, 0],
        [0, 0],
        [4, 3],
      ]),
    ).toEqual(["5 x 4", "0.5,0.5 0.5,0.5 4.5,3.5"]);
  });

  it("has no other drawings", () => {
    const points = Array.from({ length: 8 }, (_, i) => [i, 0] as const);
    expect(drawnAt(board("2x2x2"), points).drawings).toBeUndefined();
  });
});

describe("a graph as a spec", () => {
  it("begins with its number of nodes: one character up to 62, then four", () => {
    expect(toGraph6(none(1), false)).toBe("@");
    expect(toGraph6(none(62), false)).toBe(`}${"?".repeat(316)}`);
    expect(toGraph6(none(63), false)).toBe(`~??~${"?".repeat(326)}`);
    expect(toGraph6(none(100), false)).toBe(`~?@c${"?".repeat(825)}`);
  });

  it("has a bit for each pair of nodes, or for each arrow", () => {
    expect(toGraph6([[], [0], [0, 1]], false)).toBe("Bw");
    expect(toGraph6([[], [], [1], [0]], false)).toBe("CK");
    expect(toGraph6([[1], [2], []], true)).toBe("BP?");
    expect(toGraph6([[], [], [1]], true)).toBe("B?O");
  });

  it("is directed only if an arrow has no opposite, and a list of buttons if only some toggle themselves", () => {
    for (const [toggles, spec] of [
      [
        [
          [0, 1],
          [1, 0, 2],
          [2, 1],
        ],
        "graph6=Bg",
      ],
      [[[1], [0, 2], [1]], "graph6=Bg,rule=ring"],
      [[[0, 1], [1, 2], [2]], "digraph6=BP?"],
      [[[1], [2], []], "digraph6=BP?,rule=ring"],
      [[[1], [0, 2], []], "digraph6=BT?,rule=ring"],
      [
        [
          [1, 0],
          [2, 0],
          [1, 2],
        ],
        "buttons=3_0.1_0.2_1.2",
      ],
      [[[], [1]], "buttons=2__1"],
      [[[0]], "graph6=@"],
      [[[]], "graph6=@,rule=ring"],
    ] as const)
      expect(specOf(toggles)).toBe(spec);
    expect(buttonSpec(12, [[11, 2, 2], []])).toBe("buttons=12_2.11_");
  });
});
