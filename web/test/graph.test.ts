import { describe, expect, it } from "vitest";
import { drag, type Editor, remove, tap, told } from "../src/lab/graph/editor";
import { begin, redo, step, undo } from "../src/lab/graph/history";
import { hasPlaces, readDrawing, specIn, writeDrawing } from "../src/lab/graph/link";
import {
  addNode,
  boardOf,
  change,
  changeAll,
  connect,
  direct,
  type Edge,
  empty,
  fromToggles,
  type Graph,
  maxNodes,
  type Point,
  toFile,
  togglesOf,
} from "../src/lab/graph/model";
import { readRoute } from "../src/route";
import { boardOf as learn } from "./boards";
import { random } from "./random";

const fresh = (graph: Graph = empty): Editor => ({ history: begin(graph), mode: "draw", snap: true });

/** Makes a graph from points and edges. */
const drawn = (points: readonly Point[], edges: readonly Edge[]): Graph =>
  edges.reduce(
    (graph, [a, b]) => connect(graph, a, b),
    points.reduce((graph, [x, y]) => addNode(graph, x, y), empty),
  );
const square: Point[] = [
  [0, -2],
  [2, 0],
  [0, 2],
  [-2, 0],
];
const taps = (editor: Editor, ...places: [number, number][]) => places.reduce((now, [x, y]) => tap(now, x, y), editor);

describe("drawing a graph", () => {
  it("joins each tapped node to the one before, and closes a cycle", () => {
    const square = taps(fresh(), [0, 0], [2, 0.1], [2, 2], [0, 2], [0, 0]);
    expect(square.history.now.nodes).toHaveLength(4);
    expect(square.history.now.nodes[1]).toMatchObject({ x: 2, y: 0 });
    expect(togglesOf(square.history.now)).toEqual([
      [0, 1, 3],
      [0, 1, 2],
      [1, 2, 3],
      [0, 2, 3],
    ]);
    expect(square.pen).toBe(0);
    // Tapping the selected node deselects it, so the next node is not joined to anything.
    const apart = taps(square, [0, 0], [4, 4]);
    expect(apart.history.now.edges).toHaveLength(4);
    // Joining two nodes again removes the edge.
    expect(taps(square, [2, 0]).history.now.edges).toHaveLength(3);
  });

  it("selects and deletes an edge, and deletes a node with its edges", () => {
    const path = taps(fresh(), [0, 0], [2, 0], [4, 0], [4, 0]);
    const chosen = tap(path, 1, 0.1);
    expect(chosen.edge).toBe(0);
    expect(chosen.history.now.nodes).toHaveLength(3);
    expect(remove(chosen).history.now.edges).toEqual([[1, 2]]);
    const middle = remove(tap(path, 2, 0));
    expect(middle.history.now).toMatchObject({ edges: [] });
    expect(middle.history.now.nodes).toHaveLength(2);
    expect(remove(path)).toBe(path);
  });

  it("records one step per drag, however far it goes", () => {
    const two = taps(fresh(), [0, 0], [2, 0]);
    const moved = drag(drag(two, 1, 2.6, 0.2, true), 1, 3.1, 1.1, false);
    expect(moved.history.now.nodes[1]).toMatchObject({ x: 3, y: 1 });
    expect(undo(moved.history).now.nodes[1]).toMatchObject({ x: 2, y: 0 });
    expect(redo(undo(moved.history)).now.nodes[1]).toMatchObject({ x: 3, y: 1 });
  });

  it("sets lights and the target", () => {
    const two = taps(fresh(), [0, 0], [2, 0]);
    const lit = tap({ ...two, mode: "lights" }, 2, 0);
    expect(lit.history.now.nodes.map(({ lit }) => lit)).toEqual([false, true]);
    expect(tap({ ...lit, mode: "target" }, 0, 0).history.now.nodes.map(({ wanted }) => wanted)).toEqual([true, false]);
    expect(tap({ ...lit, mode: "lights" }, 5, 5)).toEqual({ ...lit, mode: "lights" });
  });

  it("announces each change", () => {
    const one = tap(fresh(), 0, 0);
    const two = tap(one, 2, 0);
    expect(told(fresh(), one)).toBe("Node 1 added.");
    expect(told(one, two)).toBe("Node 2 added, joined to node 1.");
    expect(told(two, tap(two, 2, 0))).toBe("Nothing selected.");
    expect(told(two, remove(two))).toBe("Node deleted, 1 left.");
  });

  it("stops at the node limit", () => {
    let editor = fresh();
    for (let i = 0; i <= maxNodes; i++) editor = tap(editor, 2 * (i % 30), 2 * Math.floor(i / 30));
    expect(editor.history.now.nodes).toHaveLength(maxNodes);
  });

  it("undoes and redoes step by step", () => {
    let history = begin("a");
    for (const next of ["b", "c"]) history = step(history, next);
    expect(step(history, "c")).toBe(history);
    expect(undo(undo(undo(history))).now).toBe("a");
    expect(redo(undo(history)).now).toBe("c");
    expect(step(undo(history), "d").future).toEqual([]);
  });
});

