import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { feedback } from "../src/game/haptics";
import { item } from "../src/item";
import type { Info, Row } from "../src/service/api";
import { readSettings } from "../src/settings";
import { Live } from "../src/together/live";
import { Outbox } from "../src/together/outbox";
import { memory } from "./memory";
import { Source } from "./source";

vi.mock("../src/game/haptics");

const code = "KWTRPM";
const began = Date.parse("2026-11-14T12:00:00Z");

function info(changes: Partial<Info> = {}): Info {
  const room = { code, series: 0, first: 0, locked: false, mode: "race" as const, rounds: 2, round: 1, puzzle: "3x3" };
  const puzzle = { board: "3x3", start: "1ff", par: 5, started: began, ends: began + 1e9 };
  return { ...room, ...puzzle, players: 2, solved: 0, ended: false, typed_names: false, to_go: -1, ...changes };
}

function row(number: number, changes: Partial<Row> = {}): Row {
  const totals = { solved_rounds: 0, total_seconds: 0, total_presses: 0 };
  return { number, name: `Player ${number}`, to_go: 5, presses: 0, moves: 0, last: -1, ...totals, ...changes };
}

describe("a page in a room", () => {
  let page: EventTarget;
  const said = { textContent: "" };
  /** The requests with their bodies, and what the service answers to each; by default an empty object. */
  let asked: string[];
  let service: Record<string, (body: { first: number; moves: number[] }) => unknown>;
  let store: Storage;
  let live: Live;

  beforeEach(() => {
    vi.useFakeTimers({ now: began + 60_000 });
    vi.spyOn(Math, "random").mockReturnValue(0);
    vi.mocked(feedback).mockClear();
    page = new EventTarget();
    Source.all = [];
    asked = [];
    said.textContent = "";
    store = memory();
    const member = () => ({ host: false, moves: 0, now: Date.now(), number: 1 });
    service = { players: member, me: member, moves: ({ first, moves }) => ({ moves: first + moves.length - 1 }) };
    vi.stubGlobal("EventSource", Source);
    vi.stubGlobal("localStorage", store);
    // Node forgets to remove a listener when its signal is aborted if another one was added since.
    vi.stubGlobal("addEventListener", (name: string, listen: EventListener, { signal }: { signal: AbortSignal }) =>
      page.addEventListener(name, (event) => signal.aborted || listen(event)),
    );
    const tab = Object.assign(new EventTarget(), { getElementById: () => said, getRootNode: () => tab });
    vi.stubGlobal("document", tab);
    vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
      asked.push([method, address, body].filter(Boolean).join(" "));
      const answers = service[address.split("/")[4] ?? ""] ?? (() => ({}));
      const answer = await answers(JSON.parse(String(body ?? null)));
      return typeof answer === "number"
        ? new Response('{"detail":"no such room"}', { status: answer })
        : new Response(JSON.stringify(answer));
    });
  });
  afterEach(() => {
    live.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const wait = (time = 0) => vi.advanceTimersByTimeAsync(time);
  const stream = () => item(Source.all, Source.all.length - 1);
  let seq = 0;
  function update(room?: Info, ...players: Row[]): void {
    stream().tell({ seq: ++seq, room, players });
  }

  /** Enters a room as player 1, or as its host, and receives its state. */
  async function enter(changes: Partial<Info> = {}, rows = [row(1), row(2)], plays = true): Promise<void> {
    live = new Live(code, plays);
    await wait();
    stream().connect();
    update(info(changes), ...rows);
    asked = [];
  }

  describe("that enters", () => {
    it.each([
      [true, ["POST /api/rooms/KWTRPM/players", "GET /api/rooms/KWTRPM/me"]],
      [false, ["GET /api/rooms/KWTRPM/me"]],
    ])("joins as a player, but only asks for its membership on the host's screen: %s", async (plays, requests) => {
      live = new Live(code, plays);
      await wait();
      expect(asked).toEqual(requests);
      expect([live.me.value?.number, live.offline.value]).toEqual([1, false]);
      expect(Source.all.map(({ url }) => url)).toEqual(["/api/rooms/KWTRPM/events"]);
    });

    it("tries again every second until the service answers, and reports the delay", async () => {
      let answer: unknown = 503;
      service.players = () => answer;
      live = new Live(code, true);
      await wait(999);
      expect([asked.length, live.offline.value]).toEqual([1, true]);
      await wait(1);
      expect(asked.length).toBe(2);
      answer = { host: false, moves: 0, now: Date.now(), number: 1 };
      await wait(1000);
      expect([asked.length, Source.all.length]).toEqual([4, 1]); // three times to join, and once to see whether the cookie was kept
      await wait(500);
      expect([live.offline.value, live.gone.value]).toEqual([false, ""]);
      await wait(5000);
      expect(asked.length).toBe(4);
    });

    it("gives up if there is no such room", async () => {
      service.players = () => 404;
      live = new Live(code, true);
      await wait(5000);
      expect([live.gone.value, asked.length, Source.all.length]).toEqual(["No such room.", 1, 0]);
      expect(live.offline.value).toBe(false);
    });

    it("gives up after an error of its own", async () => {
      service.players = () => null; // not a membership
      live = new Live(code, true);
      await wait(5000);
      expect([live.gone.value === "", asked.length, Source.all.length]).toEqual([false, 2, 0]);
    });

    it("gives up if the browser has dropped the cookie", async () => {
      service.me = () => ({ host: false, moves: 0, now: Date.now(), number: 0 });
      live = new Live(code, true);
      await wait(5000);
      expect(live.gone.value).toContain("doesn’t keep cookies");
      expect(Source.all).toEqual([]);
    });

    it.each([
      ["while it asks", 0, () => new Promise(() => undefined)],
      ["while it waits", 500, () => 503],
      ["just before the answer", 0, () => new Promise((resolve) => setTimeout(resolve, 1, { number: 1, now: 0 }))],
    ])("stops when it is left %s", async (_, time, answer) => {
      service.players = answer;
      live = new Live(code, true);
      await wait(time);
      live.close();
      await wait(30_000);
      expect([asked.length, Source.all.length, live.gone.value]).toEqual([1, 0, ""]);
      expect(vi.getTimerCount()).toBe(0);
    });

    it("learns later that the room is gone", async () => {
      await enter();
      service = {};
      vi.stubGlobal("fetch", async () => new Response('{"detail":"this room has ended"}', { status: 404 }));
      stream().fail(Source.CLOSED);
      await wait(5000);
      expect(live.gone.value).toBe("This room has ended.");
    });
  });

  describe("that waits for a round", () => {
    it("counts down by the service's clock", async () => {
      // The answer takes 400 ms, and the service's clock is 10 s ahead.
      service.players = async () => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        return { host: false, moves: 0, now: Date.now() - 200 + 10_000, number: 1 };
      };
      live = new Live(code, true);
      await wait(400);
      stream().connect();
      const now = Date.now();
      update(info({ started: now + 12_500 }), row(1));
      expect(live.began).toBe(now + 2500);
      const counts = [live.count.value];
      for (const time of [499, 1, 999, 1, 999]) {
        await wait(time);
        counts.push(live.count.value);
      }
      expect(counts).toEqual([3, 3, 2, 2, 1, 1]);
      live.press(0);
      expect([live.board.value?.presses, said.textContent]).toEqual([0, ""]);
      await wait(1);
      expect([live.count.value, said.textContent]).toEqual([0, "Go!"]);
      live.press(0);
      expect(live.board.value?.presses).toBe(1);
    });

    it.each([
      [3000, [3, 2, 1, 0]],
      [60_000, [3, 3, 3, 3]],
      [0, [0, 0, 0, 0]],
      [-5000, [0, 0, 0, 0]],
    ])("shows at most three seconds, %d ms before the start", async (time, expected) => {
      await enter({ started: Date.now() + time });
      const counts = [live.count.value];
      for (let second = 1; second < 4; second++) {
        await wait(1000);
        counts.push(live.count.value);
      }
      expect(counts).toEqual(expected);
      expect(said.textContent).toBe(time === 3000 ? "Go!" : "");
    });

    it("counts down in silence if another page announces it", async () => {
      await enter({ started: Date.now() + 1000 });
      live.audible = () => false;
      await wait(1000);
      update(info({ ended: true }));
      expect([live.count.value, said.textContent]).toEqual([0, ""]);
    });

    it("counts down again for the next round, and not in the lobby", async () => {
      await enter({ round: 0, board: "", start: "", started: 0 });
      expect([live.count.value, live.board.value]).toEqual([0, undefined]);
      live.press(0);
      live.reset();
      update(info({ started: Date.now() + 2000 }));
      expect([live.count.value, live.board.value?.left]).toEqual([2, 9]);
      expect(said.textContent).toBe("Get ready for puzzle 1 of 2. Three by three, par 5.");
      await wait(2000);
      expect([live.count.value, said.textContent]).toEqual([0, "Go!"]);
      update(info({ round: 2, started: Date.now() + 3000 }));
      expect(live.count.value).toBe(3);
    });
  });

  describe("that loses its connection", () => {
    it("reports it after three seconds, and clears it as soon as the connection is back", async () => {
      await enter();
      await wait(500);
      stream().fail(0);
      await wait(2000);
      stream().fail(0); // the time counts from the first failure
      await wait(1000);
      expect(live.offline.value).toBe(false);
      await wait(500);
      expect(live.offline.value).toBe(true);
      stream().connect();
      expect(live.offline.value).toBe(false);
      await wait(5000);
      expect(live.offline.value).toBe(false);
    });

    it.each([
      ["the stream is back", () => stream().connect()],
      ["the network is back", () => page.dispatchEvent(new Event("online"))],
    ])("reports moves that are not sent, and retries once %s", async (_, back) => {
      await enter();
      service.moves = () => 503;
      live.press(4);
      await wait(10_100);
      expect(live.offline.value).toBe(true);
      service.moves = () => ({ moves: 1 });
      const before = asked.length;
      stream().fail(0);
      await wait();
      expect(asked.length).toBe(before);
      back();
      await wait();
      expect(asked.slice(before)).toEqual(['POST /api/rooms/KWTRPM/moves {"round":1,"first":1,"moves":[4]}']);
      await wait(500);
      expect(live.offline.value).toBe(false);
    });

    it.each([
      ["reopens the stream if the room does not show stored moves within five seconds", false, 2],
      ["keeps the stream if the room shows stored moves", true, 1],
    ])("%s", async (_, shown, streams) => {
      await enter();
      live.press(4);
      await wait(4999);
      expect(Source.all.length).toBe(1);
      if (shown) update(undefined, row(1, { presses: 1, moves: 1, position: "145" }));
      await wait(1);
      expect(Source.all.length).toBe(streams);
    });

    it("gives stored moves five seconds from the last one", async () => {
      await enter();
      live.press(4);
      await wait(3000);
      live.press(4);
      await wait(4999);
      expect(Source.all.length).toBe(1);
      await wait(1);
      expect(Source.all.length).toBe(2);
    });

    it("does nothing more once the page has left", async () => {
      await enter({ started: Date.now() + 2500 });
      live.close();
      expect([stream().readyState, vi.getTimerCount()]).toEqual([Source.CLOSED, 0]);
      const hurry = vi.spyOn(Outbox.prototype, "hurry");
      page.dispatchEvent(new Event("online"));
      expect(hurry).not.toHaveBeenCalled();
    });
  });

  describe("with its own board", () => {
    it("shows the moves that the room has counted and those on their way", async () => {
      await enter({}, [row(1, { presses: 1, moves: 1, position: "145" }), row(2)]);
      expect(live.board.value).toMatchObject({ presses: 1, left: 4, pressed: undefined });
      live.press(0);
      expect(live.board.value).toMatchObject({ presses: 2, left: 5, pressed: 0 });
      await wait();
      expect(asked).toEqual(['POST /api/rooms/KWTRPM/moves {"round":1,"first":2,"moves":[0]}']);
      const { start } = live.board.value ?? {};
      update(undefined, row(1, { presses: 2, moves: 2, position: "14e" }));
      expect(live.board.value).toMatchObject({ presses: 2, left: 5, pressed: 0 });
      expect(live.board.value?.start).toBe(start);
      update(info({ round: 2, start: "010" }), row(1, { position: "010" }));
      expect(live.board.value).toMatchObject({ presses: 0, left: 1, pressed: undefined, start: { lit: 1 } });
      update(info({ round: 3, board: "2x2", start: "f" }), row(1, { position: "f" }));
      expect(live.board.value?.start.board.lights).toBe(4);
      update(info({ round: 4, board: "nonsense", start: "f" }), row(1));
      expect(live.board.value).toBeUndefined();
    });

    it("announces what a press and a reset did", async () => {
      await enter({ start: "0ba" }, [row(1, { position: "0ba" }), row(2)]);
      const settings = readSettings();
      live.press(0);
      expect(said.textContent).toMatch(/^Row 1, column 1 is on, \d of 9 lights on\.$/);
      expect(feedback).toHaveBeenLastCalledWith(settings, false, Number(live.board.value?.left) / 9);
      live.reset();
      expect(said.textContent).toBe("Back to the start, 5 of 9 lights on.");
      expect(live.board.value).toMatchObject({ presses: 0, left: 5, pressed: undefined });
      live.press(4);
      expect(said.textContent).toBe("Row 2, column 2 is off, and all lights are out.");
      expect(feedback).toHaveBeenLastCalledWith(settings, true, 0);
      live.press(4); // the board is solved
      expect(live.board.value?.presses).toBe(1);
      await wait();
      expect(asked.map((request) => request.replace(/.*"moves":/, ""))).toEqual(["[0]}", "[-1,4]}"]);
    });

    it("is not changed by a reset before the first press, nor by a press after the end", async () => {
      await enter();
      live.reset();
      update(info({ ended: true }));
      live.press(0);
      await wait();
      expect([live.board.value?.presses, asked]).toEqual([0, []]);
    });

    it("takes back moves that the service rejects, and explains why", async () => {
      await enter();
      service.moves = () => 409;
      live.press(4);
      expect(live.board.value?.left).toBe(4);
      await wait();
      expect([live.board.value?.left, live.trouble.value]).toEqual([9, "No such room."]);
      update(undefined, row(2, { to_go: 3 }));
      expect(live.trouble.value).toBe("No such room.");
      live.press(4);
      expect(live.trouble.value).toBe("");
      await wait();
      update(info({ round: 2 }));
      expect(live.trouble.value).toBe("");
    });

    it("reports that the moves of a round are used up", async () => {
      await enter({}, [row(1, { moves: 500, presses: 500, position: "1ff" }), row(2)]);
      live.press(4);
      expect(live.trouble.value).toBe("You’ve used up all your moves for this round.");
      expect([live.board.value?.left, said.textContent]).toEqual([9, ""]);
      expect(feedback).not.toHaveBeenCalled();
    });

    it("announces the news of the room, and ignores updates that are late", async () => {
      await enter();
      update(info({ solved: 1 }), row(2, { order: 1 }));
      expect(said.textContent).toBe("Player 2 finished first. Solved by 1 of 2 players.");
      const room = live.room.value;
      stream().tell({ seq: seq - 1, room: info({ ended: true }), players: [] });
      expect(live.room.value).toBe(room);
      update(info({ solved: 2 }), row(1, { order: 2 }));
      expect(said.textContent).toBe("You finished second. Solved by 2 of 2 players.");
      live.audible = () => false;
      update(info({ ended: true }));
      expect(said.textContent).toBe("You finished second. Solved by 2 of 2 players.");
    });

    it("starts from nothing until the room knows the player", async () => {
      await enter({}, []);
      expect(live.board.value).toMatchObject({ presses: 0, left: 9 });
      live.press(4);
      await wait();
      expect(asked).toEqual(['POST /api/rooms/KWTRPM/moves {"round":1,"first":1,"moves":[4]}']);
      expect(live.board.value).toMatchObject({ presses: 1, left: 4 });
    });

    it("is not shown before the first full update", async () => {
      service[""] = () => ({ seq: 1, players: [row(1)] });
      live = new Live(code, true);
      await wait();
      stream().fail(Source.CLOSED);
      await wait(250); // the stream asks for the room, and is then opened again
      expect([live.room.value, live.board.value, Source.all.length]).toEqual([undefined, undefined, 2]);
    });

    it("is not shown on the host's screen, which sends no moves", async () => {
      store["moves:KWTRPM"] = JSON.stringify({ round: 1, first: 1, moves: [4], at: Date.now() });
      await enter({}, [row(1, { presses: 1, moves: 1, position: "145" })], false);
      await wait();
      expect(live.board.value).toMatchObject({ presses: 0, left: 9 });
      expect([asked, Object.keys(store)]).toEqual([[], ["moves:KWTRPM"]]);
    });
  });

  describe("with the shared board", () => {
    const shared = { mode: "together" as const, position: "145", presses: 7 };

    it("shows everyone's presses and allows no reset", async () => {
      await enter(shared);
      expect(live.board.value).toMatchObject({ presses: 7, left: 4 });
      live.reset();
      live.press(4);
      expect(live.board.value).toMatchObject({ presses: 8, left: 9 });
      await wait();
      expect(asked).toEqual(['POST /api/rooms/KWTRPM/moves {"round":1,"first":1,"moves":[4]}']);
      update(info({ ...shared, presses: undefined, round: 2 }));
      expect(live.board.value?.presses).toBe(0);
    });

    it("shows the names of others next to their presses for a while", async () => {
      await enter(shared);
      const none = live.tags.value;
      update(info(shared), row(1, { presses: 1, last: 3 }));
      expect(live.tags.value).toBe(none);
      update(info({ ...shared, position: "000" }), row(2, { presses: 1, last: 5 }));
      expect(live.tags.value).toEqual([{ number: 2, name: "Player 2", button: 5, key: 1 }]);
      expect(live.board.value).toMatchObject({ left: 0, pressed: 5 });
      await wait(1000);
      update(info({ ...shared, position: "010" }), row(2, { presses: 2, last: 6 }), row(3, { presses: 1, last: 7 }));
      expect(live.tags.value.map(({ button, key }) => [button, key])).toEqual([5, 6, 7].map((n) => [n, n - 4]));
      expect(live.board.value?.pressed).toBe(7);
      await wait(1499);
      expect(live.tags.value.length).toBe(3);
      await wait(1);
      expect(live.tags.value.map(({ button }) => button)).toEqual([6, 7]);
      await wait(1000);
      expect(live.tags.value).toEqual([]);
    });

    it("shows at most six names, and everyone's on the host's screen", async () => {
      await enter(shared, [], false);
      for (let n = 1; n <= 8; n++) update(undefined, row(n, { presses: 1, last: n }));
      expect(live.tags.value.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8]);
      update(undefined, row(1, { presses: 2, last: 0 }));
      expect(live.tags.value.at(-1)?.number).toBe(1);
    });
  });

  describe("that sends commands", () => {
    const series = { mode: "par" as const, puzzles: ["5x5#a"] };
    it.each([
      ["next", () => live.next(), 'POST /api/rooms/KWTRPM/rounds {"round":4}'],
      [
        "again",
        () => live.again(series),
        'POST /api/rooms/KWTRPM/series {"mode":"par","puzzles":["5x5#a"],"series":3}',
      ],
      ["lock", () => live.lock(true), 'POST /api/rooms/KWTRPM/lock {"locked":true}'],
      ["remove", () => live.remove(2), "DELETE /api/rooms/KWTRPM/players/2"],
      ["end", () => live.end(), "POST /api/rooms/KWTRPM/end"],
      ["remove a name", () => live.removeName(2), "DELETE /api/rooms/KWTRPM/players/2/name"],
    ])("repeats %s if the service is busy", async (_, command, request) => {
      await enter({ round: 3, series: 2 });
      const path = item(request.split("/"), 4).replace(/ .*/, "");
      service[path] = () => (asked.length < 3 ? 503 : {});
      const done = command();
      await wait(5000);
      await done;
      expect([asked, live.trouble.value]).toEqual([[request, request, request], ""]);
    });

    it("asks only once for another name, because each request gives a new one", async () => {
      await enter();
      service.name = () => 503;
      const done = live.roll();
      await wait(5000);
      await done;
      expect([asked, live.trouble.value]).toEqual([["POST /api/rooms/KWTRPM/name"], "No such room."]);
    });

    it("explains why a command failed, until the next one", async () => {
      await enter();
      service.end = () => 403;
      await live.end();
      expect(live.trouble.value).toBe("No such room.");
      const done = live.lock(false);
      expect(live.trouble.value).toBe("");
      await done;
      service.series = () => 409;
      await expect(live.again(series)).rejects.toThrow("no such room");
    });

    it("starts with the first round and series before it knows the room", async () => {
      live = new Live(code, false);
      await wait();
      expect(live.began).toBe(0);
      asked = [];
      await live.next();
      await live.again(series);
      expect(asked.map((request) => request.replace(/.*("\w+":\d)}$/, "$1"))).toEqual(['"round":1', '"series":1']);
    });

    it("is silent about commands that it left behind", async () => {
      await enter();
      service.end = () => 503;
      const done = live.end();
      await wait();
      live.close();
      await done;
      expect([live.trouble.value, asked.length]).toEqual(["", 1]);
    });
  });
});
