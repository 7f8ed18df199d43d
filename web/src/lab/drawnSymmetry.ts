import type { Board } from "../board/board";
import { item } from "../item";

/** Larger boards are skipped because they would take too long. */
const maxLights = 400;
/** Points closer than this are treated as the same point. The unit is the width of a light. */
const near = 0.02;

interface Polar {
  radius: number;
  angle: number;
}

/** Counts the rotations and reflections of the drawing that preserve the board, including the
 * identity. Returns undefined if buttons are separate from lights, or there are too many lights. */
export function drawnSymmetries(board: Board): number | undefined {
  if (board.apart || board.lights > maxLights || board.lights === 0) return undefined;
  const polar = aroundMiddle(board);
  const far = polar.reduce((best, { radius }, light) => (radius > item(polar, best).radius ? light : best), 0);
  const from = item(polar, far);
  if (from.radius < near) return 1;
  const places = new Places(polar);
  let count = 0;
  for (const to of polar) {
    if (Math.abs(to.radius - from.radius) > near) continue;
    const turned = (angle: number) => angle + to.angle - from.angle;
    const mirrored = (angle: number) => to.angle + from.angle - angle;
    for (const move of [turned, mirrored]) if (keeps(board, places, polar, move)) count++;
  }
  return count;
}

function aroundMiddle(board: Board): Polar[] {
  const spots = Array.from({ length: board.lights }, (_, light) => board.spot(light));
  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [x, y] = [mean(spots.map((spot) => spot.x)), mean(spots.map((spot) => spot.y))];
  return spots.map((spot) => ({
    radius: Math.hypot(spot.x - x, spot.y - y),
    angle: Math.atan2(spot.y - y, spot.x - x),
  }));
}

/** Looks up the light at a point. */
class Places {
  private readonly lights = new Map<string, number>();

  constructor(polar: readonly Polar[]) {
    polar.forEach(({ radius, angle }, light) => {
      const { x, y } = cellOf(radius, angle);
      for (const [dx, dy] of around) this.lights.set(`${x + dx},${y + dy}`, light);
    });
  }

  at(radius: number, angle: number): number | undefined {
    const { x, y } = cellOf(radius, angle);
    return this.lights.get(`${x},${y}`);
  }
}

const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

function cellOf(radius: number, angle: number) {
  return { x: Math.round((radius * Math.cos(angle)) / near), y: Math.round((radius * Math.sin(angle)) / near) };
}

/** Reports whether a rotation or reflection maps lights to lights and preserves what they toggle. */
function keeps(board: Board, places: Places, polar: readonly Polar[], move: (angle: number) => number): boolean {
  const images: number[] = [];
  for (const { radius, angle } of polar) {
    const image = places.at(radius, move(angle));
    if (image === undefined) return false;
    images.push(image);
  }
  return images.every((image, button) => {
    const moved = new Set(board.toggles(button).map((light) => item(images, light)));
    const own = board.toggles(image);
    return own.length === moved.size && own.every((light) => moved.has(light));
  });
}
