/**
 * Presses by mouse, finger or pen: down and up on the same button, however much the
 * finger slipped in between. Assistive technology sends clicks without a pointer.
 */
export function pointerPresses(
  surface: Element,
  buttonOf: (event: MouseEvent) => number | undefined,
  press: (button: number) => void,
): void {
  let held: { pointer: number; button: number } | undefined;
  let pressed = false;
  surface.addEventListener("pointerdown", (event) => {
    const { pointerId, button: mouseButton, pointerType } = event as PointerEvent;
    const button = buttonOf(event as PointerEvent);
    pressed = false;
    held = button === undefined || mouseButton !== 0 ? undefined : { pointer: pointerId, button };
    // A finger's events go to where it went down; let them go to where it is.
    if (pointerType === "touch") (event.target as Element).releasePointerCapture?.(pointerId);
  });
  surface.addEventListener("pointercancel", () => {
    held = undefined;
  });
  surface.addEventListener("pointerup", (event) => {
    const now = held;
    held = undefined;
    if (!now || now.pointer !== (event as PointerEvent).pointerId || buttonOf(event as PointerEvent) !== now.button)
      return;
    pressed = true;
    press(now.button);
  });
  // The mouse events and the click that would follow a touch are of no use here, and
  // finding out where they go costs more than the press.
  surface.addEventListener("touchend", (event) => {
    if (pressed && event.cancelable) event.preventDefault();
  });
  surface.addEventListener("click", (event) => {
    const button = buttonOf(event as MouseEvent);
    if (button !== undefined && (!pressed || (event as MouseEvent).detail === 0)) press(button);
    pressed = false;
  });
}
