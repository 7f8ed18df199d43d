import { item } from "../item";
import type { Drawing as SentDrawing, Shape as SentShape } from "../protocol";
import { grid } from "./grid";
import { count, type Drawing, flat, maxLights, type Shape, type Spot } from "./shape";

/** A board: its shape, and the number of colours that its lights can have. */
export interface Board extends Shape {
  /** The string that names the board, such as "5x5,torus". */
  spec: string;
  /** How many states a light has: 2 if it is either on or off. */
  colours: number;
}

const maxColours = 64;

/** The shapes that the core has sent, by spec. */
const sent = new Map<string, Shape>();

/** Returns the spec of a board with the same shape and two colours. */
function twoColours(spec: string): string {
  return spec.replace(/,mod=[^,]*/, "");
}

/**
 * Returns the board with a spec. The page knows grids by itself, so that it can draw them before the
 * core has loaded; the shapes of other boards come from the core (see addShape). Returns undefined if
 * the shape is not known yet or the spec is invalid; the core explains what is wrong.
 */
export function parseBoard(spec: string): Board | undefined {
  const shape = /^\d+x\d+(,|$)/.test(spec) ? parseGrid(twoColours(spec)) : sent.get(twoColours(spec));
  const mod = /,mod=([^,]*)/.exec(spec)?.[1];
  const colours = mod === undefined ? 2 : count(mod, 2, maxColours);
  return shape && colours ? { ...shape, spec, colours } : undefined;
}

function parseGrid(spec: string): Shape | undefined {
  const [head = "", ...parts] = spec.split(",");
  const options = new Map<string, string>();
  for (const part of parts) {
    // The surface has no name: its key is "", while the others end in "=".
    const name = part.slice(0, part.indexOf("=") + 1);
    if (options.has(name)) return undefined;
    options.set(name, part.slice(name.length));
  }
  const [rows, cols] = head.split("x").map((text) => count(text, 1, maxLights));
  const { "": surface, "rule=": rule, "holes=": holes, ...others } = Object.fromEntries(options);
  if (!rows || !cols || surface === "plane" || Object.keys(others).length > 0) return undefined;
  const whole = grid(rows, cols, surface, rule);
  const shape = whole && holes !== undefined ? withHoles(whole, holes) : whole;
  return shape && shape.lights <= maxLights ? shape : undefined;
}

/** Returns the grid without the given lights and their buttons; the rest are renumbered. */
function withHoles(whole: Shape, text: string): Shape | undefined {
  const numbers = text.split("_").map((n) => (count(n, 1, whole.lights) ?? 0) - 1);
  const holes = new Set(numbers);
  if (holes.has(-1) || holes.size !== numbers.length || holes.size === whole.lights) return undefined;
  const left = Array.from({ length: whole.lights }, (_, light) => light).filter((light) => !holes.has(light));
  const renamed = new Map(left.map((light, i) => [light, i]));
  return {
    ...whole,
    lights: left.length,
    buttons: left.length,
    toggles: (button) => whole.toggles(item(left, button)).flatMap((light) => renamed.get(light) ?? []),
    spot: (light) => whole.spot(item(left, light)),
    place: (light) => whole.place(item(left, light)),
  };
}

/** Adds the shape of a board, which the core has sent. */
export function addShape(spec: string, { drawing, drawings, spots, panel, ...shape }: SentShape): void {
  const draw = ({ width, height, panels }: SentDrawing): Drawing => ({
    frame: flat(width, height),
    panels,
    spot: (light) => {
      const spot = item(spots, light) as Spot;
      // The panels of another drawing are in other places, and their lights with them.
      const [from, to] = [drawing.panels[panel[light] ?? -1], panels[panel[light] ?? -1]];
      return from && to ? { ...spot, x: spot.x + to.x - from.x, y: spot.y + to.y - from.y } : spot;
    },
  });
  sent.set(twoColours(spec), {
    ...shape,
    ...draw(drawing),
    lights: spots.length,
    buttons: shape.toggles.length,
    toggles: (button) => item(shape.toggles, button),
    place: (light) => item(shape.places, light),
    drawings: drawings.map(draw),
  });
}
