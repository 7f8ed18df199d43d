// The contents of an element: the board, and the statistics and controls below it.

import type { Snapshot } from "../game/game";
import { hintLabel, hintMarks } from "../game/hints";
import { titleOf } from "../game/names";
import { winSentence } from "../game/winSentence";
import { Moves } from "../play/moves";
import { parOf, Stats, Thought } from "../play/parts";
import type { View } from "../protocol";
import { Button } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import type { ElementGame } from "./game";

interface Props {
  play: ElementGame;
  /** Hints are available after this many presses: 0 means from the start, Infinity means never. */
  hints: number;
}

const none = {};

export function Puzzle({ play, hints }: Props) {
  const { shown: game, view, hint, trouble } = play;
  const impossible = view?.impossible;
  const marks = hint ? hintMarks(hint) : impossible ? { proof: impossible.lights } : none;
  if (!game) return <p class={trouble ? "note" : "sub"}>{trouble || "Making the puzzle…"}</p>;
  const { board, lights, target, pressed, won } = game;
  return (
    <>
      <LiveBoard
        id={board.spec}
        board={board}
        label={titleOf(play.id, board).title}
        lights={lights}
        target={target}
        marks={marks}
        pressed={pressed}
        won={won}
        onPress={(button) => play.act(`press ${button}`)}
      />
      <Stats game={game} view={view} />
      <div class="row controls" part="controls">
        <Moves game={game} act={(action) => play.act(action)} />
        {hints !== Number.POSITIVE_INFINITY && (
          <Button class="primary" disabled={won || game.presses < hints} onClick={() => play.ask()}>
            {hintLabel(hint)}
          </Button>
        )}
      </div>
      <div class="advice" role="status">
        {trouble && <p class="note">{trouble}</p>}
        {won && <p class="note">{wonWords(game, view)}</p>}
        <Thought hint={hint} view={view} />
      </div>
    </>
  );
}

function wonWords(game: Snapshot, view: View | undefined): string {
  const par = parOf(view);
  const done = game.target ? "You got it!" : "Lights out!";
  if (par === undefined) return done;
  return `${done} ${winSentence({ moves: game.presses, par, ...game.help }, view?.proved === true)}`;
}
