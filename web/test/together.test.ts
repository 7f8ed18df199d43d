import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { item } from "../src/item";
import { readRoute } from "../src/route";
import type { Info, Row } from "../src/service/api";
import { ServiceError } from "../src/service/client";
import { readIDs } from "../src/together/home";
import { type Batch, Outbox } from "../src/together/outbox";
import {
  afterMoves,
  finalPlace,
  goals,
  isRoundOver,
  isSeriesOver,
  lightsOf,
  newsOf,
  ordinal,
  pressesSince,
  progress,
  puzzleNumber,
  type Room,
  ranked,
  readCode,
  roundTime,
  type Start,
  sentenceOf,
  startOf,
  take,
  titleOfRoom,
  toGoWords,
} from "../src/together/room";
import { gap, named, nameHeight, tileWidth } from "../src/together/tiles";
import { qrPath } from "../src/ui/qr";
import { memory } from "./memory";

function info(changes: Partial<Info> = {}): Info {
  return {
    code: "KWTRPM",
    series: 0,
    first: 0,
    locked: false,
    typed_names: false,
    to_go: -1,
    mode: "race",
    rounds: 2,
    round: 1,
    puzzle: "3x3",
    board: "3x3",
    start: "1ff",
    par: 5,
    started: 1,
    ends: 2,
    players: 3,
    solved: 0,
    ended: false,
    ...changes,
  };
}

const totals = { solved_rounds: 0, total_seconds: 0, total_presses: 0 };

function row(number: number, changes: Partial<Row> = {}): Row {
  const name = ["Amber Heron", "Quiet Maple", "Silver Otter", "Bright Fern", "Calm River"][number - 1] ?? "";
  return { number, name, to_go: 5, presses: 0, moves: 0, last: -1, position: "1ff", ...totals, ...changes };
}

function room(changes: Partial<Info>, ...rows: Row[]): Room {
  return { seq: 1, info: info({ players: rows.length, ...changes }), rows };
}

