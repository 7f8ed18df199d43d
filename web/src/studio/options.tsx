import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { item } from "../item";
import type { Palette, Size } from "../protocol";
import { counted } from "../text";
import { Choice, Choices, Switch } from "../ui/controls";
import { Slider } from "../ui/slider";
import type { Studio } from "./model";
import { limits, presets } from "./settings";

const number = new Intl.NumberFormat("en");
const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

const orders: Record<string, string> = {
  wipe: "Down",
  "wipe-up": "Up",
  "wipe-left": "Left",
  "wipe-right": "Right",
  diagonal: "Diagonal",
  radial: "Radial",
  spiral: "Spiral",
  scatter: "Scatter",
  bright: "Bright",
  calm: "Calm",
};

type Time = (x: number, y: number) => number;

const down: Time = (_x, y) => y;

/** For each press order, when a point in its icon is pressed, from 0 (first) to 1 (last). */
const when: Record<string, Time> = {
  wipe: down,
  "wipe-up": (_x, y) => 1 - y,
  "wipe-left": (x) => 1 - x,
  "wipe-right": (x) => x,
  diagonal: (x, y) => (x + y) / 2,
  radial: (x, y) => Math.hypot(x - 0.5, y - 0.5) / 0.71,
  spiral: (x, y) => (Math.atan2(y - 0.5, x - 0.5) / 6.2832 + 0.5 + 3 * Math.hypot(x - 0.5, y - 0.5)) % 1,
  scatter: (x, y) => Math.abs(Math.sin(x * 919.7 + y * 373.3) * 437) % 1,
  bright: (x, y) => Math.min(1, Math.hypot(x - 0.35, y - 0.3) * 1.3),
  calm: (x, y) => 0.5 + 0.5 * Math.sin(x * 8 + 1) * Math.cos(y * 7),
};

function OrderIcon({ order }: { order: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const size = 17;
    const pen = canvas.current?.getContext("2d") as CanvasRenderingContext2D;
    const image = pen.createImageData(size, size);
    for (let i = 0; i < size * size; i++) {
      const part = 1 - (when[order] ?? down)((i % size) / (size - 1), Math.floor(i / size) / (size - 1));
      image.data.set([46 + 97 * part, 62 + 137 * part, 112 + 143 * part, 255], 4 * i);
    }
    pen.putImageData(image, 0, 0);
  }, [order]);
  return <canvas ref={canvas} width={17} height={17} />;
}

interface TilesProps {
  legend: string;
  name: string;
  value: string;
  options: string[];
  onChange(value: string): void;
  label(option: string): string;
  picture(option: string): ComponentChildren;
}

