// Encodes a film in a link: its settings and, if they fit, its pictures as lights.

import { parsePosition } from "../board/state";
import { item } from "../item";
import { linkTo } from "../route";
import { ofLights, type Picture } from "./pictures";
import { defaults, drawnOrder, type Point, type Settings } from "./settings";

/** The maximum length of a link. */
const maxLink = 4000;

export interface Linked {
  settings: Partial<Settings>;
  pictures: Picture[];
}

/** The maximum number of points in a path, and the resolution of their coordinates. */
const [maxPoints, steps] = [64, 36 ** 2 - 1];

/** Encodes a path with four characters per point. Long paths are sampled at even intervals. */
export function writePath(path: Point[]): string {
  const stride = Math.max(1, path.length / maxPoints);
  const length = Math.min(path.length, maxPoints);
  const digits = (at: number) =>
    Math.round(at * steps)
      .toString(36)
      .padStart(2, "0");
  return Array.from({ length }, (_, i) =>
    item(path, Math.floor(i * stride))
      .map(digits)
      .join(""),
  ).join("");
}

/** Parses a path from writePath. Returns an empty path if the text is malformed. */
export function readPath(text: string): Point[] {
  if (!/^([0-9a-z]{4})+$/.test(text) || text.length > 4 * maxPoints) return [];
  const coordinate = (at: number) => Number.parseInt(text.slice(at, at + 2), 36) / steps;
  return Array.from({ length: text.length / 4 }, (_, i): Point => [coordinate(4 * i), coordinate(4 * i + 2)]);
}

/** Returns the link to a film, or undefined if it would be too long. */
export function writeLink(settings: Settings, states: string[]): string | undefined {
  const { cols, rows, shape, palette, order, path, dither, seconds, hold, reverse, loop, contrast } = settings;
  const words = new URLSearchParams({
    size: `${cols}x${rows}`,
    order,
    dither,
    seconds: String(seconds),
    hold: String(hold),
    shape,
    palette,
  });
  if (order === drawnOrder) words.set("path", writePath(path));
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
  if (settings.order === drawnOrder) {
    settings.path = readPath(words.get("path") ?? "");
    if (settings.path.length === 0) settings.order = defaults.order;
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
