import { useEffect, useMemo, useState } from "preact/hooks";
import { buttonSpec } from "../../board/graph6";
import type { GraphBoard } from "../../protocol";
import { linkTo } from "../../route";
import { read, write } from "../../storage";
import { counted, messageOf } from "../../text";
import { Button } from "../../ui/button";
import { Choices, Switch } from "../../ui/controls";
import { copied } from "../../ui/copied";
import { IconButton } from "../../ui/icons";
import { useAnswer } from "../../ui/useCore";
import { Bench } from "../boardPage";
import { quick } from "../labCore";
import { mixedUp } from "../labPuzzle";
import { Studied } from "../studied";
import { DrawingSheet } from "./drawing";
import { type Editor, type Mode, remove } from "./editor";
import { Files } from "./files";
import { begin, redo, step, undo } from "./history";
import { spread } from "./layout";
import { bits, hasPlaces, readDrawing, specIn, writeDrawing } from "./link";
import {
  boardOf,
  change,
  changeAll,
  direct,
  empty,
  fromToggles,
  type Graph,
  maxNodes,
  nodeName,
  place,
  toFile,
} from "./model";

const modes: [Mode, string][] = [
  ["draw", "Draw"],
  ["lights", "Lights"],
  ["target", "Target"],
  ["play", "Play"],
];

const advice: Record<Mode, string> = {
  draw: "Tap an empty spot to add a node, or a node to ring it. A new node is joined to the ringed one. Tap another node to add or remove the edge between the two, or the ringed one to deselect it. Drag a node to move it.",
  lights: "Tap the nodes that should be on at the start.",
  target: "Tap the nodes that should be on at the end. If you choose none, the goal is to turn everything off.",
  play: "",
};

const key = "graph";

/** Returns the drawing in the address or else the last one. */
function drawingOf(address: string): string {
  return address || read(key);
}

/** Returns the spec of the graph that the page begins with. */
export function firstSpec(address: string): string {
  return specIn(drawingOf(address));
}

/** Lets the core lay out the nodes. */
function arrange(graph: Graph): Promise<Graph> {
  return quick.call("arrange", toFile(graph)).then(
    ({ places }) => place(graph, places),
    () => graph, // The user can still arrange the nodes by hand.
  );
}

/** The graph editor. */
export function GraphPage({ drawing }: { drawing: string }) {
  const [editor, setEditor] = useState<Editor>(() => ({
    history: begin(readDrawing(drawingOf(drawing))),
    mode: "draw",
    snap: true,
  }));
  const graph = editor.history.now;
  const [first] = useState(graph);
  useEffect(() => {
    if (first.nodes.length === 0 || hasPlaces(drawingOf(drawing))) return;
    arrange(first).then((next) =>
      setEditor((old) => (old.history.now === first ? { ...old, history: begin(next) } : old)),
    );
  }, [first, drawing]);
  const update = (next: Graph) =>
    setEditor((old) => ({ ...old, history: step(old.history, next), pen: undefined, edge: undefined }));
  useEffect(() => {
    const text = writeDrawing(graph);
    write(key, text);
    if (location.hash.startsWith("#lab/graph"))
      history.replaceState(null, "", text ? `#lab/graph?${text}` : "#lab/graph");
  }, [graph]);
  const playing = editor.mode === "play";
  return (
    <article class="bench sketch">
      <div class="across">
        <a class="back" href="#lab">
          Lab
        </a>
        <h1>Draw a graph</h1>
        <Choices<Mode>
          legend="Tool"
          name="graph-mode"
          value={editor.mode}
          options={modes}
          onChange={(mode) => setEditor((old) => ({ ...old, mode, pen: undefined, edge: undefined }))}
        />
        {!playing && <p class="sub advises">{advice[editor.mode]}</p>}
      </div>
      {playing ? (
        <PlayGraph graph={graph} />
      ) : (
        <>
          <div class="scene">
            <Tools editor={editor} setEditor={setEditor} />
            <DrawingSheet editor={editor} onChange={setEditor}>
              <SheetTools editor={editor} setEditor={setEditor} />
            </DrawingSheet>
          </div>
          <div class="known">
            <Chosen
              editor={editor}
              onChange={(next) => setEditor((old) => ({ ...old, history: step(old.history, next) }))}
            />
            <Analysis graph={graph} />
            <Presets onMake={update} />
            <Choosing graph={graph} editor={editor} update={update} setEditor={setEditor} />
            <Files board={graph.nodes.length > 0 ? toFile(graph) : undefined} onRead={(found) => take(found, update)} />
            <Share graph={graph} />
          </div>
        </>
      )}
    </article>
  );
}

/** Opens a file: a graph in the editor, and a matrix with more buttons than lights, or fewer, as a board. */
function take(found: GraphBoard, update: (graph: Graph) => void): void {
  const { lights, toggles, lit, places } = found;
  if (toggles.length === lights) update(fromToggles(found, spread(places, 1)));
  else {
    const start = bits(Array.from({ length: lights }, (_, light) => lit.includes(light)));
    location.hash = `lab/board/${buttonSpec(lights, toggles)}${lit.length > 0 ? `:${start}` : ""}`;
  }
}

interface PartProps {
  editor: Editor;
  setEditor(change: (editor: Editor) => Editor): void;
}

function Tools({ editor, setEditor }: PartProps) {
  const { past, future } = editor.history;
  const back = (how: typeof undo) =>
    setEditor((old) => ({ ...old, history: how(old.history), pen: undefined, edge: undefined }));
  return (
    <div class="row controls">
      <IconButton icon="undo" label="Undo" disabled={past.length === 0} onClick={() => back(undo)} />
      <IconButton icon="redo" label="Redo" disabled={future.length === 0} onClick={() => back(redo)} />
      <Button disabled={editor.pen === undefined && editor.edge === undefined} onClick={() => setEditor(remove)}>
        Delete
      </Button>
    </div>
  );
}

