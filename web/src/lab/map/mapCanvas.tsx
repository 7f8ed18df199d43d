import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../../dom";
import { Button } from "../../ui/button";
import { useGestures } from "../../ui/gestures";
import { type Nullities, nullityOf, size } from "./nullities";
import { colours, paintRows } from "./palette";
import { type Cell, cellAt, panned, readable, showing, ticks, type View, whole, within, zoomed } from "./view";

interface Props {
  map?: Nullities;
  cell: Cell;
  onChoose(cell: Cell): void;
  onOpen(): void;
  /** The picture of the whole map, with one pixel per board. */
  picture: HTMLCanvasElement;
}

/** The size of the axis labels, in pixels. */
const strip = { left: 30, top: 20 };

/** The interactive map: drag, pinch and tap it, or move the selection with the arrow keys. */
export function MapCanvas({ map, cell, onChoose, onOpen, picture }: Props) {
  const chart = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pixels, setPixels] = useState(0);
  const [view, setView] = useState<View>(whole(size));
  const theme = useTheme();
  const painted = useRef({ theme: "", values: undefined as Uint16Array | undefined, rows: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const side = Math.max(160, Math.min((chart.current?.clientWidth ?? 0) - strip.left, innerHeight * 0.7));
      setPixels(side);
      setView((old) => within(old.scale < side / size ? whole(side) : old, side));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (chart.current) observer.observe(chart.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (pixels > 0) setView((old) => (old.scale === 1 ? whole(pixels) : within(old, pixels)));
  }, [pixels]);
  // Paint new rows into the picture, then draw the picture on the canvas.
  useEffect(() => {
    const context = picture.getContext("2d");
    const target = canvas.current?.getContext("2d");
    if (!context || !target || pixels === 0) return;
    const done = painted.current;
    if (done.theme !== theme || done.values !== map?.values) painted.current = { theme, values: map?.values, rows: 0 };
    if (map && painted.current.rows < map.rows) {
      paintRows(context, map.values, colours(theme), painted.current.rows, map.rows);
      painted.current.rows = map.rows;
    }
    draw(target, { picture, view, pixels, cell, map, theme });
  });
  const gestures = useGestures({
    onTap: (left, top) => {
      const [x, y] = [left - strip.left, top - strip.top];
      if (x >= 0 && y >= 0 && x <= pixels && y <= pixels) onChoose(cellAt(view, x, y));
    },
    onDrag: (dx, dy) => setView((old) => panned(old, dx, dy, pixels)),
    onZoom: (by, x, y) => setView((old) => zoomed(old, by, x - strip.left, y - strip.top, pixels)),
  });
  const choose = (next: Cell) => {
    onChoose(next);
    setView((old) => showing(old, next, pixels));
    if (map && next.row <= map.rows) say(`${next.row} by ${next.col}: nullity ${nullityOf(map, next.row, next.col)}`);
  };
  const zoom = (by: number) => {
    // Zoom around the selected board if it is visible, otherwise around the centre.
    const [x, y] = [(cell.col - 0.5 - view.x) * view.scale, (cell.row - 0.5 - view.y) * view.scale];
    const inside = x >= 0 && y >= 0 && x <= pixels && y <= pixels;
    setView((old) => zoomed(old, by, inside ? x : pixels / 2, inside ? y : pixels / 2, pixels));
  };
  const ratio = devicePixelRatio;
  const [width, height] = [pixels + strip.left, pixels + strip.top];
  return (
    <div class="chart" ref={chart}>
      <div
        class="plot"
        role="application"
        tabIndex={0}
        aria-label="Map of nullities"
        aria-describedby="map-keys"
        style={{ width: `${width}px`, height: `${height}px` }}
        onKeyDown={(event) => {
          const next = moved(cell, event);
          if (next) choose(next);
          else if (event.key === "Enter") onOpen();
          else if (event.key === "+" || event.key === "=") zoom(1.5);
          else if (event.key === "-") zoom(1 / 1.5);
          else return;
          event.preventDefault();
        }}
        {...gestures}
      >
        <canvas ref={canvas} width={Math.round(width * ratio)} height={Math.round(height * ratio)} />
      </div>
      <p class="unseen" id="map-keys">
        Use the arrow keys to choose a board; hold Shift to move by ten. Plus and minus zoom, and Enter opens the board.
      </p>
      <div class="row zoom">
        <button type="button" class="button square" aria-label="Zoom in" onClick={() => zoom(2)}>
          +
        </button>
        <button type="button" class="button square" aria-label="Zoom out" onClick={() => zoom(0.5)}>
          −
        </button>
        <Button onClick={() => setView(whole(pixels))}>Whole map</Button>
      </div>
    </div>
  );
}

