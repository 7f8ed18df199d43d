// Saves films as files. All work happens on this device.

import { download } from "../ui/download";
import { type Studio, timeLimit } from "./model";
import { Reel } from "./reel";
import { Screen } from "./screen";

/** The formats that the core writes. */
export const formats = {
  gif: { name: "GIF", type: "image/gif", extension: "gif" },
  apng: { name: "APNG", type: "image/apng", extension: "png" },
  svg: { name: "SVG", type: "image/svg+xml", extension: "svg" },
} as const;

export type Format = keyof typeof formats;

function nameOf(studio: Studio): string {
  const words = studio.pictures.value.map(({ name }) => name.replace(/\.[^.]*$/, ""));
  return (
    words
      .join("-")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .slice(0, 60) || "film"
  );
}

export async function saveFilm(studio: Studio, format: Format): Promise<void> {
  const { shape, palette } = studio.settings.value;
  const { type, extension, name } = formats[format];
  await studio.ready();
  const { data } = await studio.during(`Drawing the ${name}`, (onProgress) =>
    studio.core.ask("export", { format, look: { shape, palette } }, { timeLimit, onProgress }),
  );
  if (data) download(new Blob([data as Uint8Array<ArrayBuffer>], { type }), `${nameOf(studio)}.${extension}`);
}

export function saveList(studio: Studio): void {
  const reel = studio.reel.value;
  if (reel) download(new Blob([reel.list()], { type: "text/plain" }), `${nameOf(studio)}.txt`);
}

const videoPixels = 600;

/** Reports whether this browser can encode MP4. */
export async function canEncode(): Promise<boolean> {
  return (await import("./encode")).encodes();
}

/** Saves the film as MP4. */
export async function saveMP4(studio: Studio): Promise<void> {
  const before = studio.stops;
  const [film, looks] = [studio.film.value, studio.looks.value];
  const { shape, palette } = studio.settings.value;
  const colours = looks?.palettes.find(({ name }) => name === palette);
  if (!film || !colours) return;
  const reel = new Reel(film);
  const canvas = document.createElement("canvas");
  const screen = new Screen(canvas, reel.cols, reel.rows, shape, colours, videoPixels);
  const [{ encode }, { writeMP4 }] = await Promise.all([import("./encode"), import("./mp4")]);
  const track = await studio.during("Encoding the MP4", (onProgress) =>
    encode(reel, screen, canvas, (done) => {
      onProgress({ stage: "", done, total: reel.frames });
      return studio.stops === before;
    }),
  );
  if (track) download(new Blob([writeMP4(track)], { type: "video/mp4" }), `${nameOf(studio)}.mp4`);
}
