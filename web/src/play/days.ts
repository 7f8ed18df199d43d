// Moves from one daily puzzle to the next by swiping next to the board.

import { dateOf, dateOfNumber, dayNumber } from "../game/names";

/** Returns the ID of the daily puzzle `by` days after this one, or undefined if that day has no
 * puzzle or is in the future. */
export function dayBeside(id: string, by: number, now: string): string | undefined {
  const date = dateOf(id);
  const number = date ? dayNumber(date) + by : 0;
  return number > 0 && dateOfNumber(number) <= now ? `daily#${dateOfNumber(number)}` : undefined;
}

/** A swipe covers more than `far` pixels, and goes more than `level` times as far across as up or down. */
const far = 60;
const level = 2;

/** Calls f with 1 for a swipe to the left and -1 for a swipe to the right. Ignores swipes that start
 * on a board, in a scrolling area or on an input. */
export function onSwipe(place: HTMLElement, f: (by: number) => void): void {
  let from: Touch | undefined;
  place.addEventListener(
    "touchstart",
    ({ touches, target }) => {
      from = touches.length === 1 && !(target as Element).closest(".slot, .tall, input") ? touches[0] : undefined;
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
