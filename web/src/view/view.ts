import type { Board } from "../board/board";
import { buttonName } from "../board/shape";
import type { Lights } from "../board/state";

/** What is drawn on a board to explain something. */
export interface Marks {
  /** Lights to look at, drawn as a soft region. */
  area?: readonly number[];
  /** Buttons of a pattern, with a dashed ring. */
  pattern?: readonly number[];
  /** Buttons to press, with a solid ring. */
  press?: readonly number[];
  /** Lights of a proof, with a diamond. */
  proof?: readonly number[];
}

/** A board on the page. */
export interface View {
  readonly board: Board;
  /** Shows the lights, with a ripple from the button that was pressed. */
  update(lights: Lights, pressed?: number): void;
  mark(marks: Marks): void;
  /** Starts or ends the celebration of a win, which spreads from a button. */
  win(won: boolean, from?: number): void;
  focus(): void;
  /** Makes cells larger (1) or smaller (-1); 0 fits the board. */
  zoom(by: number): void;
  destroy(): void;
}

export interface ViewOptions {
  board: Board;
  lights: Lights;
  /** The board's name, for screen readers. */
  label: string;
  /** Called when a button is pressed; without it the board is a picture. */
  onPress?(button: number): void;
  /** Called after a change of size with whether the lights are too small for a finger. */
  onSize?(small: boolean): void;
}

/** The smallest target for a finger, in pixels: WCAG 2.5.8. */
export const minTarget = 24;

/** Describes a button and its light to screen readers. */
export function describe(board: Board, button: number, lights: Lights): string {
  if (board.apart) return `${buttonName(board, button)}, toggles ${listOf(board.toggles(button).map(board.place))}`;
  return `${board.place(button)}, ${colourName(lights[button], board.colours)}`;
}

export function colourName(colour: number, colours: number): string {
  if (colour === 0) return "off";
  return colours === 2 ? "on" : `on, colour ${colour} of ${colours - 1}`;
}

function listOf(words: string[]): string {
  if (words.length < 2) return words[0] ?? "nothing";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

let calm: MediaQueryList | undefined;

/** Whether animations are allowed, by the settings and by the device. */
export function motionAllowed(): boolean {
  calm ??= matchMedia("(prefers-reduced-motion: reduce)");
  return document.documentElement.dataset.motion !== "reduce" && !calm.matches;
}
