// @vitest-environment happy-dom

import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Core } from "../src/core/core";
import { byID } from "../src/dom";
import type { Snapshot } from "../src/game/game";
import { AfterWin, LeftPar } from "../src/play/afterWin";
import { DayTable } from "../src/play/dayTable";
import { GamesDialog } from "../src/play/gamesDialog";
import { PlaySide } from "../src/play/play";
import { Solution } from "../src/play/solution";
import { addBest, readBests, showSprint } from "../src/play/sprint";
import { addWin, sendWins } from "../src/service/outbox";
import { Trouble } from "../src/together/controls";
import type { Live } from "../src/together/live";
import { Dialog } from "../src/ui/dialog";
import { LiveBoard } from "../src/ui/liveBoard";
import { button, freshPage, key, play, realCore, until } from "./page";

/** A puzzle with par 5 and its only solution. */
const [small, solution] = ["3x3:1b3", [0, 1, 2, 3, 7]] as const;

let core: Core;
beforeAll(async () => {
  core = await realCore();
});
beforeEach(freshPage);
afterEach(() => vi.restoreAllMocks());

const focused = () => document.activeElement?.getAttribute("data-button");
const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";

describe("the board, by keyboard", () => {
  const pressed: number[] = [];
  beforeEach(async () => {
    pressed.length = 0;
    const lights = new Uint8Array(9);
    render(<LiveBoard id="3x3:0" label="A board" lights={lights} onPress={(n) => pressed.push(n)} />, byID("learn"));
    await until(() => document.querySelectorAll("#learn [data-button]").length === 9);
    document.querySelector<HTMLElement>('#learn [data-button="0"]')?.focus();
  });

  it("has one Tab stop, which follows the arrow keys", () => {
    expect(document.querySelectorAll('#learn [tabindex="0"]').length).toBe(1);
    for (const [name, at] of [
      ["ArrowRight", "1"],
      ["ArrowDown", "4"],
      ["ArrowLeft", "3"],
      ["ArrowLeft", "3"],
      ["End", "5"],
      ["Home", "3"],
      ["ArrowUp", "0"],
    ] as const) {
      key(name);
      expect(focused(), name).toBe(at);
    }
    expect(
      [...document.querySelectorAll('#learn [tabindex="0"]')].map((cell) => cell.getAttribute("data-button")),
    ).toEqual(["0"]);
  });

  it("jumps to the corners with Control", () => {
    key("End", { ctrlKey: true });
    expect(focused()).toBe("8");
    key("Home", { ctrlKey: true });
    expect(focused()).toBe("0");
  });

  it("presses the focused light with Space and Enter", () => {
    key("ArrowRight");
    key(" ");
    key("ArrowDown");
    key("Enter");
    expect(pressed).toEqual([1, 4]);
  });
});

describe("a dialog", () => {
  let closed = 0;
  const open = (guard?: () => string | undefined) => {
    closed = 0;
    render(
      <Dialog title="A dialog" onClose={() => closed++} guard={guard}>
        <p>Text</p>
      </Dialog>,
      byID("dialogs"),
    );
    return document.querySelector("dialog") as HTMLDialogElement;
  };

  it("is modal, has a name and closes", () => {
    const dialog = open();
    expect([dialog.open, dialog.getAttribute("aria-label")]).toEqual([true, "A dialog"]);
    button("Close").click();
    expect([dialog.open, closed]).toEqual([false, 1]);
  });

  it("asks before losing work, on its button and on Escape", async () => {
    const dialog = open(() => "Discard this drawing?");
    button("Close").click();
    await until(() => text(".question p") === "Discard this drawing?");
    expect([dialog.open, document.activeElement?.textContent]).toEqual([true, "Stay"]);
    button("Stay").click();
    await until(() => document.querySelector(".question") === null);
    const cancel = new Event("cancel", { cancelable: true });
    dialog.dispatchEvent(cancel);
    await until(() => document.querySelector(".question") !== null);
    expect(cancel.defaultPrevented).toBe(true);
    button("Discard it").click();
    expect([dialog.open, closed]).toEqual([false, 1]);
  });
});

