/** The board is there and can be played. */
export interface ReadyDetail {
  /** The puzzle's ID. */
  puzzle: string;
  /** Its board, such as "5x5". */
  board: string;
  /** How many lights it has. */
  lights: number;
}

/** The fewest presses were found, if there are any. */
export interface ParDetail {
  /** The fewest presses, or null if the puzzle has no solution. */
  par: number | null;
  /** Whether par is proved, and not just the best known. */
  proved: boolean;
}

/** The player pressed a button, or took something back. */
export interface ChangedDetail {
  /** Presses since the start or the last reset. */
  presses: number;
  /** How many lights are still on. */
  left: number;
}

/** A button was pressed. */
export interface PressedDetail extends ChangedDetail {
  button: number;
}

/** All lights are out. */
export interface SolvedDetail {
  presses: number;
  /** The fewest presses; null without the attribute `par`, or if they are not known. */
  par: number | null;
  proved: boolean;
  /** How many hints were given. */
  hints: number;
}

/** Something went wrong: a puzzle that does not exist, or a solver that could not be loaded. */
export interface FailedDetail {
  message: string;
}

/** The events of a puzzle. They bubble, and leave the element's shadow tree. */
export interface LightsOutEventMap {
  ready: CustomEvent<ReadyDetail>;
  par: CustomEvent<ParDetail>;
  changed: CustomEvent<ChangedDetail>;
  pressed: CustomEvent<PressedDetail>;
  solved: CustomEvent<SolvedDetail>;
  failed: CustomEvent<FailedDetail>;
}

/**
 * `<lights-out puzzle="5x5#monday" hints par>`: a puzzle to play.
 *
 * Importing this module defines the element. The solver is loaded when it is needed: for
 * hints, for par, and for puzzles made from a seed or a date.
 */
export declare class LightsOut extends HTMLElement {
  /** The puzzle's ID: "5x5", "5x5:1f", "5x5#monday", "today". The attribute `puzzle`. */
  puzzle: string;
  /** The board and its lights now, such as "5x5:1f"; "" until the board is there. */
  readonly position: string;
  /** The buttons pressed since the start or the last reset, in order. */
  readonly presses: readonly number[];
  readonly solved: boolean;
  /** Presses a button, as the player does. */
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
