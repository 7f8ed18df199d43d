// The solver as a module, for pages and for Node. package/index.d.ts documents it.

import type * as Api from "../../package/index";
import { CoreError } from "../core/core";
import { alone, core } from "../core/shared";
import { newSeed } from "../game/seed";
import type { Methods, PlayMethod } from "../protocol";

/** Returns an error about a value that callers without TypeScript can pass. */
function wrong(what: string, value: unknown): CoreError {
  return new CoreError({ text: `${what}, not ${JSON.stringify(value) ?? typeof value}.`, unsolvable: false });
}

/** Rejects a value that is not text. */
function mustBeText(name: string, value: unknown): void {
  if (typeof value !== "string") throw wrong(`The ${name} must be a string`, value);
}

/** Calls the core with the options of a caller. */
async function call<M extends PlayMethod>(
  method: M,
  params: Methods[M]["params"],
  { signal }: Api.CallOptions,
): Promise<Methods[M]["result"]> {
  // A signal of another frame is not an instance of this page's AbortSignal.
  if (signal && Object.prototype.toString.call(signal) !== "[object AbortSignal]")
    throw TypeError("The signal must be an AbortSignal, such as AbortSignal.timeout(5000).");
  return core.call(method, params, { signal });
}

/** Asks the core about a puzzle. If it has no solution, the error is that of a hint, which explains why. */
async function ask<M extends "solution" | "fewest">(method: M, puzzle: string, options: Api.CallOptions) {
  mustBeText("puzzle", puzzle);
  try {
    return await call(method, { id: puzzle }, options);
  } catch (error) {
    if (error instanceof CoreError && error.unsolvable) await hint(puzzle, options);
    throw error;
  }
}

/** Returns a number, or undefined if it is negative, which means unknown. */
const some = (n: number) => (n < 0 ? undefined : n);

export const solve: typeof Api.solve = async (puzzle, options = {}) => {
  const { presses, count } = await ask("solution", puzzle, options);
  return { presses, solutions: count };
};

export const fewest: typeof Api.fewest = async (puzzle, options = {}) => {
  const { presses, proved, bound, count } = await ask("fewest", puzzle, options);
  return { presses, proved, bound, solutions: count };
};

export const hint: typeof Api.hint = async (puzzle, options = {}) => {
  mustBeText("puzzle", puzzle);
  return alone(async () => {
    await call("open", { id: puzzle, save: "", clock: false, now: Date.now() }, options);
    const first = (await call("hint", {}, options)).hint;
    // A hint that presses nothing only tells where to start; the next press belongs to it.
    const next = first.kind === "told" && first.times === 0 ? (await call("hint", {}, options)).hint : first;
    const { kind, light, settled, button, times, left, proved } = next;
    if (kind === "impossible") throw new CoreError({ text: next.text, unsolvable: true }, next.marked);
    const text = next === first ? next.text : `${first.text} ${next.text}`;
    return { kind: kind as Api.HintKind, text, light: some(light), settled, button: some(button), times, left, proved };
  });
};

export const puzzle: typeof Api.puzzle = async (id, options = {}) => {
  mustBeText("puzzle", id);
  const { view } = await alone(() => call("open", { id, save: "", clock: false, now: Date.now() }, options));
  const { toggles, spots, places, drawing } = await call("shape", { id: view.board }, options);
  const { position, lights, solved, par, proved } = view;
  return {
    position,
    lights,
    solved,
    toggles,
    places: spots.map((spot, light) => ({ ...spot, name: places[light] ?? "" }) as Api.Place),
    width: drawing.width,
    height: drawing.height,
    par: proved ? some(par) : undefined,
  };
};

export const press: typeof Api.press = async (position, buttons, options = {}) => {
  mustBeText("position", position);
  if (!Array.isArray(buttons) || !buttons.every(Number.isSafeInteger))
    throw wrong("The buttons must be a list of numbers", buttons);
  return call("press", { id: position, buttons }, options);
};

export const newPuzzle: typeof Api.newPuzzle = async (board, options = {}) => {
  const { level = "medium", seed = newSeed() } = options;
  for (const [name, value] of Object.entries({ board, level, seed })) mustBeText(name, value);
  const { id, position, par, grade } = await call("make", { board, level, seed }, options);
  return { id, position, par: some(par), grade };
};
