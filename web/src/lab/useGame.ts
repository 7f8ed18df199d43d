import { useMemo, useState } from "preact/hooks";
import { buttonName } from "../board/shape";
import type { Lights } from "../board/state";
import { say } from "../dom";
import { type Action, Game } from "../game/game";
import { capital } from "../game/names";
import { item } from "../item";
import { afterPaint } from "../view/afterPaint";
import { colourName } from "../view/view";
import { difference, type LabPuzzle, puzzleID } from "./labPuzzle";

export interface LabGame {
  puzzle: LabPuzzle;
  /** The lights on display. */
  lights: Lights;
  /** The difference from the target, which is the position that solvers work on. */
  left: Lights;
  pressed?: number;
  presses: number;
  /** The number of lights that differ from the target. */
  wrong: number;
  won: boolean;
  canUndo: boolean;
  canRedo: boolean;
  act(action: Action): void;
}

/** Plays a puzzle with a Game that ends with all lights off: it plays the difference between the
 * lights and the target. */
export function useGame(puzzle: LabPuzzle): LabGame {
  const { board, start, target } = puzzle;
  const game = useMemo(() => new Game(puzzleID(puzzle), { board, lights: difference(board, start, target) }), [puzzle]);
  const [turn, setTurn] = useState(0);
  // Keep the same array until something changes: the board animates a ripple for a new array.
  const lights = useMemo(
    () => game.lights.map((colour, light) => (colour + item(target, light)) % board.colours),
    [game, turn],
  );
  const act = (action: Action) => {
    if (!game.act(action)) return;
    setTurn((before) => before + 1);
    afterPaint(() => say(sentence(puzzle, game)));
  };
  return {
    puzzle,
    lights,
    left: game.lights,
    pressed: game.pressed,
    presses: game.presses,
    wrong: game.left,
    won: game.won,
    canUndo: game.canUndo,
    canRedo: game.canRedo,
    act,
  };
}

/** Describes the last action for screen readers. */
function sentence({ board, target }: LabPuzzle, game: Game): string {
  const off = target.every((colour) => colour === 0);
  const goal = off ? "all lights are out." : "you reached the target.";
  const left = game.won ? goal : `${game.left} of ${board.lights} lights ${off ? "on" : "left to change"}.`;
  if (game.pressed === undefined) return capital(left);
  const place = buttonName(board, game.pressed);
  const colour = ((game.lights[game.pressed] ?? 0) + (target[game.pressed] ?? 0)) % board.colours;
  const text = board.apart ? place : `${place} is ${colourName(colour, board.colours)}`;
  return `${capital(text)}, ${game.won ? "and " : ""}${left}`;
}
