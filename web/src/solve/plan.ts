// The presses to make in the other game, and those already made.

import type { Spot } from "../board/shape";
import type { Lights } from "../board/state";
import type { Answer } from "../protocol";
import type { Marks, OwnMarks } from "../view/marks";
import { element, lampShape, unit } from "../view/shapes";
import type { Look, Puzzle } from "./puzzle";

type Presses = Pick<Answer, "presses" | "ordered">;

const count = (list: readonly number[], button: number) => list.filter((other) => other === button).length;

/** Returns the presses made after a tap on a button: one more press, or none of its presses if all of
 * them were made. If the order matters, only the next press can be made and the last one undone. */
export function tapped({ presses, ordered }: Presses, done: readonly number[], button: number): number[] {
  if (ordered) {
    if (presses[done.length] === button) return [...done, button];
    return done.at(-1) === button ? done.slice(0, -1) : [...done];
  }
  if (count(done, button) < count(presses, button)) return [...done, button];
  return done.filter((other) => other !== button);
}

/** Returns those of the presses that belong to an answer, from a link. */
export function fitting({ presses, ordered }: Presses, done: readonly number[]): number[] {
  const kept: number[] = [];
  for (const button of done) {
    const fits = ordered ? presses[kept.length] === button : count(kept, button) < count(presses, button);
    if (fits) kept.push(button);
  }
  return kept;
}

/** Returns the marks on the board: the presses to make, how often or when, and those that are done. */
export function marksOf({ presses, ordered }: Presses, done: readonly number[]): Marks {
  const buttons = [...new Set(presses)];
  const left = (button: number) => count(presses, button) - count(done, button);
  const next = (button: number) => presses.indexOf(button, done.length) + 1;
  const press = buttons.filter((button) => left(button) > 0);
  const labels = press
    .filter((button) => ordered || left(button) > 1)
    .map((button) => [button, ordered ? String(next(button)) : `${left(button)}×`] as const);
  const ticks = buttons.filter((button) => left(button) === 0);
  const marks = ticked(ticks, "done");
  const own: OwnMarks = {
    words: new Map([...labels, ...marks.words]),
    draw(over, at) {
      marks.draw(over, at);
      for (const [button, text] of labels) drawLabel(over, at(button), text);
    },
  };
  return { press, own };
}

/** Returns marks with a tick on each of the buttons. */
export function ticked(buttons: readonly number[], word: string): OwnMarks {
  return {
    words: new Map(buttons.map((button) => [button, word])),
    draw(over, at) {
      for (const button of buttons) drawTick(over, at(button));
    },
  };
}

/** Returns the class of a board whose states the page draws itself, or "". */
export function lookClass({ look, states }: Puzzle): string {
  return states > 2 && look !== "dots" ? "faces" : "";
}

/** Adds the states of the lights to the marks, if the person likes arrows or numbers. */
export function withFaces(marks: Marks, puzzle: Puzzle, lights: Lights): Marks {
  const { look, states } = puzzle;
  if (states === 2 || look === "dots" || look === "light") return marks;
  const own: OwnMarks = {
    words: marks.own?.words ?? new Map(),
    draw(over, at) {
      lights.forEach((state, light) => {
        drawFace(over, at(light), look, state, states);
      });
      marks.own?.draw(over, at);
    },
  };
  return { ...marks, own };
}

function drawFace(over: Element, spot: Spot, look: Look, state: number, states: number): void {
  const [x, y] = [spot.x * unit, spot.y * unit];
  const name = state > 0 ? "face" : "face off";
  if (look === "numbers") {
    const text = { x, y, dy: ".36em", "text-anchor": "middle", class: name };
    element("text", text, over).textContent = String(state);
    return;
  }
  const turn = `translate(${x} ${y}) rotate(${(360 * state) / states})`;
  element("path", { d: "M0 20V-20M-12 -6 0 -20 12 -6", transform: turn, class: name }, over);
}

function drawTick(over: Element, spot: Spot): void {
  lampShape(spot, 1.26, { class: "mark done" }, over);
  element("path", { d: `M${spot.x * unit - 17} ${spot.y * unit}l13 14 22-27`, class: "mark done" }, over);
}

function drawLabel(over: Element, spot: Spot, text: string): void {
  const [x, y] = [spot.x * unit, spot.y * unit];
  element("circle", { cx: x, cy: y, r: 22, class: "mark plate" }, over);
  element("text", { x, y, dy: ".36em", "text-anchor": "middle", class: "mark word" }, over).textContent = text;
}
