// Crops pictures to the shape of the board.

import { type Crop, newPicture, type Picture } from "./pictures";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The default crop: the centre of the picture. */
export const middle: Crop = { size: 1, x: 0.5, y: 0.5 };

/** Returns a crop in pixels. The ratio is the board's width divided by its height. */
export function boxOf({ width, height }: Picture, { size, x, y }: Crop, ratio: number): Box {
  const largest = Math.min(width, height * ratio);
  const w = Math.max(1, Math.round(largest * size));
  const h = Math.max(1, Math.round((largest / ratio) * size));
  const [right, down] = [Math.max(0, width - w), Math.max(0, height - h)];
  return {
    left: Math.round(right * x),
    top: Math.round(down * y),
    width: Math.min(width, w),
    height: Math.min(height, h),
  };
}

/** Says how much of a picture the studio crops by itself, because the board has another shape. */
export function croppedText(picture: Picture, ratio: number): string {
  const { width, height } = boxOf(picture, middle, ratio);
  const across = Math.round(100 * (1 - width / picture.width));
  const down = Math.round(100 * (1 - height / picture.height));
  if (across > 0) return `; ${across}% of its width is cropped`;
  return down > 0 ? `; ${down}% of its height is cropped` : "";
}

/** Moves a crop so that its centre is as close as possible to a point. The point's coordinates run
 * from 0 to 1, across and down. */
export function centred(picture: Picture, crop: Crop, ratio: number, across: number, down: number): Crop {
  const { width, height } = boxOf(picture, crop, ratio);
  const place = (at: number, whole: number, part: number) =>
    whole > part ? Math.min(1, Math.max(0, (at * whole - part / 2) / (whole - part))) : 0.5;
  return {
    ...crop,
    x: place(across, picture.width, width),
    y: place(down, picture.height, height),
  };
}

/** Returns a picture cropped from another. */
export function cropped(picture: Picture, crop: Crop, ratio: number): Picture {
  const whole = picture.whole ?? picture;
  const { left, top, width, height } = boxOf(whole, crop, ratio);
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 4 * ((top + row) * whole.width + left);
    pixels.set(whole.pixels.subarray(from, from + 4 * width), 4 * row * width);
  }
  return { ...newPicture(whole.name, width, height, pixels), whole, crop };
}
