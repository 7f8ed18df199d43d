// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatPosition, parsePosition } from "../src/board/state";
import { type Core, CoreError, CoreUnavailable } from "../src/core/core";
import { type Action, Game } from "../src/game/game";
import { positionOf } from "../src/game/position";
import { Session } from "../src/game/session";
import { Stage } from "../src/game/stage";
import type { Game as CoreGame, Hint } from "../src/protocol";
import { gameKey, readDays, readGameText, readResults, writeDays, writeGame } from "../src/storage";
import type { ViewOptions } from "../src/view/view";

const { marked, felt, screen } = vi.hoisted(() => ({
  marked: vi.fn(),
  felt: vi.fn(),
  /** Whether boards are drawn, and with lights too small for a finger; what waits for the next paint,
   * undefined if nothing waits. */
  screen: { draws: true, small: false, waiting: undefined as (() => void)[] | undefined },
}));
vi.mock("../src/view/makeView", () => ({
  makeView: async (_host: HTMLElement, { onSize }: ViewOptions) => {
    onSize?.(screen.small, 300);
    return screen.draws
      ? { mark: marked, update: () => 0, win: () => 0, destroy: () => 0, canZoom: () => false, zoom: () => 0 }
      : undefined;
  },
}));
vi.mock("../src/view/afterPaint", () => ({
  afterPaint: (f: () => void) => (screen.waiting ? screen.waiting.push(f) : f()),
}));
vi.mock("../src/game/haptics", () => ({ feedback: felt }));
vi.mock("virtual:dailies", () => ({
  firstDate: "2026-11-13",
  boards: ["3x3"],
  positions: ["01b3", "01b3", "01b3"],
  shapes: {},
}));

/** A puzzle with par 5 and its only solution. */
const small = "3x3:1b3";
const solution = [0, 1, 2, 3, 7];

const place: Hint = {
  ...{ kind: "told", text: "Start here.", light: -1, settled: [], start: [0, 1], marked: [], button: -1, times: 0 },
  ...{ proved: true, left: 5 },
};

/** A core that plays along, and can be paused, changed and broken. */
class FakeCore {
  onStop?: (error: CoreUnavailable) => void;
  readonly asked: [method: string, params: Record<string, unknown>][] = [];
  error?: Error;
  hint = place;
  /** The start of a puzzle that only the core can make. */
  made = small;
  /** Changes an answer. */
  change: (game: CoreGame) => void = () => undefined;
  private game?: Game;
  /** The milliseconds on its clock. */
  private time = 0;
  private gate: Promise<void> = Promise.resolve();

