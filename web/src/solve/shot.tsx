// Reads the puzzle from a picture of it, which never leaves the device.

import { useEffect, useRef, useState } from "preact/hooks";
import type { WholeCore } from "../core/core";
import { item } from "../item";
import type { Reading as Read } from "../protocol";
import { messageOf } from "../text";
import { usePicker } from "../ui/picker";
import { decodePicture, type Pixels, picturesIn } from "../ui/pixels";
import { CornersDialog, type Place } from "./cornersDialog";
import { type Puzzle, resized } from "./puzzle";

/** Larger pictures are scaled down to this many pixels per side before they are read. */
const maxSide = 1200;

export interface Shot {
  picture: Pixels;
  reading: Read;
}

export interface Shots {
  /** The picture whose lights are on the board, and what was read from it. */
  shot?: Shot;
  /** The picture whose corners the person marks. */
  marking?: { picture: Pixels; place: Place };
  busy: boolean;
  trouble: string;
  take(files: File[]): void;
  again(picture: Pixels, place: Place): void;
  mark(): void;
  unmark(): void;
  forget(): void;
}

/** Returns the puzzle with the lights of a reading, where each colour has a state. */
export function withReading(puzzle: Puzzle, { rows, columns, cells }: Read, states: readonly number[]): Puzzle {
  const lights = Uint8Array.from(cells, (colour) => item(states, colour));
  return { ...resized(puzzle, { shape: "grid", rows, cols: columns }), lights };
}

/** Returns what to ask about a reading that may not be the whole puzzle, unless its size has been changed. */
export function questionAbout({ rows, columns, unsure }: Read, puzzle: Puzzle): string {
  if (!unsure || puzzle.rows !== rows || puzzle.cols !== columns) return "";
  return `There are ${rows} by ${columns} lights in the picture, but ${unsure}. Is that the whole puzzle?`;
}

/** Returns the states of the colours after a tap on one: it gets the state of the next, and the next its
 * own. */
export function swapped(states: readonly number[], colour: number): number[] {
  const other = (colour + 1) % states.length;
  return states.map((state, i) => (i === colour ? item(states, other) : i === other ? item(states, colour) : state));
}

/** Reads pictures that are pasted, dropped, chosen or taken. */
export function useShots(core: WholeCore, puzzle: Puzzle, onChange: (puzzle: Puzzle) => void): Shots {
  const [shot, setShot] = useState<Shot>();
  const [marking, setMarking] = useState<Shots["marking"]>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const readings = useRef(0);
  const latest = useRef({ puzzle, onChange });
  latest.current = { puzzle, onChange };
  const read = async (picture: Pixels, place?: Place) => {
    const number = ++readings.current;
    const { puzzle } = latest.current;
    const { width, height, pixels } = picture;
    const params = { width, height, colours: puzzle.states, rows: 0, columns: 0, corners: [], ...place };
    const reading = await core.call("read", params, { data: new Uint8Array(pixels.buffer) });
    if (number !== readings.current) return; // there is a newer picture
    setShot({ picture, reading });
    setMarking(undefined);
    latest.current.onChange(withReading(puzzle, reading, reading.states));
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setTrouble("");
    try {
      await work();
    } catch (error) {
      setTrouble(messageOf(error));
    }
    setBusy(false);
  };
  const take = ([file]: File[]) =>
    file &&
    attempt(async () => {
      const picture = await decodePicture(file, file.name || "The picture", maxSide);
      const { rows, cols } = latest.current.puzzle;
      await read(picture).catch((error) => {
        setMarking({ picture, place: { corners: inset(picture), rows, columns: cols } });
        throw error;
      });
    });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (location.hash.startsWith("#solve")) take(picturesIn(event.clipboardData));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return {
    shot,
    marking,
    busy,
    trouble,
    take,
    again: (picture, place) => attempt(() => read(picture, place)),
    mark: () => shot && setMarking({ picture: shot.picture, place: shot.reading }),
    unmark: () => setMarking(undefined),
    forget: () => {
      setShot(undefined);
      setTrouble("");
    },
  };
}

/** Returns corners a little inside the picture, to begin with. */
function inset({ width, height }: Pixels): number[] {
  const [x, y] = [0.15 * width, 0.15 * height];
  return [x, y, width - x, y, width - x, height - y, x, height - y];
}

interface Props {
  shots: Shots;
  puzzle: Puzzle;
  onChange(puzzle: Puzzle): void;
}

/** The place for a screenshot, and the colours that were read from it. */
export function Reading({ shots, puzzle, onChange }: Props) {
  const [over, setOver] = useState(false);
  const { shot, marking, trouble, busy } = shots;
  return (
    <section
      class={`shot${over ? " over" : ""}`}
      aria-label="Screenshot"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        shots.take(picturesIn(event.dataTransfer));
      }}
    >
      <Choosing shots={shots} />
      {trouble && !marking && (
        <p class="wrong" role="alert">
          {trouble}
        </p>
      )}
      {busy && (
        <p class="sub" role="status">
          Reading the picture…
        </p>
      )}
      {shot && !busy && <Swatches shot={shot} puzzle={puzzle} onChange={onChange} onMark={shots.mark} />}
      {marking && <CornersDialog {...marking} trouble={trouble} onDone={shots.again} onClose={shots.unmark} />}
    </section>
  );
}

function Choosing({ shots }: { shots: Shots }) {
  const { choose, photograph, inputs } = usePicker("Screenshot", false, shots.take);
  return (
    <div class="drop">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 8h3l2-3h6l2 3h3v11H4z" />
        <circle cx="12" cy="13" r="3.6" />
      </svg>
      <p>
        Paste a screenshot, drop one, or{" "}
        <button type="button" class="text" onClick={choose}>
          choose one
        </button>
        {photograph && (
          <>
            {" or "}
            <button type="button" class="text" onClick={photograph}>
              take a photo
            </button>
          </>
        )}
        . Or tap the lights below.
      </p>
      {inputs}
    </div>
  );
}

interface SwatchesProps {
  shot: Shot;
  puzzle: Puzzle;
  onChange(puzzle: Puzzle): void;
  onMark(): void;
}

/** The colours in the picture. A tap swaps which of them is on. */
function Swatches({ shot: { reading }, puzzle, onChange, onMark }: SwatchesProps) {
  const [states, setStates] = useState(reading.states);
  useEffect(() => setStates(reading.states), [reading]);
  const swap = (colour: number) => {
    const next = swapped(states, colour);
    setStates(next);
    onChange(withReading(puzzle, reading, next));
  };
  const name = (state: number) => (puzzle.states > 2 ? String(state) : state ? "on" : "off");
  return (
    <div class="row swatches" role="group" aria-label="Colours in the picture">
      {reading.colours.map((colour, i) => (
        <button key={i} type="button" class="button" disabled={states.length < 2} onClick={() => swap(i)}>
          <span class="swatch" style={{ background: colour }} />
          {name(item(states, i))}
        </button>
      ))}
      <button type="button" class="text" onClick={onMark}>
        Wrong place? Mark its corners
      </button>
      {reading.doubtful.length > 0 && <p class="sub">Check the lights with a dashed ring.</p>}
    </div>
  );
}
