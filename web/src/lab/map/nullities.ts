// The nullities of all boards up to 512 x 512. The core computes them row by row.

import type { WholeCore } from "../../core/core";

/** Rows and columns of the map; must match the core. */
export const size = 512;
/** Rows per call to the core. */
const chunk = 8;

export type Surface = "" | "cylinder" | "torus";

export interface Nullities {
  surface: Surface;
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
  const { data } = await core.ask("nullities", { surface: "", size: side, from: 1, to: side });
  return read(data);
}

/** Computes a map and calls `told` after every few rows. It stops early if `told` returns false. */
export async function computeMap(core: WholeCore, surface: Surface, told: (map: Nullities) => boolean): Promise<void> {
  const map: Nullities = { surface, values: new Uint16Array(size * size), rows: 0 };
  while (map.rows < size) {
    const rows = { from: map.rows + 1, to: Math.min(size, map.rows + chunk) };
    const { data } = await core.ask("nullities", { surface, size, ...rows });
    map.values.set(read(data), map.rows * size);
    map.rows = rows.to;
    if (!told(map)) return;
  }
}

/** Returns the spec of a board on the map. */
export function specAt(surface: Surface, row: number, col: number): string {
  return [`${row}x${col}`, surface].filter(Boolean).join(",");
}

/** Parses a surface from an address, which may have other options of a spec. */
export function parseSurface(text: string): Surface {
  return (["cylinder", "torus"] as const).find((name) => text.split(",").includes(name)) ?? "";
}
