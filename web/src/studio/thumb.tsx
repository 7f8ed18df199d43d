import { useEffect, useRef } from "preact/hooks";
import { parsePosition } from "../board/state";
import { item } from "../item";
import type { Picture } from "./pictures";

const dark = [16, 24, 50];
const bright = [255, 210, 122];

/** Tints a greyscale picture with the colours of lights. */
function gilded(pixels: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(pixels).map((tone, i) =>
    i % 4 === 3 ? tone : item(dark, i % 4) + ((item(bright, i % 4) - item(dark, i % 4)) * tone) / 255,
  );
}

/** A thumbnail of a picture, or of the lights that show it. */
export function Thumb({ picture, state, golden }: { picture: Picture; state?: string; golden?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current as HTMLCanvasElement;
    const pen = element.getContext("2d") as CanvasRenderingContext2D;
    const position = state ? parsePosition(state) : undefined;
    if (!position) {
      element.width = picture.width;
      element.height = picture.height;
      const pixels = golden ? gilded(picture.pixels) : new Uint8ClampedArray(picture.pixels);
      pen.putImageData(new ImageData(pixels, picture.width, picture.height), 0, 0);
      return;
    }
    const [rows = 0, cols = 0] = position.board.spec.split("x").map(Number);
    element.width = cols;
    element.height = rows;
    const image = pen.createImageData(cols, rows);
    position.lights.forEach((light, i) => {
      image.data.set([...(light ? bright : dark), 255], 4 * i);
    });
    pen.putImageData(image, 0, 0);
  }, [picture, state, golden]);
  return <canvas ref={canvas} class={state ? "lights" : ""} />;
}
