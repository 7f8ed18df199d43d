/**
 * The ring that runs from a pressed light to its neighbours. It is a single element on a
 * layer of its own, which the browser's compositor animates, so its frames cost the page
 * nothing. Fading the lights themselves would give each a layer, and painting those takes
 * longer than the press.
 */
export class Ripple {
  readonly ring = document.createElement("div");

  constructor() {
    this.ring.className = "ripple";
    this.ring.setAttribute("aria-hidden", "true");
  }

  /** Starts a ripple at a point of the board; everything is in pixels. */
  run(x: number, y: number, cell: number): void {
    const at = (scale: number) => `translate(${x}px, ${y}px) scale(${(scale * cell) / 100})`;
    this.ring.animate(
      [
        { transform: at(0.85), opacity: 0.7 },
        { transform: at(2.7), opacity: 0 },
      ],
      { duration: 150, easing: "ease-out" },
    );
  }
}
