/** The board is ready to play. */
export interface ReadyDetail {
  /** The puzzle's ID. */
  puzzle: string;
  /** Its board, such as "5x5". */
  board: string;
  /** The number of lights. */
  lights: number;
}

/** The solver has found par, or has found that there is no solution. Sent once, after `lightsout-ready`, if the
 * element has the `par` attribute. */
export interface ParDetail {
  /** The fewest presses, or null if the puzzle has no solution. */
  par: number | null;
  /** Whether par is proved; if not, it is the best known number. */
  proved: boolean;
}

/** A press, undo, redo or reset changed the lights. */
export interface ChangedDetail {
  /** Presses since the start or the last reset. */
  presses: number;
  /** The number of lights still on or, if the puzzle has a target, that differ from it. */
  left: number;
}

/** A button was pressed. */
export interface PressedDetail extends ChangedDetail {
  button: number;
}

/** The puzzle is solved. */
export interface SolvedDetail {
  presses: number;
  /** The fewest presses; null if that is unknown or the element has no `par` attribute. */
  par: number | null;
  proved: boolean;
  /** The number of hints used. */
  hints: number;
}

/** Something went wrong: the puzzle does not exist, or the solver could not be loaded. */
export interface FailedDetail {
  message: string;
}

/** The events of a puzzle. They bubble and are composed, so they cross the shadow boundary. */
export interface LightsOutEventMap {
  "lightsout-ready": CustomEvent<ReadyDetail>;
  "lightsout-par": CustomEvent<ParDetail>;
  "lightsout-changed": CustomEvent<ChangedDetail>;
  "lightsout-pressed": CustomEvent<PressedDetail>;
  "lightsout-solved": CustomEvent<SolvedDetail>;
  "lightsout-failed": CustomEvent<FailedDetail>;
}

/** The attributes of the element, which are also its properties. */
export interface LightsOutAttributes {
  /** A board, a position, a puzzle's ID, or "today". */
  puzzle?: string;
  /** Shows the hint button: from the start, or after this many presses. */
  hints?: boolean | number | "";
  /** Shows the fewest presses. */
  par?: boolean | "";
  /** The default follows the device. */
  theme?: "" | "night" | "paper";
  /** Warm by default. */
  palette?: "" | "warm" | "clear" | "moon";
  /** The default follows the device. */
  contrast?: "" | "more";
}

/** Listeners as properties, as JSX writes them: onlightsout-solved={…}. */
export type LightsOutListeners = {
  [K in keyof LightsOutEventMap as `on${K}`]?: (event: LightsOutEventMap[K]) => void;
};

/**
 * The `<lights-out>` element, such as `<lights-out puzzle="5x5#monday" hints par>`.
 *
 * Importing this module defines the element. It loads the solver only if needed: for hints, for par,
 * for puzzles made from a seed or a date, and for boards other than grids.
 */
export declare class LightsOut extends HTMLElement {
  /** The puzzle's ID, such as "5x5", "5x5:1f", "5x5#monday" or "today". This property and the five below reflect
   * the attributes of the same names. */
  puzzle: string;
  /** True if hints are available from the start, a number if they are after that many presses, false if they never are. */
  get hints(): boolean | number;
  set hints(after: boolean | number | "");
  get par(): boolean;
  set par(shown: boolean | "");
  theme: "" | "night" | "paper";
  palette: "" | "warm" | "clear" | "moon";
  contrast: "" | "more";
  /** The current position, such as "5x5:1f"; "" until the board is ready. */
  readonly position: string;
  /** The buttons pressed since the start or the last reset, in order. */
  readonly presses: readonly number[];
  readonly solved: boolean;
  /** Presses a button, as if the player had done it. */
  press(button: number): void;
  undo(): void;
  redo(): void;
  /** Goes back to the start. */
  reset(): void;
  addEventListener<K extends keyof LightsOutEventMap>(
    type: K,
    listener: (this: LightsOut, event: LightsOutEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "lights-out": LightsOut;
  }
}
