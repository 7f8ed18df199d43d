// What a teacher asks for, in the address of a puzzle: "#5x5:on?hints=none&goal=par&note=…".

/** What a teacher asks for. */
export interface Assignment {
  /** Hints are given after this many presses: 0 for at once, Infinity for never. */
  hints: number;
  /** Whether it is enough to solve the puzzle, or par is asked for. */
  goal: "solve" | "par";
  /** What the teacher says. It is text, and never read as HTML. */
  note: string;
}

/** The longest note, in characters. */
export const maxNote = 280;
/** The most presses that a hint can be made to wait for. */
export const maxWait = 999;

/** Reads an assignment; invalid values are ignored. Undefined for an empty text. */
export function parseAssignment(text: string | undefined): Assignment | undefined {
  if (!text) return undefined;
  const words = new URLSearchParams(text);
  return {
    hints: parseHints(words.get("hints") ?? ""),
    goal: words.get("goal") === "par" ? "par" : "solve",
    note: Array.from(words.get("note") ?? "")
      .slice(0, maxNote)
      .join("")
      .trim(),
  };
}

function parseHints(word: string): number {
  if (word === "none") return Number.POSITIVE_INFINITY;
  return /^\d{1,3}$/.test(word) ? Number(word) : 0;
}
