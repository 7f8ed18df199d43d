// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lights } from "../src/board/state";
import { byID } from "../src/dom";
import type { Action } from "../src/game/game";
import { Stage } from "../src/game/stage";
import { gameKey, parseKept, readDays, readGameText, readLast, removeGame, writeDays, writeGame } from "../src/storage";
import type { ViewOptions } from "../src/view/view";

/** A view that records what it shows. */
class FakeView {
  readonly options: ViewOptions;
  readonly wanted: () => boolean;
  readonly shown: [lights: string, pressed?: number][] = [];
  readonly wins: [won: boolean, from?: number][] = [];
  readonly zoomed: number[] = [];
  destroyed = false;

  constructor(options: ViewOptions, wanted: () => boolean) {
    this.options = options;
    this.wanted = wanted;
  }

  update(lights: Lights, pressed?: number): void {
    this.shown.push([lights.join(""), pressed]);
  }

  win(won: boolean, from?: number): void {
    this.wins.push([won, from]);
  }

  zoom(by: number): void {
    this.zoomed.push(by);
  }

  canZoom(by: number): boolean {
    return by < 0;
  }

  destroy(): void {
    this.destroyed = true;
  }
}

/** The views made so far, and what the next one waits for; false if it fails to load. */
const page = vi.hoisted(() => ({ views: [] as FakeView[], loading: undefined as Promise<boolean> | undefined }));
vi.mock("../src/view/makeView", () => ({
  makeView: async (_: HTMLElement, options: ViewOptions, wanted: () => boolean) => {
    if ((await page.loading) === false) return undefined;
    const view = new FakeView(options, wanted);
    page.views.push(view);
    return view;
  },
}));

/** What waits for the next paint. */
const waiting = vi.hoisted(() => [] as (() => void)[]);
vi.mock("../src/view/afterPaint", () => ({ afterPaint: (f: () => void) => waiting.push(f) }));
const paint = () => {
  for (const f of waiting.splice(0)) f();
};

const small = "3x3:1b3";
const solution = [0, 1, 2, 3, 7];
const petersen = "graph6=IheA@GUAo";

/** Lets everything that was started finish. */
const settled = () => new Promise((done) => setTimeout(done));
const view = () => page.views.at(-1) ?? expect.fail("no view");
const text = (id: string) => byID(id).textContent;
const kept = (id: string) => parseKept(id, readGameText(id));
const keep = (id: string, moves: string, start: string) =>
  writeGame({ id, save: `${id}\n${moves}\n`, start, at: 1, seen: { other: 1 } });

/** Creates a stage, and records what its listeners hear. */
function create(): { stage: Stage; heard: (Action | undefined)[] } {
  const stage = new Stage();
  const heard: (Action | undefined)[] = [];
  stage.listen((action) => heard.push(action));
  return { stage, heard };
}

/** Opens a puzzle on a new stage. */
async function open(id: string, start?: string): Promise<ReturnType<typeof create>> {
  const made = create();
  made.stage.open(id, start);
  await settled();
  return made;
}

/** Makes the next view wait until the returned function is called. */
function slowly(): () => void {
  let load = () => {};
  page.loading = new Promise((done) => {
    load = () => done(true);
  });
  return load;
}

