// Encodes a film in a link: its settings and, if they fit, its pictures as lights.

import { parsePosition } from "../board/state";
import { linkTo } from "../route";
import { ofLights, type Picture } from "./pictures";
import type { Settings } from "./settings";

/** The maximum length of a link. */
const maxLink = 4000;

export interface Linked {
  settings: Partial<Settings>;
  pictures: Picture[];
}

/** Returns the link to a film, or undefined if it would be too long. */
export function writeLink(settings: Settings, states: string[]): string | undefined {
  const { cols, rows, shape, palette, order, dither, seconds, hold, reverse, loop, contrast } = settings;
  const words = new URLSearchParams({
    size: `${cols}x${rows}`,
    order,
    dither,
    seconds: String(seconds),
    hold: String(hold),
    shape,
    palette,
  });
  if (reverse) words.set("reverse", "1");
  if (loop) words.set("loop", "1");
  if (contrast) words.set("contrast", "1");
  for (const state of states) words.append("lights", state.slice(state.indexOf(":") + 1));
  const link = linkTo(`studio?${words}`);
  return link.length <= maxLink ? link : undefined;
}

export function readLink(text: string): Linked {
  const words = new URLSearchParams(text);
  const settings: Partial<Settings> = {};
  const size = /^(\d{1,3})x(\d{1,3})$/.exec(words.get("size") ?? "");
  if (size) {
    settings.cols = Number(size[1]);
    settings.rows = Number(size[2]);
  }
  for (const name of ["order", "dither", "shape", "palette"] as const) {
    const word = words.get(name);
    if (word) settings[name] = word;
  }
  for (const name of ["seconds", "hold"] as const) {
    const value = Number(words.get(name) ?? Number.NaN);
    if (value >= 0 && value <= 60) settings[name] = value;
  }
  for (const name of ["reverse", "loop", "contrast"] as const) settings[name] = words.has(name);
  const pictures: Picture[] = [];
  if (size)
    words.getAll("lights").forEach((lights, i) => {
      const position = parsePosition(`${size[2]}x${size[1]}:${lights}`);
      if (position) pictures.push(ofLights(`Picture ${i + 1}`, Number(size[1]), Number(size[2]), position.lights));
    });
  return { settings, pictures };
}