/** Buttons that act on the whole drawing, shown below the sheet. */
function SheetTools({ editor, setEditor }: PartProps) {
  const { now } = editor.history;
  return (
    <>
      <Button
        disabled={now.nodes.length < 2}
        onClick={() =>
          arrange(now).then((next) =>
            setEditor((old) => (old.history.now === now ? { ...old, history: step(old.history, next) } : old)),
          )
        }
      >
        Arrange
      </Button>
      <Button
        disabled={now.nodes.length === 0}
        onClick={() =>
          setEditor((old) => ({ ...old, history: step(old.history, empty), pen: undefined, edge: undefined }))
        }
      >
        Clear
      </Button>
    </>
  );
}

/** The selected node: its name, and whether it toggles itself. */
function Chosen({ editor, onChange }: { editor: Editor; onChange(graph: Graph): void }) {
  const graph = editor.history.now;
  const { pen } = editor;
  if (pen === undefined || !graph.nodes[pen]) return null;
  return (
    <div class="fields">
      <label>
        <span class="label">Name of node {pen + 1}</span>
        <input
          type="text"
          maxLength={40}
          placeholder={String(pen + 1)}
          value={graph.nodes[pen].label}
          onChange={(event) => onChange(change(graph, pen, { label: event.currentTarget.value.trim() }))}
        />
      </label>
      <Switch
        label={`Pressing node ${nodeName(graph, pen)} toggles it too`}
        value={graph.nodes[pen].self}
        onChange={(self) => onChange(change(graph, pen, { self }))}
      />
    </div>
  );
}

/** The graph's numbers, updated after every step. */
function Analysis({ graph }: { graph: Graph }) {
  const spec = useMemo(() => boardOf(graph)?.spec, [graph]);
  return (
    <div class="analysis" role="status">
      <p>
        {counted(graph.nodes.length, "node", "nodes")}, {counted(graph.edges.length, "edge", "edges")}
        {graph.nodes.length >= maxNodes && ` (the limit is ${maxNodes} nodes)`}
      </p>
      {spec && <Studied spec={spec} />}
    </div>
  );
}

function Presets({ onMake }: { onMake(graph: Graph): void }) {
  const [name, setName] = useState("");
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const [trouble, setTrouble] = useState("");
  const { answer, trouble: unknown } = useAnswer("presets", () => quick.call("presets", {}));
  const presets = answer?.presets ?? [];
  const preset = presets.find((one) => one.name === name) ?? presets[0];
  const size = preset && (sizes[preset.name] ?? preset.usual);
  const make = () =>
    quick.call("preset", { name: preset?.name ?? "", size: size ?? 0 }).then(
      (made) => onMake(fromToggles(made, spread(made.places))),
      (error) => setTrouble(messageOf(error)),
    );
  return (
    <fieldset class="presets">
      <legend>Start from</legend>
      <div class="row">
        <select aria-label="Graph" value={preset?.name} onChange={(event) => setName(event.currentTarget.value)}>
          {presets.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
        {preset?.size && (
          <input
            type="number"
            aria-label={preset.size}
            min={preset.least}
            max={preset.most}
            value={size}
            onChange={(event) => {
              const { least, most } = preset;
              const value = Math.round(Math.min(most, Math.max(least, Number(event.currentTarget.value) || least)));
              event.currentTarget.value = String(value);
              setSizes({ ...sizes, [preset.name]: value });
            }}
          />
        )}
        <Button disabled={!preset} onClick={make}>
          Draw it
        </Button>
      </div>
      {(trouble || unknown) && <p class="wrong">{trouble || unknown}</p>}
    </fieldset>
  );
}

function Choosing({ graph, editor, update, setEditor }: PartProps & { graph: Graph; update(graph: Graph): void }) {
  return (
    <div>
      <Switch label="Directed edges" value={graph.directed} onChange={(on) => update(direct(graph, on))} />
      <Switch
        label="Nodes toggle themselves"
        value={graph.nodes.length === 0 || graph.nodes.every(({ self }) => self)}
        onChange={(self) => update(changeAll(graph, { self }))}
      />
      <Switch label="Snap to grid" value={editor.snap} onChange={(snap) => setEditor((old) => ({ ...old, snap }))} />
    </div>
  );
}

function Share({ graph }: { graph: Graph }) {
  const [note, setNote] = useState("");
  const link = linkTo(`lab/graph?${writeDrawing(graph)}`);
  const sorry = "Couldn’t copy the link. Copy the address of this page instead.";
  const copy = async () => setNote(await copied(link, sorry, "Copied! The link contains the whole drawing."));
  return (
    <div class="row">
      <Button disabled={graph.nodes.length === 0} onClick={copy}>
        Copy link
      </Button>
      <span class="sub" role="status">
        {note}
      </span>
    </div>
  );
}

/** The graph as a board, ready to play. */
function PlayGraph({ graph }: { graph: Graph }) {
  const puzzle = useMemo(() => {
    const board = boardOf(graph);
    if (!board) return undefined;
    const target = Uint8Array.from(graph.nodes, ({ wanted }) => (wanted ? 1 : 0));
    const start = Uint8Array.from(graph.nodes, ({ lit }) => (lit ? 1 : 0));
    const solved = start.every((on, i) => on === target[i]);
    return { board, target, start: solved ? mixedUp(board, target) : start };
  }, [graph]);
  if (!puzzle) return <p class="note">Add a node first.</p>;
  return <Bench first={puzzle} title="Your graph" />;
}
