/** Callbacks for pointer input on a board. */
export interface Touched {
  press(button: number): void;
  /** Called with the button under the pointer, or undefined if it is not over one. */
  peek(button: number | undefined): void;
}

/** How long a finger must rest on a button to preview its press, in milliseconds. */
const longPress = 350;

/**
 * Handles presses by mouse, finger or pen. A press is a pointer down and up on the same button,
 * wherever the pointer went in between. Assistive technology sends clicks without pointer events.
 */
export function pointerPresses(
  surface: Element,
  buttonOf: (event: MouseEvent) => number | undefined,
  { press, peek }: Touched,
): void {
  /** The button under each pointer that is down, because two thumbs can press at the same time. */
  const held = new Map<number, number>();
  let pressed = false;
  /** Whether the next click comes from a pointer whose press was already handled. */
  let pointer = false;
  surface.addEventListener("pointerdown", (event) => {
    const { pointerId, button: mouseButton, pointerType, isPrimary } = event as PointerEvent;
    const button = buttonOf(event as PointerEvent);
    pressed = false;
    pointer = true;
    // Any pointers still listed were released outside the board.
    if (isPrimary) held.clear();
    if (button !== undefined && mouseButton === 0) held.set(pointerId, button);
    // By default, the element first touched captures the pointer; we need the one under the finger.
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
  // Suppress the mouse events and the click after a touch: finding their target costs more than the
  // press itself.
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
  pointerPeeks(surface, buttonOf, peek);
}

/** Handles previews: a mouse over a button, or a finger resting on one. Sliding off ends the
 * preview without a press. Lifting the finger presses the button, no matter how long the finger
 * rested on it. */
function pointerPeeks(
  surface: Element,
  buttonOf: (event: MouseEvent) => number | undefined,
  peek: Touched["peek"],
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: number | undefined;
  const show = (button: number | undefined) => {
    clearTimeout(timer);
    shown = button;
    peek(button);
  };
  const isFinger = (event: Event) => (event as PointerEvent).pointerType === "touch";
  surface.addEventListener("pointerdown", (event) => {
    if (!isFinger(event)) return;
    const button = buttonOf(event as PointerEvent);
    clearTimeout(timer);
    if (button !== undefined) timer = setTimeout(() => show(button), longPress);
  });
  surface.addEventListener("pointermove", (event) => {
    if (isFinger(event) && shown === undefined) return;
    const button = buttonOf(event as PointerEvent);
    if (!isFinger(event) || button !== shown) show(isFinger(event) ? undefined : button);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    surface.addEventListener(end, (event) => {
      if (isFinger(event) || end === "pointerleave") show(undefined);
    });
  // A long press is a preview, so suppress the context menu.
  surface.addEventListener("contextmenu", (event) => {
    if (isFinger(event)) event.preventDefault();
  });
}
