// Saves films as files. All work happens on this device.

import { download } from "../ui/download";
import { type Studio, timeLimit } from "./model";
import { Reel } from "./reel";
import { Screen } from "./screen";
import { framesPerSecond } from "./settings";

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

/** Returns the best video type that this browser can record, if any. */
export function videoType(): string | undefined {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return undefined;
  return ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((type) =>
    MediaRecorder.isTypeSupported(type),
  );
}

const videoPixels = 600;

/** Returns the film at its first frame, with a canvas and a screen to draw it on. */
function projector(studio: Studio) {
  const [film, looks] = [studio.film.value, studio.looks.value];
  const { shape, palette } = studio.settings.value;
  const colours = looks?.palettes.find(({ name }) => name === palette);
  if (!film || !colours) return undefined;
  const reel = new Reel(film);
  const canvas = document.createElement("canvas");
  const screen = new Screen(canvas, reel.cols, reel.rows, shape, colours, videoPixels);
  screen.draw(reel.lights);
  return { reel, canvas, screen };
}

/** Reports whether this browser can encode MP4. */
export async function canEncode(): Promise<boolean> {
  return (await import("./encode")).encodes();
}

/** Saves the film as MP4. */
export async function saveMP4(studio: Studio): Promise<void> {
  const before = studio.stops;
  const shown = projector(studio);
  if (!shown) return;
  const { reel, canvas, screen } = shown;
  const [{ encode }, { writeMP4 }] = await Promise.all([import("./encode"), import("./mp4")]);
  const track = await studio.during("Encoding the MP4", (onProgress) =>
    encode(reel, screen, canvas, (done) => {
      onProgress({ stage: "", done, total: reel.frames });
      return studio.stops === before;
    }),
  );
  if (track) download(new Blob([writeMP4(track)], { type: "video/mp4" }), `${nameOf(studio)}.mp4`);
}

/** Records the film in real time, so saving takes as long as the film lasts. */
export async function saveVideo(studio: Studio): Promise<void> {
  const before = studio.stops;
  const stopped = () => studio.stops !== before;
  const [type, shown] = [videoType(), projector(studio)];
  if (!type || !shown) return;
  const { reel, canvas, screen } = shown;
  const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
    mimeType: type,
    videoBitsPerSecond: 8_000_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const started = new Promise((resolve) => {
    recorder.onstart = resolve;
  });
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  await studio.during("Recording the WebM", async (onProgress) => {
    recorder.start();
    await started; // the recorder misses anything drawn earlier
    const begun = performance.now();
    for (let now = 0; now < reel.length && !stopped(); now = performance.now() - begun) {
      reel.seek(reel.frameAt(now));
      screen.draw(reel.lights);
      screen.touch(); // the recorder needs frames even while a picture is held
      onProgress({ stage: "", done: now, total: reel.length });
      await new Promise((resolve) => setTimeout(resolve, 1000 / framesPerSecond / 2));
    }
    recorder.stop();
    await ended;
  });
  if (!stopped()) download(new Blob(parts, { type: "video/webm" }), `${nameOf(studio)}.webm`);
}
