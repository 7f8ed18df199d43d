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
  readonly marks: Marks;
  mark(marks: Marks): void;
  /** Starts or ends the celebration of a win, which spreads from a button. */
  win(won: boolean, from?: number): void;
  /** Plays a slow wave of light across the board, outwards from a button. */
  wave(from?: number): void;
  focus(): void;
  /** Zooms in (1) or out (-1) around the centre of the view; 0 fits the board. */
  zoom(by: number): void;
  canZoom(by: number): boolean;
  destroy(): void;
}

export interface ViewOptions {
  board: Board;
  lights: Lights;
  /** The target, whose lights are outlined; undefined means all off. */
  target?: Lights;
  /** The board's name, for screen readers. */
  label: string;
  /** Called when a button is pressed. Without it, the board is a picture. */
  onPress?(button: number): void;
  /** Called after a resize. `small` reports whether the lights would be too small for a finger if the
   * whole board were visible; `width` is the board's width in pixels. */
  onSize?(small: boolean, width: number): void;
  /** Called when a different drawing would make the board larger. */
  onTurn?(): void;
}

/** The minimum size of a touch target, in pixels (WCAG 2.5.8). */
export const minTarget = 24;

/** Describes a button, its light and its marks for screen readers. */
export function describe(board: Board, button: number, lights: Lights, marked = ""): string {
  const what = board.apart
    ? `${buttonName(board, button)}, toggles ${listOf(board.toggles(button).map(board.place))}`
    : `${board.place(button)}, ${colourName(lights[button] ?? 0, board.colours)}`;
  return marked ? `${what}, ${marked}` : what;
}

/** Describes a pressed button and its light, such as "row 1, column 2 is off". */
export function pressWords(board: Board, button: number, lights: Lights): string {
  return buttonName(board, button) + (board.apart ? "" : ` is ${colourName(lights[button] ?? 0, board.colours)}`);
}

/** Says how far a game is from its goal, for screen readers. */
export function leftWords({ board, target, left, won }: Left): string {
  if (won) return target ? "you’ve reached the target." : "all lights are out.";
  return `${left} of ${board.lights} lights ${target ? "left to change" : "on"}.`;
}

interface Left extends Pick<ViewOptions, "board" | "target"> {
  left: number;
  won: boolean;
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

/** Reports whether the app's settings and the device allow animations. */
export function motionAllowed(): boolean {
  calm ??= matchMedia("(prefers-reduced-motion: reduce)");
  return document.documentElement.dataset.motion !== "reduce" && !calm.matches;
}
