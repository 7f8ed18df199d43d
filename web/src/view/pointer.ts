/** What a pointer does to a board. */
export interface Touched {
  press(button: number): void;
  /** The button that the pointer rests on, or undefined when it is on none. */
  peek(button: number | undefined): void;
}

/** Milliseconds after which a finger that stays on a button is shown what it would change. */
const longPress = 350;

/**
 * Presses by mouse, finger or pen: down and up on the same button, wherever the finger
 * went in between. Assistive technology sends clicks without a pointer.
 */
export function pointerPresses(
  surface: Element,
  buttonOf: (event: MouseEvent) => number | undefined,
  { press, peek }: Touched,
): void {
  /** The button under each finger that is down: two thumbs can press two at once. */
  const held = new Map<number, number>();
  let pressed = false;
  /** Whether the next click comes from a pointer, whose press was already handled. */
  let pointer = false;
  surface.addEventListener("pointerdown", (event) => {
    const { pointerId, button: mouseButton, pointerType, isPrimary } = event as PointerEvent;
    const button = buttonOf(event as PointerEvent);
    pressed = false;
    pointer = true;
    // Whatever is still held was released elsewhere.
    if (isPrimary) held.clear();
    if (button !== undefined && mouseButton === 0) held.set(pointerId, button);
    // Touch events go to the element where the finger went down; send them to where it is.
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
  // The mouse events and the click that follow a touch are not needed, and finding their
  // target costs more than the press.
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

/** Peeks: a mouse that rests on a button, or a finger that stays on one. A finger that slides
 * off has seen enough; one that is lifted presses, however long it stayed. */
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
  // A long press is a peek, not the way to a menu.
  surface.addEventListener("contextmenu", (event) => {
    if (isFinger(event)) event.preventDefault();
  });
}
