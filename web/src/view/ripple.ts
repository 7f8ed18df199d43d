/**
 * The ring that runs from a pressed light to its neighbours. It is one element that is
 * always there, on a layer of its own, and the browser's compositor moves it: a frame
 * of it costs the page nothing. Fading the lights themselves would make layers of
 * them all, and painting these takes longer than the press.
 */
export class Ripple {
  readonly ring = document.createElement("div");

  constructor() {
    this.ring.className = "ripple";
    this.ring.setAttribute("aria-hidden", "true");
  }

  /** Runs from a place of the board, all in pixels. */
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
