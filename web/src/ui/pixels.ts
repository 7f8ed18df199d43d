// Decodes pictures with the browser, on this device.

export interface Pixels {
  width: number;
  height: number;
  /** RGBA. */
  pixels: Uint8ClampedArray;
}

/** Larger files and pictures are rejected. */
const maxBytes = 100_000_000;
const maxPixels = 100_000_000;

/** Reads a picture file, and scales it down to a maximum number of pixels per side. Error messages are
 * meant for the user. */
export async function decodePicture(file: Blob, name: string, maxSide: number): Promise<Pixels> {
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
    const canvas = document.createElement("canvas");
    canvas.width = w;
    canvas.height = h;
    const pen = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    pen.drawImage(small, 0, 0);
    small.close();
    return { width: w, height: h, pixels: pen.getImageData(0, 0, w, h).data };
  } finally {
    whole.close();
  }
}

/** Returns the pictures among pasted or dropped data. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
}
