import { SvgView } from "./svg";
import type { View, ViewOptions } from "./view";

/** Boards of more lights than 40 x 40 are painted on a canvas. */
export const svgLights = 1600;

/** Draws a board. The code for large boards is fetched when there is one. */
export async function makeView(host: HTMLElement, options: ViewOptions): Promise<View> {
  if (Math.max(options.board.lights, options.board.buttons) <= svgLights || options.board.apart)
    return new SvgView(host, options);
  const { CanvasView } = await import("./canvas");
  return new CanvasView(host, options);
}