  /** Delays the answers until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.gate = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  async call(method: string, params: Record<string, unknown>): Promise<unknown> {
    this.asked.push([method, params]);
    const { error } = this;
    await this.gate;
    if (error) throw error;
    if (method === "days") {
      const code = (params.codes as string[]).filter(Boolean).join(" ");
      return {
        code,
        number: 1,
        words: "",
        streak: { current: 1, longest: 1, days: 1, frozen: "", freezes: 0, used: false },
      };
    }
    if (method === "open") {
      const id = params.id as string;
      this.game = new Game(id, positionOf(id) ?? parsePosition(this.made) ?? expect.fail(id));
      this.game.restore(params.save as string);
    }
    for (const action of (params.actions ?? []) as Action[]) this.game?.act(action);
    this.time = method === "open" ? 0 : this.time + Number(params.elapsed ?? 0);
    return method === "hint" ? { hint: this.hint, game: this.answer() } : this.answer();
  }

  private answer(): CoreGame {
    const { id, board, start, lights, help, won, presses } = this.game ?? expect.fail("no game is open");
    const score = { moves: presses, par: 5, ...help, seconds: 9, perfect: true, stars: 3 };
    const answer = {
      view: {
        ...{ id, board: board.spec, position: "", lights: [...lights], target: [], left: 0, moves: presses, par: 5 },
        ...{
          proved: true,
          ...help,
          budget: 0,
          clock: false,
          seconds: Math.floor(this.time / 1000),
          can_undo: true,
          can_redo: false,
          solved: won,
        },
        ...{ rule: "", impossible: null, score: won ? score : null },
      },
      start: formatPosition(board, start),
      number: 0,
      level: { number: "", title: "", about: "" },
      save: this.game?.save() ?? "",
    };
    this.change(answer);
    return answer;
  }
}

let core = new FakeCore();
let session: Session;
/** Lets all answers arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);
const asked = (method: string) => core.asked.filter(([name]) => name === method).map(([, params]) => params);
const press = (...buttons: number[]) => {
  for (const n of buttons) session.stage.act(`press ${n}`);
};
const text = (selector: string) => document.querySelector(selector)?.textContent;
const set = (settings: Partial<Session["settings"]["value"]>) => {
  session.settings.value = { ...session.settings.value, ...settings };
};
const hide = (hidden: boolean) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
/** Plays in the same game as another page would. */
const playElsewhere = (id: string, moves: string) => {
  writeGame({ id, save: `${id}\n${moves}\n`, start: id, at: 1, seen: { other: 1 } });
  const key = gameKey(id);
  dispatchEvent(Object.assign(new Event("storage"), { key, newValue: readGameText(id) }));
};

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 14, 12) });
  localStorage.clear();
  document.body.innerHTML =
    '<main id="play"><h1 id="title"></h1><p id="sub"></p><p id="week"></p><div><div id="board"></div></div></main><p id="said"></p>';
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
  Object.assign(screen, { draws: true, small: false, waiting: undefined });
  core = new FakeCore();
  session = new Session(new Stage(), core as unknown as Core);
  await session.open(small);
  await settle();
  marked.mockClear();
  felt.mockClear();
});
afterEach(() => {
  session.stage.wait(""); // the listeners of earlier pages stay, but have nothing to do
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a session", () => {
  it("starts with nothing to show", () => {
    const { teaching, thinking, trouble, day } = new Session(new Stage(), core as unknown as Core);
    expect([teaching, thinking, trouble, day].map(({ value }) => value)).toEqual([
      ...[false, false, undefined, "2026-11-14"],
    ]);
  });

  it("has no time before the first puzzle", async () => {
    const early = new Session(new Stage(), core as unknown as Core);
    await pass(5);
    expect(early.seconds).toBe(0);
  });
});

