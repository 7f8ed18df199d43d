import type { Board } from "../board/board";
import { item } from "../item";

/** Boards with more lights are not looked at: it would take too long. */
const maxLights = 400;
/** How far two places may be apart that count as one, in lights. */
const near = 0.02;

interface Polar {
  radius: number;
  angle: number;
}

/** How many turns and mirrorings of the drawing lead to the same board, the one that moves nothing
 * included. Undefined where buttons are not lights, or there are too many. */
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

/** Finds the light at a place. */
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

/** Whether a move takes every light to a light, and what each toggles to what that one toggles. */
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
