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

export const solve: typeof Api.solve = async (puzzle) => {
  mustBeText("puzzle", puzzle);
  const { presses, count } = await core.call("solution", { id: puzzle });
  return { presses, solutions: count };
};

export const fewest: typeof Api.fewest = async (puzzle) => {
  mustBeText("puzzle", puzzle);
  const { presses, proved, bound, count } = await core.call("fewest", { id: puzzle });
  return { presses, proved, bound, solutions: count };
};

export const hint: typeof Api.hint = async (puzzle, rung = "press") => {
  mustBeText("puzzle", puzzle);
  mustBeText("rung", rung);
  return alone(async () => {
    await core.call("open", { id: puzzle, save: "", clock: false });
    const { text, press, area, pattern, par, proved } = (await core.call("hint", { rung })).hint;
    if (par < 0) throw new CoreError({ text, unsolvable: true }, area);
    return { rung, text, press: press < 0 ? undefined : press, area, pattern, par, proved };
  });
};

export const newPuzzle: typeof Api.newPuzzle = async (board, { level = "medium", seed = newSeed() } = {}) => {
  for (const [name, value] of Object.entries({ board, level, seed })) mustBeText(name, value);
  const { id, grade } = await core.call("make", { board, level, seed });
  const { position } = await core.call("resolve", { id });
  return { id, position, grade };
};
