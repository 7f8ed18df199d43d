// What part of the map is in sight: panning, zooming, and which board is at a point.

import { size } from "./nullities";

export interface View {
  /** The row and column at the top left, from 0. */
  x: number;
  y: number;
  /** Pixels of a board. */
  scale: number;
}

export interface Cell {
  row: number;
  col: number;
}

/** The largest board, in pixels; from readable on its nullity is written on it. */
const largest = 48;
export const readable = 26;

/** The whole map in a square with sides of that many pixels. */
export function whole(pixels: number): View {
  return { x: 0, y: 0, scale: pixels / size };
}

/** The view that is nearest to one and shows nothing but the map. */
export function within(view: View, pixels: number): View {
  const scale = Math.min(largest, Math.max(pixels / size, view.scale));
  const most = size - pixels / scale;
  const clamp = (at: number) => Math.min(most, Math.max(0, at));
  return { x: clamp(view.x), y: clamp(view.y), scale };
}

/** Zooms around a point, which stays where it is. */
export function zoomed(view: View, by: number, px: number, py: number, pixels: number): View {
  const scale = Math.min(largest, Math.max(pixels / size, view.scale * by));
  const x = view.x + px / view.scale - px / scale;
  const y = view.y + py / view.scale - py / scale;
  return within({ x, y, scale }, pixels);
}

export function panned(view: View, dx: number, dy: number, pixels: number): View {
  return within({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, pixels);
}

/** The board at a point. */
export function cellAt(view: View, px: number, py: number): Cell {
  const clamp = (n: number) => Math.min(size, Math.max(1, Math.floor(n) + 1));
  return { row: clamp(view.y + py / view.scale), col: clamp(view.x + px / view.scale) };
}

/** The view moved as little as needed to have a board in sight, with some around it. */
export function showing(view: View, { row, col }: Cell, pixels: number): View {
  const span = pixels / view.scale;
  const margin = Math.min(3, span / 4);
  const move = (from: number, at: number) => Math.min(Math.max(from, at + margin - span), Math.max(0, at - 1 - margin));
  return within({ ...view, x: move(view.x, col), y: move(view.y, row) }, pixels);
}

/** The numbers that are written along an edge. */
export function ticks(from: number, scale: number, pixels: number): number[] {
  const span = pixels / scale;
  const step = [1, 2, 5, 10, 20, 50, 100].find((n) => n * scale >= 44) ?? 100;
  const first = Math.max(step === 1 ? 1 : step, Math.ceil((from + 0.5) / step) * step);
  const list: number[] = [];
  for (let n = first; n <= Math.min(size, from + span); n += step) list.push(n);
  return list;
}
