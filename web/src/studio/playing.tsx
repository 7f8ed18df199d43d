import { useEffect, useRef } from "preact/hooks";
import type { Film, Palette } from "../protocol";
import { Reel } from "./reel";
import { Screen } from "./screen";

/** The width of the picture in pixels, enough for a card on a sharp screen. */
const pixels = 480;

/** Plays a film over and over while it is on the screen. */
export function Playing({ film, palette, shape }: { film: Film; palette: Palette; shape: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current as HTMLCanvasElement;
    const reel = new Reel(film);
    const screen = new Screen(element, reel.cols, reel.rows, shape, palette, pixels);
    let request = 0;
    const tick = (now: number) => {
      reel.seek(reel.frameAt(now % reel.length));
      screen.draw(reel.lights);
      request = requestAnimationFrame(tick);
    };
    const observer = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(request);
      if (entry?.isIntersecting) request = requestAnimationFrame(tick);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(request);
    };
  }, [film, palette, shape]);
  return <canvas ref={canvas} class="playing" />;
}