/** A group of radio buttons, each with a small picture. */
function Tiles({ legend, name, value, options, onChange, label, picture }: TilesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class={options.length === 6 ? "tiles three" : "tiles"}>
        {options.map((option) => (
          <Choice key={option} class="tile" name={name} chosen={option === value} onChoose={() => onChange(option)}>
            {picture(option)}
            {label(option)}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const capital = (word: string) => item(word, 0).toUpperCase() + word.slice(1).replaceAll("-", " ");

const shapes = {
  square: { name: "Square", ratio: 1 },
  wide: { name: "Wide", ratio: 4 / 3 },
  tall: { name: "Tall", ratio: 3 / 4 },
} as const;
type ShapeName = keyof typeof shapes;

function shapeOf({ cols, rows }: Size): ShapeName {
  const ratio = cols / rows;
  if (ratio > 1.15) return "wide";
  return ratio < 0.87 ? "tall" : "square";
}

function sized(longer: number, shape: ShapeName): Size {
  const { ratio } = shapes[shape];
  return ratio >= 1
    ? { cols: longer, rows: Math.max(limits.minSide, Math.round(longer / ratio)) }
    : { cols: Math.max(limits.minSide, Math.round(longer * ratio)), rows: longer };
}

function BoardOptions({ studio }: { studio: Studio }) {
  const { cols, rows } = studio.settings.value;
  const known = studio.advice.value;
  const advice = known?.cols === cols && known.rows === rows ? known : undefined;
  const longer = Math.max(cols, rows);
  const shape = shapeOf({ cols, rows });
  const others = advice?.perfect.filter((size) => size.cols !== cols || size.rows !== rows) ?? [];
  return (
    <div class="group">
      <label class="label between" for="studio-size">
        <span>Board</span>
        <span>{number.format(cols * rows)} lights</span>
      </label>
      <b class="big">
        {cols} × {rows}
      </b>
      <Slider
        id="studio-size"
        min={limits.minSide}
        max={limits.maxSide}
        value={longer}
        text={`${cols} by ${rows} lights`}
        onInput={(to) => studio.change(sized(to, shape))}
      />
      {advice?.every && <p class="sub lamp-note">At this size, every picture comes out perfectly.</p>}
      {advice && !advice.every && others.length > 0 && (
        <p class="sub lamp-note">
          Every picture comes out perfectly at{" "}
          {others.map((size, i) => (
            <span key={`${size.cols}x${size.rows}`}>
              {i > 0 && " or "}
              <button type="button" class="text" onClick={() => studio.change(size)}>
                {size.cols} × {size.rows}
              </button>
            </span>
          ))}
          .
        </p>
      )}
      <Choices<ShapeName>
        legend="Shape"
        name="studio-shape"
        value={shape}
        options={(Object.keys(shapes) as ShapeName[]).map((key) => [key, shapes[key].name] as const)}
        onChange={(to) => studio.change(sized(longer, to))}
      />
    </div>
  );
}

function DitherOptions({ studio }: { studio: Studio }) {
  const { dither, contrast } = studio.settings.value;
  return (
    <div class="group">
      <label class="label" for="studio-dither">
        Dithering
      </label>
      <select
        id="studio-dither"
        value={dither}
        onChange={(event) => studio.change({ dither: event.currentTarget.value })}
      >
        {studio.looks.value?.dithers.map((way) => (
          <option key={way} value={way}>
            {ditherNames[way] ?? capital(way)}
          </option>
        ))}
      </select>
      <Switch label="More contrast" value={contrast} onChange={(to) => studio.change({ contrast: to })} />
    </div>
  );
}

const ditherNames: Record<string, string> = {
  "floyd-steinberg": "Fine grain (Floyd–Steinberg)",
  atkinson: "Clean (Atkinson)",
  bayer: "Woven (Bayer)",
  "blue-noise": "Sand (blue noise)",
  threshold: "Black and white",
};

function LengthOptions({ studio }: { studio: Studio }) {
  const { seconds: length, hold, loop, reverse } = studio.settings.value;
  const film = studio.film.value;
  const [kept, setKept] = useState(length || 6);
  return (
    <div class="group">
      <label class="label between" for="studio-seconds">
        <span>Length</span>
        {film && <span>{counted(film.presses_per_frame, "press", "presses")} per frame</span>}
      </label>
      <b class="big">{film ? `${seconds.format(film.seconds)} s` : "–"}</b>
      <Slider
        id="studio-seconds"
        min={1}
        max={limits.maxSeconds}
        value={length || kept}
        disabled={length === 0}
        text={`${counted(length, "second", "seconds")} between pictures`}
        onInput={(to) => {
          setKept(to);
          studio.change({ seconds: to });
        }}
      />
      <label class="label between" for="studio-hold">
        <span>Hold each picture</span>
        <span>{hold} s</span>
      </label>
      <Slider
        id="studio-hold"
        min={0}
        max={limits.maxHold}
        value={hold}
        text={counted(hold, "second", "seconds")}
        onInput={(to) => studio.change({ hold: to })}
      />
      <Switch
        label="One press per frame"
        value={length === 0}
        onChange={(one) => studio.change({ seconds: one ? 0 : kept })}
      />
      <Switch label="Loop back to the start" value={loop} onChange={(to) => studio.change({ loop: to })} />
      <Switch label="Reverse the order" value={reverse} onChange={(to) => studio.change({ reverse: to })} />
    </div>
  );
}

function Swatch({ palette }: { palette: Palette }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="5" fill={palette.ground} />
      <circle cx="11" cy="11" r="6" fill={palette.on} />
      <circle cx="24" cy="11" r="6" fill={palette.off} />
      <circle cx="11" cy="24" r="6" fill={palette.off} />
      <circle cx="24" cy="24" r="6" fill={palette.on} />
    </svg>
  );
}

/** Preset looks; every setting can still be changed below. */
function Presets({ studio }: { studio: Studio }) {
  const settings = studio.settings.value;
  const chosen = Object.keys(presets).find((name) =>
    Object.entries(presets[name] ?? {}).every(([key, value]) => settings[key as keyof typeof settings] === value),
  );
  return (
    <Choices<string>
      legend="Look"
      name="studio-preset"
      value={chosen ?? ""}
      options={Object.keys(presets).map((name) => [name, name] as const)}
      onChange={(name) => studio.change(presets[name] ?? {})}
    />
  );
}

export function Options({ studio }: { studio: Studio }) {
  const settings = studio.settings.value;
  const looks = studio.looks.value;
  if (!looks) return null;
  return (
    <>
      <Presets studio={studio} />
      <BoardOptions studio={studio} />
      <LengthOptions studio={studio} />
      <div class="group">
        <Choices<string>
          legend="Lights"
          name="studio-lights"
          value={settings.shape}
          options={looks.shapes.map((shape) => [shape, capital(shape)] as const)}
          onChange={(shape) => studio.change({ shape })}
        />
        <Tiles
          legend="Colours"
          name="studio-palette"
          value={settings.palette}
          options={looks.palettes.map(({ name }) => name)}
          onChange={(palette) => studio.change({ palette })}
          label={capital}
          picture={(name) => <Swatch palette={looks.palettes.find((one) => one.name === name) as Palette} />}
        />
      </div>
      <details class="group">
        <summary>Advanced</summary>
        <div class="group">
          <DitherOptions studio={studio} />
          <Tiles
            legend="Order of presses"
            name="studio-order"
            value={settings.order}
            options={looks.orders}
            onChange={(order) => studio.change({ order })}
            label={(order) => orders[order] ?? capital(order)}
            picture={(order) => <OrderIcon order={order} />}
          />
        </div>
      </details>
    </>
  );
}
