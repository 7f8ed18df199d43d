// The page that course pages put into a frame: one puzzle, and nothing else.

import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Core } from "../core/core";
import { byID } from "../dom";
import { hintHeading, hintLabel, hintMarks } from "../game/hints";
import { titleOf } from "../game/names";
import { winSentence } from "../game/statistics";
import { AssignmentNote } from "../play/assignmentNote";
import { applySettings, readSettings } from "../settings";
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
  const lost = !game && play.trouble.value !== "";
  useLayoutEffect(leaveRoom, [game !== undefined, lost]);
  return (
    <>
      <h1>{title}</h1>
      {assignment && !lost && (
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
        <p class="sub">{lost ? "That link doesn’t lead to a puzzle." : "Making the puzzle …"}</p>
      )}
      {!lost && <Figures play={play} />}
      {game && <Controls play={play} />}
      <Says play={play} />
      {!lost && (
        <p class="sub">
          <a href={`./${play.hash}`} target="_blank" rel="noopener">
            Open in Lights Out
          </a>
        </p>
      )}
    </>
  );
}

const none = {};

/** Measures what stands around the board, so that all of the game is in sight at once: a teacher's
 * words may be long. */
function leaveRoom(): (() => void) | undefined {
  const main = byID("main");
  const others = [...main.children].filter((child) => !child.matches(".slot"));
  const measure = () => {
    const style = getComputedStyle(main);
    const spaces = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const gaps = others.length * Number.parseFloat(style.rowGap);
    const heights = others.reduce((sum, child) => sum + (child as HTMLElement).offsetHeight, 0);
    main.style.setProperty("--around", `${Math.ceil(heights + gaps + spaces)}px`);
    dispatchEvent(new Event("resize")); // the board asks for its room again
  };
  const observer = new ResizeObserver(measure);
  for (const child of others) observer.observe(child);
  return () => observer.disconnect();
}

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
        <dd>{par}</dd>
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
