import { useEffect, useRef, useState } from "preact/hooks";
import { maxLights } from "../../board/shape";
import { messageOf } from "../../text";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/controls";
import { download } from "../../ui/download";
import { long } from "../labCore";
import { Power } from "../numbers";
import { MapCanvas } from "./mapCanvas";
import { computeMap, type Nullities, nullityOf, parseSurface, type Surface, size, specAt } from "./nullities";
import { colours, cssColour } from "./palette";
import type { Cell } from "./view";

const surfaces: [Surface, string][] = [
  ["", "Plane"],
  ["cylinder", "Cylinder"],
  ["torus", "Torus"],
];

/** The page with the map of nullities, which has a point for every board up to 512 x 512. */
export function MapPage({ address }: { address: string }) {
  const [surface, setSurface] = useState(() => parseSurface(address));
  const { map, trouble, again } = useMap(surface);
  const [cell, setCell] = useState<Cell>({ row: 5, col: 5 });
  const [picture] = useState(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    return canvas;
  });
  const choose = (next: Surface) => {
    setSurface(next);
    history.replaceState(null, "", next ? `#lab/map/${next}` : "#lab/map");
  };
  const spec = specAt(surface, cell.row, cell.col);
  const playable = cell.row * cell.col <= maxLights;
  return (
    <article class="bench atlas">
      <div class="across">
        <a class="back" href="#lab">
          Lab
        </a>
        <h1>Map of nullities</h1>
        <p class="sub">
          Each point is a board: its row and column are the board’s height and width. The more a point stands out, the
          more quiet patterns its board has. Where you see only background, every state has exactly one solution.
        </p>
      </div>
      <div class="scene">
        <MapCanvas
          map={map}
          cell={cell}
          picture={picture}
          onChoose={setCell}
          onOpen={() => playable && location.assign(`#lab/board/${spec}`)}
        />
      </div>
      <div class="known">
        <Chosen map={map} cell={cell} spec={spec} playable={playable} onChoose={setCell} />
        <Choices<Surface> legend="Surface" name="map-surface" value={surface} options={surfaces} onChange={choose} />
        <Legend />
        <p class="sub" role="status">
          {trouble || (map && map.rows === size ? summary(map) : `Computed ${map?.rows ?? 0} of ${size} rows…`)}{" "}
          {trouble && (
            <button type="button" class="text" onClick={again}>
              Try again
            </button>
          )}
        </p>
        <Button disabled={map?.rows !== size} onClick={() => savePicture(picture, surface)}>
          Save as PNG
        </Button>
      </div>
    </article>
  );
}

/** Computes the map, and starts over when the surface changes. */
function useMap(surface: Surface): { map?: Nullities; trouble: string; again(): void } {
  const [map, setMap] = useState<Nullities>();
  const [trouble, setTrouble] = useState("");
  const [round, setRound] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    let gone = false;
    const begun = performance.now();
    setMap(undefined);
    setTrouble("");
    computeMap(long, surface, (next) => {
      if (gone) return false;
      // A new object makes Preact render. Do that at most once every 30 ms, and once at the end.
      if (next.rows === size || performance.now() - shown.current > 30) {
        shown.current = performance.now();
        setMap({ ...next });
      }
      if (next.rows === size) performance.measure("a map is computed", { start: begun, end: performance.now() });
      return true;
    }).catch((error) => !gone && setTrouble(messageOf(error)));
    return () => {
      gone = true;
    };
  }, [surface, round]);
  return { map: map?.surface === surface ? map : undefined, trouble, again: () => setRound((n) => n + 1) };
}

interface ChosenProps {
  map?: Nullities;
  cell: Cell;
  spec: string;
  playable: boolean;
  onChoose(cell: Cell): void;
}

/** The selected board, which can also be typed in as rows and columns. */
function Chosen({ map, cell, spec, playable, onChoose }: ChosenProps) {
  const nullity = map && cell.row <= map.rows ? nullityOf(map, cell.row, cell.col) : undefined;
  const side = (name: "row" | "col", label: string) => (
    <label>
      <span class="unseen">{label}</span>
      <input
        type="number"
        min={1}
        max={size}
        value={cell[name]}
        onInput={(event) => {
          const n = Number(event.currentTarget.value);
          if (Number.isInteger(n) && n >= 1 && n <= size) onChoose({ ...cell, [name]: n });
        }}
      />
    </label>
  );
  return (
    <div class="chosen">
      <div class="sides">
        {side("row", "Rows")}
        <span aria-hidden="true">×</span>
        {side("col", "Columns")}
      </div>
      <p>
        <b class="large">{nullity ?? "…"}</b> {nullity === 1 ? "quiet pattern" : "independent quiet patterns"}
        <small>
          {nullity === undefined ? (
            "…"
          ) : nullity === 0 ? (
            "every state can be solved"
          ) : (
            <>
              1 state in <Power text={share(nullity)} /> can be solved
            </>
          )}
        </small>
      </p>
      {playable ? (
        <a class="button primary" href={`#lab/board/${spec}`}>
          Open this board
        </a>
      ) : (
        <p class="sub">This board is too large to play here. In a terminal, run lightsout info {spec}</p>
      )}
    </div>
  );
}

function share(nullity: number): string {
  return nullity <= 20 ? (2 ** nullity).toLocaleString("en-GB") : `2^${nullity}`;
}

/** Summarises the map in a sentence. */
function summary({ values }: Nullities): string {
  let none = 0;
  let largest = 0;
  for (const nullity of values) {
    if (nullity === 0) none++;
    largest = Math.max(largest, nullity);
  }
  const part = ((100 * none) / values.length).toFixed(1);
  return `On ${part}% of these ${values.length.toLocaleString("en-GB")} boards, every state can be solved. The largest nullity is ${largest.toLocaleString("en-GB")}.`;
}

const marks = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

function Legend() {
  const table = colours(document.documentElement.dataset.theme ?? "night");
  return (
    <div class="legend" aria-hidden="true">
      {marks.map((nullity) => (
        <span key={nullity}>
          <svg viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width="10" height="10" fill={cssColour(table, nullity)} />
          </svg>
          {nullity}
        </span>
      ))}
    </div>
  );
}

/** Saves the picture of the whole map, enlarged to 2 x 2 pixels per board. */
function savePicture(picture: HTMLCanvasElement, surface: Surface): void {
  const large = document.createElement("canvas");
  large.width = large.height = 2 * size;
  const pen = large.getContext("2d");
  if (!pen) return;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, 2 * size, 2 * size);
  large.toBlob((blob) => blob && download(blob, ["nullities", surface].filter(Boolean).join("-").concat(".png")));
}
