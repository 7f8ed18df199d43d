import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "../board/board";
import { ruleOf } from "../board/rule";
import { formatPosition } from "../board/state";
import { boardName, capital } from "../game/names";
import { item } from "../item";
import type { Solution as Found } from "../protocol";
import { inSpace } from "../space/figure";
import { counted } from "../text";
import { Button, QuietButton } from "../ui/button";
import { IconButton } from "../ui/icons";
import { LiveBoard } from "../ui/liveBoard";
import { Playback } from "../ui/playback";
import { Stat } from "../ui/stat";
import { ringsOf, Thumbnail } from "../ui/thumbnail";
import { exhibitName } from "./gallery";
import { maxNodes } from "./graph/model";
import { useSearch, useStudy } from "./labCore";
import { type LabPuzzle, mixedUp, parsePuzzle, puzzleID } from "./labPuzzle";
import { Numbers, progressWords } from "./numbers";
import { addPresses, type Plan, planOf, pressCount, pressesOf } from "./plan";
import { Solid, Twin } from "./solid";
import { type LabGame, useGame } from "./useGame";

/** Returns the name of a board, as a page title. */
export function boardTitle(id: string): string {
  const puzzle = parsePuzzle(id);
  return (
    exhibitName(id) ?? exhibitName(item(id.split(":"), 0)) ?? (puzzle ? capital(boardName(puzzle.board)) : "No board")
  );
}

/** The page where you play a board, flat or also in 3D, and see its numbers and quiet patterns. */
export function BoardPage({ id, solid }: { id: string; solid?: boolean }) {
  const parsed = useMemo(() => parsePuzzle(id), [id]);
  const title = boardTitle(id);
  return (
    <article class="bench">
      <div class="across">
        <a class="back" href="#lab">
          Lab
        </a>
        <h1>{solid ? `${title} in 3D` : title}</h1>
        {parsed && (
          <p class="sub">
            {ruleOf(parsed.board).text}{" "}
            {editable(parsed.board) && <a href={`#lab/graph?g=${parsed.board.spec}`}>Edit this graph</a>}
          </p>
        )}
      </div>
      {parsed ? <Bench first={parsed} title={title} solid={solid} /> : <Refused id={id} />}
    </article>
  );
}

/** Reports whether the graph editor can open a board. */
function editable({ wired, apart, lights, colours }: Board): boolean {
  return wired && !apart && lights <= maxNodes && colours === 2;
}

/** Explains why an ID is not valid, with the core's message if there is one. */
function Refused({ id }: { id: string }) {
  const { trouble } = useStudy(item(id.split(":"), 0));
  return (
    <p class="wrong" role="alert">
      {trouble ?? "This position doesn’t fit the board, or the board is too large to draw."}
    </p>
  );
}

interface BenchProps {
  first: LabPuzzle;
  title: string;
  solid?: boolean;
}

