// What is stored on the device: settings, saved games, and the daily puzzles that were
// solved. Some private windows store nothing; then everything lasts for this visit only.

/** The most saved games. */
const maxSaves = 30;

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or switched off; the game goes on without it.
  }
}

/** The value stored as JSON, or undefined when there is none or it is damaged. */
function readJSON(key: string): unknown {
  try {
    return JSON.parse(read(key));
  } catch {
    return undefined;
  }
}

/** The stored settings, of any version of the app. */
export function readStoredSettings(): object {
  return Object(readJSON("settings"));
}

export function writeStoredSettings(settings: object): void {
  write("settings", JSON.stringify(settings));
}

/** Saved games by puzzle, the oldest first. */
function saves(): [id: string, save: string][] {
  const list = readJSON("games");
  return Array.isArray(list) ? list.filter(isSave) : [];
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
