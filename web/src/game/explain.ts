// Explains an ID in words while the player is typing it.

import { parseBoard } from "../board/board";
import { lit, parsePosition } from "../board/state";
import { counted } from "../text";
import { boardName, capital, dateOf } from "./names";

const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** The options of a puzzle made from a seed: par, and one of the others. */
const options: [pattern: RegExp, words: (value: string) => string][] = [
  [/^par=([1-9]\d{0,8})$/, (n) => `solvable in ${counted(Number(n), "press", "presses")}`],
  [/^lights=([1-9]\d{0,8})$/, (n) => `with ${counted(Number(n), "light", "lights")} on`],
  [/^symmetric$/, () => "symmetric"],
  [/^lit$/, () => "solvable by pressing only lit lights"],
];

/** Describes the puzzle that an ID names, in one sentence. Returns undefined if it can't; the core
 * then explains what is wrong with the ID. */
export function explain(text: string): string | undefined {
  const id = text.trim();
  const date = dateOf(id);
  if (date) return `The daily puzzle for ${dates.format(new Date(date))}.`;
  const [spec = ""] = id.split(/[:#]/);
  const board = parseBoard(spec);
  if (!board) return undefined;
  const name = capital(boardName(board));
  if (spec === id) return `${name}, all lights on.`;
  if (id[spec.length] === "#") return explainSeed(name, id.slice(spec.length + 1));
  const position = parsePosition(id);
  return position && `${name}, ${lit(position.lights)} of ${counted(board.lights, "light", "lights")} on.`;
}

function explainSeed(name: string, text: string): string | undefined {
  const [seed = "", ...given] = text.split(",");
  if (!/^[\w.-]{1,64}$/.test(seed)) return undefined;
  const words = given.map((option) => {
    for (const [pattern, say] of options) {
      const found = pattern.exec(option);
      if (found) return say(found[1] ?? "");
    }
    return undefined;
  });
  const pars = given.filter((option) => option.startsWith("par=")).length;
  if (words.includes(undefined) || pars > 1 || given.length - pars > 1) return undefined;
  return `${[`${name}, the puzzle made from “${seed}”`, ...words].join(", ")}.`;
}
