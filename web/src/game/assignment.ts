// Parses a teacher's assignment from the address of a puzzle: "#5x5:on?hints=none&goal=par&note=…".

/** A teacher's settings for a puzzle. */
export interface Assignment {
  /** Hints are available after this many presses: 0 means from the start, Infinity means never. */
  hints: number;
  /** Whether any solution will do, or only one in par. */
  goal: "solve" | "par";
  /** The teacher's note: plain text, never interpreted as HTML. */
  note: string;
}

/** The maximum length of a note, in characters. */
export const maxNote = 280;
/** The maximum number of presses that an assignment can require before the first hint. */
export const maxWait = 999;

/** Parses an assignment, ignoring invalid values. Returns undefined if the text is empty. */
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
