import { item } from "../item";
import { cube, hex, tri } from "./figures";
import { buttonLists, graph6 } from "./graph";
import { grid } from "./grid";
import { hyper } from "./hyper";
import { count, type Drawing, maxLights, parseRule, type Shape } from "./shape";

/** A board: its shape, and the number of colours that its lights can have. */
export interface Board extends Shape {
  /** The string that names the board, such as "5x5,torus". */
  spec: string;
  /** How many states a light has: 2 if it is either on or off. */
  colours: number;
}

const maxColours = 64;
const maxDimensions = 16;

/**
 * Parses the spec of a board. Returns undefined if the spec is invalid or the board can't be
 * played here; the core explains what is wrong.
 */
export function parseBoard(spec: string): Board | undefined {
  const [head = "", ...parts] = spec.split(",");
  const options = new Map<string, string>();
  for (const part of parts) {
    // The surface has no name: its key is "", while the others end in "=".
    const name = part.slice(0, part.indexOf("=") + 1);
    if (options.has(name)) return undefined;
    options.set(name, part.slice(name.length));
  }
  const take = (name: string) => {
    const value = options.get(name);
    options.delete(name);
    return value;
  };
  const whole = parseShape(head, take(""), take("rule="));
  const holes = take("holes=");
  const mod = take("mod=");
  const shape = whole && holes !== undefined ? withHoles(whole, holes, head) : whole;
  const colours = mod === undefined ? 2 : count(mod, 2, maxColours);
  if (!shape || colours === undefined || options.size > 0) return undefined;
  if (Math.max(shape.lights, shape.buttons) > maxLights) return undefined;
  return { ...shape, spec, colours };
}

const figures = { hex, tri, cube };

/** The largest side of a figure with at most maxLights lights. */
const maxFigure = 128;

function parseShape(head: string, surface?: string, rule?: string): Shape | undefined {
  const known = parseRule(rule);
  const word = /^(graph6|digraph6|buttons)=(.*)$/.exec(head);
  if (word) {
    if (surface !== undefined) return undefined;
    if (word[1] === "buttons") return rule === undefined ? buttonLists(word[2] ?? "") : undefined;
    return known && graph6(word[2] ?? "", word[1] === "digraph6", known);
  }
  const figure = /^(hex|tri|cube)(\d+)$/.exec(head);
  if (figure) {
    const side = count(figure[2] ?? "", 1, maxFigure);
    return surface === undefined && side && known ? figures[figure[1] as keyof typeof figures](side, known) : undefined;
  }
  const sides = head.split("x").map((text) => count(text, 1, maxLights));
  if (sides.length < 2 || sides.length > maxDimensions || !sides.every((side) => side !== undefined)) return undefined;
  if (sides.length === 2) return surface === "plane" ? undefined : grid(item(sides, 0), item(sides, 1), surface, rule);
  if (!known || (surface !== undefined && surface !== "torus")) return undefined;
  return hyper(sides, surface === "torus", known);
}

/** Returns the shape without the given lights and their buttons; the rest are renumbered. */
function withHoles(whole: Shape, text: string, head: string): Shape | undefined {
  const numbers = text.split("_").map((n) => count(n, 0, whole.lights - 1) ?? -1);
  const holes = new Set(numbers);
  if (head.startsWith("buttons=") || holes.has(-1) || holes.size !== numbers.length) return undefined;
  const lights = whole.lights - holes.size;
  if (lights < 1 || lights > maxLights) return undefined;
  const left = Array.from({ length: whole.lights }, (_, light) => light).filter((light) => !holes.has(light));
  const renamed = new Map(left.map((light, i) => [light, i]));
  const toggles = (button: number) =>
    whole
      .toggles(item(left, button))
      .map((light) => renamed.get(light) ?? -1)
      .filter((light) => light >= 0);
  return {
    ...whole,
    lights,
    buttons: lights,
    toggles,
    ...renumbered(whole, left),
    drawings: whole.drawings?.map((drawing) => renumbered(drawing, left)),
    place: (light) => whole.place(item(left, light)),
  };
}

/** Returns a drawing in which light i is drawn like light numbers[i] of the original. */
function renumbered(drawing: Drawing, numbers: number[]): Drawing {
  return {
    frame: drawing.frame,
    panels: drawing.panels,
    spot: (light) => drawing.spot(item(numbers, light)),
    row: (light) => drawing.row(item(numbers, light)),
  };
}