describe("opening a puzzle", () => {
  it("shows it, and opens it in the core with the stored game", async () => {
    expect(core.asked).toEqual([["open", { id: small, save: `${small}\n\n`, clock: false, now: Date.now() }]]);
    expect(session.game.value?.view.id).toBe(small);
    expect([text("#title"), text("#sub"), text("#said")]).toEqual(["Three by three", "9 lights", ""]);
    writeGame({ id: "3x3:1ff", save: "3x3:1ff\n4\n", start: "3x3:1ff", at: 1, seen: {} });
    core.change = (game) => {
      game.number = 318;
      game.view.rule = "Only lit lights.";
    };
    set({ clock: true });
    await session.open("3x3:1ff");
    expect(asked("open").at(-1)).toEqual({ id: "3x3:1ff", save: "3x3:1ff\n4\n", clock: true, now: Date.now() });
    expect([text("#sub"), session.stage.rule]).toEqual(["No. 318 · 9 lights", "Only lit lights."]);
  });

  it("clears what was shown about the puzzle before", async () => {
    session.hint.value = place;
    session.trouble.value = new Error("before");
    session.teaching.value = true;
    const release = core.hold();
    const opening = session.open("3x3:1ff");
    const { game, hint, trouble, teaching } = session;
    expect([game, hint, trouble, teaching].map(({ value }) => value)).toEqual([...Array(3).fill(undefined), false]);
    release();
    await opening;
    expect(game.value?.view.id).toBe("3x3:1ff");
  });

  it("continues the game on the stage if it is the same puzzle", async () => {
    press(0);
    await settle();
    const { game, log } = session.stage;
    await session.open(small);
    expect(session.stage.game).toBe(game);
    expect(session.stage.log).toBe(log);
    expect(asked("open").at(-1)?.save).toBe(`${small}\n0\n`);
    expect(asked("act").length).toBe(1);
  });

  it("then sends the presses made in the meantime", async () => {
    const release = core.hold();
    const opening = session.open("3x3:1ff");
    press(4);
    await settle();
    expect(asked("open").at(-1)?.save).toBe("3x3:1ff\n4\n");
    press(5);
    expect(asked("act")).toEqual([]);
    release();
    await opening;
    expect(asked("act").map(({ actions }) => actions)).toEqual([["press 5"]]);
    expect(session.game.value?.view.moves).toBe(2);
  });

  it("skips puzzles that the player has already left", async () => {
    const release = core.hold();
    const first = session.open("3x3:1fe");
    await settle();
    const others = ["3x3:1fd", "3x3:1fc", "3x3:1fb"].map((id) => session.open(id));
    await settle();
    expect(asked("open").length).toBe(2);
    const releaseOthers = core.hold();
    release();
    await first;
    expect([session.game.value, session.stage.id, session.stage.startID]).toEqual([undefined, "3x3:1fb", "3x3:1fb"]);
    releaseOthers();
    await Promise.all(others);
    expect(asked("open").map(({ id }) => id)).toEqual([small, "3x3:1fe", "3x3:1fb"]);
    expect([session.game.value?.view.id, session.stage.id]).toEqual(["3x3:1fb", "3x3:1fb"]);
  });

  it("waits for the core if only the core can make the puzzle", async () => {
    const release = core.hold();
    const opening = session.open("3x3#moon");
    expect([text("#board"), session.shown.value.game]).toEqual(["Making the puzzle…", undefined]);
    session.showBoard(true);
    session.help();
    expect([session.seconds, session.thinking.value]).toEqual([0, false]);
    release();
    await opening;
    expect([session.stage.startID, session.shown.value.id]).toEqual([small, "3x3#moon"]);
    press(0);
    await settle();
    expect(asked("act")).toMatchObject([{ actions: ["press 0"] }]);
  });

  it("works before the game that the page started with is open", async () => {
    const stage = new Stage();
    stage.open(small);
    session = new Session(stage, core as unknown as Core);
    await session.open("3x3#moon");
    expect([stage.startID, session.shown.value.id]).toEqual([small, "3x3#moon"]);
    expect(asked("open").map(({ id }) => id)).toEqual([small, "3x3#moon"]);
  });

  it("happens at once if another page plays the game that the page started with", async () => {
    const stage = new Stage();
    stage.open("3x3:1ff");
    session = new Session(stage, core as unknown as Core);
    playElsewhere("3x3:1ff", "4");
    await settle();
    expect(asked("open").map(({ save }) => save)).toEqual([`${small}\n\n`, "3x3:1ff\n4\n"]);
  });

  it("happens once, even if the new board's lights are smaller", async () => {
    screen.small = true;
    await session.open("3x3:1ff");
    await settle();
    expect(session.shown.value.zoom).toEqual({ larger: false, smaller: false });
    core.made = "3x3:1fe";
    screen.small = false;
    await session.open("3x3#moon");
    await settle();
    expect(asked("open").map(({ id }) => id)).toEqual([small, "3x3:1ff", "3x3#moon"]);
  });

  it("is not undone by another page's moves in the game before", async () => {
    set({ clock: true });
    press(0);
    await settle();
    writeGame({ id: small, save: `${small}\n0 1\n`, start: small, at: 2, seen: { other: 1 } });
    await session.open("3x3:1ff");
    await settle();
    expect([session.stage.id, session.game.value?.view.id]).toEqual(["3x3:1ff", "3x3:1ff"]);
    expect(asked("open").at(-1)?.id).toBe("3x3:1ff");
  });

  it("shows no board if the page cannot read the core's start", async () => {
    core.change = (game) => {
      game.start = "damaged";
    };
    await session.open("3x3#moon");
    expect([session.stage.game, session.game.value?.view.id]).toEqual([undefined, "3x3#moon"]);
  });

  it("starts over after a failure", async () => {
    core.error = new CoreUnavailable("Couldn’t load the solver.");
    await session.open("3x3#moon");
    core.error = undefined;
    const opening = session.open("3x3#moon");
    expect([text("#board"), session.trouble.value]).toEqual(["Making the puzzle…", undefined]);
    await opening;
    expect(session.stage.startID).toBe(small);
  });

  it("sends the core a stored game whose start is damaged", async () => {
    writeGame({ id: "3x3#moon", save: "3x3#moon\n4\n", start: "damaged", at: 1, seen: {} });
    await session.open("3x3#moon");
    expect(asked("open").at(-1)?.save).toBe("3x3#moon\n4\n");
    expect(session.stage.game?.save()).toBe("3x3#moon\n4\n");
    await session.open("3x3#sun");
    expect(asked("open").at(-1)?.save).toBe("");
  });

  it("shows the core's start if it differs", async () => {
    core.change = (game) => {
      game.start = "3x3:1ff";
      game.view.lights = Array(9).fill(1);
    };
    const { era } = session.stage;
    await session.open(small);
    expect([session.stage.startID, session.stage.era]).toEqual(["3x3:1ff", era + 1]);
    await settle();
    expect(asked("open").length).toBe(2); // it is not opened again because of that
  });

  it("fails with the core's message, and shows why there is no board", async () => {
    for (const [id, error, shown] of [
      ["nonsense", new CoreError({ text: "No such board.", unsolvable: false }), "That link doesn’t lead to a puzzle."],
      ["daily#2026-12-25", new CoreError({ text: "It is not here yet.", unsolvable: false }), "Not yet!"],
      ["nonsense", new CoreUnavailable("Couldn’t load the solver."), "Couldn’t load the puzzle."],
    ] as const) {
      core.error = error;
      await session.open(id);
      expect([session.trouble.value, text("#board")]).toEqual([error, shown]);
      await session.open(small);
      expect([session.trouble.value, session.stage.startID]).toEqual([error, small]); // it can be played without the core
    }
  });

  it("does not hide mistakes in the program", async () => {
    core.error = new TypeError("a mistake");
    await expect(session.open("3x3:1ff")).rejects.toThrow("a mistake");
  });

  it("ignores the failure of a puzzle that the player has already left", async () => {
    const release = core.hold();
    core.error = new CoreError({ text: "No such board.", unsolvable: false });
    const first = session.open("3x3:1fe");
    await settle();
    core.error = undefined;
    const second = session.open("3x3:1fd");
    release();
    await Promise.all([first, second]);
    expect(session.game.value?.view.id).toBe("3x3:1fd");
    expect(session.trouble.value).toBeUndefined();
  });
});

