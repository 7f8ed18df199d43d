import { type ComponentType, render } from "preact";
import { useState } from "preact/hooks";
import { parsePosition } from "../board/state";
import type { Core } from "../core/core";
import { item } from "../item";
import { read, write } from "../storage";
import { QuietButton } from "../ui/button";
import { Thumbnail } from "../ui/thumbnail";
import { Chasing, ChasingPuzzle } from "./chasing";
import { Group } from "./groupLesson";
import { Impossible } from "./impossible";
import type { LessonProps } from "./lesson";
import { Order } from "./order";
import { Par } from "./par";
import { PressLesson } from "./press";
import { Puzzle } from "./puzzle";
import { type LessonPuzzle, puzzles } from "./puzzles";
import { Quiet } from "./quiet";
import { Surfaces } from "./surfaces";
import { Twice } from "./twice";

const lessons: LessonEntry[] = [
  {
    page: "press",
    title: "What a press does",
    about: "A light flips, and so do its neighbours.",
    Body: PressLesson,
  },
  {
    page: "chasing",
    title: "Chasing the lights",
    about: "Clear the board row by row, then look up the bottom row in a small table.",
    Body: Chasing,
    PuzzleBody: ChasingPuzzle,
  },
  {
    page: "order",
    title: "Order doesn’t matter",
    about: "Press the same lights in any order and you get the same result.",
    Body: Order,
  },
  { page: "twice", title: "Pressing twice cancels out", about: "What matters is which lights you press.", Body: Twice },
  { page: "quiet", title: "Quiet patterns", about: "Some sets of presses change nothing at all.", Body: Quiet },
  {
    page: "impossible",
    title: "Why some puzzles are impossible",
    about: "A handful of lights can prove it.",
    Body: Impossible,
  },
  { page: "par", title: "What par means", about: "See every solution to a puzzle, and find the shortest.", Body: Par },
  {
    page: "surfaces",
    title: "The torus and its friends",
    about: "Glue the edges together and the game changes.",
    Body: Surfaces,
  },
  {
    page: "group",
    title: "The group of presses",
    about: "Combine presses, undo them, and discover the laws behind the game.",
    Body: Group,
  },
];

interface LessonEntry {
  page: keyof typeof puzzles;
  title: string;
  about: string;
  /** The explanation, with a board to try it on. */
  Body: ComponentType<LessonProps>;
  /** The component for the puzzle, if the usual one is not enough. */
  PuzzleBody?: ComponentType<LessonProps>;
}

/** Returns the lessons completed on this device. */
function learned(): string[] {
  const done = read("learned").split(" ").filter(Boolean);
  return lessons.map(({ page }) => page).filter((page) => done.includes(page));
}

/** A small picture of a lesson's puzzle. */
function Picture({ page }: { page: LessonEntry["page"] }) {
  const puzzle: LessonPuzzle = puzzles[page];
  const position = parsePosition(item(puzzle.starts, 0)[0]);
  return position ? <Thumbnail {...position} /> : null;
}

function Contents() {
  const [done] = useState(learned);
  const next = lessons.find(({ page }) => !done.includes(page));
  return (
    <div class="contents">
      <div>
        <h1>Learn</h1>
        <p class="sub">
          {done.length === 0
            ? "Nine short lessons, each with a puzzle at the end."
            : `${done.length} of ${lessons.length} lessons done.`}{" "}
          {done.length > 0 && next && <a href={`#learn/${next.page}`}>Next: {next.title}</a>}
        </p>
        <progress aria-label="Lessons done" max={lessons.length} value={done.length} />
      </div>
      <ol>
        {lessons.map(({ page, title, about }, i) => (
          <li key={page} class={done.includes(page) ? "done" : ""}>
            <a href={`#learn/${page}`}>
              <Picture page={page} />
              <span>
                <b>
                  {i + 1}. {title}
                  {done.includes(page) && <span class="unseen"> (done)</span>}
                </b>
                <span>{about}</span>
              </span>
              <span class="tick" aria-hidden="true">
                {done.includes(page) && "✓"}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  index: number;
  /** Whether this step is the puzzle; otherwise it is the explanation. */
  last: boolean;
  core: Core;
}

function Step({ index, last, core }: StepProps) {
  const { page, title, Body, PuzzleBody } = item(lessons, index);
  const [done, setDone] = useState(() => learned().includes(page));
  const [tried, setTried] = useState(false);
  const solve = () => {
    write("learned", [...new Set([...learned(), page])].join(" "));
    setDone(true);
  };
  return (
    <article class="lesson">
      <div class="across">
        <div class="between">
          <a class="back" href="#learn">
            Learn · {index + 1} of {lessons.length}
          </a>
          <span class="row">
            <span class="sub" role="status">
              {done && "✓ Done"}
            </span>
            <QuietButton onClick={() => print()}>Print</QuietButton>
          </span>
        </div>
        <h1>
          {title}
          {last && <span class="part">: your turn</span>}
        </h1>
      </div>
      {!last ? (
        <Body core={core} onDone={() => setTried(true)} />
      ) : PuzzleBody ? (
        <PuzzleBody core={core} onDone={solve} />
      ) : (
        <Puzzle puzzle={puzzles[page]} core={core} onDone={solve} />
      )}
      <Turn index={index} last={last} ready={last ? done : tried || done} />
    </article>
  );
}

/** Links to the previous and next steps. The next one is highlighted when this step is done. */
function Turn({ index, last, ready }: { index: number; last: boolean; ready: boolean }) {
  const { page } = item(lessons, index);
  const before = last ? lessons[index] : lessons[index - 1];
  const after = lessons[index + 1];
  const turn = ready ? "button primary" : "button";
  return (
    <nav class="turn" aria-label="Lessons">
      {before ? (
        <a class="button quiet" href={`#learn/${before.page}`} aria-label={`Back: ${before.title}`}>
          ‹ Back
        </a>
      ) : (
        <span />
      )}
      {!last ? (
        <a class={turn} href={`#learn/${page}/puzzle`}>
          Your turn ›
        </a>
      ) : after ? (
        <a class={turn} href={`#learn/${after.page}`}>
          {after.title} ›
        </a>
      ) : (
        <a class={turn} href={play}>
          Play ›
        </a>
      )}
    </nav>
  );
}

const play = "#today";

let visits = 0;

/** Shows the table of contents, a lesson, or the puzzle at the end of one. */
export function showLearn(host: HTMLElement, page: string, core: Core): string {
  const [name, step] = page.split("/");
  const index = lessons.findIndex((lesson) => lesson.page === name);
  // A new key makes the table of contents render again, because lessons may have been completed
  // since the last visit.
  render(
    index < 0 ? (
      <Contents key={`contents ${++visits}`} />
    ) : (
      <Step key={page} index={index} last={step === "puzzle"} core={core} />
    ),
    host,
  );
  return index < 0 ? "Learn" : item(lessons, index).title;
}
