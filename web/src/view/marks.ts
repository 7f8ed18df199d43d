import type { Board } from "../board/board";
import type { Spot } from "../board/shape";
import { item } from "../item";

/** Annotations drawn on a board, for hints and explanations. */
export interface Marks {
  /** Lights to look at, drawn as a shaded region. */
  area?: readonly number[];
  /** Buttons in a pattern, drawn with a dashed ring. */
  pattern?: readonly number[];
  /** Buttons that need no more presses, drawn as a region with a thin line around it. */
  settled?: readonly number[];
  /** Lights that are wrong, drawn with a ring. */
  light?: readonly number[];
  /** Buttons to press, drawn with a solid ring and a dot. */
  press?: readonly number[];
  /** Buttons that were just pressed, also drawn with a solid ring. */
  pressed?: readonly number[];
  /** Lights in a proof, drawn with a diamond, or on triangles with an outline. */
  proof?: readonly number[];
  /** Marks that a page draws itself. */
  own?: OwnMarks;
}

export interface OwnMarks {
  /** What the marks on each button say. */
  words: ReadonlyMap<number, string>;
  /** Draws the marks, given where each button is. */
  draw(over: Element, at: (button: number) => Spot): void;
}

export type Kind = Exclude<keyof Marks, "own">;

/** For each kind of mark, the description of one marked light and the label for a list of them. */
const words: Record<Kind, [light: string, all: string]> = {
  light: ["this light", "This light"],
  press: ["press here", "Press here"],
  pressed: ["just pressed", "Just pressed"],
  pattern: ["in the marked pattern", "Marked pattern"],
  area: ["in the marked area", "Marked area"],
  settled: ["settled", "Settled"],
  proof: ["in the proof", "Lights in the proof"],
};
export const markKinds = Object.keys(words) as Kind[];

/** Returns the description of each marked light or button. */
export function markedWords(marks: Marks): Map<number, string> {
  const found = new Map<number, string>();
  for (const kind of markKinds) {
    for (const at of marks[kind] ?? []) found.set(at, [found.get(at), words[kind][0]].filter(Boolean).join(", "));
  }
  for (const [at, text] of marks.own?.words ?? []) found.set(at, [found.get(at), text].filter(Boolean).join(", "));
  return found;
}

export function sameMarks(a: Marks, b: Marks): boolean {
  return a.own === b.own && markKinds.every((kind) => String(a[kind] ?? []) === String(b[kind] ?? []));
}

/** Describes all marks for screen readers, or returns "" if there are no marks. */
export function markSentence(board: Board, marks: Marks, nameOf: (button: number) => string): string {
  const parts = markKinds
    .filter((kind) => marks[kind]?.length)
    .map((kind) => {
      const name =
        kind === "area" || kind === "proof" || kind === "light" ? (light: number) => board.place(light) : nameOf;
      return `${words[kind][1]}: ${namePlaces((marks[kind] ?? []).map(name))}`;
    });
  return parts.length > 0 ? `${parts.join(". ")}.` : "";
}

/** Lists places grouped by row, such as "row 2, columns 1 to 3; row 4, column 1". */
export function namePlaces(places: readonly string[]): string {
  const rows = new Map<string, { what: string; numbers: number[] }>();
  const others: string[] = [];
  for (const place of places) {
    const [, row, what = "", number] = /^(.*), (\w+) (\d+)$/.exec(place) ?? [];
    if (row === undefined) others.push(place);
    else {
      const known = rows.get(row) ?? { what, numbers: [] };
      known.numbers.push(Number(number));
      rows.set(row, known);
    }
  }
  const named = [...rows].map(
    ([row, { what, numbers }]) => `${row}, ${what}${numbers.length > 1 ? "s" : ""} ${runs(numbers)}`,
  );
  return [...named, ...others].join("; ");
}

/** Lists numbers in order, with runs of three or more as "1 to 3". */
function runs(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (sorted[end + 1] === item(sorted, end) + 1) end++;
    if (end - i >= 2) parts.push(`${sorted[i]} to ${sorted[end]}`);
    else parts.push(...sorted.slice(i, end + 1).map(String));
    i = end + 1;
  }
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");
}
