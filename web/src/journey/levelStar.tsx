// After a win in the journey: the star that the level has in its world's constellation.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Place } from "../game/journey";
import { item } from "../item";
import { frame } from "./figures";
import { Sky, useFigure } from "./sky";

interface Props {
  place: Place;
  /** Whether the level was won just now, so that its star flies to its place. */
  fresh: boolean;
  /** Called with true when the star is in its place. */
  onLanded(landed: true): void;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The stars of the win appear first. */
const wait = 700;
const flight = 900;

/** The constellation of a level, with its star. */
export function LevelStar({ place: { world, level }, fresh, onLanded }: Props) {
  const star = useRef<HTMLElement>(null);
  const figure = useFigure(world);
  const [x, y] = item(
    figure.spots,
    world.levels.findIndex(({ id }) => id === level.id),
  );
  useLayoutEffect(() => {
    if (!fresh) return;
    const motion = still.matches
      ? undefined
      : fly(star.current, star.current?.closest(".won")?.querySelector(".stars"));
    if (!motion) return onLanded(true);
    motion.onfinish = () => onLanded(true);
    return () => motion.cancel();
  }, [fresh, onLanded]);
  return (
    <div class="level-sky" role="img" aria-label={`This level’s star in ${world.title}`}>
      <Sky world={world} dots />
      <i ref={star} style={{ left: `${x}%`, top: `${(100 * y) / frame.height}%` }} />
    </div>
  );
}

/** Moves a star in an arc from somewhere on the page to its place. */
function fly(star: HTMLElement | null, from: Element | null | undefined): Animation | undefined {
  if (!star || !from) return undefined;
  const [start, end] = [from, star].map((element) => element.getBoundingClientRect());
  if (!start || !end) return undefined;
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  return star.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(2)`, opacity: 0 },
      { transform: `translate(${x}px, ${y}px) scale(2.4)`, opacity: 1, offset: 0.2 },
      { transform: `translate(${x / 2}px, ${y / 2 - 40}px) scale(1.7)`, opacity: 1, offset: 0.6 },
      { transform: "none", opacity: 1 },
    ],
    { delay: wait, duration: flight, easing: "ease-in-out", fill: "backwards" },
  );
}