function act(stage: Stage, ...actions: Action[]): void {
  for (const action of actions) stage.act(action);
  paint();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML =
    '<section id="play"><h1 id="title"></h1><p id="sub"></p><p id="week"></p><div id="slot"><div id="board"></div></div></section>';
  page.views.length = 0;
  page.loading = undefined;
  waiting.length = 0;
  vi.spyOn(window, "addEventListener");
});
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener as EventListener);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a puzzle on the stage", () => {
  it("is missing at first", () => {
    const expected = {
      id: "",
      game: undefined,
      played: false,
      stored: true,
      refused: 0,
      shaped: false,
      zoom: undefined,
    };
    expect(create().stage.snapshot()).toEqual(expected);
  });

  it("appears at once if the page knows its position", async () => {
    const { stage, heard } = await open(small);
    const { board, lights } = stage.game ?? expect.fail();
    expect(view().options).toMatchObject({ board, lights, target: undefined, label: "Three by three" });
    expect(view().shown).toEqual([["110011011", undefined]]);
    expect(view().wins).toEqual([[false, undefined]]);
    expect([text("title"), text("sub")]).toEqual(["Three by three", "9 lights"]);
    expect([byID("board").className, byID("board").dataset.puzzle]).toEqual(["board", small]);
    expect([heard, stage.era, stage.startID, readLast()]).toEqual([[undefined], 1, small, small]);
    const game = stage.game?.snapshot();
    expect(stage.snapshot()).toEqual({
      id: small,
      game,
      played: false,
      stored: true,
      refused: 0,
      shaped: false,
      zoom: undefined,
    });
    expect(readGameText(small)).toBe("");
  });

  it("shows its target", async () => {
    await open("2x2:1,to=3");
    expect(view().options.target?.join("")).toBe("1100");
  });

  it("waits for the core if only the core knows its position", async () => {
    const { stage, heard } = await open("3x3#moon");
    expect(byID("board").outerHTML).toBe('<div id="board" class="board waiting"><p>Making the puzzle…</p></div>');
    expect([text("title"), text("sub")]).toEqual(["Puzzle", "Puzzle moon"]);
    expect([heard, stage.id, stage.startID, readLast()]).toEqual([[undefined], "3x3#moon", "", "3x3#moon"]);
    expect(stage.snapshot()).toMatchObject({ id: "3x3#moon", game: undefined, played: false });
    stage.act("press 0");
    stage.zoom(1);
    stage.save(5);
    expect([page.views, readGameText("3x3#moon")]).toEqual([[], ""]);
    stage.open("3x3#moon", small);
    await settled();
    expect([byID("board").className, text("title")]).toEqual(["board", "Three by three"]);
    expect([stage.id, stage.startID, view().shown.length]).toEqual(["3x3#moon", small, 1]);
  });

  it("starts from the core's position, its own or the stored one, in this order", async () => {
    keep("2x2:f", "", "2x2:2");
    keep("2x2#moon", "3", "2x2:f");
    for (const [id, start, lights] of [
      ["2x2:f", "2x2:1", "1000"],
      ["2x2:f", undefined, "1111"],
      ["2x2#moon", "2x2:7", "1001"],
      ["2x2#moon", undefined, "1000"],
      ["2x2#moon,to=3", "2x2:7", "1110"],
    ] as const) {
      const { stage } = await open(id, start);
      expect(stage.game?.lights.join(""), `${id} ${start}`).toBe(lights);
    }
  });

  it("has the target in its ID, wherever its position comes from", async () => {
    keep("2x2#moon,to=3", "", "2x2:f");
    for (const start of ["2x2:7", undefined]) {
      const { stage } = await open("2x2#moon,to=3", start);
      expect(stage.game?.target?.join("")).toBe("1100");
    }
  });

  it("continues where the player left it", async () => {
    keep(small, "0 8 | 4", small);
    const { stage } = await open(small);
    expect(view().shown).toEqual([["000110000", undefined]]);
    expect(stage.snapshot()).toMatchObject({ played: false, game: { presses: 2, canRedo: true } });
  });

  it("takes more space if it is more than 7.4 lights wide", async () => {
    for (const [id, wide] of [
      ["3x3x3x3:1", true],
      ["hex4:1", false],
      ["8x8", true],
      ["3x3", false],
    ] as const) {
      await open(id);
      await vi.dynamicImportSettled();
      expect(byID("slot").classList.contains("wide"), id).toBe(wide);
    }
  });

  it("appears before the core is there if the app offers its board", async () => {
    const { stage } = await open(`${petersen}:1`);
    await vi.waitFor(() => view());
    expect(view().options.board).toMatchObject({ spec: petersen, name: "Petersen graph" });
    expect(stage.game?.lights.join("")).toBe("1000000000");
  });

  it("waits for the core if the offered boards fail to load", async () => {
    vi.resetModules();
    vi.doMock("../src/board/offered", () => Promise.reject(new Error("offline")));
    const offline = await import("../src/game/stage");
    const stage = new offline.Stage();
    stage.open(`${petersen}:1`);
    await vi.dynamicImportSettled();
    expect([stage.game, text("board")]).toEqual([undefined, "Making the puzzle…"]);
    vi.doUnmock("../src/board/offered");
  });

  it("gives way to the next one, even while it is being drawn", async () => {
    const { stage, heard } = create();
    const load = slowly();
    stage.open("2x2");
    page.loading = undefined;
    stage.open(small);
    await settled();
    expect([page.views.length, view().wanted(), heard.length]).toEqual([1, true, 1]);
    load();
    await settled();
    const [next, late] = page.views;
    expect([late?.destroyed, late?.wanted(), next?.destroyed, next?.wanted()]).toEqual([true, false, false, true]);
    expect([stage.view, byID("board").dataset.puzzle, heard.length]).toEqual([next, small, 1]);
    stage.open("2x2");
    expect([next?.destroyed, stage.view]).toEqual([true, undefined]);
  });

  it("gives way to the next one while its board is being loaded", async () => {
    const { stage } = create();
    stage.open("hex99:1");
    stage.open(small);
    await settled();
    await vi.dynamicImportSettled();
    expect(page.views.map(({ options }) => options.board.spec)).toEqual(["3x3"]);
  });

  it("gives way to a message", async () => {
    const { stage } = await open(small);
    act(stage, "press 0");
    const shown = view();
    const load = slowly();
    stage.open("2x2");
    stage.wait("2x2#moon", "Not found.");
    load();
    await settled();
    expect([shown.destroyed, view().destroyed, view() === shown]).toEqual([true, true, false]);
    expect([stage.view, stage.game, stage.log, stage.id]).toEqual([undefined, undefined, [], "2x2#moon"]);
    expect(text("board")).toBe("Not found.");
  });

  it("gives way to the one after a message", async () => {
    const { stage } = create();
    const load = slowly();
    stage.open("2x2");
    stage.wait("2x2#moon");
    page.loading = undefined;
    stage.open(small);
    await settled();
    const next = view();
    load();
    await settled();
    expect([page.views.length, view().destroyed, stage.view]).toEqual([2, true, next]);
  });

  it("has no view if that fails to load", async () => {
    const { stage, heard } = create();
    page.loading = Promise.resolve(false);
    stage.open(small);
    await settled();
    expect([stage.view, heard, byID("board").dataset.puzzle]).toEqual([undefined, [], undefined]);
    act(stage, "press 0");
    expect(stage.game?.presses).toBe(1);
  });

  it("shows its number above the board if it has one", async () => {
    const { stage } = await open(small);
    stage.heading(small, 12);
    expect(text("sub")).toBe("No. 12 · 9 lights");
    stage.heading(small);
    expect(text("sub")).toBe("9 lights");
  });
});

