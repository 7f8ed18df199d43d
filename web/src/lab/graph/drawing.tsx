import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../dom";
import { item } from "../../item";
import { drag, type Editor, grid, nodeAt, remove, tap, told } from "./editor";
import { redo, undo } from "./history";
import { type Box, frameOf, type Graph, nodeName } from "./model";

interface Props {
  editor: Editor;
  onChange(change: (editor: Editor) => Editor): void;
  /** Extra buttons below the sheet. */
  children?: ComponentChildren;
}

/** The minimum side of the sheet, in node units. */
const leastSide = 8;
/** A gesture shorter than this many pixels is a tap; a longer one is a drag. */
const still = 8;

function squareAround(graph: Graph): Box {
  const { width, height } = frameOf(graph, leastSide);
  return frameOf(graph, Math.max(width, height));
}

function holds(box: Box, graph: Graph): boolean {
  return graph.nodes.every(({ x, y }) => x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height);
}

/** The sheet where you draw a graph by touch, by mouse or with the keyboard. */
export function DrawingSheet({ editor, onChange, children }: Props) {
  const graph = editor.history.now;
  const svg = useRef<SVGSVGElement>(null);
  const [box, setBox] = useState(() => squareAround(graph));
  const [cursor, setCursor] = useState({ x: 0, y: 0 });
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    if (!holds(box, graph)) setBox(squareAround(graph));
  }, [graph]);
  const act = (change: (editor: Editor) => Editor) =>
    onChange((old) => {
      const next = change(old);
      const sentence = told(old, next);
      if (sentence) say(sentence);
      return next;
    });
  const place = (event: PointerEvent) => {
    const area = svg.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: box.x + ((event.clientX - area.left) / area.width) * box.width,
      y: box.y + ((event.clientY - area.top) / area.height) * box.height,
    };
  };
  const inside = ({ x, y }: { x: number; y: number }) => ({
    x: Math.min(box.x + box.width - 0.5, Math.max(box.x + 0.5, x)),
    y: Math.min(box.y + box.height - 0.5, Math.max(box.y + 0.5, y)),
  });
  const pointer = useDrag({ editor, place, inside, act, onChange });
  const onKey = (event: KeyboardEvent) => {
    const done = keyAct({ event, editor, cursor, setCursor: (at) => setCursor(inside(at)), act, onChange });
    if (done) event.preventDefault();
  };
  const scale = (by: number) => {
    const side = Math.max(squareAround(graph).width * (by < 1 ? 1 : 0), Math.min(80, box.width * by));
    setBox({ x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side });
  };
  return (
    <div class="sheetframe">
      <div
        class="drawing"
        role="application"
        tabIndex={0}
        aria-label="Drawing"
        aria-describedby="drawing-keys"
        onKeyDown={onKey}
        onFocus={(event) => setFocused(event.currentTarget.matches(":focus-visible"))}
        onBlur={() => setFocused(false)}
        {...pointer}
      >
        <svg ref={svg} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
          {editor.snap && box.width <= 24 && <Dots box={box} />}
          <Edges graph={graph} chosen={editor.edge} />
          {graph.nodes.map((_, i) => (
            <NodeMark key={i} graph={graph} node={i} pen={editor.pen === i} />
          ))}
          {focused && (
            <path class="crosshair" d={`M${cursor.x - 0.3} ${cursor.y}h.6M${cursor.x} ${cursor.y - 0.3}v.6`} />
          )}
        </svg>
      </div>
      <p class="unseen" id="drawing-keys">
        Use the arrow keys to move the crosshair, and N or P to jump to the next or previous node. Enter draws a node,
        selects the node under the crosshair, or joins it to the selected one. Alt with an arrow key moves the selected
        node. Delete removes the selection, and Escape clears it.
      </p>
      <div class="row zoom">
        <button type="button" class="button square" aria-label="Zoom in" onClick={() => scale(0.8)}>
          +
        </button>
        <button type="button" class="button square" aria-label="Zoom out" onClick={() => scale(1.25)}>
          −
        </button>
        {children}
      </div>
    </div>
  );
}

interface DragOptions {
  editor: Editor;
  place(event: PointerEvent): { x: number; y: number };
  inside(at: { x: number; y: number }): { x: number; y: number };
  act(change: (editor: Editor) => Editor): void;
  onChange(change: (editor: Editor) => Editor): void;
}

