declare module "virtual:dailies" {
  /** The date of the first position. */
  export const firstDate: string;
  /** The positions of the daily puzzles from that date on. */
  export const positions: string[];
}
declare module "virtual:wasm-exec";
declare module "*.wasm?url" {
  const url: string;
  export default url;
}