describe("actions", () => {
  it("go to the core in order, one message at a time", async () => {
    const release = core.hold();
    press(0, 1);
    await settle();
    session.stage.act("undo");
    release();
    await settle();
    expect(asked("act")).toEqual(
      [["press 0"], ["press 1", "undo"]].map((actions) => ({ actions, elapsed: 0, clock: false })),
    );
    set({ clock: true });
    press(4);
    await settle();
    expect(asked("act").at(-1)).toEqual({ actions: ["press 4"], elapsed: 0, clock: true });
  });

  it("stop if the core fails, and its message is shown", async () => {
    core.error = new CoreUnavailable("Too slow.");
    press(0);
    await settle();
    expect(session.trouble.value).toBe(core.error);
  });

  it("are not sent to another puzzle", async () => {
    const release = core.hold();
    press(0);
    await settle();
    const releaseOpening = core.hold();
    const opening = session.open("3x3:1ff");
    press(4);
    release();
    await settle();
    expect(session.game.value).toBeUndefined(); // the answer was for the first puzzle
    releaseOpening();
    await opening;
    await settle();
    expect(asked("act").length).toBe(1);
    expect(session.game.value?.view.id).toBe("3x3:1ff");
  });

  it("do not show the failure of a puzzle that the player has left", async () => {
    const release = core.hold();
    core.error = new CoreUnavailable("Too slow.");
    press(0);
    core.error = undefined;
    const opening = session.open("3x3:1ff");
    release();
    await opening;
    expect(session.game.value?.view.id).toBe("3x3:1ff");
    expect(session.trouble.value).toBeUndefined();
  });

  it("wait while the core has lost its game, until the puzzle is opened again", async () => {
    const error = new CoreUnavailable("Too slow.");
    core.onStop?.(error);
    expect([session.game.value, session.trouble.value]).toEqual([undefined, error]);
    press(0);
    await settle();
    expect(asked("act")).toEqual([]);
    await session.open(small);
    expect([asked("open").at(-1)?.save, session.trouble.value]).toEqual([`${small}\n0\n`, undefined]);
  });

  it("remove the hint, and are announced and felt", async () => {
    session.hint.value = place;
    press(0);
    expect([session.hint.value, text("#said")]).toEqual([undefined, "Row 1, column 1 is off, 5 of 9 lights on."]);
    expect(marked).toHaveBeenLastCalledWith({});
    press(1, 2, 3, 7);
    const settings = session.settings.value;
    expect([felt.mock.calls[0], felt.mock.calls[4]]).toEqual([
      [settings, false, 5 / 9],
      [settings, true, 0],
    ]);
  });

  it("are not announced once the puzzle is gone", () => {
    screen.waiting = [];
    press(0);
    session.stage.wait("3x3#moon");
    for (const f of screen.waiting) f();
    expect([text("#said"), felt.mock.calls]).toEqual(["", []]);
  });

  it("are announced in words", () => {
    const said = (action: Action) => {
      session.stage.act(action);
      return text("#said");
    };
    expect(said("press 4")).toBe("Row 2, column 2 is off, 3 of 9 lights on.");
    expect(said("undo")).toBe("Undone: row 2, column 2 is on, 6 of 9 lights on.");
    expect(said("redo")).toBe("Redone: row 2, column 2 is off, 3 of 9 lights on.");
    expect(said("reset")).toBe("Back to the start, 6 of 9 lights on.");
    expect(said("undo")).toBe("Undid a reset, 3 of 9 lights on.");
    expect(said("redo")).toBe("Redid a reset, 6 of 9 lights on.");
    press(0, 1, 2, 3);
    expect(said("press 7")).toBe("Row 3, column 2 is off, and all lights are out.");
  });

  it("are announced with the target, if there is one", async () => {
    await session.open("3x3:0,to=01b");
    press(4);
    expect(text("#said")).toBe("Row 2, column 2 is on, 3 of 9 lights left to change.");
    await session.open("3x3:0,to=00b");
    press(0);
    expect(text("#said")).toBe("Row 1, column 1 is on, and you’ve reached the target.");
  });

  it("that are refused remove the hint", () => {
    session.stage.rule = "Only lit lights.";
    session.hint.value = place;
    press(2);
    expect([session.shown.value.refused, session.hint.value]).toEqual([1, undefined]);
    expect(marked).toHaveBeenLastCalledWith({});
  });

  it("leave the proof that a puzzle is impossible on the board", async () => {
    core.change = (game) => {
      game.view.impossible = { text: "No.", lights: [2, 3], weights: [1, 1] };
    };
    press(0);
    await settle();
    expect(marked).toHaveBeenLastCalledWith({ proof: [2, 3] });
  });

  it("of another page are shown, and the core opens the game again", async () => {
    playElsewhere(small, "4");
    expect(session.shown.value.game?.presses).toBe(1);
    await settle();
    expect(asked("open").map(({ save }) => save)).toEqual([`${small}\n\n`, `${small}\n4\n`]);
    hide(true);
    playElsewhere(small, "4 0");
    await settle();
    expect(asked("open").length).toBe(2); // a hidden page waits
    hide(false);
    await settle();
    expect(asked("open").at(-1)?.save).toBe(`${small}\n4 0\n`);
    hide(true);
    hide(false);
    await settle();
    expect(asked("open").length).toBe(3);
  });

  it("of another page that this page missed are shown when it is visible again", async () => {
    hide(true);
    writeGame({ id: small, save: `${small}\n4\n`, start: small, at: 1, seen: { other: 1 } });
    hide(false);
    await settle();
    expect([session.shown.value.game?.presses, asked("open").length]).toEqual([1, 2]);
  });
});

