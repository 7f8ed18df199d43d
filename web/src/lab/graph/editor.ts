// The effect of taps, drags and deletions on a drawing. The pen is the selected node, if any. A tap on
// empty space adds a node, joins it to the pen, and makes it the new pen.

import { item } from "../../item";
import { amend, type History, step } from "./history";
import { addNode, change, connect, type Graph, nodeName, removeEdge, removeNode } from "./model";

export type Mode = "draw" | "lights" | "target" | "play";

export interface Editor {
  history: History<Graph>;
  mode: Mode;
  /** The selected node. */
  pen?: number;
  /** The selected edge. */
  edge?: number;
  /** Whether nodes snap to the grid. */
  snap: boolean;
}

/** The maximum distance between a tap and the node or edge that it hits. */
const nodeReach = 0.62;
const edgeReach = 0.24;
/** The spacing of the grid. */
export const grid = 0.5;

export function snapped(n: number, snap: boolean): number {
  return snap ? Math.round(n / grid) * grid : Math.round(n * 20) / 20;
}

/** Returns the node at a point, or the nearest if several are within reach. */
export function nodeAt({ nodes }: Graph, x: number, y: number): number | undefined {
  let best: number | undefined;
  let nearest = nodeReach;
  nodes.forEach((node, i) => {
    const far = Math.hypot(node.x - x, node.y - y);
    if (far < nearest) [best, nearest] = [i, far];
  });
  return best;
}

function edgeAt({ nodes, edges }: Graph, x: number, y: number): number | undefined {
  const found = edges.findIndex(([a, b]) => {
    const [from, to] = [item(nodes, a), item(nodes, b)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(from.x + along * dx - x, from.y + along * dy - y) < edgeReach;
  });
  return found < 0 ? undefined : found;
}

/** Records a step and moves the pen to the given node. */
function stepTo(editor: Editor, graph: Graph, pen: number | undefined): Editor {
  return { ...editor, history: step(editor.history, graph), pen, edge: undefined };
}

export function tap(editor: Editor, x: number, y: number): Editor {
  const graph = editor.history.now;
  const node = nodeAt(graph, x, y);
  if (editor.mode === "lights" || editor.mode === "target") {
    if (node === undefined) return editor;
    const { lit, wanted } = item(graph.nodes, node);
    return stepTo(
      editor,
      change(graph, node, editor.mode === "lights" ? { lit: !lit } : { wanted: !wanted }),
      undefined,
    );
  }
  if (node !== undefined) {
    if (editor.pen === undefined) return { ...editor, pen: node, edge: undefined };
    if (editor.pen === node) return { ...editor, pen: undefined, edge: undefined };
    return stepTo(editor, connect(graph, editor.pen, node), node);
  }
  const edge = editor.pen === undefined ? edgeAt(graph, x, y) : undefined;
  if (edge !== undefined && edge !== editor.edge) return { ...editor, edge };
  if (editor.edge !== undefined) return { ...editor, edge: undefined };
  const next = addNode(graph, snapped(x, editor.snap), snapped(y, editor.snap), editor.pen);
  return next === graph ? editor : stepTo(editor, next, next.nodes.length - 1);
}

/** Moves a node during a drag. Only the first move adds a step to the history, so undo reverts the
 * whole drag. */
export function drag(editor: Editor, node: number, x: number, y: number, first: boolean): Editor {
  const at = { x: snapped(x, editor.snap), y: snapped(y, editor.snap) };
  const graph = change(editor.history.now, node, at);
  return { ...editor, history: (first ? step : amend)(editor.history, graph) };
}

/** Deletes the selected edge or node. */
export function remove(editor: Editor): Editor {
  const graph = editor.history.now;
  if (editor.edge !== undefined) return stepTo(editor, removeEdge(graph, editor.edge), undefined);
  return editor.pen === undefined ? editor : stepTo(editor, removeNode(graph, editor.pen), undefined);
}

/** Describes the change for screen readers. */
export function told(before: Editor, after: Editor): string {
  const [old, now] = [before.history.now, after.history.now];
  const name = (node: number) => `Node ${nodeName(now, node)}`;
  if (now.nodes.length > old.nodes.length) {
    const joined =
      now.edges.length > old.edges.length
        ? `, joined to node ${nodeName(now, item(item(now.edges, now.edges.length - 1), 0))}`
        : "";
    return `${name(now.nodes.length - 1)} added${joined}.`;
  }
  if (now.nodes.length < old.nodes.length) return `Node deleted, ${now.nodes.length} left.`;
  if (now.edges.length > old.edges.length) {
    const [a, b] = item(now.edges, now.edges.length - 1);
    return `${name(a)} joined to node ${nodeName(now, b)}.`;
  }
  if (now.edges.length < old.edges.length) return "Edge deleted.";
  const lit = now.nodes.findIndex((node, i) => node.lit !== item(old.nodes, i).lit);
  if (lit >= 0) return `${name(lit)} is ${item(now.nodes, lit).lit ? "on" : "off"} at the start.`;
  const wanted = now.nodes.findIndex((node, i) => node.wanted !== item(old.nodes, i).wanted);
  if (wanted >= 0) return `${name(wanted)} is ${item(now.nodes, wanted).wanted ? "on" : "off"} in the target.`;
  if (after.edge !== undefined && after.edge !== before.edge) {
    const [a, b] = item(now.edges, after.edge);
    return `Edge from node ${nodeName(now, a)} to node ${nodeName(now, b)} selected.`;
  }
  if (after.pen !== before.pen) return after.pen === undefined ? "Nothing selected." : `${name(after.pen)} selected.`;
  return "";
}
