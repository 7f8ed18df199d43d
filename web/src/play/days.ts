// From one daily puzzle to the next: by buttons, or by a swipe beside the board.

import { dateOf, dateOfNumber, dayNumber } from "../game/names";

/** The ID of the daily puzzle a number of days after another; undefined where no puzzle exists, or its
 * day has not come. */
export function dayBeside(id: string, by: number, now: string): string | undefined {
  const date = dateOf(id);
  const number = date ? dayNumber(date) + by : 0;
  return number > 0 && dateOfNumber(number) <= now ? `daily#${dateOfNumber(number)}` : undefined;
}

/** How far a finger goes at least, in pixels, and how much further across than up or down. */
const far = 60;
const level = 2;

/** Calls f with 1 for a swipe to the left and -1 for one to the right, unless it starts where it
 * would press lights, or scrolls something. */
export function onSwipe(place: HTMLElement, f: (by: number) => void): void {
  let from: Touch | undefined;
  place.addEventListener(
    "touchstart",
    ({ touches, target }) => {
      from = touches.length === 1 && !(target as Element).closest(".board, .tall, input") ? touches[0] : undefined;
    },
    { passive: true },
  );
  place.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!from || !to) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = undefined;
    if (Math.abs(x) > far && Math.abs(x) > level * Math.abs(y)) f(x < 0 ? 1 : -1);
  });
}
