import type { Board } from "../board/board";
import { buttonName } from "../board/shape";
import type { Lights } from "../board/state";
import type { Marks } from "./marks";

export type { Marks } from "./marks";

/** A board on the page. */
export interface View {
  readonly board: Board;
  /** Shows the lights, with a ripple from the button that was pressed. */
  update(lights: Lights, pressed?: number): void;
  mark(marks: Marks): void;
  /** Starts or ends the celebration of a win, which spreads from a button. */
  win(won: boolean, from?: number): void;
  /** Lets one slow wave of light run over the board, from a button outwards. */
  wave(from?: number): void;
  focus(): void;
  /** Makes cells larger (1) or smaller (-1) around the middle of the view; 0 fits the board. */
  zoom(by: number): void;
  canZoom(by: number): boolean;
  destroy(): void;
}

export interface ViewOptions {
  board: Board;
  lights: Lights;
  /** The lights to reach, outlined where they shall be on; undefined for all off. */
  target?: Lights;
  /** The board's name, for screen readers. */
  label: string;
  /** Called when a button is pressed; without it the board is a picture. */
  onPress?(button: number): void;
  /** Called after a change of size with whether the whole board would have lights too small
   * for a finger, and with the pixels that the board is wide. */
  onSize?(small: boolean, width: number): void;
  /** Called when the board would be larger if it were drawn in another way. */
  onTurn?(): void;
}

/** The smallest target for a finger, in pixels: WCAG 2.5.8. */
export const minTarget = 24;

/** Describes a button, its light and its marks to screen readers. */
export function describe(board: Board, button: number, lights: Lights, marked = ""): string {
  const what = board.apart
    ? `${buttonName(board, button)}, toggles ${listOf(board.toggles(button).map(board.place))}`
    : `${board.place(button)}, ${colourName(lights[button] ?? 0, board.colours)}`;
  return marked ? `${what}, ${marked}` : what;
}

/** A button that was pressed, and its light, as in "row 1, column 2 is off". */
export function pressWords(board: Board, button: number, lights: Lights): string {
  return buttonName(board, button) + (board.apart ? "" : ` is ${colourName(lights[button] ?? 0, board.colours)}`);
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
