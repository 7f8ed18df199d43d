declare module "virtual:dailies" {
  /** The date of the first daily puzzle in `positions`. */
  export const firstDate: string;
  /** The boards of the daily puzzles. */
  export const boards: string[];
  /** The daily puzzles from firstDate on, each a base-36 digit for the board followed by the state. */
  export const positions: string[];
  /** The shapes of the boards that are not grids. */
  export const shapes: Record<string, import("./protocol").Shape>;
}
declare module "virtual:daily-pars" {
  /** The pars of the daily puzzles, for each day of the week from Sunday. */
  export const dailyPars: number[];
}
declare module "virtual:first-levels" {
  /** The levels of the journey that a new player starts with. Where one press solves a level, a ring
   * shows it. */
  export const firstLevels: (import("./game/level").Level & { ring?: number })[];
}
declare module "virtual:journey" {
  /** The journey as a new player sees it. */
  export const freshPath: import("./protocol").Path;
}
declare module "virtual:shapes" {
  /** The shapes of the boards that the app offers, besides grids. */
  export const shapes: Record<string, import("./protocol").Shape>;
  /** The well-known graphs: their specs and names. */
  export const famous: { id: string; name: string }[];
}
declare module "virtual:wasm-exec";
declare module "*.wasm?url" {
  const url: string;
  export default url;
}