export function Bench({ first, title, solid }: BenchProps) {
  const [puzzle, setPuzzle] = useState(first);
  const game = useGame(puzzle);
  const { board } = puzzle;
  const study = useStudy(board.spec);
  const solution = useSolution(game);
  const [quiet, setQuiet] = useState<number>();
  const pattern = quiet === undefined ? undefined : study.answer?.quiet[quiet];
  const area = useMemo(() => shadedLights(puzzle), [puzzle]);
  const marks = useMemo(
    () => ({ area, pattern: pattern ? [...new Set(pattern)] : [], press: solution.buttons }),
    [area, pattern, solution.buttons],
  );
  const [light, setLight] = useState<number>();
  const press = (button: number) => {
    if (!game.won) solution.press(button);
  };
  const another = () => {
    const presses = 1 + Math.floor(Math.random() * Math.min(8, board.buttons));
    setPuzzle({ ...puzzle, start: mixedUp(board, puzzle.target, presses) });
  };
  const flat = (
    <LiveBoard
      id={formatPosition(board, puzzle.start)}
      board={board}
      label={title}
      lights={game.lights}
      marks={marks}
      pressed={game.pressed}
      won={game.won}
      onPress={press}
    />
  );
  const pointed = { light, onLight: setLight };
  return (
    <>
      <div class="scene">{solid ? <Solid game={game} title={title} onPress={press} {...pointed} /> : flat}</div>
      <div class="do">
        {solid && <Twin {...pointed}>{flat}</Twin>}
        <Score game={game} solution={solution} />
        <div class="row controls">
          <IconButton icon="undo" label="Undo" disabled={!game.canUndo} onClick={() => solution.step("undo")} />
          <IconButton icon="redo" label="Redo" disabled={!game.canRedo} onClick={() => solution.step("redo")} />
          <Button disabled={game.presses === 0} onClick={() => solution.step("reset")}>
            Reset
          </Button>
          {game.won ? (
            <Button class="primary" onClick={another}>
              Play another
            </Button>
          ) : (
            <SolveButton solution={solution} />
          )}
        </div>
        <Told game={game} solution={solution} />
        <p class="row links">
          <QuietButton onClick={another}>New position</QuietButton>
          {puzzle.target.every((colour) => colour === 0) && (
            <a class="button quiet" href={`#${puzzleID(puzzle)}`}>
              Play with hints
            </a>
          )}
          <a class="button quiet" href={`#lab/models/${puzzleID(puzzle)}`}>
            Models
          </a>
          {inSpace(board) && (
            <a class="button quiet" href={`#lab/${solid ? "board" : "3d"}/${puzzleID(puzzle)}`}>
              {solid ? "Flat" : "In 3D"}
            </a>
          )}
        </p>
      </div>
      <section class="known" aria-label="Numbers">
        {study.answer ? (
          <Numbers board={board} study={study.answer} />
        ) : (
          <p class={study.trouble ? "wrong" : "sub"} role="status">
            {study.trouble ?? "Working out the numbers…"}
          </p>
        )}
      </section>
      {study.answer && study.answer.quiet.length > 0 && (
        <QuietPatterns
          board={board}
          patterns={study.answer.quiet}
          nullity={study.answer.nullity}
          chosen={quiet}
          onChoose={setQuiet}
          onAdd={solution.plan && pattern ? () => solution.add(pattern) : undefined}
        />
      )}
    </>
  );
}

/** Returns the lights to shade: those that are on in the target, or none if all of them are on. */
function shadedLights({ target }: LabPuzzle): number[] {
  const wanted = [...target].flatMap((colour, light) => (colour > 0 ? [light] : []));
  return wanted.length < target.length ? wanted : none;
}

function Score({ game, solution }: { game: LabGame; solution: Solution }) {
  const wanted = game.puzzle.target.some((colour) => colour > 0);
  return (
    <dl class="stats">
      <Stat name={game.presses === 1 ? "press" : "presses"} value={game.presses} />
      <Stat name={wanted ? "left to change" : game.wrong === 1 ? "light left" : "lights left"} value={game.wrong} />
      {solution.plan && !game.won && <Stat name="to go" value={pressCount(solution.plan)} />}
    </dl>
  );
}

function Told({ game, solution }: { game: LabGame; solution: Solution }) {
  const { target } = game.puzzle;
  const goal = target.every((colour) => colour === 0)
    ? "Turn off all the lights."
    : target.every((colour) => colour === 1)
      ? "Turn on all the lights."
      : "Turn on the shaded lights and turn off the rest.";
  const won = `Solved in ${counted(game.presses, "press", "presses")}.`;
  const text = solution.trouble ?? (solution.running ? progressWords(solution.running) : solution.words);
  return (
    <div class="says" role="status">
      <p class="note">{game.won ? won : (text ?? goal)}</p>
    </div>
  );
}

function SolveButton({ solution }: { solution: Solution }) {
  if (solution.running || solution.watching)
    return (
      <Button class="primary" onClick={solution.stop}>
        Stop
      </Button>
    );
  return (
    <Button class="primary" onClick={solution.plan ? solution.watch : solution.find}>
      {solution.plan ? "Watch it" : "Solve"}
    </Button>
  );
}

interface Solution {
  /** How many more times to press each button. */
  plan?: Plan;
  /** The buttons that the plan presses. */
  buttons: number[];
  words?: string;
  trouble?: string;
  running?: { stage: string; done: number; total: number };
  watching: boolean;
  find(): void;
  /** Plays the plan, one press at a time. */
  watch(): void;
  /** Stops the search or the playback. */
  stop(): void;
  add(buttons: readonly number[]): void;
  /** Presses a button for the player, and stops the playback. */
  press(button: number): void;
  step(action: "undo" | "redo" | "reset"): void;
}