describe("the core's answer", () => {
  it("replaces the game if its lights differ", async () => {
    core.change = (game) => {
      game.view.lights = Array(9).fill(1);
      game.start = "3x3:1ff";
      game.save = `${small}\n4\n`;
    };
    press(0);
    await settle();
    expect([session.stage.startID, session.stage.game?.presses]).toEqual(["3x3:1ff", 1]);
    core.change = () => undefined;
    press(0);
    await settle();
    expect(asked("act").at(-1)?.actions).toEqual(["press 0"]);
    expect(asked("open").length).toBe(1);
  });

  it("is not compared with the lights while presses are on their way", async () => {
    const release = core.hold();
    press(0);
    await settle();
    press(1);
    release();
    await settle();
    expect(session.stage.game?.presses).toBe(2);
    expect(session.stage.game?.save()).toBe(`${small}\n0 1\n`);
  });

  it("has the hints and the time, and new hints are stored", async () => {
    core.change = ({ view }) => Object.assign(view, { hints: 1, seconds: 42 });
    press(0);
    await settle();
    expect([session.stage.game?.help, session.stage.game?.seconds]).toEqual([{ hints: 1, shown: false }, 42]);
    expect(readGameText(small)).toContain("hints 1\\n");
    const before = readGameText(small);
    await pass(60);
    session.take(session.game.value ?? expect.fail());
    expect(readGameText(small)).toBe(before);
  });

  it("keeps a hint on the board", async () => {
    await session.ask();
    marked.mockClear();
    session.take(session.game.value ?? expect.fail());
    expect(marked).not.toHaveBeenCalled();
    session.hint.value = undefined;
    session.take(session.game.value ?? expect.fail());
    expect(marked).toHaveBeenCalledWith({});
  });
});

