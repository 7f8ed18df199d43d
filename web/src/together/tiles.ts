/** The gap between tiles, in pixels. */
export const gap = 6;
/** The minimum and maximum width of a tile, in pixels. */
const [least, largest] = [32, 460];
/** Tiles at least this wide have room for a name. */
export const named = 84;
/** The height of a name below its picture, in pixels. */
export const nameHeight = 30;

/** Returns the largest width at which all tiles fit, with their names if they are wide enough. */
export function tileWidth(count: number, width: number, height: number): number {
  for (let tile = largest; tile > least; tile--) {
    const columns = Math.floor((width + gap) / (tile + gap));
    const rows = Math.floor((height + gap) / (tile + (tile >= named ? nameHeight : 0) + gap));
    if (columns * rows >= count) return tile;
  }
  return least;
}
