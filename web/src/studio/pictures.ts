// The studio's pictures. The browser decodes them on this device and scales them down before the
// core gets them.

import { item } from "../item";
import { decodePicture } from "../ui/pixels";

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

/** Larger pictures are scaled down to at most this many pixels per side. No board in the studio has as many
 * lights per side. */
const maxSide = 512;

export const maxPictures = 8;

let keys = 0;

export function newPicture(name: string, width: number, height: number, pixels: Uint8ClampedArray): Picture {
  return { key: ++keys, name, width, height, pixels };
}

/** Reads a picture file. Error messages are meant for the user. */
export async function readPicture(file: Blob, name: string): Promise<Picture> {
  const { width, height, pixels } = await decodePicture(file, name, maxSide);
  return newPicture(name, width, height, pixels);
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
