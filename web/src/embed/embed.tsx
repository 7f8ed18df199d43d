// The page that other sites embed in an iframe: one puzzle, the teacher's note and a link to the app.

import { h, render } from "preact";
import { parseBoard } from "../board/board";
import { byID } from "../dom";
import type { Details } from "../element/game";
import { type Assignment, parseAssignment } from "../game/assignment";
import { named, titleOf } from "../game/names";
import { AssignmentNote, goalMet } from "../play/assignmentNote";
import { readAddress } from "../route";
import { applySettings, readSettings } from "../settings";
import { holdBuild } from "../ui/updates";
import "../element/element";
import { listen, tell } from "./messages";

const anything: Assignment = { hints: 0, goal: "solve", note: "" };

/** The puzzle named in the address, and what is known about it. */
class Puzzle {
  readonly id: string;
  readonly assignment: Assignment | undefined;
  /** The spec of the board; undefined until the puzzle has loaded. */
  board?: string;
  par?: number;
  /** Set if the puzzle couldn't be opened. The element says why. */
  lost = false;

  constructor(hash: string) {
    const { id, task } = readAddress(hash);
    this.id = named(id || "today");
    this.assignment = parseAssignment(task);
  }
}

const main = byID("main");
let puzzle: Puzzle;
const element = () => main.querySelector("lights-out");

function Page({ id, assignment, board, par, lost }: Puzzle) {
  const { theme, palette, contrast } = document.documentElement.dataset;
  const wait = assignment?.hints ?? 0;
  const hints = wait === Number.POSITIVE_INFINITY ? undefined : wait;
  const solved = element()?.solved ? element()?.presses.length : undefined;
  return (
    <>
      <h1>{titleOf(id, parseBoard(board ?? "")).title}</h1>
      {assignment && !lost && (
        <AssignmentNote assignment={assignment} target={id.includes(",to=")} par={par} won={solved} />
      )}
      {lost && <p class="sub">Couldn’t open this puzzle.</p>}
      {h("lights-out", { key: id, puzzle: id, hints, par: "", theme, palette, contrast })}
      {!lost && (
        <p class="sub">
          <a href={`./${location.hash}`} target="_blank" rel="noopener">
            Open in Lights Out
          </a>
        </p>
      )}
    </>
  );
}

function show(): void {
  render(<Page {...puzzle} />, main);
}

/** Tells the parent page which puzzle this is, once its board has loaded. */
function greet(): void {
  const { id, board, assignment } = puzzle;
  const lights = parseBoard(board ?? "")?.lights;
  if (board && lights) tell({ event: "ready", puzzle: id, board, lights, goal: assignment?.goal ?? "solve" });
}

/** Listens for an event from the element. Events bubble up to main. */
function on<K extends keyof Details>(event: K, f: (detail: Details[K]) => void): void {
  main.addEventListener(`lightsout-${event}`, (fired) => {
    f((fired as CustomEvent<Details[K]>).detail);
    show();
  });
}

function follow(): void {
  on("ready", ({ board }) => {
    puzzle.board = board;
    greet();
    measureAround();
  });
  on("par", ({ par }) => {
    puzzle.par = par ?? undefined;
  });
  on("changed", () => undefined);
  on("pressed", (detail) => tell({ event: "pressed", ...detail }));
  on("solved", (detail) => {
    const met = goalMet(puzzle.assignment ?? anything, detail.presses, detail.par ?? undefined);
    tell({ event: "solved", ...detail, goal_met: met });
  });
  on("failed", () => {
    puzzle.lost = !puzzle.board;
  });
}

/** Measures everything around the board, so that the whole game fits in the frame even if the
 * teacher's note is long. */
const observer = new ResizeObserver(() => requestAnimationFrame(measure));

function measure(): void {
  const slot = element()?.shadowRoot?.querySelector<HTMLElement>(".slot");
  if (!slot) return;
  const parts = [...main.children] as HTMLElement[];
  const style = getComputedStyle(main);
  const spaces = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  const gaps = (parts.length - 1) * Number.parseFloat(style.rowGap);
  const heights = parts.reduce((sum, part) => sum + part.offsetHeight, -slot.offsetHeight);
  main.style.setProperty("--around", `${Math.ceil(heights + gaps + spaces)}px`);
  dispatchEvent(new Event("resize")); // makes the board fit again
}

function measureAround(): void {
  observer.disconnect();
  for (const part of main.children) observer.observe(part);
}

function start(): void {
  let settings = readSettings();
  applySettings(settings);
  follow();
  const open = () => {
    puzzle = new Puzzle(location.hash);
    show();
  };
  listen((command) => {
    if (command.command === "hello") greet();
    if (command.command === "reset") element()?.reset();
    if (command.command === "theme") {
      settings = { ...settings, theme: command.theme };
      applySettings(settings);
      show();
    }
  });
  open();
  byID("old").remove(); // the browser is new enough
  holdBuild();
  addEventListener("hashchange", open);
}

start();
