// The page that course pages put into a frame: one puzzle, and nothing else.

import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Core } from "../core/core";
import { byID } from "../dom";
import type { Snapshot } from "../game/game";
import { hintLabel, hintMarks } from "../game/hints";
import { titleOf } from "../game/names";
import { winSentence } from "../game/statistics";
import { AssignmentNote } from "../play/assignmentNote";
import { Moves, parOf, Stats, Thought } from "../play/parts";
import type { View } from "../protocol";
import { applySettings, readSettings } from "../settings";
import { Button } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import { holdBuild } from "../ui/updates";
import { EmbedGame } from "./embedGame";
import { listen } from "./messages";

function Puzzle({ play }: { play: EmbedGame }) {
  const { assignment } = play;
  const game = play.shown.value;
  const view = play.view.value;
  const hint = play.hint.value;
  const { title } = titleOf(play.id, game?.board);
  const impossible = view?.impossible;
  const marks = hint ? hintMarks(hint) : impossible ? { proof: impossible.lights } : none;
  const lost = !game && play.trouble.value !== "";
  const found = game !== undefined;
  useLayoutEffect(() => (found || lost ? measureAround() : undefined), [found, lost]);
  return (
    <>
      <h1>{title}</h1>
      {assignment && !lost && (
        <AssignmentNote assignment={assignment} par={parOf(view)} won={game?.won ? game.presses : undefined} />
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
      {!lost && <Stats game={game} view={view} />}
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
function measureAround(): () => void {
  const main = byID("main");
  const others = [...main.children].filter((child) => !child.matches(".slot"));
  const measure = () => {
    const style = getComputedStyle(main);
    const spaces = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const gaps = others.length * Number.parseFloat(style.rowGap);
    const heights = others.reduce((sum, child) => sum + (child as HTMLElement).offsetHeight, 0);
    main.style.setProperty("--around", `${Math.ceil(heights + gaps + spaces)}px`);
    dispatchEvent(new Event("resize")); // the board is sized again
  };
  const observer = new ResizeObserver(measure);
  for (const child of others) observer.observe(child);
  return () => observer.disconnect();
}

function Controls({ play }: { play: EmbedGame }) {
  const game = play.shown.value;
  const wait = play.assignment?.hints ?? 0;
  const early = !play.view.value || !game || game.won || game.presses < wait;
  return (
    <div class="row controls">
      <Moves game={game} act={(action) => play.act(action)} />
      {wait !== Number.POSITIVE_INFINITY && (
        <Button class="primary" disabled={early} onClick={() => play.ask()}>
          {hintLabel(play.hint.value)}
        </Button>
      )}
    </div>
  );
}

/** The sentences about the game. */
function Says({ play }: { play: EmbedGame }) {
  const game = play.shown.value;
  const view = play.view.value;
  return (
    <div class="advice" role="status">
      {play.trouble.value && <p class="note">{play.trouble.value}</p>}
      {game?.won && <p class="note">{wonWords(game, view)}</p>}
      <Thought hint={play.hint.value} view={view} />
    </div>
  );
}

function wonWords(game: Snapshot, view: View | undefined): string {
  const par = parOf(view);
  if (par === undefined) return "Lights out!";
  return `Lights out! ${winSentence(game.presses, par, view?.proved === true, game.hints.press)}`;
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
