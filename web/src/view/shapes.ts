// The SVG shapes of a board.

import type { Spot } from "../board/shape";
import type { Kind } from "./marks";

const namespace = "http://www.w3.org/2000/svg";
/** SVG units per cell. */
export const unit = 100;

export type Attributes = Record<string, string | number>;

export function element(name: string, attributes: Attributes, parent?: Element): SVGElement {
  const made = document.createElementNS(namespace, name);
  for (const key in attributes) made.setAttribute(key, String(attributes[key]));
  parent?.append(made);
  return made;
}

/** Returns the radius of a lamp, as a fraction of its cell. */
export function radius(spot: Spot): number {
  return spot.cell === "hexagon" ? 0.4 : spot.cell === "disc" ? 0.36 : 0.345;
}

/** Draws a lamp: a rounded triangle in triangular cells, a disc elsewhere. */
export function lampShape(spot: Spot, grow: number, attributes: Attributes, parent: Element): SVGElement {
  const x = spot.x * unit;
  const y = spot.y * unit;
  if (spot.cell !== "up" && spot.cell !== "down") {
    return element("circle", { cx: x, cy: y, r: (radius(spot) * grow * unit).toFixed(2), ...attributes }, parent);
  }
  const up = spot.cell === "up" ? 1 : -1;
  const size = 0.4 * grow * unit;
  const points = [-90, 30, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + up * size * Math.sin(angle)).toFixed(1)}`;
  });
  return element("polygon", { points: points.join(" "), "stroke-linejoin": "round", ...attributes }, parent);
}

/** Draws the shape that receives presses, which is larger than the lamp. */
export function hitShape(spot: Spot, parent: Element): SVGElement {
  const [x, y] = [spot.x * unit, spot.y * unit];
  const attributes = { class: "hit" };
  if (spot.cell === "square") {
    return element("rect", { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit, ...attributes }, parent);
  }
  if (spot.cell === "hexagon" || spot.cell === "disc") {
    return element("circle", { cx: x, cy: y, r: unit / 2, ...attributes }, parent);
  }
  return lampShape(spot, 1.44, attributes, parent);
}

/** Returns the positions of a colour's dots in a lamp of radius 1. */
export function dotPlaces(count: number): [x: number, y: number][] {
  if (count === 1) return [[0, 0]];
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return [0.42 * Math.cos(angle), 0.42 * Math.sin(angle)];
  });
}

/** The classes of the marks that are rings. */
const rings: Partial<Record<Kind, string>> = {
  light: "mark light",
  pattern: "mark dashed",
  press: "mark solid here",
  pressed: "mark solid",
};

/** Draws a mark on a light or button. Regions go under the lights, everything else over them. */
export function drawMark(kind: Kind, spot: Spot, under: Element, over: Element): void {
  const [x, y] = [spot.x * unit, spot.y * unit];
  const ring = rings[kind];
  if (ring) lampShape(spot, 1.26, { class: ring }, over);
  if (kind === "press") element("circle", { cx: x, cy: y, r: 11, class: "mark dot" }, over);
  if (kind === "settled") lampShape(spot, 1.14, { class: kind }, under);
  if (kind === "area") element("rect", { x: x - 51, y: y - 51, width: 102, height: 102, rx: 24, class: kind }, under);
  if (kind !== "proof") return;
  // Diamonds around triangles would cover each other.
  if (spot.cell === "up" || spot.cell === "down") lampShape(spot, 1.26, { class: "mark proof" }, over);
  else element("path", { d: `M${x} ${y - 47}l47 47-47 47-47-47z`, class: "mark proof" }, over);
}
