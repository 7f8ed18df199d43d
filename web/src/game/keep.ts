// What is kept on the device: saved games and the daily puzzles that were solved.

/** The most saved games. */
const maxSaves = 30;

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // some private windows keep nothing
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing can be kept; the game goes on without.
  }
}

/** Saved games by puzzle, the oldest first. */
function saves(): [id: string, save: string][] {
  try {
    const list: unknown = JSON.parse(read("games") || "[]");
    return Array.isArray(list) ? list.filter(isSave) : [];
  } catch {
    return [];
  }
}

function isSave(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === "string");
}

export function readSave(id: string): string {
  return saves().find(([known]) => known === id)?.[1] ?? "";
}

export function writeSave(id: string, save: string): void {
  const list = saves().filter(([known]) => known !== id);
  list.push([id, save]);
  write("games", JSON.stringify(list.slice(-maxSaves)));
}

/** The daily puzzles that were solved, as Go's play writes them: "3 5-9". */
export function readDays(): string {
  return read("days");
}

export function writeDays(code: string): void {
  write("days", code);
}