describe("an action on the stage", () => {
  it("is shown first, then stored and announced", async () => {
    const { stage, heard } = await open(small);
    stage.act("press 0");
    expect(view().shown).toEqual([
      ["110011011", undefined],
      ["000111011", 0],
    ]);
    expect([kept(small)?.save, kept(small)?.start]).toEqual([`${small}\n0\n`, small]);
    expect([stage.log, heard]).toEqual([["press 0"], [undefined]]);
    paint();
    expect(heard).toEqual([undefined, "press 0"]);
    expect(stage.snapshot()).toMatchObject({ played: true, stored: true, game: { presses: 1 } });
    view().options.onPress?.(8);
    paint();
    expect([stage.log, heard.at(-1)]).toEqual([["press 0", "press 8"], "press 8"]);
    expect(stage.era).toBe(1);
  });

  it("is ignored if it changes nothing", async () => {
    const { stage, heard } = await open(small);
    act(stage, "undo", "redo", "reset");
    expect([stage.log, heard, view().shown.length, readGameText(small)]).toEqual([[], [undefined], 1, ""]);
  });

  it("celebrates a win from the last press", async () => {
    const { stage } = await open(small);
    act(stage, ...solution.map((n) => `press ${n}` as const));
    expect(view().wins.slice(-2)).toEqual([
      [false, 3],
      [true, 7],
    ]);
    expect(readDays()).toBe("");
  });

  it("is refused if it presses a dark light and the rule forbids that", async () => {
    const { stage, heard } = await open(small);
    stage.rule = "You can press only lights that are on.";
    act(stage, "press 2", "press 3");
    expect([stage.refused, stage.snapshot().refused, stage.log]).toEqual([2, 2, []]);
    expect(heard).toEqual([undefined, undefined, undefined]);
    act(stage, "press 0");
    expect([stage.refused, stage.log, heard.at(-1)]).toEqual([0, ["press 0"], "press 0"]);
    act(stage, "press 0");
    expect(stage.refused).toBe(1);
    act(stage, "undo");
    expect([stage.refused, stage.game?.presses]).toEqual([0, 0]);
    stage.open(small);
    expect(stage.rule).toBe("");
    act(stage, "press 2");
    expect(stage.log).toEqual(["press 2"]);
  });

  it("needs a game", async () => {
    const { stage, heard } = await open("3x3#moon");
    stage.rule = "You can press only lights that are on.";
    act(stage, "press 0");
    expect([stage.refused, stage.log, heard]).toEqual([0, [], [undefined]]);
  });
});

