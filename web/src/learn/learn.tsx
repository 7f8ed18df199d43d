import { render } from "preact";
import { useState } from "preact/hooks";
import type { Core } from "../core/core";
import { item } from "../item";
import { readLearned, writeLearned } from "../storage";
import { QuietButton } from "../ui/button";
import { Chasing } from "./chasing";
import { Group } from "./groupLesson";
import { Impossible } from "./impossible";
import { Order } from "./order";
import { Par } from "./par";
import { PressLesson } from "./press";
import { Quiet } from "./quiet";
import { Surfaces } from "./surfaces";
import { Twice } from "./twice";

const lessons = [
  {
    page: "press",
    title: "What a press does",
    about: "A light changes, and its neighbours change with it.",
    Body: PressLesson,
  },
  {
    page: "order",
    title: "Order makes no difference",
    about: "Press the same lights in any order: the result is the same.",
    Body: Order,
  },
  { page: "twice", title: "Twice cancels out", about: "So all that counts is which lights you press.", Body: Twice },
  {
    page: "group",
    title: "The group of presses",
    about: "Put presses together, take them back, and see what always holds.",
    Body: Group,
  },
  {
    page: "chasing",
    title: "Chasing the lights",
    about: "Row by row to the bottom, then one look at a table.",
    Body: Chasing,
  },
  { page: "quiet", title: "Quiet patterns", about: "Some sets of presses change nothing at all.", Body: Quiet },
  {
    page: "impossible",
    title: "Why this one is impossible",
    about: "A handful of lights can prove it.",
    Body: Impossible,
  },
  { page: "par", title: "What par means", about: "All solutions side by side, and the shortest.", Body: Par },
  {
    page: "surfaces",
    title: "The torus and its friends",
    about: "Glue the edges together and the game changes.",
    Body: Surfaces,
  },
];

/** The lessons that were done on this device. */
function learned(): string[] {
  const done = readLearned();
  return lessons.map(({ page }) => page).filter((page) => done.includes(page));
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
            ? "Nine short lessons, each with a board to try it on."
            : `${done.length} of ${lessons.length} lessons done.`}{" "}
          {done.length > 0 && next && <a href={`#learn/${next.page}`}>Next: {next.title}</a>}
        </p>
      </div>
      <ol>
        {lessons.map(({ page, title, about }, i) => (
          <li key={page} class={done.includes(page) ? "done" : ""}>
            <a href={`#learn/${page}`}>
              <span class="ordinal" aria-hidden="true">
                {done.includes(page) ? "✓" : i + 1}
              </span>
              <span>
                <b>
                  {title}
                  {done.includes(page) && <span class="unseen"> (done)</span>}
                </b>
                <span>{about}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Lesson({ index, core }: { index: number; core: Core }) {
  const { page, title, Body } = item(lessons, index);
  const [done, setDone] = useState(() => learned().includes(page));
  const finish = () => {
    writeLearned([...learned(), page]);
    setDone(true);
  };
  const before = lessons[index - 1];
  const after = lessons[index + 1];
  const turn = done ? "button primary" : "button";
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
        <h1>{title}</h1>
      </div>
      <Body core={core} onDone={finish} />
      <nav class="turn" aria-label="Lessons">
        {before ? (
          <a class="button quiet" href={`#learn/${before.page}`} aria-label={`Back: ${before.title}`}>
            ‹ Back
          </a>
        ) : (
          <span />
        )}
        {after ? (
          <a class={turn} href={`#learn/${after.page}`} onClick={finish}>
            {after.title} ›
          </a>
        ) : (
          <a class={turn} href={play} onClick={finish}>
            Play ›
          </a>
        )}
      </nav>
    </article>
  );
}

const play = "#today";

let visits = 0;

/** Shows the contents of Learn, or one of its pages. */
export function showLearn(host: HTMLElement, page: string, core: Core): string {
  const index = lessons.findIndex((lesson) => lesson.page === page);
  // The contents are made anew each time: lessons may have been done since.
  render(index < 0 ? <Contents key={`contents ${++visits}`} /> : <Lesson key={page} index={index} core={core} />, host);
  return index < 0 ? "Learn" : item(lessons, index).title;
}