describe("a win", () => {
  it("is recorded once the core confirms it", async () => {
    press(...solution);
    expect(readResults()).toEqual([]);
    await settle();
    expect(readResults()).toMatchObject([{ id: small, presses: 5, par: 5 }]);
    expect(asked("days")).toEqual([]);
  });

  it("of a daily puzzle counts its day", async () => {
    core.change = (game) => {
      game.number = 318;
    };
    await session.open("daily#2026-11-14");
    press(...solution);
    await settle();
    expect(readResults()).toMatchObject([{ id: "daily#2026-11-14" }]);
    expect(asked("days")).toEqual([{ codes: ["318", ""], today: "2026-11-14" }]);
    expect(session.calendar.value?.streak.current).toBe(1);
  });

  it("is not recorded for a puzzle that starts out solved", async () => {
    core.change = ({ view }) => {
      view.solved = true;
      view.score = { moves: 0, par: 0, hints: 0, shown: false, seconds: 0, perfect: true, stars: 3 };
    };
    await session.open("3x3:0");
    expect(readResults()).toEqual([]);
  });

  it("is not recorded before the core has scored it", async () => {
    core.change = ({ view }) => {
      view.score = null;
    };
    press(...solution);
    await settle();
    expect(readResults()).toEqual([]);
  });
});

