declare module "virtual:dailies" {
  /** The date of the first position. */
  export const firstDate: string;
  /** The boards of the daily puzzles. */
  export const boards: string[];
  /** The daily puzzles from that date on: a digit for the board, in base 36, and the state. */
  export const positions: string[];
}
declare module "virtual:wasm-exec";
declare module "*.wasm?url" {
  const url: string;
  export default url;
}
