import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../ui/dialog";
import type { Point } from "./settings";

interface Props {
  cols: number;
  rows: number;
  title: string;
  /** How to use it, in a sentence. */
  about: string;
  onDone(lights: Uint8Array, path: Point[]): void;
  onClose(): void;
}

const moves: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A dialog to draw a picture in, light by light. */
export function DrawingPad({ cols, rows, title, about, onDone, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lights = useRef(new Uint8Array(cols * rows));
  const cursor = useRef<[number, number] | undefined>(undefined);
  const pen = useRef<{ value: number; at: [number, number] } | undefined>(undefined);
  const path = useRef<Point[]>([]);
  const [wide, setWide] = useState(true);
  const [said, setSaid] = useState("");

  const paint = () => {
    const element = canvas.current as HTMLCanvasElement;
    const style = getComputedStyle(element);
    const cell = Math.max(3, Math.floor(640 / Math.max(cols, rows)));
    element.width = cols * cell;
    element.height = rows * cell;
    const brush = element.getContext("2d") as CanvasRenderingContext2D;
    for (let i = 0; i < cols * rows; i++) {
      brush.fillStyle = style.getPropertyValue(lights.current[i] ? "--c1" : "--off");
      brush.beginPath();
      brush.arc(((i % cols) + 0.5) * cell, (Math.floor(i / cols) + 0.5) * cell, 0.42 * cell, 0, 7);
      brush.fill();
    }
    if (!cursor.current) return;
    brush.strokeStyle = style.getPropertyValue("--accent");
    brush.lineWidth = Math.max(2, cell / 6);
    brush.strokeRect(cursor.current[0] * cell, cursor.current[1] * cell, cell, cell);
  };
  useEffect(paint, []);

  const set = (x: number, y: number, value: number) => {
    path.current.push([(x + 0.5) / cols, (y + 0.5) / rows]);
    const reach = wide ? Math.max(1, Math.round(Math.max(cols, rows) / 22)) : 1;
    const low = Math.floor((reach - 1) / 2);
    for (let dy = -low; dy < reach - low; dy++)
      for (let dx = -low; dx < reach - low; dx++)
        if (x + dx >= 0 && x + dx < cols && y + dy >= 0 && y + dy < rows)
          lights.current[(y + dy) * cols + x + dx] = value;
  };
  const place = (event: PointerEvent): [number, number] => {
    const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    return [
      Math.floor(((event.clientX - box.left) / box.width) * cols),
      Math.floor(((event.clientY - box.top) / box.height) * rows),
    ];
  };
  const down = (event: PointerEvent) => {
    event.preventDefault();
    canvas.current?.setPointerCapture(event.pointerId);
    const at = place(event);
    pen.current = { value: lights.current[at[1] * cols + at[0]] ? 0 : 1, at };
    set(...at, pen.current.value);
    cursor.current = undefined;
    paint();
  };
  const move = (event: PointerEvent) => {
    if (!pen.current) return;
    const [to, from] = [place(event), pen.current.at];
    const steps = Math.max(1, Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    for (let i = 1; i <= steps; i++)
      set(
        Math.round(from[0] + ((to[0] - from[0]) * i) / steps),
        Math.round(from[1] + ((to[1] - from[1]) * i) / steps),
        pen.current.value,
      );
    pen.current.at = to;
    paint();
  };
  const key = (event: KeyboardEvent) => {
    const at = cursor.current ?? [Math.floor(cols / 2), Math.floor(rows / 2)];
    const step = moves[event.key];
    if (step) {
      cursor.current = [
        Math.min(cols - 1, Math.max(0, at[0] + step[0])),
        Math.min(rows - 1, Math.max(0, at[1] + step[1])),
      ];
    } else if (event.key === " " || event.key === "Enter") {
      set(...at, lights.current[at[1] * cols + at[0]] ? 0 : 1);
      cursor.current = at;
    } else return;
    event.preventDefault();
    const [x, y] = cursor.current as [number, number];
    setSaid(`Row ${y + 1}, column ${x + 1}, ${lights.current[y * cols + x] ? "on" : "off"}`);
    paint();
  };
  const every = (change: (light: number) => number) => {
    lights.current = lights.current.map(change);
    path.current = [];
    paint();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="fields pad">
        <p class="sub">{about}</p>
        <div
          class="paper"
          tabIndex={0}
          role="application"
          aria-label={`${cols} by ${rows} lights to draw on. Arrow keys move, space turns lights on and off.`}
          onKeyDown={key}
        >
          <canvas
            ref={canvas}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={() => {
              pen.current = undefined;
            }}
          />
        </div>
        <div class="row">
          <button type="button" class="button" aria-pressed={wide} onClick={() => setWide(!wide)}>
            {wide ? "Broad pen" : "Fine pen"}
          </button>
          <button type="button" class="button quiet" onClick={() => every((light) => 1 - light)}>
            Invert
          </button>
          <button type="button" class="button quiet" onClick={() => every(() => 0)}>
            Clear
          </button>
        </div>
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onDone(lights.current, path.current);
            onClose();
          }}
        >
          Use it
        </button>
        <p class="unseen" role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}