describe("the clock", () => {
  beforeEach(() => set({ clock: true }));

  it("runs from the first press to the win", async () => {
    await pass(10);
    expect(session.seconds).toBe(0);
    press(0);
    await pass(1.5);
    expect(session.seconds).toBe(1);
    await pass(0.5);
    expect(session.seconds).toBe(2);
    press(1, 2, 3);
    await pass(1);
    expect(session.seconds).toBe(3);
    press(7);
    await pass(10);
    expect(session.seconds).toBe(3);
    expect(asked("act").map(({ actions, elapsed }) => [(actions as string[]).length, elapsed])).toEqual([
      [1, 0],
      [1, 2000],
      [2, 0],
      [1, 1000],
    ]);
  });

  it("adds to the time that the core knows", async () => {
    core.change = ({ view }) => {
      view.seconds = 60;
    };
    press(0);
    await settle();
    await pass(3);
    expect(session.seconds).toBe(63);
  });

  it("sends whole milliseconds, and keeps the rest", async () => {
    press(0);
    await settle();
    const now = performance.now();
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValue(now + 1000.25);
    press(1);
    await settle();
    clock.mockReturnValue(now + 2000.5);
    press(2);
    await settle();
    expect(asked("act").map(({ elapsed }) => elapsed)).toEqual([0, 1000, 1001]);
  });

  it("stops while the page is hidden or the board is covered", async () => {
    press(0);
    await pass(1);
    hide(true);
    await pass(10);
    hide(false);
    await pass(1);
    session.showBoard(false);
    await pass(10);
    session.showBoard(true);
    await pass(1);
    expect(session.seconds).toBe(3);
    set({ clock: false });
    session.tick();
    await pass(10);
    expect(session.seconds).toBe(3);
  });

  it("keeps the time of a message that failed", async () => {
    press(0);
    await pass(5);
    core.error = new CoreUnavailable("Too slow.");
    press(1);
    await settle();
    expect(session.seconds).toBe(5);
    await pass(2);
    core.error = undefined;
    await session.open(small);
    press(2);
    await settle();
    expect(asked("act").at(-1)?.elapsed).toBe(7000);
  });

  it("does not add the time of a puzzle to the next one", async () => {
    press(0);
    await pass(5);
    await session.open("3x3:1ff");
    await pass(5);
    expect(session.seconds).toBe(0);
    press(0);
    await pass(5);
    const release = core.hold();
    core.error = new CoreUnavailable("Too slow.");
    press(1);
    core.error = undefined;
    const opening = session.open("3x3:1fe");
    release();
    await opening;
    expect(session.seconds).toBe(0);
  });

  it("is saved when the page is hidden or left, or another puzzle is opened", async () => {
    const saved = (id = small) => /time \d+/.exec(readGameText(id))?.[0];
    press(0);
    await pass(5);
    expect(saved()).toBeUndefined();
    hide(true);
    expect(saved()).toBe("time 5");
    hide(false);
    await pass(2);
    dispatchEvent(new Event("pagehide"));
    expect(saved()).toBe("time 7");
    await pass(2);
    hide(false);
    expect(saved()).toBe("time 7");
    const opening = session.open("3x3:1ff");
    expect(saved()).toBe("time 9");
    await opening;
    press(0);
    await pass(5);
    set({ clock: false });
    dispatchEvent(new Event("pagehide"));
    expect(saved("3x3:1ff")).toBeUndefined();
  });

  it("starts again when the puzzle is opened from storage", async () => {
    press(0);
    await pass(5);
    localStorage.removeItem(gameKey(small));
    session.tick();
    session.reopen();
    await settle();
    expect([session.seconds, session.stage.game?.begun, session.stage.startID]).toEqual([0, false, small]);
    expect(asked("open").at(-1)?.save).toBe(`${small}\n\n`);
  });
});

