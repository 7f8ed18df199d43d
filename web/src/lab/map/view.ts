// The visible part of the map: panning, zooming and hit testing.

import { size } from "./nullities";

export interface View {
  /** The column and row at the top left, counted from 0. */
  x: number;
  y: number;
  /** Pixels per board. */
  scale: number;
}

export interface Cell {
  row: number;
  col: number;
}

/** The maximum scale, and the smallest scale at which each board shows its nullity as a number. */
const largest = 48;
export const readable = 26;

/** Fits the whole map into a square of the given side, in pixels. */
export function whole(pixels: number): View {
  return { x: 0, y: 0, scale: pixels / size };
}

/** Clamps a view so that it shows only the map. */
export function within(view: View, pixels: number): View {
  const scale = Math.min(largest, Math.max(pixels / size, view.scale));
  const most = size - pixels / scale;
  const clamp = (at: number) => Math.min(most, Math.max(0, at));
  return { x: clamp(view.x), y: clamp(view.y), scale };
}

/** Zooms around a point, which stays in place. */
export function zoomed(view: View, by: number, px: number, py: number, pixels: number): View {
  const scale = Math.min(largest, Math.max(pixels / size, view.scale * by));
  const x = view.x + px / view.scale - px / scale;
  const y = view.y + py / view.scale - py / scale;
  return within({ x, y, scale }, pixels);
}

export function panned(view: View, dx: number, dy: number, pixels: number): View {
  return within({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, pixels);
}

/** Returns the board at a point. */
export function cellAt(view: View, px: number, py: number): Cell {
  const clamp = (n: number) => Math.min(size, Math.max(1, Math.floor(n) + 1));
  return { row: clamp(view.y + py / view.scale), col: clamp(view.x + px / view.scale) };
}

/** Scrolls as little as possible to show a board with a margin around it. */
export function showing(view: View, { row, col }: Cell, pixels: number): View {
  const span = pixels / view.scale;
  const margin = Math.min(3, span / 4);
  const move = (from: number, at: number) => Math.min(Math.max(from, at + margin - span), Math.max(0, at - 1 - margin));
  return within({ ...view, x: move(view.x, col), y: move(view.y, row) }, pixels);
}

/** Returns the numbers to write along an axis. */
export function ticks(from: number, scale: number, pixels: number): number[] {
  const span = pixels / scale;
  const step = [1, 2, 5, 10, 20, 50, 100].find((n) => n * scale >= 44) ?? 100;
  const first = Math.max(step === 1 ? 1 : step, Math.ceil((from + 0.5) / step) * step);
  const list: number[] = [];
  for (let n = first; n <= Math.min(size, from + span); n += step) list.push(n);
  return list;
}
