// The nullities of all boards up to 512 x 512, row by row as the core computes them.

import type { Core } from "../../core/core";

/** The number of rows and columns of the map, as in the core. */
export const size = 512;
/** How many rows are asked for at a time. */
const chunk = 8;

export type Surface = "" | "cylinder" | "torus";
export type Rule = "plus" | "ring";

export interface Kind {
  surface: Surface;
  rule: Rule;
}

export interface Nullities {
  kind: Kind;
  /** The nullity of r x c lights is at (r - 1) * size + c - 1. */
  values: Uint16Array;
  /** How many rows are known. */
  rows: number;
}

export function nullityOf({ values }: Nullities, row: number, col: number): number {
  return values[(row - 1) * size + col - 1] ?? 0;
}

function read(data: Uint8Array | undefined): Uint16Array {
  if (!data) throw new Error("The map could not be computed.");
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Uint16Array.from({ length: data.byteLength / 2 }, (_, i) => view.getUint16(2 * i, true));
}

/** The nullities of all boards up to a small size, for a picture. */
export async function corner(core: Core, side: number): Promise<Uint16Array> {
  const { data } = await core.ask("nullities", { surface: "", rule: "plus", size: side, from: 1, to: side });
  return read(data);
}

/** Computes a map, and tells after every few rows that they are there; it ends early once it is
 * no longer wanted. */
export async function computeMap(core: Core, kind: Kind, told: (map: Nullities) => boolean): Promise<void> {
  const map: Nullities = { kind, values: new Uint16Array(size * size), rows: 0 };
  while (map.rows < size) {
    const rows = { from: map.rows + 1, to: Math.min(size, map.rows + chunk) };
    const { data } = await core.ask("nullities", { ...kind, size, ...rows });
    map.values.set(read(data), map.rows * size);
    map.rows = rows.to;
    if (!told(map)) return;
  }
}

/** The spec of a board of the map. */
export function specAt({ surface, rule }: Kind, row: number, col: number): string {
  return [`${row}x${col}`, surface, rule === "ring" && "rule=ring"].filter(Boolean).join(",");
}

/** The kind that an address names: what would follow the size in a spec. */
export function parseKind(text: string): Kind {
  const parts = text.split(",");
  const surface = (["cylinder", "torus"] as const).find((name) => parts.includes(name)) ?? "";
  return { surface, rule: parts.includes("rule=ring") ? "ring" : "plus" };
}

export function kindText(kind: Kind): string {
  return specAt(kind, 1, 1).slice("1x1".length).replace(/^,/, "");
}
