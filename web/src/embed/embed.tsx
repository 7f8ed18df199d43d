// The page that course pages put into a frame: one puzzle, and nothing else.

import { render } from "preact";
import { Core } from "../core/core";
import { byID } from "../dom";
import { hintHeading, hintLabel, hintMarks } from "../game/hints";
import { titleOf } from "../game/names";
import { winSentence } from "../game/statistics";
import { applySettings, readSettings } from "../settings";
import { AssignmentNote } from "../ui/assignmentNote";
import { Button } from "../ui/controls";
import { IconButton } from "../ui/icons";
import { LiveBoard } from "../ui/liveBoard";
import { holdBuild } from "../ui/updates";
import { EmbedGame } from "./embedGame";
import { listen } from "./messages";

/** The game, for components that are drawn again after every turn: reading the signal makes
 * Preact do so. */
function useTurns(play: EmbedGame): EmbedGame {
  play.turns.value;
  return play;
}

function Puzzle({ play }: { play: EmbedGame }) {
  const { game, assignment } = useTurns(play);
  const hint = play.hint.value;
  const { title } = titleOf(play.id, game?.board);
  const impossible = play.known?.impossible;
  const marks = hint ? hintMarks(hint) : impossible ? { proof: impossible.lights } : none;
  return (
    <>
      <h1>{title}</h1>
      {assignment && (
        <AssignmentNote assignment={assignment} par={play.par} won={game?.won ? game.presses : undefined} />
      )}
      {game ? (
        <LiveBoard
          id={play.id}
          board={game.board}
          label={title}
          lights={game.lights}
          marks={marks}
          pressed={game.pressed}
          won={game.won}
          onPress={(button) => play.act(`press ${button}`)}
        />
      ) : (
        <p class="sub">{play.trouble.value ? "There is no board to show." : "Making the puzzle …"}</p>
      )}
      <Figures play={play} />
      {game && <Controls play={play} />}
      <Says play={play} />
      <p class="sub">
        <a href={`./${play.hash}`} target="_blank" rel="noopener">
          Open in Lights Out
        </a>
      </p>
    </>
  );
}

const none = {};

function Figures({ play }: { play: EmbedGame }) {
  const { game, known } = useTurns(play);
  const par = known === undefined ? "…" : play.par === undefined ? "none" : String(play.par);
  return (
    <dl class="stats">
      <div>
        <dt>{game?.presses === 1 ? "press" : "presses"}</dt>
        <dd>{game?.presses ?? 0}</dd>
      </div>
      <div>
        <dt>{known && play.par !== undefined ? (known.proved ? "par, proved" : "best known") : "par"}</dt>
        <dd>{play.trouble.value && !known ? "–" : par}</dd>
      </div>
      <div>
        <dt>{game?.lit === 1 ? "light left" : "lights left"}</dt>
        <dd>{game?.lit ?? "…"}</dd>
      </div>
    </dl>
  );
}

function Controls({ play }: { play: EmbedGame }) {
  const { game, known } = useTurns(play);
  const wait = play.assignment?.hints ?? 0;
  const early = !known || !game || game.won || game.presses < wait;
  return (
    <div class="row controls">
      <IconButton icon="undo" label="Undo" disabled={!game?.canUndo} onClick={() => play.act("undo")} />
      <IconButton icon="redo" label="Redo" disabled={!game?.canRedo} onClick={() => play.act("redo")} />
      <Button disabled={!game?.presses} onClick={() => play.act("reset")}>
        Reset
      </Button>
      {wait !== Number.POSITIVE_INFINITY && (
        <Button class="primary" disabled={early} onClick={() => play.ask()}>
          {hintLabel(play.hint.value)}
        </Button>
      )}
    </div>
  );
}

/** What is said about the game. */
function Says({ play }: { play: EmbedGame }) {
  const { game, known } = useTurns(play);
  const hint = play.hint.value;
  return (
    <div class="advice" role="status">
      {play.trouble.value && <p class="note">{play.trouble.value}</p>}
      {game?.won && <p class="note">{wonWords(play)}</p>}
      {hint && (
        <div class="note">
          <small>{hintHeading(hint)}</small>
          {hint.text}
        </div>
      )}
      {!hint && known?.impossible && (
        <div class="note">
          <small>This puzzle cannot be solved</small>
          {known.impossible.text}
        </div>
      )}
    </div>
  );
}

function wonWords({ game, known, par }: EmbedGame): string {
  if (!game || par === undefined) return "Lights out.";
  const inPar = known?.proved === true && game.presses <= par;
  return `Lights out${inPar ? ", in par" : ""}. ${winSentence(inPar, game.presses, par, game.hints.press)}`;
}

function start(): void {
  let settings = readSettings();
  applySettings(settings);
  const core = new Core();
  let play: EmbedGame;
  const show = () => {
    play = new EmbedGame(location.hash, core);
    render(<Puzzle key={location.hash} play={play} />, byID("main"));
    play.start();
  };
  listen((command) => {
    if (command.command === "hello") play.greet();
    if (command.command === "reset") play.act("reset");
    if (command.command === "theme") {
      settings = { ...settings, theme: command.theme };
      applySettings(settings);
    }
  });
  show();
  holdBuild();
  addEventListener("hashchange", show);
}

start();
