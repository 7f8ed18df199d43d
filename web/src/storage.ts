// Stores settings, games and solved daily puzzles on the device. Some private windows store
// nothing; then everything lasts for this visit only.

/** The maximum number of unfinished games to store, not counting the daily puzzles of the last seven days.
 * Beyond that, the least recently played one is removed. Won games are never removed to make room. */
export const maxGames = 30;

/** Returns the text stored under a key, or "". */
export function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a value, and reports whether that worked. Storage may be full or turned off. */
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
    // If nothing can be stored, there is nothing to remove.
  }
}

/** Parses JSON; returns undefined if the text is malformed. */
export function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the stored settings, which any version of the app may have written. */
export function readStoredSettings(): object {
  return Object(parseJSON(read("settings")));
}

export function writeStoredSettings(settings: object): void {
  write("settings", JSON.stringify(settings));
}

/** A stored game. */
export interface Kept {
  /** The puzzle's ID. */
  id: string;
  /** Its moves, hints and time, in the save format of Go's package play. */
  save: string;
  /** The starting position, stored because only the core can compute it for some puzzles. */
  start: string;
  /** When it was last played, in milliseconds since 1970. */
  at: number;
  /** How many actions the save contains from each page. */
  seen: Record<string, number>;
  /** Whether it was ever won. */
  won?: boolean;
}

const gamePrefix = "game:";

/** Returns the key under which a game is stored. */
export function gameKey(id: string): string {
  return gamePrefix + id;
}

/** Parses a stored game; returns undefined if it is damaged. */
export function parseKept(id: string, text: string): Kept | undefined {
  const { save, start, at, seen, won } = Object(parseJSON(text)) as Record<string, unknown>;
  if (typeof save !== "string" || typeof start !== "string" || typeof at !== "number") return undefined;
  const counts = Object.entries(Object(seen) as object).filter(([, count]) => Number.isInteger(count));
  return { id, save, start, at, seen: Object.fromEntries(counts), won: won === true };
}

/** Returns the text of a stored game, or "". */
export function readGameText(id: string): string {
  return read(gameKey(id));
}

/** Returns all stored games, most recently played first. */
export function keptGames(): Kept[] {
  return keysWith(gamePrefix)
    .map((key) => parseKept(key.slice(gamePrefix.length), read(key)))
    .filter((kept) => kept !== undefined)
    .sort((a, b) => b.at - a.at);
}

/** Returns the keys that start with a prefix. */
export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Reports whether a stored game has moves. Without them, it only records the help in a removed game. */
export function hasMoves({ save }: Kept): boolean {
  return !!save.split("\n")[1];
}

/** Reports whether a game may be removed to make room: it has moves, was never won, and is not a daily
 * puzzle of the last seven days, in any time zone. */
function isSpare(kept: Kept): boolean {
  const weekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);
  const isRecent = /^daily#\d/.test(kept.id) && kept.id > `daily#${weekAgo}`;
  return hasMoves(kept) && !kept.won && !isRecent;
}

/** Stores a game, and returns the stored text, or "" if that failed. If storage is full or there
 * are too many unfinished games, the least recently played ones are removed. */
export function writeGame({ id, ...kept }: Kept): string {
  const text = JSON.stringify(kept);
  const isNew = read(gameKey(id)) === "";
  let written = write(gameKey(id), text);
  if (written && !isNew) return text;
  const others = keptGames().filter((other) => other.id !== id && isSpare(other));
  while (others.length > 0 && (!written || others.length >= maxGames)) {
    dropGame(others.pop() as Kept);
    written ||= write(gameKey(id), text);
  }
  return written ? text : "";
}

export function removeGame(id: string): void {
  remove(gameKey(id));
}

/** Removes a game, but keeps a record of its help: a player who opens the puzzle again has still had
 * it. */
export function dropGame({ id, save, start, at }: Kept): void {
  removeGame(id);
  const help = save.split("\n").filter((line) => /^(hints |shown$)/.test(line));
  if (help.length === 0) return;
  write(gameKey(id), JSON.stringify({ save: [id, "", ...help, ""].join("\n"), start, at, seen: {} }));
}

/** Returns the solved daily puzzles in the format of Go's package play, such as "3 5-9". */
export function readDays(): string {
  return read("days");
}

export function writeDays(code: string): void {
  write("days", code);
}

/** The player's best win in a puzzle. */
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
  /** How many hints were given. */
  hints: number;
  /** Whether the solution was shown. */
  shown: boolean;
  /** Whether it is a daily puzzle that was solved on its day without help, in this win or before. */
  inTime: boolean;
  seconds: number;
}

/** Results for puzzles with longer IDs are not stored, because the spec of a board can be hundreds
 * of kilobytes long. */
const maxResultID = 300;

/** Returns the results for all puzzles won on this device, oldest first. */
export function readResults(): Result[] {
  const list = parseJSON(read("results"));
  return Array.isArray(list) ? list.filter(isResult) : [];
}

function isResult(entry: unknown): entry is Result {
  const { id, board, ...rest } = Object(entry) as Record<string, unknown>;
  const numbers = [rest.at, rest.presses, rest.par, rest.hints, rest.seconds];
  const texts = typeof id === "string" && typeof board === "string";
  return texts && typeof rest.shown === "boolean" && numbers.every(Number.isFinite);
}

/** Stores a result, unless a result at least as good is already stored for that puzzle. Reports whether
 * it did. */
export function writeResult(result: Result): boolean {
  if (result.id.length > maxResultID) return false;
  const results = readResults();
  const before = results.find(({ id }) => id === result.id);
  // As in Go's package play: a win without help is better than any with help.
  const cost = ({ presses, hints, shown }: Result) => (shown ? 2e12 : hints && 1e12) + presses * 1e6 + hints;
  if (before && cost(before) <= cost(result)) return false;
  const others = results.filter((other) => other !== before);
  const inTime = result.inTime || before?.inTime === true;
  return write("results", JSON.stringify([...others, { ...result, inTime }]));
}

/** Returns the ID of the puzzle that this tab showed last, or "" in a new tab. */
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
    // If this fails, reloading a page other than Play opens the usual first puzzle in the background.
  }
}
