import { render } from "preact";
import { ruleOf } from "../board/rule";
import { type Position, parsePosition } from "../board/state";
import type { Core } from "../core/core";
import { learnBoard } from "../core/learn";
import { newSeed } from "../game/seed";
import { item } from "../item";
import { QR } from "../ui/qr";
import { ringsOf, Thumbnail } from "../ui/thumbnail";

/** How many puzzles to put on a page. */
export type PerPage = "4" | "6" | "9";

/** The maximum number of lights on a printed board. On a larger board, they would be too small to
 * mark with a pencil. */
export const maxLights = 400;

interface Question extends Position {
  id: string;
  par?: number;
  /** The shortest solution known. */
  presses: number[];
}

interface Wanted {
  core: Core;
  /** The first puzzle; the others have the same board and par. */
  id: string;
  spec: string;
  count: number;
}

/** Makes puzzles with the same board and par as the first one. */
async function questions({ core, id, spec, count }: Wanted): Promise<Question[]> {
  const first = await question(core, id);
  const like = first.par ? `,par=${first.par}` : "";
  const seed = newSeed();
  const all = [first];
  while (all.length < count) all.push(await question(core, `${spec}#${seed}-${all.length + 1}${like}`));
  return all;
}

async function question(core: Core, id: string): Promise<Question> {
  const { position } = await core.call("resolve", { id });
  await learnBoard(core, position);
  const found = parsePosition(position);
  if (!found) throw new Error("This board can’t be printed.");
  const { presses, proved } = await core.call("fewest", { id: position });
  return { ...found, id, par: proved ? presses.length : undefined, presses };
}

/** Prints a page of puzzles, followed by a page of answers. */
export async function printSheet(wanted: Wanted, addressOf: (id: string) => string): Promise<void> {
  const all = await questions(wanted);
  document.querySelector("body > .sheets")?.remove();
  const host = document.body.appendChild(document.createElement("div"));
  host.className = "sheets";
  render(<Pages questions={all} addressOf={addressOf} />, host);
  addEventListener("afterprint", () => host.remove(), { once: true });
  print();
}

function Pages({ questions, addressOf }: { questions: readonly Question[]; addressOf(id: string): string }) {
  const { board } = item(questions, 0);
  const coloured = board.colours > 2;
  const columns = questions.length > 6 ? "three" : questions.length > 4 ? "two low" : "two";
  return (
    <>
      <section class="page">
        <p class="name">
          <span>Name</span>
          <span>Date</span>
        </p>
        <p>
          Turn off all the lights. {ruleOf(board).text}{" "}
          {coloured ? "The numbers are the colours, in order." : "Filled lights are on."}
        </p>
        <ol class={columns}>
          {questions.map((question) => (
            <li key={question.id}>
              <Thumbnail board={question.board} lights={question.lights} numbered />
              <div>
                <span>
                  {question.par !== undefined && <b>Par {question.par}</b>}
                  {question.id}
                </span>
                <QR text={addressOf(question.id)} label={`QR code for ${question.id}`} />
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section class="page">
        <h1>Answers</h1>
        <p>Press the ringed lights, in any order{coloured && "; 2× means twice"}.</p>
        <ol class="three">
          {questions.map((question) => (
            <li key={question.id}>
              <Thumbnail board={question.board} lights={question.lights} words={ringsOf(question.presses)} />
              <span>{question.id}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
