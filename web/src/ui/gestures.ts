import { useRef } from "preact/hooks";

/** A gesture shorter than this many pixels is a tap; a longer one is a drag. */
const still = 8;

interface Point {
  x: number;
  y: number;
}

/** What gestures do. Points are in pixels from the top left corner of the element. */
interface Gestures {
  onTap(x: number, y: number): void;
  onDrag(dx: number, dy: number): void;
  /** A pinch or the wheel, around a point. */
  onZoom(by: number, x: number, y: number): void;
  onHover?(x: number, y: number): void;
}

/** Tells taps, drags, pinches and the mouse wheel apart, and returns the event handlers. */
export function useGestures({ onTap, onDrag, onZoom, onHover }: Gestures) {
  const fingers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const place = (event: MouseEvent): Point => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const lift = (event: PointerEvent) => {
    const alone = fingers.current.delete(event.pointerId) && fingers.current.size === 0;
    if (!alone || event.type !== "pointerup" || travelled.current >= still || event.button !== 0) return;
    const { x, y } = place(event);
    onTap(x, y);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (fingers.current.size === 0) travelled.current = 0;
      fingers.current.set(event.pointerId, place(event));
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const [before, now] = [fingers.current.get(event.pointerId), place(event)];
      if (!before) return onHover?.(now.x, now.y);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
      if (other) {
        travelled.current = still;
        const far = (from: Point) => Math.hypot(from.x - other.x, from.y - other.y);
        onZoom(far(now) / far(before) || 1, (now.x + other.x) / 2, (now.y + other.y) / 2);
      } else if (travelled.current >= still) {
        onDrag(now.x - before.x, now.y - before.y);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel: (event: WheelEvent) => {
      event.preventDefault();
      const { x, y } = place(event);
      onZoom(Math.exp(-event.deltaY / 400), x, y);
    },
  };
}