describe("a graph", () => {
  it("can be directed, and its nodes may toggle themselves", () => {
    const path = drawn(
      [
        [0, 0],
        [2, 0],
        [4, 0],
      ],
      [
        [0, 1],
        [1, 2],
      ],
    );
    const arrows = connect(direct(path, true), 1, 0);
    expect(togglesOf(arrows)).toEqual([[0, 1], [0, 1, 2], [2]]);
    expect(direct(arrows, false).edges).toHaveLength(2);
    expect(togglesOf(changeAll(path, { self: false }))).toEqual([[1], [0, 2], [1]]);
    expect(boardOf(path)?.spec).toBe("graph6=Bg");
    expect(boardOf(changeAll(path, { self: false }))?.spec).toBe("graph6=Bg,rule=ring");
    expect(boardOf(change(path, 1, { self: false }))?.spec).toBe("buttons=3_0.1_0.2_1.2");
    expect(boardOf(empty)).toBeUndefined();
  });

  it("round-trips through a file", () => {
    const graph = change(connect(direct(drawn(square, [[0, 1]]), true), 2, 0), 3, { label: "end", lit: true });
    const file = toFile(graph);
    expect(file.labels).toEqual(["1", "2", "3", "end"]);
    const again = fromToggles(file, square);
    expect(togglesOf(again)).toEqual(togglesOf(graph));
    expect(again.nodes[3]).toMatchObject({ label: "end", lit: true });
  });

  it("round-trips through a link in the address bar", () => {
    const pick = random(3);
    const names = ["", "a&b=c", "50 %", "ä,ö", "x'y", "#1", "a/b?c"];
    for (let round = 0; round < 200; round++) {
      const nodes = 1 + pick(12);
      const points = Array.from({ length: nodes }, () => [(pick(200) - 50) / 10, (pick(200) - 50) / 10] as const);
      let graph = drawn(points, []);
      if (pick(2)) graph = direct(graph, true);
      for (let i = pick(20); i > 0; i--) graph = connect(graph, pick(nodes), pick(nodes));
      for (let i = 0; i < nodes; i++) {
        const label = names[pick(names.length)];
        graph = change(graph, i, {
          label,
          lit: pick(2) === 0,
          wanted: pick(3) === 0,
          self: round % 2 === 0 || pick(2) === 0,
        });
      }
      const route = readRoute(new URL(`http://localhost/#lab/graph?${writeDrawing(graph)}`).hash);
      const page = route.section === "lab" ? route.page : "";
      learn(specIn(page.slice("graph?".length)));
      const again = readDrawing(page.slice("graph?".length));
      expect(again.nodes).toEqual(graph.nodes);
      expect(again.directed).toBe(graph.directed);
      expect(togglesOf(again)).toEqual(togglesOf(graph));
    }
    for (const damaged of [
      "",
      "g=",
      "g=graph6=~~~~",
      "g=5x5",
      "g=graph6=Bg&at=1.2",
      "g=graph6=Bg&at=a_b_c&lit=zz&names=%",
    ])
      expect(() => readDrawing(damaged)).not.toThrow();
    learn("graph6=Bg");
    expect(readDrawing("g=graph6=Bg&at=1.2").nodes).toHaveLength(3);
    for (const spec of ["graph6=FCZUo", "graph6=IsP@OkWHG"]) learn(spec);
    for (const [address, known] of [
      [writeDrawing(drawn(square, [[0, 1]])), true],
      ["g=graph6=FCZUo", false],
      ["g=graph6=IsP@OkWHG", true],
    ] as const)
      expect([address, hasPlaces(address)]).toEqual([address, known]);
  });
});
