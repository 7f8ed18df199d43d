// The nullities of all boards up to 512 x 512. The core computes them row by row.

import type { WholeCore } from "../../core/core";

/** Rows and columns of the map; must match the core. */
export const size = 512;
/** Rows per call to the core. */
const chunk = 8;

export type Surface = "" | "cylinder" | "torus";
export type Rule = "plus" | "ring";

export interface Kind {
  surface: Surface;
  rule: Rule;
}

export interface Nullities {
  kind: Kind;
  /** The nullity of the r x c board is at (r - 1) * size + c - 1. */
  values: Uint16Array;
  /** Rows computed so far. */
  rows: number;
}

export function nullityOf({ values }: Nullities, row: number, col: number): number {
  return values[(row - 1) * size + col - 1] ?? 0;
}

function read(data: Uint8Array | undefined): Uint16Array {
  if (!data) throw new Error("Couldn’t compute the map.");
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Uint16Array.from({ length: data.byteLength / 2 }, (_, i) => view.getUint16(2 * i, true));
}

/** Returns the nullities of all boards up to a small size, for the preview. */
export async function corner(core: WholeCore, side: number): Promise<Uint16Array> {
  const { data } = await core.ask("nullities", { surface: "", rule: "plus", size: side, from: 1, to: side });
  return read(data);
}

/** Computes a map and calls `told` after every few rows. It stops early if `told` returns false. */
export async function computeMap(core: WholeCore, kind: Kind, told: (map: Nullities) => boolean): Promise<void> {
  const map: Nullities = { kind, values: new Uint16Array(size * size), rows: 0 };
  while (map.rows < size) {
    const rows = { from: map.rows + 1, to: Math.min(size, map.rows + chunk) };
    const { data } = await core.ask("nullities", { ...kind, size, ...rows });
    map.values.set(read(data), map.rows * size);
    map.rows = rows.to;
    if (!told(map)) return;
  }
}

/** Returns the spec of a board on the map. */
export function specAt({ surface, rule }: Kind, row: number, col: number): string {
  return [`${row}x${col}`, surface, rule === "ring" && "rule=ring"].filter(Boolean).join(",");
}

/** Parses a kind from an address, written like the options that follow the size in a spec. */
export function parseKind(text: string): Kind {
  const parts = text.split(",");
  const surface = (["cylinder", "torus"] as const).find((name) => parts.includes(name)) ?? "";
  return { surface, rule: parts.includes("rule=ring") ? "ring" : "plus" };
}

export function kindText(kind: Kind): string {
  return specAt(kind, 1, 1).slice("1x1".length).replace(/^,/, "");
}