/** Turns pointer events into taps and drags. */
function useDrag({ editor, place, inside, act, onChange }: DragOptions) {
  const held = useRef<{ id: number; x: number; y: number; node?: number; moving: boolean } | undefined>(undefined);
  const graph = editor.history.now;
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      const { x, y } = place(event);
      held.current = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        node: nodeAt(graph, x, y),
        moving: false,
      };
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const one = held.current;
      if (one?.id !== event.pointerId) return;
      const far = Math.hypot(event.clientX - one.x, event.clientY - one.y);
      if (!one.moving && far < still) return;
      const first = !one.moving;
      one.moving = true;
      const { node } = one;
      if (node === undefined) return;
      const { x, y } = inside(place(event));
      onChange((old) => drag(old, node, x, y, first));
    },
    onPointerUp: (event: PointerEvent) => {
      const one = held.current;
      held.current = undefined;
      if (one?.id !== event.pointerId || one.moving) return;
      const { x, y } = inside(place(event));
      act((old) => tap(old, x, y));
    },
    onPointerCancel: () => {
      held.current = undefined;
    },
  };
}

interface KeyOptions {
  event: KeyboardEvent;
  editor: Editor;
  cursor: { x: number; y: number };
  setCursor(at: { x: number; y: number }): void;
  act(change: (editor: Editor) => Editor): void;
  onChange(change: (editor: Editor) => Editor): void;
}

const arrows: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Handles a key. Returns false if the key does nothing here. */
function keyAct({ event, editor, cursor, setCursor, act, onChange }: KeyOptions): boolean {
  const { key, altKey, shiftKey } = event;
  const graph = editor.history.now;
  const arrow = arrows[key];
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== "z" && key.toLowerCase() !== "y") return false;
    const back = key.toLowerCase() === "z" && !shiftKey;
    onChange((old) => ({
      ...old,
      history: back ? undo(old.history) : redo(old.history),
      pen: undefined,
      edge: undefined,
    }));
  } else if (arrow) {
    const by = grid * (shiftKey ? 4 : 1);
    const pen = altKey ? editor.pen : undefined;
    const from = pen === undefined ? cursor : item(graph.nodes, pen);
    const at = { x: from.x + arrow[0] * by, y: from.y + arrow[1] * by };
    setCursor(at);
    if (pen !== undefined) onChange((old) => drag(old, pen, at.x, at.y, true));
    const under = nodeAt(graph, at.x, at.y);
    if (pen === undefined && under !== undefined) say(`Node ${nodeName(graph, under)}`);
  } else if (key.toLowerCase() === "n" || key.toLowerCase() === "p") {
    if (graph.nodes.length === 0) return true;
    const here = nodeAt(graph, cursor.x, cursor.y) ?? (key.toLowerCase() === "n" ? -1 : 0);
    const next = (here + (key.toLowerCase() === "n" ? 1 : -1) + graph.nodes.length) % graph.nodes.length;
    setCursor(item(graph.nodes, next));
    say(`Node ${nodeName(graph, next)}`);
  } else if (key === "Enter" || key === " ") act((old) => tap(old, cursor.x, cursor.y));
  else if (key === "Delete" || key === "Backspace") act(remove);
  else if (key === "Escape") act((old) => ({ ...old, pen: undefined, edge: undefined }));
  else return false;
  return true;
}

function Dots({ box }: { box: Box }) {
  let path = "";
  for (let x = Math.ceil(box.x); x < box.x + box.width; x++)
    for (let y = Math.ceil(box.y); y < box.y + box.height; y++) path += `M${x} ${y}h0`;
  return <path class="dots" d={path} />;
}

function Edges({ graph, chosen }: { graph: Graph; chosen?: number }) {
  const { nodes, edges, directed } = graph;
  return (
    <g class="edges">
      {edges.map(([a, b], i) => {
        const [from, to] = [item(nodes, a), item(nodes, b)];
        const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
        const [x, y] = [(from.x + 2 * to.x) / 3, (from.y + 2 * to.y) / 3];
        return (
          <g key={`${a} ${b}`} class={i === chosen ? "chosen" : ""}>
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            {directed && <path d="M-.12 -.12 .1 0 -.12 .12" transform={`translate(${x} ${y}) rotate(${angle})`} />}
          </g>
        );
      })}
    </g>
  );
}

function NodeMark({ graph, node, pen }: { graph: Graph; node: number; pen: boolean }) {
  const { x, y, self, lit, wanted } = item(graph.nodes, node);
  const name = nodeName(graph, node);
  return (
    <g class={`node${lit ? " lit" : ""}${self ? "" : " other"}`} transform={`translate(${x} ${y})`}>
      {pen && <circle class="pen" r={0.52} />}
      <circle class="disc" r={0.36} />
      {wanted && <path class="want" d="M0 -.52 .52 0 0 .52 -.52 0z" />}
      <text dy=".35em" style={{ fontSize: `${Math.min(0.34, 1 / name.length)}px` }}>
        {name}
      </text>
    </g>
  );
}
