import { useMemo } from "preact/hooks";
import { item } from "../item";
import type { WorldView } from "../protocol";
import { type Figure, figureOf, frame } from "./figures";

/** Returns the constellation of a world. */
export function useFigure({ name, levels }: WorldView): Figure {
  return useMemo(() => figureOf(name, levels.length), [name, levels.length]);
}

/** The picture of a world: its outline, and lines between the levels won. The more stars the player
 * has, the brighter it shines. With `dots`, it also has a star for each level won. */
export function Sky({ world, dots = false }: { world: WorldView; dots?: boolean }) {
  const { outline, inside, spots, starts } = useFigure(world);
  const isWon = (i: number) => item(world.levels, i).stars > 0;
  const lines = spots
    .map((to, i) => ({ to, from: spots[i - 1], i }))
    .filter(({ i }) => !starts.has(i) && isWon(i) && isWon(i - 1))
    .map(({ to, from = to }) => `M${from.join(" ")}L${to.join(" ")}`);
  return (
    <svg class="sky" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      <path class="shine" d={inside} style={{ fillOpacity: (0.18 * world.stars) / world.of }} />
      <path class="outline" d={outline} />
      <path class="walked" d={lines.join("")} />
      {dots &&
        spots.map(
          ([x, y], i) =>
            isWon(i) && (
              <circle key={i} class="dot" style={{ "--n": i }} cx={x} cy={y} r={1 + item(world.levels, i).stars / 2} />
            ),
        )}
    </svg>
  );
}
