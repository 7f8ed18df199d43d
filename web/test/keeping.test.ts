import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parsePosition, press } from "../src/board/state";
import { type Action, Game } from "../src/game/game";
import { GameFile } from "../src/game/gameFile";
import { keptID } from "../src/game/resolve";
import { item } from "../src/item";
import { gameKey, hasMoves, keptGames, maxGames, parseKept, readGameText, removeGame, writeGame } from "../src/storage";
import { memory } from "./memory";
import { random } from "./random";

/** The storage that all pages share, with the writes that are still on their way. */
class Device {
  readonly pages: Page[] = [];
  /** Writes that have not reached the device yet. */
  readonly arriving: { from: Page; key: string; value: string }[] = [];

  /** Delivers the oldest write to the device, which notifies all pages. */
  step(): void {
    const write = this.arriving.shift();
    if (write) for (const page of this.pages) page.inbox.push(write);
  }
}

/** A page as browsers implement it. It sees its own writes immediately and other pages' writes later,
 * and its own writes win until they reach the device. */
class Page {
  readonly inbox: Device["arriving"] = [];
  private readonly known = new Map<string, string>();
  private readonly pending = new Map<string, number>();
  private readonly device: Device;
  file: GameFile;
  game: Game;

  constructor(device: Device, id: string) {
    this.device = device;
    device.pages.push(this);
    this.game = new Game(id, parsePosition(id) ?? expect.fail(id));
    this.file = new GameFile(id);
    this.here(() => this.file.read());
  }

  /** Runs a function with this page's view of storage. */
  here<T>(what: () => T): T {
    globalThis.localStorage = {
      getItem: (key: string) => this.known.get(key) ?? null,
      setItem: (key: string, value: string) => {
        this.known.set(key, value);
        this.pending.set(key, (this.pending.get(key) ?? 0) + 1);
        this.device.arriving.push({ from: this, key, value });
      },
      removeItem: () => undefined,
    } as unknown as Storage;
    return what();
  }

  act(action: Action): boolean {
    return this.here(() => {
      this.game = this.file.merge(this.game) ?? this.game;
      const done = this.game.act(action);
      if (done) this.file.write(this.game, action);
      return done;
    });
  }

  /** Receives the oldest pending notification from the device. */
  hear(): void {
    const write = this.inbox.shift();
    if (!write) return;
    if (write.from === this) {
      this.pending.set(write.key, (this.pending.get(write.key) ?? 0) - 1);
      return;
    }
    if (!this.pending.get(write.key)) this.known.set(write.key, write.value);
    this.here(() => {
      this.game = this.file.merge(this.game) ?? this.game;
    });
  }
}

describe("a game open in several pages", () => {
  it("gets the presses of all pages, in whatever order they sync", () => {
    const pick = random(7);
    for (let round = 0; round < 200; round++) {
      const device = new Device();
      const id = "5x5,mod=3:1111111111111111111111111";
      const pages = Array.from({ length: 2 + pick(3) }, () => new Page(device, id));
      const { board, lights } = parsePosition(id) ?? expect.fail(id);
      let presses = 0;
      for (let i = 0; i < 60; i++) {
        const page = item(pages, pick(pages.length));
        const what = pick(4);
        if (what === 0) {
          const button = pick(25);
          if (!page.act(`press ${button}`)) continue;
          press(board, lights, button);
          presses++;
        } else if (what === 1) device.step();
        else page.hear();
      }
      while (device.arriving.length > 0 || pages.some((page) => page.inbox.length > 0)) {
        device.step();
        for (const page of pages) page.hear();
      }
      for (const page of pages) {
        expect(page.game.lights).toEqual(lights);
        expect(page.game.presses).toBe(presses);
      }
    }
  });
});