describe("the panel beside the board", () => {
  it("counts and undoes presses", async () => {
    const session = await play(core, small);
    render(<PlaySide session={session} open={() => undefined} />, byID("side"));
    await until(() => text(".stats").includes("par5"));
    expect(text(".stats")).toBe("presses0par5lights left6");
    expect(button("Undo").getAttribute("aria-disabled") ?? button("Undo").disabled).not.toBe(false);
    session.stage.act("press 0");
    await until(() => text(".stats").startsWith("press1"));
    button("Undo").click();
    await until(() => text(".stats").startsWith("presses0"));
  });

  it("gives hints, each of which is pressed by the next tap", async () => {
    const session = await play(core, small);
    render(<PlaySide session={session} open={() => undefined} />, byID("side"));
    await until(() => session.game.value !== undefined);
    const hint = () => document.querySelector<HTMLButtonElement>(".controls .hint") ?? expect.fail();
    for (let taps = 0; hint().textContent !== "Press it"; taps++) {
      expect(taps).toBeLessThan(3);
      const before = session.hint.value;
      hint().click();
      await until(() => session.hint.value !== before);
    }
    await until(() => text(".advice").includes(": press row "));
    hint().click();
    await until(() => session.shown.value.game?.presses === 1);
    expect(solution).toContain(session.shown.value.game?.pressed);
    await until(() => document.querySelector(".advice small") === null);
  });

  it("celebrates a win, and moves the focus from the controls to its heading", async () => {
    const session = await play(core, small);
    render(<PlaySide session={session} open={() => undefined} />, byID("side"));
    await until(() => session.game.value !== undefined);
    for (const n of solution.slice(0, 4)) session.stage.act(`press ${n}`);
    await until(() => text(".stats").startsWith("presses4"));
    button("Undo").focus();
    session.stage.act(`press ${solution[4]}`);
    await until(() => text(".win h2") === "Perfect!");
    expect(document.activeElement).toBe(document.querySelector(".win h2"));
    expect(document.querySelector(".controls")).toBeNull();
    expect(document.querySelector(".win .stars")?.getAttribute("aria-label")).toBe("3 stars");
    expect(text(".win p")).toBe("5 presses. Nobody can do it in fewer.");
    await until(() => text(".win .pair").includes("Next puzzle"));
    expect(button("Next puzzle").getAttribute("href")).toMatch(/^#3x3#\w+,par=5$/);
    expect([...document.querySelectorAll(".win .badge b")].map((badge) => badge.textContent)).toEqual([
      "New: First light",
      "New: On par",
    ]);
    // The same win again has earned nothing.
    session.stage.act("undo");
    await until(() => document.querySelector(".win") === null);
    session.stage.act(`press ${solution[4]}`);
    await until(() => text(".win h2") === "Perfect!");
    await until(() => text(".win p").startsWith("5 presses"));
    expect(document.querySelectorAll(".win .badge").length).toBe(0);
  });

  it.each([
    ["3x3:ba", [4], "That press flipped 5 lights: the one you pressed and its neighbours."],
    ["3x3:ba", [0, 4, 0], ""],
    ["3x3:72", [4, 6], ""],
  ])("tells a new player what the only press did: %s with %j", async (id, presses, words) => {
    // happy-dom's animations reject when they are cancelled.
    vi.spyOn(Element.prototype, "animate").mockReturnValue({ cancel: () => undefined } as Animation);
    const session = await play(core, id);
    render(<PlaySide session={session} open={() => undefined} />, byID("side"));
    for (const n of presses) session.stage.act(`press ${n}`);
    await until(() => text(".win").includes("Lights out!"));
    expect(text(".win > p")).toBe(words);
    await until(() => text(".win .badge b") === "New: First light");
  });

  it("stops asking about the solution once the player has agreed", async () => {
    const session = await play(core, small);
    vi.spyOn(session.core, "call").mockReturnValue(new Promise(() => undefined));
    render(<Solution session={session} />, byID("side"));
    button("Show it").click();
    await until(() => text(".note p") === "Looking for a solution…");
    expect(text(".note .row")).toBe("Not now");
  });
});

describe("a puzzle with a target", () => {
  it("is described by its target, on paper and among the saved games", async () => {
    const session = await play(core, "3x3:0,to=1ff");
    render(<PlaySide session={session} open={() => undefined} />, byID("side"));
    session.stage.act("press 0");
    await until(() => text(".sheet b") === "3x3:b,to=1ff");
    expect(text(".sheet p")).toMatch(/^Turn on the outlined lights and no others\. /);
    render(<GamesDialog session={session} onClose={() => undefined} />, byID("dialogs"));
    expect(text(".games small")).toMatch(/1 press, 6 lights to go$/);
  });
});

describe("a room without a connection", () => {
  it.each([
    [true, "Connection lost. Your presses are saved, and will be sent once it’s back."],
    [false, "Connection lost. Everyone can keep playing, and this screen will catch up once it’s back."],
  ])("says what happens to the presses only to a player: %s", (plays, words) => {
    render(<Trouble live={{ plays, offline: signal(true) } as Live} />, byID("side"));
    expect(text(".offline")).toBe(words);
  });
});

describe("a sprint", () => {
  it("counts once, even if it is stopped twice", async () => {
    // Each board needs one press, in the middle.
    const boards = ["3x3:0ba", "3x3:0ba"].map((position) => ({ position, par: 1 }));
    showSprint(byID("learn"), { call: async () => ({ boards }) } as unknown as Core);
    button("Start").click();
    await until(() => document.querySelectorAll("#learn [data-button]").length === 9);
    document.querySelector<HTMLElement>('#learn [data-button="4"]')?.focus();
    key(" ");
    await until(() => text("#learn .stats").includes("board1"));
    button("Stop").click();
    button("Stop").click();
    await until(() => text("#learn [role=status]").includes("You solved 1 board."));
    expect(readBests()).toEqual([1]);
  });

  it("is a best only if it beats an earlier one", () => {
    localStorage.removeItem("sprint");
    expect([3, 2, 3, 5, 0].map(addBest)).toEqual([false, false, false, true, false]);
    expect(readBests()).toEqual([5, 3, 3, 2]);
  });
});

describe("after a win", () => {
  it("the player's solution is shown beside a shorter one, and can be replayed", async () => {
    const session = await play(core, small);
    for (const n of [4, 4, ...solution]) session.stage.act(`press ${n}`);
    await until(() => session.game.value?.view.score != null);
    render(
      <>
        <LeftPar session={session} game={session.shown.value.game as Snapshot} />
        <AfterWin session={session} />
      </>,
      byID("side"),
    );
    await until(() => document.querySelectorAll(".ways figure").length === 2);
    const captions = [...document.querySelectorAll(".ways figcaption")].map((caption) => caption.textContent);
    expect(captions).toEqual(["Yours: 7", "Shortest: 5"]);
    await until(() => text("#side p") !== "");
    expect(text("#side p")).toBe(
      "Press 1 was where you left par: row 2, column 2 instead of row 1, column 2. Presses to go, from the start: 5, 6, 5, 4, 3, 2, 1, 0.",
    );
    const slider = document.querySelector<HTMLInputElement>(".ways input") as HTMLInputElement;
    expect([slider.max, slider.value]).toEqual(["7", "7"]);
    button("Replay").click();
    await until(() => button("Pause") !== undefined && slider.value === "0");
  });
});

describe("the daily leaderboard", () => {
  it("shows the player's rank from the answer to the result, and asks for the rest when it is wanted", async () => {
    const date = new Date().toISOString().slice(0, 10);
    const help = { hints: 0, shown: false };
    const result = (n: number) => ({ player: `${n}`, name: `Amber ${n}`, presses: 9, seconds: 61, ...help });
    const table = (rows: number) => ({
      ...{ date, players: 8, listed: 8, histogram: [{ presses: 9, players: 8 }] },
      results: Array.from({ length: rows }, (_, n) => result(n)),
    });
    const asked: string[] = [];
    globalThis.fetch = (async (address: string) => {
      asked.push(address);
      const answer = { first: true, place: 7, percent: 10, result: result(6), table: table(5) };
      return new Response(JSON.stringify(address === "/api/results" ? answer : table(8)));
    }) as typeof fetch;
    render(<DayTable date={date} />, byID("side"));
    await until(() => text(".standing tbody").startsWith("1Amber 0"));
    addWin({ date, moves: [1, 2], ...help });
    expect(await sendWins()).toBe(true);
    await until(() => text(".day p").startsWith("You are Amber 6, number 7"));
    expect(asked).toEqual([`/api/days/${date}/table`, "/api/results"]);
    button("Show all 8").click();
    await until(() => text(".standing tbody").includes("8Amber 7"));
    expect(asked.length).toBe(3);
  });
});