/** Returns the board that a key moves to, or undefined for other keys. */
function moved({ row, col }: Cell, { key, shiftKey }: KeyboardEvent): Cell | undefined {
  const by = shiftKey ? 10 : 1;
  const clamp = (n: number) => Math.min(size, Math.max(1, n));
  switch (key) {
    case "ArrowLeft":
      return { row, col: clamp(col - by) };
    case "ArrowRight":
      return { row, col: clamp(col + by) };
    case "ArrowUp":
      return { row: clamp(row - by), col };
    case "ArrowDown":
      return { row: clamp(row + by), col };
    case "Home":
      return { row, col: 1 };
    case "End":
      return { row, col: size };
  }
  return undefined;
}

function readTheme(): string {
  return document.documentElement.dataset.theme ?? "night";
}

/** Returns the current theme, and updates when it changes. */
function useTheme(): string {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(readTheme()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);
  return theme;
}

interface Scene {
  picture: HTMLCanvasElement;
  view: View;
  pixels: number;
  cell: Cell;
  map?: Nullities;
  theme: string;
}

function draw(context: CanvasRenderingContext2D, { picture, view, pixels, cell, map, theme }: Scene): void {
  const { canvas } = context;
  const ratio = canvas.width / (pixels + strip.left);
  const style = getComputedStyle(document.documentElement);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  const table = colours(theme);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, pixels + strip.left, pixels + strip.top);
  context.fillStyle = ink("--soft");
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  for (const n of ticks(view.x, view.scale, pixels)) {
    const x = Math.min((n - 0.5 - view.x) * view.scale, pixels - 12);
    context.textAlign = "center";
    context.fillText(String(n), strip.left + x, strip.top - 9);
  }
  for (const n of ticks(view.y, view.scale, pixels)) {
    context.textAlign = "right";
    context.fillText(String(n), strip.left - 6, strip.top + (n - 0.5 - view.y) * view.scale);
  }
  context.save();
  context.beginPath();
  context.roundRect(strip.left, strip.top, pixels, pixels, 6);
  context.clip();
  context.fillStyle = ink("--raise");
  context.fillRect(strip.left, strip.top, pixels, pixels);
  context.translate(strip.left - view.x * view.scale, strip.top - view.y * view.scale);
  context.imageSmoothingEnabled = view.scale < 1;
  const rows = map?.rows ?? 0;
  if (rows > 0) context.drawImage(picture, 0, 0, size, rows, 0, 0, size * view.scale, rows * view.scale);
  if (map && view.scale >= readable) writeNumbers(context, map, view, pixels, table);
  context.lineWidth = 2;
  context.strokeStyle = ink("--accent");
  const side = Math.max(view.scale, 5);
  const at = (n: number) => (n - 0.5) * view.scale - side / 2;
  context.strokeRect(at(cell.col) - 1, at(cell.row) - 1, side + 2, side + 2);
  context.restore();
}

function writeNumbers(
  context: CanvasRenderingContext2D,
  map: Nullities,
  view: View,
  pixels: number,
  table: Uint8ClampedArray,
): void {
  const span = Math.ceil(pixels / view.scale) + 1;
  const [left, top] = [Math.floor(view.x) + 1, Math.floor(view.y) + 1];
  context.textAlign = "center";
  context.font = `${Math.round(view.scale * 0.38)}px system-ui, sans-serif`;
  for (let row = top; row < Math.min(top + span, map.rows + 1); row++) {
    for (let col = left; col < Math.min(left + span, size + 1); col++) {
      const nullity = nullityOf(map, row, col);
      const [red = 0, green = 0, blue = 0] = table.subarray(4 * nullity);
      context.fillStyle = 0.3 * red + 0.6 * green + 0.1 * blue > 120 ? "#1d2436" : "#dfe8ff";
      context.fillText(String(nullity), (col - 0.5) * view.scale, (row - 0.5) * view.scale);
    }
  }
}
