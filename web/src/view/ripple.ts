import type { Spot } from "../board/shape";

const duration = 150;

/**
 * The ring that spreads from a pressed light to its neighbours. Toggled lights elsewhere, such as
 * across a seam, get their own rings. Each ring is one element in its own layer, animated by the
 * browser's compositor, so it costs the main thread nothing. Fading the lights themselves would
 * give each one a layer, and painting those would take longer than the press.
 */
export class Ripple {
  readonly layer = document.createElement("div");
  private readonly rings: HTMLElement[] = [];

  constructor() {
    this.layer.className = "ripples";
    this.layer.setAttribute("aria-hidden", "true");
    this.ring(0);
  }

  private ring(n: number): HTMLElement {
    this.rings[n] ??= this.layer.appendChild(document.createElement("div"));
    this.rings[n].className = "ripple";
    return this.rings[n];
  }

  /** Starts a ripple at a press and at the far lights. The cell size is in pixels. */
  run(press: Spot, far: readonly Spot[], cell: number): void {
    const at = ({ x, y }: Spot, scale: number) =>
      `translate(${x * cell}px, ${y * cell}px) scale(${(scale * cell) / 100})`;
    const frames = (spot: Spot, from: number, to: number) => [
      { transform: at(spot, from), opacity: 0.7 },
      { transform: at(spot, to), opacity: 0 },
    ];
    this.ring(0).animate(frames(press, 0.85, 2.7), { duration, easing: "ease-out" });
    far.forEach((spot, i) => {
      this.ring(i + 1).animate(frames(spot, 0.4, 1.25), { duration, delay: duration / 3, easing: "ease-out" });
    });
  }
}