describe("a hint", () => {
  it("is shown on the board", async () => {
    core.change = ({ view }) => {
      view.hints = 1;
    };
    const asking = session.ask();
    expect(session.thinking.value).toBe(true);
    await session.ask(); // a double click
    await asking;
    expect([session.thinking.value, session.hint.value]).toEqual([false, place]);
    expect(asked("hint")).toEqual([{}]);
    expect(marked).toHaveBeenLastCalledWith({ settled: [0, 1], light: [], press: [], pressed: [], proof: [] });
    expect(session.stage.game?.help.hints).toBe(1);
  });

  it("is for the lights after all presses", async () => {
    const release = core.hold();
    press(0);
    const asking = session.ask();
    expect(asked("hint")).toEqual([]);
    release();
    await asking;
    expect(core.asked.map(([method]) => method)).toEqual(["open", "act", "hint"]);
  });

  it("is kept while the board is not drawn yet", async () => {
    screen.draws = false;
    await session.open("3x3:1ff");
    press(4);
    await session.ask();
    expect([session.hint.value, session.trouble.value, session.stage.view]).toEqual([place, undefined, undefined]);
  });

  it("is still there after zooming", async () => {
    await session.ask();
    session.stage.zoom(1);
    expect(session.hint.value).toBe(place);
  });

  it("is still there after a visit to another tab", async () => {
    session.stage.rule = "Only lit lights.";
    press(2);
    await session.ask();
    session.stage.refused = 1;
    hide(true);
    hide(false);
    expect(session.hint.value).toBe(place);
  });

  it("needs a game in the core", async () => {
    core.onStop?.(new CoreUnavailable("Too slow."));
    await session.ask();
    expect([asked("hint"), session.thinking.value]).toEqual([[], false]);
  });

  it("replaces an error, or becomes one", async () => {
    session.trouble.value = new Error("before");
    await session.ask();
    expect(session.trouble.value).toBeUndefined();
    core.error = new CoreError({ text: "No hint.", unsolvable: true });
    await session.ask();
    expect([session.trouble.value, session.thinking.value]).toEqual([core.error, false]);
  });

  it("is dropped if the player has pressed or left in the meantime", async () => {
    for (const leave of [() => session.open("3x3:1ff"), () => press(4)]) {
      const release = core.hold();
      const asking = session.ask();
      await settle();
      leave();
      release();
      await asking;
      await settle();
      expect([session.hint.value, session.thinking.value]).toEqual([undefined, false]);
    }
    expect(session.game.value?.view.id).toBe("3x3:1ff");
  });

  it("is not asked for if the player leaves before the presses have arrived", async () => {
    const release = core.hold();
    press(0);
    const asking = session.ask();
    const opening = session.open("3x3:1ff");
    release();
    await Promise.all([asking, opening]);
    expect(asked("hint")).toEqual([]);
  });

  it("of a puzzle that the player has left fails silently", async () => {
    const release = core.hold();
    core.error = new CoreError({ text: "No hint.", unsolvable: true });
    const asking = session.ask();
    await settle();
    core.error = undefined;
    const opening = session.open("3x3:1ff");
    release();
    await Promise.all([asking, opening]);
    expect(session.trouble.value).toBeUndefined();
  });

  it("that shows a light presses it, once", async () => {
    session.help();
    await settle();
    expect([session.hintShows, session.stage.game?.presses]).toEqual([false, 0]);
    core.hint = { ...place, kind: "forced", button: 0, times: 1 };
    session.help();
    await settle();
    expect([session.hintShows, session.stage.game?.presses]).toEqual([true, 0]);
    session.help();
    session.follow();
    expect(session.stage.game?.pressedButtons).toEqual([0]);
    session.help(true); // the player clicked while the hint still showed the light
    await settle();
    expect([session.stage.game?.presses, asked("hint").length]).toEqual([1, 2]);
    expect(session.hint.value).toBeUndefined();
    core.hint = { ...place, kind: "forced", button: 7, times: 1 };
    await session.ask();
    session.help();
    expect(session.stage.game?.pressedButtons).toEqual([0, 7]);
  });

  it("may have to wait for some presses, or is never given", async () => {
    expect(session.hintsAfter).toBe(0);
    session.assignment.value = { hints: 2, goal: "solve", note: "" };
    press(4);
    session.help();
    await settle();
    expect(asked("hint")).toEqual([]);
    press(4);
    session.help();
    await settle();
    expect(asked("hint").length).toBe(1);
    session.assignment.value = { hints: Number.POSITIVE_INFINITY, goal: "solve", note: "" };
    session.help();
    await settle();
    expect(asked("hint").length).toBe(1);
  });

  it("gives way to a lesson on the board", async () => {
    await session.ask();
    session.teach();
    expect([session.hint.value, session.teaching.value]).toEqual([undefined, true]);
  });
});

describe("the solved days", () => {
  it("are merged with those of a code, and stored", async () => {
    writeDays("3");
    await session.count("5-9");
    expect(asked("days")).toEqual([{ codes: ["3", "5-9"], today: "2026-11-14" }]);
    expect([readDays(), session.calendar.value?.code]).toEqual(["3 5-9", "3 5-9"]);
  });

  it("include a day that was won while the core was merging", async () => {
    writeDays("3");
    const release = core.hold();
    const counting = session.count("5-9");
    writeDays("3 12");
    release();
    await counting;
    expect(asked("days")[1]).toEqual({ codes: ["3 12", "3 5-9"], today: "2026-11-14" });
    expect(readDays()).toContain("12");
  });

  it("are kept if a code is wrong or the core is unavailable, and dropped if they are damaged", async () => {
    const damaged = new CoreError({ text: "Not a code.", unsolvable: false });
    for (const [code, error, left] of [
      ["x", damaged, "3"],
      ["", new CoreUnavailable("Too slow."), "3"],
      ["", damaged, ""],
    ] as const) {
      writeDays("3");
      core.error = error;
      await expect(session.count(code)).rejects.toBe(error);
      expect(readDays()).toBe(left);
    }
    expect(session.calendar.value).toBeUndefined();
  });
});
