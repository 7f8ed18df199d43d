import { showLoadError } from "./loadError";
import { SvgView } from "./svg";
import type { View, ViewOptions } from "./view";

/** Boards with more lights than 40 x 40 are painted on a canvas, unless their buttons are separate. */
export const svgLights = 1600;

/** Creates the view of a board. The code for large boards is loaded on demand; if that fails, or the
 * board is no longer needed by then, it returns undefined. */
export async function makeView(
  host: HTMLElement,
  options: ViewOptions,
  wanted: () => boolean,
): Promise<View | undefined> {
  if (Math.max(options.board.lights, options.board.buttons) <= svgLights || options.board.apart)
    return new SvgView(host, options);
  const canvas = await import("./canvas").catch(() => undefined);
  if (!wanted()) return undefined;
  if (canvas) return new canvas.CanvasView(host, options);
  host.classList.add("waiting");
  showLoadError(host, "This board");
  return undefined;
}
