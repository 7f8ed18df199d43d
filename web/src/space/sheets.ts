// The surfaces under the lamps, as triangles and as lines between cells.

import { BufferAttribute, BufferGeometry } from "three";
import type { Point, Sheet } from "./figure";

/** Returns how many segments to divide a row or column of cells into. */
function fineness(cells: number): number {
  return cells * Math.max(1, Math.ceil(40 / cells));
}

export function sheetGeometry({ surface, rows, cols }: Sheet): BufferGeometry {
  const [across, down] = [fineness(cols), fineness(rows)];
  const points: number[] = [];
  const corners: number[] = [];
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i <= across; i++) {
      points.push(...surface(i / across, j / down));
      if (i === across || j === down) continue;
      const corner = j * (across + 1) + i;
      const below = corner + across + 1;
      corners.push(corner, below, corner + 1, corner + 1, below, below + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  geometry.setIndex(corners);
  geometry.computeVertexNormals();
  return geometry;
}

/** Returns the lines between the cells of a sheet. */
export function sheetLines({ surface, rows, cols }: Sheet): Point[] {
  const [across, down] = [fineness(cols), fineness(rows)];
  const lines: Point[] = [];
  for (let row = 0; row <= rows; row++)
    for (let i = 0; i < across; i++) lines.push(surface(i / across, row / rows), surface((i + 1) / across, row / rows));
  for (let col = 0; col <= cols; col++)
    for (let j = 0; j < down; j++) lines.push(surface(col / cols, j / down), surface(col / cols, (j + 1) / down));
  return lines;
}
