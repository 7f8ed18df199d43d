// The solver as a module, for pages and for Node. package/index.d.ts documents it.

import type * as Api from "../../package/index";
import { CoreError } from "../core/core";
import { alone, core } from "../core/shared";
import { newSeed } from "../game/seed";

/** Rejects a value that is not text, which callers without TypeScript can pass. */
function mustBeText(name: string, value: unknown): void {
  if (typeof value === "string") return;
  throw new CoreError({
    text: `The ${name} must be a string, not ${JSON.stringify(value) ?? typeof value}.`,
    unsolvable: false,
  });
}

/** Asks the core about a puzzle. If it has no solution, the error is that of a hint, which explains why. */
async function ask<M extends "solution" | "fewest">(method: M, puzzle: string, options: Api.CallOptions) {
  mustBeText("puzzle", puzzle);
  try {
    return await core.call(method, { id: puzzle }, options);
  } catch (error) {
    if (error instanceof CoreError && error.unsolvable) await hint(puzzle, options);
    throw error;
  }
}

export const solve: typeof Api.solve = async (puzzle, { signal } = {}) => {
  const { presses, count } = await ask("solution", puzzle, { signal });
  return { presses, solutions: count };
};

export const fewest: typeof Api.fewest = async (puzzle, { signal } = {}) => {
  const { presses, proved, bound, count } = await ask("fewest", puzzle, { signal });
  return { presses, proved, bound, solutions: count };
};

export const hint: typeof Api.hint = async (puzzle, { signal } = {}) => {
  mustBeText("puzzle", puzzle);
  return alone(async () => {
    await core.call("open", { id: puzzle, save: "", clock: false, now: Date.now() }, { signal });
    const first = (await core.call("hint", {}, { signal })).hint;
    // A hint that presses nothing only tells where to start; the next press belongs to it.
    const next = first.kind === "told" && first.times === 0 ? (await core.call("hint", {}, { signal })).hint : first;
    const { kind, light, settled, button, times, left, proved } = next;
    if (kind === "impossible") throw new CoreError({ text: next.text, unsolvable: true }, next.marked);
    const text = next === first ? next.text : `${first.text} ${next.text}`;
    const some = (place: number) => (place < 0 ? undefined : place);
    return { kind: kind as Api.HintKind, text, light: some(light), settled, button: some(button), times, left, proved };
  });
};

export const newPuzzle: typeof Api.newPuzzle = async (board, { level = "medium", seed = newSeed(), signal } = {}) => {
  for (const [name, value] of Object.entries({ board, level, seed })) mustBeText(name, value);
  const { id, grade } = await core.call("make", { board, level, seed }, { signal });
  const { position } = await core.call("resolve", { id }, { signal });
  return { id, position, grade };
};
