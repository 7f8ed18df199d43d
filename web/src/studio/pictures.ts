// The studio's pictures: decoded by the browser, on this device, and scaled down before the
// core gets them.

import { item } from "../item";
/** A part of a picture in the shape of the board. */
export interface Crop {
  /** How large it is, from 0 to 1: 1 is the largest that fits. */
  size: number;
  /** Where it is, across and down, from 0 to 1: 0 is at the left and at the top. */
  x: number;
  y: number;
}

export interface Picture {
  /** The number by which the core knows it. */
  key: number;
  name: string;
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  pixels: Uint8ClampedArray;
  /** What it was cropped from, and how. */
  whole?: Picture;
  crop?: Crop;
}

/** Larger pictures are scaled down to this many pixels on a side; boards have fewer lights. */
const maxSide = 512;
/** Larger files and pictures are refused. */
const maxBytes = 100_000_000;
const maxPixels = 100_000_000;

export const maxPictures = 8;

let keys = 0;

export function newPicture(name: string, width: number, height: number, pixels: Uint8ClampedArray): Picture {
  return { key: ++keys, name, width, height, pixels };
}

/** Reads a picture file; the error is a sentence for people. */
export async function readPicture(file: Blob, name: string): Promise<Picture> {
  if (file.size > maxBytes) throw new Error(`${name} is larger than 100 MB; save a smaller version.`);
  const whole = await createImageBitmap(file).catch(() => {
    throw new Error(`${name} is not a picture that this browser can read, or it is too large.`);
  });
  const { width, height } = whole;
  try {
    if (width * height > maxPixels)
      throw new Error(`${name} has more than 100 million pixels; save a smaller version.`);
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

/** A picture with a pixel for each light. */
export function ofLights(name: string, cols: number, rows: number, lights: Uint8Array): Picture {
  return painted(name, cols, rows, (x, y) => item(lights, y * cols + x));
}

/** A picture whose tones, from 0 to 1, are given by a function. */
export function painted(name: string, width: number, height: number, tone: (x: number, y: number) => number): Picture {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const value = 255 * tone(i % width, Math.floor(i / width));
    pixels.set([value, value, value, 255], 4 * i);
  }
  return newPicture(name, width, height, pixels);
}