describe("a stored game", () => {
  const id = "3x3:1b3";
  const position = parsePosition(id) ?? expect.fail(id);
  /** Stores a game with these moves, as other pages would. */
  const store = (moves: string, seen: Record<string, number>) =>
    writeGame({ id, save: `${id}\n${moves}\n`, start: id, at: 1, seen });
  const stored = () => JSON.parse(readGameText(id));
  /** Opens the game in a page. */
  const open = () => {
    const file = new GameFile(id);
    const game = new Game(id, position);
    const kept = file.read();
    if (kept) game.restore(kept.save);
    return { file, game };
  };
  const act = ({ file, game }: ReturnType<typeof open>, action: Action) => {
    game.act(action);
    file.write(game, action);
  };

  beforeEach(() => {
    globalThis.localStorage = memory();
    vi.useFakeTimers({ now: 1234 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("has the moves, the start, the time and the number of actions from each page", () => {
    store("4", { other: 1 });
    const page = open();
    act(page, "press 0");
    page.file.write(page.game, undefined, 83);
    const { seen, ...rest } = stored();
    expect(rest).toEqual({ save: `${id}\n4 0\ntime 83\n`, start: id, at: 1234, won: false });
    expect([Object.values(seen), seen.other, page.file.stored]).toEqual([[1, 1], 1, true]);
  });

  it("is known not to be saved while storage is full", () => {
    const page = open();
    expect(page.file.stored).toBe(true);
    globalThis.localStorage = storageOf(0);
    act(page, "press 0");
    expect(page.file.stored).toBe(false);
    globalThis.localStorage = memory();
    act(page, "press 1");
    expect([page.file.stored, stored().save]).toEqual([true, `${id}\n0 1\n`]);
  });

  it("counts the actions of the last eight pages", () => {
    store("", Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`page${i}`, i])));
    const page = open();
    act(page, "press 0");
    act(page, "press 1");
    const { seen } = stored();
    expect(Object.entries(seen).slice(0, -1)).toEqual([2, 3, 4, 5, 6, 7, 8].map((i) => [`page${i}`, i]));
    expect(Object.values(seen).at(-1)).toBe(2);
  });

  it("is merged only if another page has changed it", () => {
    const page = open();
    expect(page.file.merge(page.game)).toBeUndefined();
    act(page, "press 0");
    expect(page.file.merge(page.game)).toBeUndefined();
    const other = open();
    act(other, "press 1");
    expect(page.file.merge(page.game)?.save()).toBe(`${id}\n0 1\n`);
    expect(page.file.merge(page.game)).toBeUndefined();
  });

  it("is not merged if damaged or of another puzzle", () => {
    const page = open();
    act(page, "press 0");
    for (const text of ["{", '{"save":"5x5\\n1\\n","start":"5x5:1","at":1}']) {
      localStorage.setItem(gameKey(id), text);
      expect(page.file.merge(page.game)).toBeUndefined();
    }
  });

  it("gets the actions that another page overwrote, and no others", () => {
    const page = open();
    for (const n of [0, 1, 2]) act(page, `press ${n}`);
    const [own = ""] = Object.keys(stored().seen);
    store("0 3", { [own]: 1 });
    expect(page.file.merge(page.game)?.save()).toBe(`${id}\n0 3 1 2\n`);
    expect(stored()).toMatchObject({ save: `${id}\n0 3 1 2\n`, seen: { [own]: 3 } });
    store("3", { other: 1 });
    expect(page.file.merge(page.game)?.save()).toBe(`${id}\n3 0 1 2\n`);
    expect(stored().seen).toEqual({ other: 1, [own]: 3 });
    const complete = store("0 1 2 3", { [own]: 3, other: 1 });
    expect(page.file.merge(page.game)?.save()).toBe(`${id}\n0 1 2 3\n`);
    expect(readGameText(id)).toBe(complete);
  });

  it("contains the actions of a page that it no longer lists", () => {
    const pages = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`page${i}`, 1]));
    const page = open();
    act(page, "press 0");
    store("0 1", pages(8));
    expect(page.file.merge(page.game)?.save()).toBe(`${id}\n0 1\n`);
    store("1", pages(7));
    expect(page.file.merge(page.game)?.save()).toBe(`${id}\n1 0\n`);
  });

  it("keeps the hints of all pages", () => {
    const page = open();
    page.game.help = { hints: 2, shown: false };
    store("4\nhints 1\nshown", {});
    expect(page.file.merge(page.game)?.help).toEqual({ hints: 2, shown: true });
  });

  it("keeps the target of its puzzle", () => {
    const page = open();
    const game = new Game(id, { ...position, target: position.lights.slice() });
    store("4", {});
    expect(page.file.merge(game)?.target).toEqual(position.lights);
  });
});

