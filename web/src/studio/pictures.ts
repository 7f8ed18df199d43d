// The studio's pictures. The browser decodes them on this device and scales them down before the
// core gets them.

import { item } from "../item";
/** A part of a picture with the proportions of the board. */
export interface Crop {
  /** The size from 0 to 1, where 1 is the largest that fits. */
  size: number;
  /** The position from 0 to 1, across and down, where 0 is left or top. */
  x: number;
  y: number;
}

export interface Picture {
  /** The picture's ID in the core. */
  key: number;
  name: string;
  width: number;
  height: number;
  /** RGBA pixels. */
  pixels: Uint8ClampedArray;
  /** The picture it was cropped from, and the crop. */
  whole?: Picture;
  crop?: Crop;
}

/** Larger pictures are scaled down to this many pixels per side. No board in the studio has as many
 * lights per side. */
const maxSide = 512;
/** Larger files and pictures are rejected. */
const maxBytes = 100_000_000;
const maxPixels = 100_000_000;

export const maxPictures = 8;

let keys = 0;

export function newPicture(name: string, width: number, height: number, pixels: Uint8ClampedArray): Picture {
  return { key: ++keys, name, width, height, pixels };
}

/** Reads a picture file. Error messages are meant for the user. */
export async function readPicture(file: Blob, name: string): Promise<Picture> {
  if (file.size > maxBytes) throw new Error(`${name} is larger than 100 MB. Save a smaller version and try again.`);
  const whole = await createImageBitmap(file).catch(() => {
    throw new Error(`${name} isn’t a picture your browser can read, or it’s too large.`);
  });
  const { width, height } = whole;
  try {
    if (width * height > maxPixels)
      throw new Error(`${name} has more than 100 million pixels. Save a smaller version and try again.`);
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    const small = await createImageBitmap(whole, { resizeWidth: w, resizeHeight: h, resizeQuality: "high" });
    const canvas = new OffscreenCanvas(w, h);
    const pen = canvas.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
    pen.drawImage(small, 0, 0);
    small.close();
    return newPicture(name, w, h, pen.getImageData(0, 0, w, h).data);
  } finally {
    whole.close();
  }
}

/** Makes a picture with one pixel per light. */
export function ofLights(name: string, cols: number, rows: number, lights: Uint8Array): Picture {
  return painted(name, cols, rows, (x, y) => item(lights, y * cols + x));
}

/** Makes a greyscale picture from a function that returns tones from 0 to 1. */
export function painted(name: string, width: number, height: number, tone: (x: number, y: number) => number): Picture {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const value = 255 * tone(i % width, Math.floor(i / width));
    pixels.set([value, value, value, 255], 4 * i);
  }
  return newPicture(name, width, height, pixels);
}