describe("a room", () => {
  it("is built from updates, and unchanged rows stay the same objects", () => {
    expect(take(undefined, { seq: 1, players: [row(1)] })).toBeUndefined();
    const first = take(undefined, { seq: 3, room: info({ round: 0 }), players: [row(1), row(2)] }) as Room;
    const second = take(first, { seq: 5, players: [row(2, { to_go: 4 })] }) as Room;
    expect(second.rows.map(({ to_go }) => to_go)).toEqual([5, 4]);
    expect(first.rows.map(({ to_go }) => to_go)).toEqual([5, 5]);
    expect(second.rows[0]).toBe(first.rows[0]);
    expect(second.info).toBe(first.info);
    const third = take(second, { seq: 6, room: info({ round: 1 }), players: [row(3)] }) as Room;
    expect([third.info.round, third.rows.length]).toEqual([1, 3]);
  });

  it("does not go back in time when another daemon lags behind", () => {
    const now = take(undefined, { seq: 9, room: info({ round: 2 }), players: [] }) as Room;
    expect(take(now, { seq: 8, room: info({ round: 1 }), players: [] })).toBe(now);
    expect(now.rows).toEqual([]);
    expect(take(now, { seq: 9, players: [row(1)] })).toEqual({ ...now, rows: [row(1)] });
  });

  it("has a title with its mode and its board, and a goal", () => {
    const { board } = startOf(info()) as Start;
    expect(titleOfRoom(info(), board)).toBe("Race: three by three");
    expect(titleOfRoom(info({ mode: "par" }), board)).toBe("Fewest presses: three by three");
    expect(titleOfRoom(info({ mode: "together" }), undefined)).toBe("One board");
    expect(goals.together).toBe("Work together to turn off all the lights on one board.");
  });

  it("shows a player's lights, or the start if they are missing or unreadable", () => {
    const start = startOf(info()) as Start;
    expect(lightsOf(start, "010")).toEqual(startOf(info({ start: "010" }))?.lights);
    for (const position of [undefined, "", "nonsense"]) expect(lightsOf(start, position)).toBe(start.lights);
    expect(startOf(info({ board: "nonsense" }))).toBeUndefined();
  });

  it("has finished a series after at least two puzzles on separate boards", () => {
    const over = (changes: Partial<Info>) => isSeriesOver(room({ round: 2, ended: true, ...changes }));
    expect(over({})).toBe(true);
    expect([{ ended: false }, { round: 1 }, { first: 1 }, { mode: "together" as const }].map(over)).toEqual(
      Array(4).fill(false),
    );
  });

  it("ranks a race by who solved it first, then by presses to go and presses", () => {
    const all = room(
      {},
      row(1, { to_go: 3, presses: 8 }),
      row(2, { to_go: 0, order: 2, seconds: 3, best: 5 }),
      row(3, { to_go: 0, order: 1, seconds: 2, best: 9 }),
      row(4, { to_go: 3, presses: 4 }),
      row(5, { to_go: 1, presses: 40 }),
    );
    expect(ranked(all).map(({ number }) => number)).toEqual([3, 2, 5, 4, 1]);
    expect(ranked(room({}, row(2), row(3), row(1))).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("ranks by fewest presses, then time, even while somebody tries again", () => {
    const all = room(
      { mode: "par" },
      row(1, { to_go: 0, order: 1, seconds: 20, best: 9 }),
      row(2, { to_go: 7, order: 3, seconds: 30, best: 5 }),
      row(3, { to_go: 0, order: 2, seconds: 10, best: 9 }),
      row(4, { to_go: 1 }),
    );
    expect(ranked(all).map(({ number }) => number)).toEqual([2, 3, 1, 4]);
  });

  it("ranks the shared board by number of presses", () => {
    const all = room({ mode: "together" }, row(1), row(2, { presses: 3 }), row(3, { presses: 1 }));
    expect(ranked(all).map(({ number }) => number)).toEqual([2, 3, 1]);
    const even = room({ mode: "together" }, row(2, { to_go: 1 }), row(1, { to_go: 2 }));
    expect(ranked(even).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("ranks a finished series by all its puzzles", () => {
    const rows = [
      row(1, { order: 1, solved_rounds: 1, total_seconds: 5, total_presses: 5 }),
      row(2, { solved_rounds: 2, total_seconds: 90, total_presses: 11 }),
      row(3, { solved_rounds: 2, total_seconds: 60, total_presses: 12 }),
    ];
    const places = (changes: Partial<Info>) => ranked(room(changes, ...rows)).map(({ number }) => number);
    expect(places({ round: 2 })).toEqual([1, 2, 3]);
    expect(places({ round: 2, ended: true })).toEqual([3, 2, 1]);
    expect(places({ round: 2, ended: true, mode: "par" })).toEqual([2, 3, 1]);
    expect(places({ round: 1, ended: true })).toEqual([1, 2, 3]);
    expect(ranked(room({ round: 2, ended: true }, row(2), row(1))).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("leaves out players whom the host removed", () => {
    const all = room({}, row(1, { to_go: 0, removed: true }), row(2, { to_go: 0, order: 1 }), row(3));
    expect(ranked(all).map(({ number }) => number)).toEqual([2, 3]);
  });

  it("restarts the puzzle count with each series", () => {
    expect(puzzleNumber(info({ round: 5, first: 3 }))).toBe(2);
    expect(newsOf(room({}, row(1)), room({ series: 1, first: 1, board: "" }, row(1)), 1)).toBe(
      "Same players, new puzzles. The host will start soon.",
    );
    const once = room({ round: 4, first: 3, ended: true }, row(1, { order: 1 }), row(2, { solved_rounds: 3 }));
    expect(ranked(once).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("ends when everyone has solved the puzzle, or the shared board is dark", () => {
    expect(isRoundOver(room({ solved: 1 }, row(1), row(2)))).toBe(false);
    expect(isRoundOver(room({ solved: 2 }, row(1), row(2)))).toBe(true);
    expect(isRoundOver(room({ mode: "together", solved: 1 }, row(1), row(2)))).toBe(true);
    expect(isRoundOver(room({ solved: 3 }, row(1), row(2)))).toBe(true); // the host removed one of the three
    expect(isRoundOver(room({ mode: "together", solved: 0 }, row(1)))).toBe(false);
    expect(isRoundOver(room({ players: 0 }))).toBe(false);
    expect(isRoundOver(room({ solved: 1, board: "" }, row(1)))).toBe(false);
    expect(isRoundOver(room({ round: 0, board: "" }))).toBe(false);
  });

  it("shows pending moves on top of counted ones", () => {
    const start = startOf(info()) as Start;
    expect(start.lit).toBe(9);
    const now = afterMoves(start, start.lights, 0, [0, 2, 4, 6, 8]);
    expect([now.left, now.presses]).toEqual([0, 5]);
    const again = afterMoves(start, now.lights, 5, [1, -1, 4]);
    expect([again.left, again.presses]).toEqual([4, 1]);
    expect(start.lights.every((light) => light === 1)).toBe(true);
    expect(startOf(info({ round: 0, board: "", start: "" }))).toBeUndefined();
  });

  it("shows progress from 0 to 1, and never below", () => {
    expect([progress(9, 9), progress(3, 9), progress(0, 9), progress(12, 9)]).toEqual([0, 1 - 3 / 9, 1, 0]);
  });

  it("shows no progress where the room doesn't count the presses to go", () => {
    expect([toGoWords(3), toGoWords(0), toGoWords(-1), progress(-1, 9)]).toEqual(["3 to go", "0 to go", "", 0]);
  });

  it("stops the clock when the last player is done", () => {
    const some = room({ solved: 1 }, row(1, { order: 1, seconds: 41 }), row(2));
    expect(roundTime(some)).toBeUndefined();
    const all = room({ solved: 2, players: 2 }, row(1, { order: 1, seconds: 41 }), row(2, { order: 2, seconds: 58.6 }));
    expect(roundTime(all)).toBe(58.6);
    const gone = room(
      { solved: 1, players: 1 },
      row(1, { order: 1, seconds: 41 }),
      row(2, { removed: true, seconds: 90 }),
    );
    expect(roundTime(gone)).toBe(41);
    const shared = room({ mode: "together", solved: 1 }, row(1, { presses: 3 }), row(2, { order: 1, seconds: 30 }));
    expect(roundTime(shared)).toBe(30);
  });

  it("has a final place for each player who has solved something", () => {
    const race = room({ ended: true }, row(1), row(2, { order: 2 }), row(3, { order: 1 }));
    expect([1, 2, 3, 4].map((number) => finalPlace(race, number))).toEqual([0, 2, 1, 0]);
    const series = room({ ended: true, round: 2 }, row(1, { solved_rounds: 1 }), row(2, { solved_rounds: 2 }), row(3));
    expect([1, 2, 3].map((number) => finalPlace(series, number))).toEqual([2, 1, 0]);
  });
});

describe("the news of a room", () => {
  const before = room({ solved: 1 }, row(1, { order: 1 }), row(2), row(3));

  it("reports who solved it, and in which order", () => {
    const after = room({ solved: 3 }, row(1, { order: 1 }), row(2, { order: 3 }), row(3, { order: 2 }));
    expect(newsOf(before, after, 2)).toBe(
      "Silver Otter finished second. You finished third. Solved by 3 of 3 players.",
    );
    expect(newsOf(before, before, 2)).toBe("");
    expect(newsOf(undefined, after, 2)).toBe("");
  });

  it("reports a count if many solve it together", () => {
    const all = [1, 2, 3, 4, 5];
    const after = room({ solved: 5 }, ...all.map((n) => row(n, { order: n })));
    expect(newsOf(room({}, ...all.map((n) => row(n))), after, 0)).toBe("Solved by 5 of 5 players.");
    const three = room({ solved: 3 }, row(1, { order: 1 }), row(2, { order: 2 }), row(3, { order: 3 }));
    expect(newsOf(room({}, row(1), row(2)), three, 3)).toBe(
      "Amber Heron finished first. Quiet Maple finished second. You finished third. Solved by 3 of 3 players.",
    );
  });

  it("reports who joined, but only before the first round", () => {
    const lobby = room({ round: 0, board: "" }, row(1));
    expect(newsOf(lobby, room({ round: 0, board: "" }, row(1), row(2)), 1)).toBe(
      "Quiet Maple has joined. The room now has 2 players.",
    );
    const joined = (me: number, ...numbers: number[]) =>
      newsOf(lobby, room({ round: 0, board: "" }, row(1), ...numbers.map((n) => row(n))), me);
    expect(joined(1)).toBe("");
    expect(joined(2, 2)).toBe("");
    expect(joined(1, 2, 3)).toBe("Quiet Maple and Silver Otter have joined. The room now has 3 players.");
    expect(joined(5, 2, 3, 4, 5)).toBe(
      "Quiet Maple, Silver Otter and Bright Fern have joined. The room now has 5 players.",
    );
    expect(joined(1, 2, 3, 4, 5)).toBe("4 players have joined. The room now has 5 players.");
    expect(newsOf(room({}, row(1)), room({}, row(1), row(2)), 1)).toBe("");
  });

  it("reports a new puzzle and the end", () => {
    expect(newsOf(before, room({ round: 2 }, row(1), row(2), row(3)), 1)).toBe(
      "Get ready for puzzle 2 of 2. Three by three, par 5.",
    );
    expect(newsOf(before, { ...before, info: { ...before.info, ended: true } }, 1)).toBe(
      "That’s it! Here are the final results.",
    );
    const ended = room({ ended: true }, row(1));
    expect(newsOf(ended, ended, 1)).toBe("");
    expect(newsOf(before, room({ round: 2, board: "nonsense" }, row(1)), 1)).toBe("Get ready for puzzle 2 of 2.");
  });

  it("reports who pressed what on the shared board, and who pressed last", () => {
    const start = room({ mode: "together" }, row(1), row(2));
    const after = room({ mode: "together", presses: 3 }, row(1), row(2, { presses: 3, last: 0 }));
    expect(pressesSince(start, after)).toEqual([{ number: 2, name: "Quiet Maple", button: 0 }]);
    expect(pressesSince(after, after)).toEqual([]);
    expect(pressesSince(undefined, after)).toEqual([]);
    const later = (changes: Partial<Info>, ...rows: Row[]) =>
      pressesSince(start, room({ mode: "together", ...changes }, ...rows)).map(({ number }) => number);
    expect(later({}, row(1), row(2), row(3, { presses: 1, last: 4 }))).toEqual([3]); // a new player
    expect(later({}, row(1, { presses: 1, last: -1 }))).toEqual([]);
    expect(later({}, row(1, { presses: 0, last: 4 }))).toEqual([]);
    expect(later({ round: 2 }, row(1, { presses: 1, last: 4 }))).toEqual([]);
    expect(later({ mode: "race" }, row(1, { presses: 1, last: 4 }))).toEqual([]);
    const won = room({ mode: "together", presses: 4, solved: 1 }, row(1, { order: 1 }), row(2));
    expect(newsOf(after, won, 0)).toBe("All lights are out after 4 presses. Amber Heron made the last one.");
  });

  it("writes ranks in words", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(ordinal)).toEqual(
      "first second third fourth fifth sixth seventh eighth ninth tenth".split(" "),
    );
    expect([11, 12, 13, 14, 20, 21, 22, 23, 24, 100, 101, 110, 111, 112, 113, 114, 122].map(ordinal)).toEqual(
      "11th 12th 13th 14th 20th 21st 22nd 23rd 24th 100th 101st 110th 111th 112th 113th 114th 122nd".split(" "),
    );
  });
});

describe("addresses and codes", () => {
  it("lead to a room with just its code", () => {
    expect(readRoute("#together")).toEqual({ section: "together", page: "" });
    expect(readRoute("#together/KWTRPM")).toEqual({ section: "together", page: "KWTRPM" });
    expect(readRoute("#together/KWTRPM/host")).toEqual({ section: "together", page: "KWTRPM/host" });
    expect(readRoute("#kwtrpm")).toEqual({ section: "together", page: "kwtrpm" });
    expect(readRoute("#studio").section).toBe("studio");
    expect(readRoute("#togethers").section).toBe("play");
    expect(readRoute("#KWTRPY").section).toBe("play");
  });

  it("are accepted the way people type them", () => {
    expect(["kwtrpm", " KWT RPM ", "kwt-rpm"].map(readCode)).toEqual(["KWTRPM", "KWTRPM", "KWTRPM"]);
    expect(["", "KWTRP", "KWTRPMM", "KWTRPA", "KWTRP1", "KWTRPY"].map(readCode)).toEqual(Array(6).fill(undefined));
    expect(["KWT.RPM", "1KWTRPM", "KWTRPM1"].map(readCode)).toEqual(Array(3).fill(undefined));
  });

  it("of puzzles are listed one per line", () => {
    expect(readIDs(" 5x5#a \n\n3x3:1b3\n")).toEqual(["5x5#a", "3x3:1b3"]);
    expect(() => readIDs(" \n")).toThrow("Enter a puzzle ID");
    expect(() => readIDs("3x3\n".repeat(21))).toThrow("up to 20 puzzles; you entered 21");
  });
});

describe("an error", () => {
  it("is a readable sentence, whatever its source", () => {
    expect(sentenceOf(new ServiceError(404, "there is no room BBBBBB"))).toBe("There is no room BBBBBB.");
    expect(sentenceOf(new Error("Enter a puzzle ID."))).toBe("Enter a puzzle ID.");
    expect(["who is it?", "stop!", "version 1.2 is too old"].map(sentenceOf)).toEqual([
      "Who is it?",
      "Stop!",
      "Version 1.2 is too old.",
    ]);
  });
});

describe("the QR code", () => {
  it("encodes the address", () => {
    for (const text of ["http://a.b/#KWTRPM", "https://lights.example.org/#KWTRPM", "http://127.0.0.1:18378/#BCDFGH"])
      expect(readQR(qrPath(text))).toBe(text);
  });

  /** Decodes a QR code with a single block, which holds up to 42 bytes (ISO/IEC 18004). It does not correct errors. */
  function readQR({ path, size }: { path: string; size: number }): string {
    const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`));
    const at = (x: number, y: number) => (dark.has(`${x} ${y}`) ? 1 : 0);
    expect(at(8, size - 8)).toBe(1); // this module is always dark
    const mask = item(masks, ((at(2, 8) << 2) | (at(3, 8) << 1) | at(4, 8)) ^ 0b101);
    const near = (x: number, y: number) => size > 21 && Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2;
    const fixed = (x: number, y: number) =>
      x === 6 || y === 6 || (x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9) || near(x, y);
    const bits: number[] = [];
    for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
      for (let step = 0; step < size; step++) {
        const y = up ? size - 1 - step : step;
        for (const x of [right, right - 1]) if (!fixed(x, y)) bits.push(at(x, y) ^ (mask(x, y) ? 1 : 0));
      }
    }
    const number = (from: number, count: number) => Number.parseInt(bits.slice(from, from + count).join(""), 2);
    expect(number(0, 4)).toBe(4); // byte mode
    return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8)));
  }

  const masks: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ];
});

describe("tiles", () => {
  it("fit, however many there are", () => {
    for (let count = 11; count <= 250; count++) {
      const tile = tileWidth(count, 1180, 490);
      const rows = Math.ceil(count / Math.floor(1186 / (tile + gap)));
      expect(rows * (tile + (tile >= named ? nameHeight : 0) + gap) - gap).toBeLessThanOrEqual(490);
    }
    expect(tileWidth(23, 1180, 490)).toBeGreaterThanOrEqual(named);
  });

  it.each([
    { tiles: 6, width: 3 * 100 + 2 * gap, height: 2 * (100 + nameHeight) + gap, tile: 100 },
    { tiles: 6, width: 3 * 100 + 2 * gap - 1, height: 2 * (100 + nameHeight) + gap, tile: 99 },
    { tiles: 6, width: 3 * 100 + 2 * gap, height: 2 * (100 + nameHeight) + gap - 1, tile: 99 },
    { tiles: 1, width: named, height: named + nameHeight, tile: named },
    { tiles: 1, width: named, height: named + nameHeight - 1, tile: named - 1 },
    { tiles: 1, width: 460, height: 460 + nameHeight, tile: 460 },
    { tiles: 1, width: 461, height: 461 + nameHeight, tile: 460 },
    { tiles: 1, width: 33, height: 33, tile: 33 },
    { tiles: 1, width: 31, height: 31, tile: 32 },
    { tiles: 1000, width: 300, height: 300, tile: 32 },
  ])("are as wide as possible: $tiles on $width × $height", ({ tiles, width, height, tile }) => {
    expect(tileWidth(tiles, width, height)).toBe(tile);
  });
});

describe("pending moves", () => {
  let store: Storage;
  let sent: Batch[];
  /** The service's responses: the number of moves stored so far, or an error. */
  let answers: (number | ServiceError)[];
  const unavailable = new ServiceError(0, "The service didn’t answer.");

  beforeEach(() => {
    vi.useFakeTimers();
    store = memory();
    sent = [];
    answers = [];
    vi.stubGlobal("localStorage", store);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  function outbox(code = "KWTRPM"): Outbox {
    return new Outbox(code, async (batch) => {
      sent.push(structuredClone(batch));
      const answer = answers.shift() ?? batch.first + batch.moves.length - 1;
      if (answer instanceof ServiceError) throw answer;
      return answer;
    });
  }

  it("are sent in order, and kept until the room shows them", async () => {
    const box = outbox();
    expect([box.add(1), box.moves]).toEqual([false, []]); // no round is running
    box.follow(1, 0);
    for (const move of [4, 0, -1, 2]) box.add(move);
    await vi.runAllTimersAsync();
    expect(sent).toEqual([
      { round: 1, first: 1, moves: [4] },
      { round: 1, first: 2, moves: [0, -1, 2] },
    ]);
    expect([box.moves, box.waiting, box.shown]).toEqual([[4, 0, -1, 2], 0, false]);
    box.follow(1, 2);
    expect([box.moves, box.shown]).toEqual([[-1, 2], false]);
    box.follow(1, 3);
    expect([box.moves, box.shown]).toEqual([[2], false]);
    box.follow(1, 4);
    expect([box.moves, box.shown, Object.keys(store)]).toEqual([[], true, []]);
  });

  it("wait while the service is unavailable, and none is lost or sent out of order", async () => {
    const box = outbox();
    box.follow(1, 3);
    answers = Array(7).fill(unavailable);
    for (let move = 0; move < 60; move++) {
      box.add(move);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(box.since).toBeGreaterThan(0);
    await vi.runAllTimersAsync();
    const stored = sent.slice(7);
    expect(stored.flatMap(({ moves }) => moves)).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(stored.map(({ first }) => first)).toEqual([4, 54]);
    expect([box.waiting, box.since]).toEqual([0, 0]);
  });

  it("are retried immediately when the network is back", async () => {
    const box = outbox();
    box.follow(1, 0);
    answers = Array(20).fill(unavailable);
    box.add(3);
    await vi.advanceTimersByTimeAsync(20_000);
    const tried = sent.length;
    answers.length = 0;
    box.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, box.waiting]).toEqual([tried + 1, 0]);
  });

  it("outlive the page: the next visit sends the moves that the room has not counted", async () => {
    const first = outbox();
    first.follow(1, 2);
    answers = [unavailable];
    for (const move of [5, 6, 7]) first.add(move);
    first.close();
    await vi.runAllTimersAsync();
    sent = [];
    const second = outbox();
    second.follow(1, 3); // one of the moves had arrived
    await vi.runAllTimersAsync();
    expect(sent).toEqual([{ round: 1, first: 4, moves: [6, 7] }]);
    const other = outbox();
    other.follow(2, 0);
    expect(other.moves).toEqual([]);
  });

  it("of two rooms are kept separate", async () => {
    answers = [unavailable, unavailable];
    for (const [code, move] of [
      ["KWTRPM", 5],
      ["BCDFGH", 7],
    ] as const) {
      const box = outbox(code);
      box.follow(1, 0);
      box.add(move);
      box.close();
    }
    await vi.runAllTimersAsync();
    sent = [];
    for (const code of ["KWTRPM", "BCDFGH"]) outbox(code).follow(1, 0);
    await vi.runAllTimersAsync();
    expect(sent.map(({ moves }) => moves)).toEqual([[5], [7]]);
  });

  it("of closed rooms are dropped", () => {
    const kept = { round: 1, first: 1, moves: [5] };
    store["moves:BCDFGH"] = JSON.stringify({ ...kept, at: Date.now() - 25 * 3600 * 1000 });
    store["moves:CDFGHJ"] = JSON.stringify({ ...kept, at: Date.now() - 23 * 3600 * 1000 });
    store["moves:DFGHJK"] = "{";
    outbox();
    expect(Object.keys(store)).toEqual(["moves:CDFGHJ"]);
  });

  it("are dropped when their round ends or the service rejects them", async () => {
    const box = outbox();
    const said: string[] = [];
    box.onRefused = (text) => said.push(text);
    box.follow(1, 0);
    answers = [unavailable];
    box.add(1);
    await vi.advanceTimersByTimeAsync(0);
    box.follow(2, 0);
    await vi.runAllTimersAsync();
    expect([box.moves, sent.length]).toEqual([[], 1]);
    answers = [new ServiceError(409, "you can't do that in this room right now")];
    box.add(2);
    await vi.runAllTimersAsync();
    expect([box.moves, said]).toEqual([[], ["you can't do that in this room right now"]]);
    box.add(3);
    await vi.runAllTimersAsync();
    expect(sent.at(-1)).toEqual({ round: 2, first: 1, moves: [3] });
  });

  it("never exceed the limit of a round", () => {
    const box = outbox();
    box.follow(1, 498);
    expect([1, 2, 3].map((move) => box.add(move))).toEqual([true, true, false]);
    expect(box.moves).toEqual([1, 2]);
  });

  it("are stored with their round, their number and the time", async () => {
    const box = outbox();
    const start = Date.now();
    box.follow(3, 7);
    answers = Array(9).fill(unavailable);
    box.add(4);
    await vi.advanceTimersByTimeAsync(100);
    box.add(5);
    expect(JSON.parse(store["moves:KWTRPM"])).toEqual({ round: 3, first: 8, moves: [4, 5], at: start + 100 });
    expect([box.waiting, box.since]).toEqual([2, start]); // since the oldest move
    await vi.advanceTimersByTimeAsync(900);
    expect(box.since).toBe(start);
    answers = [];
    await vi.runAllTimersAsync();
    expect([box.waiting, box.since]).toEqual([0, 0]);
    box.add(6);
    expect(box.since).toBe(Date.now());
  });

  it("stay as they are if the room repeats an earlier count", async () => {
    const box = outbox();
    box.follow(1, 3);
    box.add(4);
    await vi.runAllTimersAsync();
    for (const counted of [2, 3]) {
      box.follow(1, counted);
      expect([box.moves, box.waiting, box.shown]).toEqual([[4], 0, false]);
    }
    expect(sent.length).toBe(1);
  });

  it("that the room has counted are not sent again, even if the answer got lost", async () => {
    const box = outbox();
    box.follow(1, 0);
    answers = [unavailable];
    for (const move of [4, 5]) box.add(move);
    await vi.advanceTimersByTimeAsync(0);
    box.follow(1, 1);
    expect([box.moves, box.waiting, box.shown]).toEqual([[5], 1, true]);
    await vi.runAllTimersAsync();
    expect(sent.at(-1)).toEqual({ round: 1, first: 2, moves: [5] });
  });

  it("are sent one message at a time, and the answer to an earlier round no longer counts", async () => {
    const waiting: ((stored: number) => void)[] = [];
    const box = new Outbox("KWTRPM", (batch) => {
      sent.push(structuredClone(batch));
      return new Promise((resolve) => waiting.push(resolve));
    });
    box.follow(1, 0);
    for (const move of [4, 5, 6]) box.add(move);
    expect(sent).toEqual([{ round: 1, first: 1, moves: [4] }]);
    box.follow(2, 0);
    box.add(7);
    item(waiting, 0)(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([box.waiting, sent.slice(1)]).toEqual([1, [{ round: 2, first: 1, moves: [7] }]]);
    item(waiting, 1)(0); // the service stored nothing, so the move is sent again
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.slice(2)).toEqual([{ round: 2, first: 1, moves: [7] }]);
    item(waiting, 2)(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([box.waiting, sent.length]).toEqual([0, 3]);
  });

  it.each([
    { random: 0, pauses: [250, 500, 1000, 2000, 2500, 2500] },
    { random: 0.5, pauses: [375, 750, 1500, 3000, 3750, 3750] },
  ])("are retried after pauses that double up to a limit: $pauses", async ({ random, pauses }) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const box = outbox();
    box.hurry(); // nothing to retry yet
    box.follow(1, 0);
    answers = Array(pauses.length).fill(unavailable);
    box.add(3);
    await vi.advanceTimersByTimeAsync(0);
    for (const [i, pause] of pauses.entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sent.length).toBe(i + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent.length).toBe(i + 2);
    }
    answers = [unavailable]; // after a success, pauses are short again
    box.add(4);
    await vi.advanceTimersByTimeAsync(0);
    const tried = sent.length;
    await vi.advanceTimersByTimeAsync(item(pauses, 0));
    expect(sent.length).toBe(tried + 1);
  });

  it("report when they are stored but not shown yet", async () => {
    const box = outbox();
    const stored = vi.fn();
    box.onStored = stored;
    box.follow(1, 0);
    await vi.runAllTimersAsync();
    expect(stored).not.toHaveBeenCalled();
    box.add(1);
    box.add(2);
    await vi.runAllTimersAsync();
    expect(stored).toHaveBeenCalledTimes(1);
    box.add(3);
    box.close();
    await vi.runAllTimersAsync();
    expect([stored.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it("are not sent any more once the page is left, and no timer remains", async () => {
    const box = outbox();
    box.follow(1, 0);
    answers = [unavailable];
    box.add(1);
    await vi.advanceTimersByTimeAsync(0);
    box.close();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, box.waiting, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });

  it("that are rejected leave those that the service has stored", async () => {
    const box = outbox();
    const said: string[] = [];
    box.follow(1, 1);
    box.add(1);
    await vi.runAllTimersAsync();
    answers = [new ServiceError(409, "no"), new ServiceError(409, "no")];
    box.add(2);
    await vi.runAllTimersAsync();
    box.onRefused = (text) => said.push(text);
    box.add(3);
    await vi.runAllTimersAsync();
    expect([box.moves, box.waiting, said]).toEqual([[1], 0, ["no"]]);
    expect(JSON.parse(store["moves:KWTRPM"]).moves).toEqual([1]);
  });

  it("of an earlier round are rejected in silence", async () => {
    const said: string[] = [];
    let reject: (error: unknown) => void = () => undefined;
    const box = new Outbox("KWTRPM", () => new Promise((_, refuse) => (reject = refuse)));
    box.onRefused = (text) => said.push(text);
    box.follow(1, 0);
    box.add(1);
    box.follow(2, 0);
    box.add(2);
    reject(new ServiceError(409, "the round is over"));
    await vi.advanceTimersByTimeAsync(0);
    expect([said, box.moves]).toEqual([[], [2]]);
    reject("out of order");
    await vi.advanceTimersByTimeAsync(0);
    expect([said, box.moves]).toEqual([["out of order"], []]);
  });

  it.each([
    ["continue where the room stopped", { round: 1, first: 3 }, [5, 6, 7]],
    ["are skipped if the room has counted them", { round: 1, first: 2 }, [6, 7]],
    ["are dropped if all were counted", { round: 1, first: 0 }, []],
    ["are dropped if earlier ones are missing", { round: 1, first: 4 }, []],
    ["are dropped if they belong to another round", { round: 2, first: 3 }, []],
  ])("of an earlier visit %s", (_, kept, moves) => {
    store["moves:KWTRPM"] = JSON.stringify({ ...kept, moves: [5, 6, 7], at: Date.now() });
    const box = outbox();
    box.follow(1, 2);
    expect(box.moves).toEqual(moves);
  });

  it("are dropped once their room has existed for a day, or if they are damaged", () => {
    const day = 24 * 3600 * 1000;
    const kept = { round: 1, first: 1, moves: [5], at: Date.now() - day };
    store["moves:BCDFGH"] = JSON.stringify(kept);
    const bad = [{ at: kept.at - 1 }, { round: 1.5 }, { first: "1" }, { moves: 5 }, { moves: [5, "6"] }, { at: null }];
    for (const [i, change] of bad.entries()) store[`moves:BAD${i}`] = JSON.stringify({ ...kept, ...change });
    outbox();
    expect(Object.keys(store)).toEqual(["moves:BCDFGH"]);
  });
});
