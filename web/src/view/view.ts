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
  /** Shows the lights; when a press changed them, it ripples from the button. */
  update(lights: Lights, pressed?: number): void;
  mark(marks: Marks): void;
  /** The calm celebration, from the button that was pressed last. */
  win(won: boolean, from?: number): void;
  focus(): void;
  /** Makes cells larger (1) or smaller (-1); 0 fits the board. */
  zoom(by: number): void;
  destroy(): void;
}

export interface ViewOptions {
  board: Board;
  lights: Lights;
  /** What the board is called. */
  label: string;
  /** Called with a button; without it the board is a picture. */
  onPress?(button: number): void;
  /** Called after a change of size, with whether zooming would help. */
  onSize?(small: boolean): void;
}

/** The fewest pixels of a light that a finger finds, as WCAG 2.5.8 has it. */
export const minTarget = 24;

/** What a light is, in words. */
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

/** Whether things may move. */
export function motionAllowed(): boolean {
  calm ??= matchMedia("(prefers-reduced-motion: reduce)");
  return document.documentElement.dataset.motion !== "reduce" && !calm.matches;
}
