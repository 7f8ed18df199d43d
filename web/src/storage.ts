// What is stored on the device: settings, games, and the daily puzzles that were solved.
// Some private windows store nothing; then everything lasts for this visit only.

/** The most games that are kept; the one that was played longest ago makes room. */
export const maxGames = 30;

/** The text stored under a key, or "". */
export function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a value, and returns whether that worked: storage may be full or switched off. */
export function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

/** The value of a JSON text, or undefined if it is damaged. */
export function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The stored settings, of any version of the app. */
export function readStoredSettings(): object {
  return Object(parseJSON(read("settings")));
}

export function writeStoredSettings(settings: object): void {
  write("settings", JSON.stringify(settings));
}

/** A game that is kept. */
export interface Kept {
  /** The puzzle's ID. */
  id: string;
  /** Its moves, hints and time, in the format of Go's play. */
  save: string;
  /** The position that it started from: otherwise only the core may know it. */
  start: string;
  /** When it was played last, in milliseconds since 1970. */
  at: number;
  /** How many actions of each page that played it are in the save. */
  seen: Record<string, number>;
}

const gamePrefix = "game:";

/** The key under which a game is stored. */
export function gameKey(id: string): string {
  return gamePrefix + id;
}

/** Reads the text of a stored game; undefined if it is damaged. */
export function parseKept(id: string, text: string): Kept | undefined {
  const { save, start, at, seen } = Object(parseJSON(text)) as Record<string, unknown>;
  if (typeof save !== "string" || typeof start !== "string" || typeof at !== "number") return undefined;
  const counts = Object.entries(Object(seen) as object).filter(([, count]) => Number.isInteger(count));
  return { id, save, start, at, seen: Object.fromEntries(counts) };
}

/** The text of a stored game, or "". */
export function readGameText(id: string): string {
  return read(gameKey(id));
}

/** All games that are kept, the one played last first. */
export function keptGames(): Kept[] {
  return keysWith(gamePrefix)
    .map((key) => parseKept(key.slice(gamePrefix.length), read(key)))
    .filter((kept) => kept !== undefined)
    .sort((a, b) => b.at - a.at);
}

/** The keys that begin with a prefix. */
export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Stores a game, and returns the text that was stored, or "" if it cannot be stored. Where
 * there is no room, the games played longest ago make some. */
export function writeGame({ id, ...kept }: Kept): string {
  const text = JSON.stringify(kept);
  const isNew = read(gameKey(id)) === "";
  let written = write(gameKey(id), text);
  if (written && !isNew) return text;
  const others = keptGames().filter((other) => other.id !== id);
  while (others.length > 0 && (!written || others.length >= maxGames)) {
    removeGame((others.pop() as Kept).id);
    written ||= write(gameKey(id), text);
  }
  return written ? text : "";
}

export function removeGame(id: string): void {
  remove(gameKey(id));
}

/** The daily puzzles that were solved, as Go's play writes them: "3 5-9". */
export function readDays(): string {
  return read("days");
}

export function writeDays(code: string): void {
  write("days", code);
}

/** How a puzzle was won: the best that was stored of it. */
export interface Result {
  /** The puzzle's ID. */
  id: string;
  board: string;
  /** When it was won, in milliseconds since 1970. */
  at: number;
  presses: number;
  par: number;
  /** Whether par is proved to be the fewest presses. */
  proved: boolean;
  /** Hints of all rungs, and those that showed a light. */
  hints: number;
  shown: number;
  seconds: number;
}

/** The most results that are stored; the oldest make room. */
const maxResults = 2000;
/** Puzzles with longer IDs have no results: a board can have a name of hundreds of kilobytes. */
const maxResultID = 300;

/** The results of all puzzles that were won on this device, the oldest first. */
export function readResults(): Result[] {
  const list = parseJSON(read("results"));
  return Array.isArray(list) ? list.filter(isResult) : [];
}

function isResult(entry: unknown): entry is Result {
  const { id, board, ...rest } = Object(entry) as Record<string, unknown>;
  const numbers = [rest.at, rest.presses, rest.par, rest.hints, rest.shown, rest.seconds];
  return typeof id === "string" && typeof board === "string" && numbers.every(Number.isFinite);
}

/** Stores a result unless there is one of that puzzle that is as good. */
export function writeResult(result: Result): void {
  if (result.id.length > maxResultID) return;
  const results = readResults();
  const before = results.find(({ id }) => id === result.id);
  const cost = ({ presses, hints }: Result) => presses * 1e6 + hints;
  if (before && cost(before) <= cost(result)) return;
  const others = results.filter((other) => other !== before);
  write("results", JSON.stringify([...others, result].slice(-maxResults)));
}

/** The puzzle that this tab showed last; a new tab starts with today's. */
export function readLast(): string {
  try {
    return sessionStorage.getItem("last") ?? "";
  } catch {
    return "";
  }
}

export function writeLast(id: string): void {
  try {
    sessionStorage.setItem("last", id);
  } catch {
    // Then a reload of another page leads to today's puzzle.
  }
}

/** The lessons that were done, by page. */
export function readLearned(): string[] {
  return read("learned").split(" ").filter(Boolean);
}

export function writeLearned(pages: readonly string[]): void {
  write("learned", [...new Set(pages)].join(" "));
}

/** The words for the puzzle that was begun last: which level of the journey it is, or its grade. */
export function levelWords(id: string): string {
  const level = Object(parseJSON(read("level"))) as Record<string, unknown>;
  return level.id === id ? String(level.words) : "";
}

export function writeLevel(id: string, words: string): void {
  write("level", JSON.stringify({ id, words }));
}

/** Whether nothing was ever played on this device, nor the offer to show how answered. */
export function isNewcomer(): boolean {
  return read("welcomed") === "" && read("days") === "" && keysWith(gamePrefix).length === 0;
}

/** Remembers that the visitor is no newcomer. */
export function welcome(): void {
  write("welcomed", "yes");
}