/** Returns a Storage that holds a limited number of characters. */
function storageOf(room: number): Storage {
  const values: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      const used = Object.entries({ ...values, [key]: value }).reduce((sum, [k, v]) => sum + k.length + v.length, 0);
      if (used > room) throw new Error("full");
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(values),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

describe("the games on the device", () => {
  const kept = (n: number, save = `5x5#${n}\n1 2\n`) => ({ id: `5x5#${n}`, save, start: "5x5:1", at: n, seen: {} });

  beforeEach(() => {
    globalThis.localStorage = storageOf(1e6);
  });

  it("are the last 30, newest first", () => {
    for (let n = 1; n <= maxGames + 5; n++) expect(writeGame(kept(n))).not.toBe("");
    const ids = keptGames().map(({ id }) => id);
    expect(ids).toHaveLength(maxGames);
    expect([ids[0], ids.at(-1)]).toEqual(["5x5#35", "5x5#6"]);
    removeGame("5x5#20");
    expect(keptGames()).toHaveLength(maxGames - 1);
  });

  it("make room for the one being played", () => {
    globalThis.localStorage = storageOf(2000);
    const long = (length: number) => `\n${"x".repeat(length)}`;
    for (let n = 1; n <= 5; n++) writeGame(kept(n, long(299)));
    expect(writeGame(kept(6, long(1450)))).not.toBe("");
    expect(keptGames().map(({ id }) => id)).toEqual(["5x5#6", "5x5#5"]);
    expect(readGameText("5x5#1")).toBe("");
    expect(writeGame(kept(7, long(5000)))).toBe("");
  });

  it("are never removed if they were won or are this week's dailies, and their help is kept", () => {
    const day = (ago: number) => `daily#${new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)}`;
    writeGame({ ...kept(1), id: day(0), won: true });
    writeGame({ ...kept(2), id: day(6) });
    writeGame({ ...kept(3), id: day(9) });
    writeGame({ ...kept(4), won: true });
    writeGame(kept(5, "5x5#5\n1 2\nhints 2\nshown\ntime 9\n"));
    for (let n = 10; n < 20 + maxGames; n++) writeGame(kept(n));
    const ids = keptGames().map(({ id }) => id);
    expect([day(0), day(6), day(9), "5x5#4", "5x5#10"].map((id) => ids.includes(id))).toEqual([
      ...[true, true, false, true, false],
    ]);
    expect(parseKept("5x5#5", readGameText("5x5#5"))?.save).toBe("5x5#5\n\nhints 2\nshown\n");
    expect(keptGames().filter((game) => hasMoves(game) && !game.won)).toHaveLength(maxGames + 1);
  });

  it("are skipped if damaged", () => {
    for (const text of ["", "{", "null", "7", '{"save":1}', '{"save":"","start":"","at":"x"}'])
      localStorage.setItem(gameKey(`5x5#${text}`), text);
    writeGame(kept(1));
    expect(keptGames().map(({ id }) => id)).toEqual(["5x5#1"]);
  });
});

describe("a save", () => {
  const position = parsePosition("3x3:1b3") ?? expect.fail();

  it("is rejected if damaged, or continued as far as possible", () => {
    for (const moves of ["-1", "9", "1.5", "01", "x", "1e0"]) {
      expect(new Game("3x3:1b3", position).restore(`3x3:1b3\n${moves}\n`)).toBe(false);
    }
    const game = new Game("3x3:1b3", position);
    expect(game.restore("3x3:1b3\n0 1 | 2\nhints 6\nbudget 4\ntime 83\nhints x\n")).toBe(true);
    expect([game.help, game.seconds]).toEqual([{ hints: 6, shown: false }, 83]);
    expect(game.save()).toBe("3x3:1b3\n0 1 | 2\nhints 6\ntime 83\n");
  });
});

describe("a puzzle with several names", () => {
  beforeEach(() => {
    globalThis.localStorage = memory();
  });
  const keep = (id: string, start: string) => writeGame({ id, save: `${id}\n4\n`, start, at: 1, seen: {} });

  it("has one game", () => {
    keep("3x3:on", "3x3:1ff");
    for (const id of ["3x3", "3x3:on", "3x3:1ff", "3x3:1FF"]) expect(keptID(id)).toBe("3x3:on");
    expect(keptID("3x3:1fe")).toBe("3x3:1fe");
    expect(keptID("nonsense")).toBe("nonsense");
  });

  it("keeps the games started under each name", () => {
    keep("3x3:on", "3x3:1ff");
    keep("3x3", "3x3:1ff");
    expect([keptID("3x3"), keptID("3x3:on")]).toEqual(["3x3", "3x3:on"]);
  });

  it("differs from one with a target", () => {
    keep("3x3:on,to=1", "3x3:1ff");
    expect([keptID("3x3"), keptID("3x3:1ff,to=1"), keptID("3x3:on,to=1")]).toEqual([
      "3x3",
      "3x3:1ff,to=1",
      "3x3:on,to=1",
    ]);
    keep("3x3:on", "3x3:1ff");
    expect([keptID("3x3"), keptID("3x3:1ff,to=1")]).toEqual(["3x3:on", "3x3:1ff,to=1"]);
  });

  it("differs from a seeded or daily puzzle, even with the same lights", () => {
    keep("3x3#moon", "3x3:1b3");
    keep("daily#2026-11-16", "3x3:1b3");
    expect(keptID("3x3:1b3")).toBe("3x3:1b3");
    keep("3x3:1b3", "3x3:1b3");
    expect(keptID("3x3#sun")).toBe("3x3#sun");
  });
});