describe("a daily puzzle that is solved", () => {
  it.each([
    ["today's", "daily#2026-11-16", "", "320"],
    ["yesterday's, which has ended everywhere", "daily#2026-11-15", "3 5-9", "3 5-9"],
    ["tomorrow's, which has begun in the east", "daily#2026-11-17", "3", "3 321"],
    ["a later one", "daily#2026-11-18", "3", "3"],
    ["not a daily one", "1x1:1", "3", "3"],
  ])("is recorded only on its day, anywhere on Earth: %s", async (_, id, before, after) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 16, 12) });
    writeDays(before);
    const { stage } = await open(id, "1x2:1");
    act(stage, "press 0");
    expect(readDays()).toBe(before);
    act(stage, "undo");
    stage.open(id, "1x1:1");
    await settled();
    act(stage, "press 0");
    expect(readDays()).toBe(after);
  });
});

describe("a game that is open on two pages", () => {
  const changed = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));

  it("shows what the other page stores", async () => {
    const { stage, heard } = await open(small);
    keep(small, "8", small);
    changed(gameKey(small), "");
    expect(view().shown.at(-1)).toEqual(["110010000", undefined]);
    expect([heard.length, stage.era, page.views.length]).toEqual([2, 2, 1]);
    changed(gameKey(small), "");
    expect([heard.length, stage.era]).toEqual([2, 2]);
    expect(stage.catchUp()).toBe(false);
  });

  it("ignores what happens to other games", async () => {
    const { stage, heard } = await open(small);
    keep(small, "8", small);
    changed(gameKey("3x3"), "");
    changed(gameKey("3x3"), null);
    expect([heard.length, stage.era]).toEqual([1, 1]);
    stage.wait(small);
    changed(gameKey(small), null);
    expect([stage.game, heard.length]).toEqual([undefined, 2]);
  });

  it("starts over if the other page deletes it", async () => {
    const { stage } = await open("3x3#moon", small);
    act(stage, "press 8");
    removeGame("3x3#moon");
    changed(gameKey("3x3#moon"), null);
    await settled();
    expect([stage.startID, stage.log, stage.era, view().shown]).toEqual([small, [], 2, [["110011011", undefined]]]);
  });

  it("adds an action to those of the other page", async () => {
    const { stage } = await open(small);
    keep(small, "8", small);
    act(stage, "press 0");
    expect([stage.game?.pressedButtons, stage.log, stage.era]).toEqual([[8, 0], ["press 0"], 2]);
    expect(kept(small)?.save).toBe(`${small}\n8 0\n`);
  });

  it("announces what the other page did even if there is nothing left to do here", async () => {
    const { stage, heard } = await open(small);
    keep(small, solution.join(" "), small);
    act(stage, "press 0");
    expect([stage.log, stage.game?.won, heard.length]).toEqual([[], true, 2]);
    act(stage, "press 0");
    expect(heard.length).toBe(2);
  });

  it("has nothing to catch up without a game", () => {
    expect(create().stage.catchUp()).toBe(false);
  });
});

