import { useEffect, useRef, useState } from "preact/hooks";
import { PrimaryButton, QuietButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { type Cell, Drawing } from "./drawing";
import { dropSketch, readSketch, writeSketch } from "./keeping";

interface Props {
  cols: number;
  rows: number;
  onDone(lights: Uint8Array): void;
  onClose(): void;
}

const moves: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A dialog to draw a picture with lights. The unfinished drawing is kept on the device until it is used
 * or discarded. */
export function DrawingPad({ cols, rows, onDone, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing] = useState(() => {
    const made = new Drawing(cols, rows);
    made.lights = readSketch(cols, rows) ?? made.lights;
    return made;
  });
  const keep = () => writeSketch(cols, rows, drawing.lights);
  const close = () => {
    dropSketch();
    onClose();
  };
  const cursor = useRef<Cell | undefined>(undefined);
  const pen = useRef<{ value: number; at: Cell } | undefined>(undefined);
  const [broad, setBroad] = useState(true);
  const [said, setSaid] = useState("");
  const [canUndo, setCanUndo] = useState(false);

  const paint = () => {
    drawing.paint(canvas.current as HTMLCanvasElement, cursor.current);
    setCanUndo(drawing.canUndo);
  };
  useEffect(paint, []);

  const cellAt = (event: PointerEvent): Cell => {
    const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    return [
      Math.floor(((event.clientX - box.left) / box.width) * cols),
      Math.floor(((event.clientY - box.top) / box.height) * rows),
    ];
  };
  const down = (event: PointerEvent) => {
    event.preventDefault();
    canvas.current?.setPointerCapture(event.pointerId);
    const at = cellAt(event);
    drawing.remember();
    pen.current = { value: drawing.at(at) ? 0 : 1, at };
    drawing.set(at, pen.current.value, broad);
    cursor.current = undefined;
    paint();
  };
  const move = (event: PointerEvent) => {
    if (!pen.current) return;
    const to = cellAt(event);
    drawing.line(pen.current.at, to, pen.current.value, broad);
    pen.current.at = to;
    paint();
  };
  const undo = () => {
    drawing.undo();
    keep();
    setSaid("Undone");
    paint();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      undo();
      return;
    }
    const at = cursor.current ?? [Math.floor(cols / 2), Math.floor(rows / 2)];
    const step = moves[event.key];
    if (!step && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    const now = step ? drawing.inside([at[0] + step[0], at[1] + step[1]]) : at;
    if (!step) {
      drawing.remember();
      drawing.set(at, drawing.at(at) ? 0 : 1, broad);
    }
    cursor.current = now;
    keep();
    setSaid(`Row ${now[1] + 1}, column ${now[0] + 1}, ${drawing.at(now) ? "on" : "off"}`);
    paint();
  };
  const change = (f: (light: number) => number) => {
    drawing.remember();
    drawing.change(f);
    keep();
    paint();
  };
  return (
    <Dialog
      title="Draw a picture"
      onClose={close}
      guard={() => (drawing.lights.some(Boolean) ? "Discard this drawing?" : undefined)}
    >
      <div class="fields pad">
        <p class="sub">Start on an unlit light to draw, or on a lit one to erase.</p>
        <div
          class="paper"
          tabIndex={0}
          role="application"
          aria-label={`Drawing area, ${cols} by ${rows} lights. Move with the arrow keys, and press Space to turn a light on or off.`}
          onKeyDown={key}
        >
          <canvas
            ref={canvas}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={() => {
              pen.current = undefined;
              keep();
            }}
          />
        </div>
        <div class="row">
          <button type="button" class="button" aria-pressed={broad} onClick={() => setBroad(!broad)}>
            {broad ? "Broad pen" : "Fine pen"}
          </button>
          <button type="button" class="button" disabled={!canUndo} onClick={undo}>
            Undo
          </button>
          <QuietButton onClick={() => change((light) => 1 - light)}>Invert</QuietButton>
          <QuietButton onClick={() => change(() => 0)}>Clear</QuietButton>
        </div>
        <PrimaryButton
          onClick={() => {
            onDone(drawing.lights);
            close();
          }}
        >
          Use it
        </PrimaryButton>
        <p class="unseen" role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}
