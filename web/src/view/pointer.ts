/**
 * Presses by mouse, finger or pen: down and up on the same button, however much the
 * finger slipped in between. Assistive technology sends clicks without a pointer.
 */
export function pointerPresses(
  surface: Element,
  buttonOf: (event: MouseEvent) => number | undefined,
  press: (button: number) => void,
): void {
  /** The buttons below the fingers that are down: two thumbs press two. */
  const held = new Map<number, number>();
  let pressed = false;
  /** Whether the next click is a pointer's, which has had its say. */
  let pointer = false;
  surface.addEventListener("pointerdown", (event) => {
    const { pointerId, button: mouseButton, pointerType, isPrimary } = event as PointerEvent;
    const button = buttonOf(event as PointerEvent);
    pressed = false;
    pointer = true;
    // What is held still was let go of elsewhere.
    if (isPrimary) held.clear();
    if (button !== undefined && mouseButton === 0) held.set(pointerId, button);
    // A finger's events go to where it went down; let them go to where it is.
    if (pointerType === "touch") (event.target as Element).releasePointerCapture?.(pointerId);
  });
  surface.addEventListener("pointercancel", (event) => {
    held.delete((event as PointerEvent).pointerId);
  });
  surface.addEventListener("pointerup", (event) => {
    const { pointerId } = event as PointerEvent;
    const button = held.get(pointerId);
    held.delete(pointerId);
    pressed = button !== undefined && buttonOf(event as PointerEvent) === button;
    if (button !== undefined && pressed) press(button);
  });
  // The mouse events and the click that would follow a touch are of no use here, and
  // finding out where they go costs more than the press.
  surface.addEventListener("touchend", (event) => {
    if (!pressed || !event.cancelable) return;
    event.preventDefault();
    pointer = held.size > 0;
  });
  surface.addEventListener("click", (event) => {
    const button = buttonOf(event as MouseEvent);
    if (button !== undefined && (!pointer || (event as MouseEvent).detail === 0)) press(button);
    pointer = false;
  });
}