const none: number[] = [];

/** The time between presses during playback, in milliseconds. */
const beat = 220;

/** Finds a solution from the current position, and updates it as buttons are pressed. */
function useSolution(game: LabGame): Solution {
  const { board } = game.puzzle;
  const [kept, setKept] = useState<{ plan: Plan; words: string }>();
  const [watching, setWatching] = useState(false);
  const search = useSearch("search", puzzleID(game.puzzle));
  const playback = useMemo(() => new Playback(beat), []);
  const stop = () => {
    playback.stop();
    setWatching(false);
  };
  useEffect(() => {
    setKept(undefined);
    return stop;
  }, [game.puzzle]);
  useEffect(() => {
    if (!search.answer) return;
    const words = solutionWords(search.answer);
    setKept({ plan: planOf(board, search.answer.presses), words });
  }, [search.answer]);
  const change = (plan: Plan, words = kept?.words ?? "") => setKept({ plan, words });
  const follow = (button: number) => {
    game.act(`press ${button}`);
    setKept((old) => old && { ...old, plan: addPresses(board, old.plan, [button], -1) });
  };
  const press = (button: number) => {
    stop();
    follow(button);
  };
  const step = (action: "undo" | "redo" | "reset") => {
    stop();
    setKept(undefined); // the solution may not fit the new position
    game.act(action);
  };
  const watch = async () => {
    if (!kept) return;
    setWatching(true);
    if (await playback.play(pressesOf(kept.plan), follow)) setWatching(false);
  };
  const add = (buttons: readonly number[]) => {
    if (!kept) return;
    const plan = addPresses(board, kept.plan, buttons, 1);
    change(plan, `Here’s another solution, with ${counted(pressCount(plan), "press", "presses")}.`);
  };
  const buttons = useMemo(() => (kept ? kept.plan.flatMap((times, button) => (times ? [button] : [])) : none), [kept]);
  return {
    plan: kept?.plan,
    buttons: game.won ? none : buttons,
    words: kept?.words,
    trouble: search.trouble,
    running: search.running,
    watching,
    find: () => search.start({ id: formatPosition(board, game.left) }),
    watch,
    stop: watching ? stop : search.stop,
    add,
    press,
    step,
  };
}

function solutionWords({ presses, proved, bound, count }: Found): string {
  const few = proved ? ", the fewest possible" : `; at least ${bound} are needed`;
  const many =
    count === "1" ? "It’s the only solution." : `There are ${count.replace("^", " to the power of ")} solutions.`;
  return `Press the ringed lights: ${counted(presses.length, "press", "presses")}${few}. ${many}`;
}

interface QuietProps {
  board: Board;
  patterns: number[][];
  nullity: number;
  chosen?: number;
  onChoose(index: number | undefined): void;
  onAdd?(): void;
}

/** The quiet patterns as pictures; the chosen one is ringed on the board and can be added to a solution. */
function QuietPatterns({ board, patterns, nullity, chosen, onChoose, onAdd }: QuietProps) {
  return (
    <section class="quiets" aria-label="Quiet patterns">
      <h2>Quiet patterns</h2>
      <p class="sub">
        Sets of presses that change nothing
        {nullity > patterns.length ? ` (${patterns.length} of ${nullity} independent ones)` : ""}. Pick one to see it on
        the board, then add it to a solution to get another.
      </p>
      <ul class="exhibits small">
        {patterns.map((pattern, i) => (
          <li key={pattern.join()}>
            <button
              type="button"
              class="choose"
              aria-pressed={i === chosen}
              onClick={() => onChoose(i === chosen ? undefined : i)}
            >
              <PatternPicture board={board} pattern={pattern} />
              <span>{counted(pattern.length, "press", "presses")}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <Button disabled={!onAdd} onClick={() => onAdd?.()}>
          Add to the solution
        </Button>
      )}
      {chosen !== undefined && !onAdd && <p class="sub">Solve the board first.</p>}
    </section>
  );
}

function PatternPicture({ board, pattern }: { board: Board; pattern: number[] }) {
  if (board.apart) return <span class="sub">{[...new Set(pattern)].map((button) => button + 1).join(", ")}</span>;
  return <Thumbnail board={board} lights={new Uint8Array(board.lights)} words={ringsOf(pattern)} />;
}
