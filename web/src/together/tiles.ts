/** Pixels between two tiles. */
export const gap = 6;
/** The smallest and the largest tile, in pixels. */
const [least, largest] = [32, 460];
/** From this width on a tile has room for a name. */
export const named = 84;
/** Pixels that a name takes below its picture. */
export const nameHeight = 30;

/** How wide tiles may be for all of them to fit into a place, each with its name if it is wide enough. */
export function tileWidth(count: number, width: number, height: number): number {
  for (let tile = largest; tile > least; tile--) {
    const columns = Math.floor((width + gap) / (tile + gap));
    const rows = Math.floor((height + gap) / (tile + (tile >= named ? nameHeight : 0) + gap));
    if (columns * rows >= count) return tile;
  }
  return least;
}