describe("the core's version of a game", () => {
  it("replaces the one on the stage, and is stored", async () => {
    const { stage } = await open(small);
    act(stage, "press 4");
    stage.replace(`${small}\n0 8\n`, small);
    await settled();
    expect([stage.log, stage.era, view().shown]).toEqual([[], 2, [["000110000", undefined]]]);
    expect(kept(small)?.save).toBe(`${small}\n0 8\n`);
  });

  it("has the same target", async () => {
    const { stage } = await open("2x2:1,to=3");
    stage.replace("2x2:1,to=3\n0\n", "2x2:7");
    expect([stage.game?.target?.join(""), stage.startID]).toEqual(["1100", "2x2:7"]);
  });

  it("is ignored if its start is invalid", async () => {
    const { stage } = await open(small);
    stage.replace(`${small}\n0 8\n`, "3x3");
    expect([stage.era, stage.game?.presses, readGameText(small)]).toEqual([1, 0, ""]);
  });
});

describe("saving", () => {
  it("stores hints and the longer time of a game that has begun", async () => {
    const { stage } = await open(small);
    stage.save(30);
    expect(readGameText(small)).toBe("");
    act(stage, "press 0");
    stage.save(30);
    expect(kept(small)?.save).toBe(`${small}\n0\ntime 30\n`);
    if (stage.game) stage.game.seconds = 40;
    stage.save(30);
    expect(kept(small)?.save).toBe(`${small}\n0\ntime 40\n`);
    if (stage.game) stage.game.help = { hints: 1, shown: false };
    stage.save();
    expect(kept(small)?.save).toBe(`${small}\n0\nhints 1\ntime 40\n`);
  });

  it("merges what another page stored, and announces that", async () => {
    const { stage, heard } = await open(small);
    keep(small, "8", small);
    stage.save(30);
    expect([kept(small)?.save, heard.length]).toEqual([`${small}\n8\ntime 30\n`, 2]);
    stage.save(30);
    expect(heard.length).toBe(2);
  });
});

describe("the size of the board", () => {
  it("decides whether the player can zoom", async () => {
    const { stage, heard } = await open(small);
    view().options.onSize?.(false, 312);
    expect([byID("play").style.getPropertyValue("--board"), heard.length]).toEqual(["312px", 1]);
    view().options.onSize?.(true, 200);
    expect([byID("play").style.getPropertyValue("--board"), heard.length]).toEqual(["200px", 2]);
    expect(stage.snapshot().zoom).toEqual({ larger: false, smaller: true });
    view().options.onSize?.(true, 210);
    expect(heard.length).toBe(2);
    stage.zoom(1);
    stage.zoom(-1);
    expect([view().zoomed, heard.length]).toEqual([[1, -1], 4]);
    view().options.onSize?.(false, 220);
    expect([stage.snapshot().zoom, heard.length]).toEqual([undefined, 5]);
    view().options.onSize?.(true, 200);
    stage.wait(small);
    expect(stage.snapshot().zoom).toBeUndefined();
  });

  it("can require another drawing", async () => {
    const { stage } = await open(small);
    act(stage, "press 0");
    const before = view();
    before.options.onTurn?.();
    await settled();
    expect([before.destroyed, page.views.length, stage.view === (view() as unknown)]).toEqual([true, 2, true]);
    expect([view().shown, stage.log, stage.era]).toEqual([[["000111011", 0]], ["press 0"], 1]);
  });
});
