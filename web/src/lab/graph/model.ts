// The graph in the editor. Graphs are immutable: every step makes a new one, and undo goes back to
// an earlier one.

import type { Board } from "../../board/board";
import { specOf } from "../../board/graph6";
import { flat, sortedUnique } from "../../board/shape";
import { item } from "../../item";
import type { GraphBoard } from "../../protocol";

export type Point = readonly [x: number, y: number];
export type Edge = readonly [from: number, to: number];

export interface Node {
  x: number;
  y: number;
  /** The node's name; if empty, its number is shown. */
  label: string;
  /** Whether its button toggles the node itself. */
  self: boolean;
  /** Whether it is on at the start, and whether it is on in the target. */
  lit: boolean;
  wanted: boolean;
}

export interface Graph {
  nodes: readonly Node[];
  /** Undirected edges are listed once. */
  edges: readonly Edge[];
  directed: boolean;
}

/** The maximum numbers of nodes and edges. The core has the same limit on nodes. */
export const maxNodes = 400;
export const maxEdges = 4000;

export const empty: Graph = { nodes: [], edges: [], directed: false };

const plain = { label: "", self: true, lit: false, wanted: false };

/** Adds a node and, if `from` is given, an edge from that node to the new one. */
export function addNode(graph: Graph, x: number, y: number, from?: number): Graph {
  if (graph.nodes.length >= maxNodes) return graph;
  const self = graph.nodes[0]?.self ?? true;
  const nodes = [...graph.nodes, { ...plain, self, x, y }];
  const edges = from === undefined ? graph.edges : [...graph.edges, [from, nodes.length - 1] as const];
  return { ...graph, nodes, edges };
}

function same(graph: Graph, [a, b]: Edge, [c, d]: Edge): boolean {
  return (a === c && b === d) || (!graph.directed && a === d && b === c);
}

/** Adds an edge between two nodes, or removes the one that is already there. */
export function connect(graph: Graph, from: number, to: number): Graph {
  const edge = [from, to] as const;
  if (from === to) return graph;
  const others = graph.edges.filter((other) => !same(graph, edge, other));
  if (others.length < graph.edges.length) return { ...graph, edges: others };
  return others.length < maxEdges ? { ...graph, edges: [...others, edge] } : graph;
}

export function change(graph: Graph, node: number, changes: Partial<Node>): Graph {
  return { ...graph, nodes: graph.nodes.map((old, i) => (i === node ? { ...old, ...changes } : old)) };
}

export function changeAll(graph: Graph, changes: Partial<Node>): Graph {
  return { ...graph, nodes: graph.nodes.map((old) => ({ ...old, ...changes })) };
}

export function removeNode(graph: Graph, node: number): Graph {
  const renamed = (n: number) => (n > node ? n - 1 : n);
  const edges = graph.edges
    .filter(([a, b]) => a !== node && b !== node)
    .map(([a, b]) => [renamed(a), renamed(b)] as const);
  return { ...graph, nodes: graph.nodes.filter((_, i) => i !== node), edges };
}

export function removeEdge(graph: Graph, edge: number): Graph {
  return { ...graph, edges: graph.edges.filter((_, i) => i !== edge) };
}

/** Makes the graph directed or undirected. In the latter case, opposite arrows become one edge. */
export function direct(graph: Graph, directed: boolean): Graph {
  const next = { ...graph, directed };
  const edges = graph.edges.filter((edge, i) => !graph.edges.slice(0, i).some((other) => same(next, edge, other)));
  return { ...next, edges };
}

export function place(graph: Graph, points: readonly Point[]): Graph {
  return {
    ...graph,
    nodes: graph.nodes.map((node, i) => ({ ...node, x: item(points, i)[0], y: item(points, i)[1] })),
  };
}

/** The lights that each node toggles. */
export function togglesOf({ nodes, edges, directed }: Graph): number[][] {
  const toggles = nodes.map(({ self }, i) => (self ? [i] : []));
  for (const [a, b] of edges) {
    item(toggles, a).push(b);
    if (!directed) item(toggles, b).push(a);
  }
  return toggles.map(sortedUnique);
}

/** Makes a graph from a file, with its nodes at the given points. */
export function fromToggles({ toggles, labels, lit }: GraphBoard, points: readonly Point[]): Graph {
  const leads = toggles.map((list) => new Set(list));
  const directed = leads.some((list, i) => [...list].some((j) => !item(leads, j).has(i)));
  const edges = toggles.flatMap((list, i) =>
    list.filter((j) => j !== i && (directed || i < j)).map((j) => [i, j] as const),
  );
  const nodes = toggles.map((_, i) => ({
    x: item(points, i)[0],
    y: item(points, i)[1],
    // Ignore a label that is only the node's number.
    label: labels[i] === String(i + 1) ? "" : (labels[i] ?? ""),
    self: item(leads, i).has(i),
    lit: lit.includes(i),
    wanted: false,
  }));
  return { nodes, edges, directed };
}

/** Converts a graph to the form that the core writes to a file. */
export function toFile(graph: Graph): GraphBoard {
  const named = graph.nodes.some(({ label }) => label !== "");
  return {
    lights: graph.nodes.length,
    toggles: togglesOf(graph),
    labels: named ? graph.nodes.map((_, i) => nodeName(graph, i)) : [],
    lit: graph.nodes.flatMap(({ lit }, i) => (lit ? [i] : [])),
    places: graph.nodes.map(({ x, y }) => [x, y]),
  };
}

/** Returns the name of a node, or its number if it has no name. */
export function nodeName({ nodes }: Graph, node: number): string {
  return item(nodes, node).label || String(node + 1);
}

/** Makes a board from a graph, drawn the same way. */
export function boardOf(graph: Graph): Board | undefined {
  if (graph.nodes.length === 0) return undefined;
  const toggles = togglesOf(graph);
  const { x, y, width, height } = frameOf(graph, 0);
  return {
    spec: specOf(toggles),
    colours: 2,
    lights: toggles.length,
    buttons: toggles.length,
    toggles: (button) => item(toggles, button),
    wired: true,
    apart: false,
    frame: flat(width, height),
    spot: (light) => ({ x: item(graph.nodes, light).x - x, y: item(graph.nodes, light).y - y, cell: "disc" }),
    place: (light) =>
      item(graph.nodes, light).label ? `light ${item(graph.nodes, light).label}` : `light ${light + 1}`,
  };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the bounding box of a graph with a margin, enlarged around its centre to at least the
 * given side. */
export function frameOf({ nodes }: Graph, least: number): Box {
  const xs = nodes.map(({ x }) => x);
  const ys = nodes.map(({ y }) => y);
  const span = (list: number[]): [number, number] =>
    list.length === 0 ? [0, 0] : [Math.min(...list) - 0.6, Math.max(...list) + 0.6];
  const [[left, right], [top, bottom]] = [span(xs), span(ys)];
  const width = Math.max(least, right - left, 1.2);
  const height = Math.max(least, bottom - top, 1.2);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
