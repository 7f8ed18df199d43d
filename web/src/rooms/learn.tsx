import { render } from "preact";
import type { Core } from "../core/core";
import { Chasing } from "../lessons/chasing";
import { Group } from "../lessons/groupLesson";
import { Impossible } from "../lessons/impossible";
import { Order } from "../lessons/order";
import { Par } from "../lessons/par";
import { Quiet } from "../lessons/quiet";
import { Surfaces } from "../lessons/surfaces";
import { Twice } from "../lessons/twice";

const lessons = [
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
    about: "Compose presses, take them back, and try the laws.",
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

function Contents() {
  return (
    <div class="contents">
      <div>
        <h1>Learn</h1>
        <p class="sub">Eight short lessons, each with a board to try it on.</p>
      </div>
      <ol>
        {lessons.map(({ page, title, about }, i) => (
          <li key={page}>
            <a href={`#learn/${page}`}>
              <span class="ordinal" aria-hidden="true">
                {i + 1}
              </span>
              <span>
                <b>{title}</b>
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
  const { title, Body } = lessons[index];
  const before = lessons[index - 1];
  const after = lessons[index + 1];
  return (
    <article class="lesson">
      <div class="across">
        <a class="back" href="#learn">
          Learn · {index + 1} of {lessons.length}
        </a>
        <h1>{title}</h1>
      </div>
      <Body core={core} />
      <nav class="turn" aria-label="Lessons">
        {before ? (
          <a class="button quiet" href={`#learn/${before.page}`} aria-label={`Back: ${before.title}`}>
            ‹ Back
          </a>
        ) : (
          <span />
        )}
        {after ? (
          <a class="button" href={`#learn/${after.page}`}>
            {after.title} ›
          </a>
        ) : (
          <a class="button" href="#today">
            Play ›
          </a>
        )}
      </nav>
    </article>
  );
}

/** Shows the contents of the room, or one of its pages. */
export function showLearn(host: HTMLElement, page: string, core: Core): string {
  const index = lessons.findIndex((lesson) => lesson.page === page);
  render(index < 0 ? <Contents /> : <Lesson key={page} index={index} core={core} />, host);
  return index < 0 ? "Learn" : lessons[index].title;
}
