import { useEffect, useRef, useState } from "preact/hooks";
import { item } from "../item";
import { PrimaryButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { Pixels } from "../ui/pixels";
import { Stepper } from "./options";
import { maxSide } from "./puzzle";

/** Where the grid is in a picture: x and y of each corner, clockwise from the top left, and its size. */
export interface Place {
  corners: number[];
  rows: number;
  columns: number;
}

interface Props {
  picture: Pixels;
  place: Place;
  trouble: string;
  onDone(picture: Pixels, place: Place): void;
  onClose(): void;
}

const names = ["Top left", "Top right", "Bottom right", "Bottom left"];

/** How far an arrow key moves a corner, as a part of the picture's width. */
const nudge = 0.01;

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A dialog for dragging four corners onto the grid in a picture. */
export function CornersDialog({ picture, place, trouble, onDone, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [corners, setCorners] = useState(place.corners);
  const [rows, setRows] = useState(place.rows);
  const [columns, setColumns] = useState(place.columns);
  const { width, height } = picture;
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    pen?.putImageData(new ImageData(new Uint8ClampedArray(picture.pixels), width, height), 0, 0);
  }, [picture]);
  const at = (corner: number) => ({ x: item(corners, 2 * corner), y: item(corners, 2 * corner + 1) });
  const move = (corner: number, x: number, y: number) => {
    const next = [...corners];
    next[2 * corner] = Math.max(0, Math.min(width, x));
    next[2 * corner + 1] = Math.max(0, Math.min(height, y));
    setCorners(next);
  };
  const drag = (corner: number, event: PointerEvent) => {
    const handle = event.currentTarget as Element;
    if (event.type === "pointerdown") handle.setPointerCapture(event.pointerId);
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const area = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    move(
      corner,
      ((event.clientX - area.left) / area.width) * width,
      ((event.clientY - area.top) / area.height) * height,
    );
  };
  const key = (corner: number, event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    const { x, y } = at(corner);
    move(corner, x + dx * nudge * width, y + dy * nudge * width);
  };
  const edge = [0, 1, 2, 3].map((corner) => `${at(corner).x},${at(corner).y}`).join(" ");
  return (
    <Dialog title="Mark the corners" onClose={onClose}>
      <div class="fields corners">
        <p class={trouble ? "wrong" : "sub"} role="status">
          {trouble || "Drag the corners onto the outer corners of the grid."}
        </p>
        <div class="picture" style={{ "--ratio": width / height }}>
          <canvas ref={canvas} width={width} height={height} role="img" aria-label="Your picture" />
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <polygon points={edge} />
          </svg>
          {names.map((name, corner) => (
            <button
              key={name}
              type="button"
              class="corner"
              aria-label={`${name} corner; move it with the arrow keys`}
              style={{ left: `${(100 * at(corner).x) / width}%`, top: `${(100 * at(corner).y) / height}%` }}
              onPointerDown={(event) => drag(corner, event)}
              onPointerMove={(event) => drag(corner, event)}
              onKeyDown={(event) => key(corner, event)}
            />
          ))}
        </div>
        <div class="steppers">
          <Stepper label="Rows" value={rows} min={1} max={maxSide} onChange={setRows} />
          <Stepper label="Columns" value={columns} min={1} max={maxSide} onChange={setColumns} />
        </div>
        <PrimaryButton onClick={() => onDone(picture, { corners, rows, columns })}>Read the lights</PrimaryButton>
      </div>
    </Dialog>
  );
}
