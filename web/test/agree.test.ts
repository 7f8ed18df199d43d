import { describe, expect, it, vi } from "vitest";
import { parseBoard } from "../src/board/board";
import { formatPosition, type Lights, lit, parsePosition, press } from "../src/board/state";
import { type Action, Game } from "../src/game/game";
import { hasBegun } from "../src/game/names";
import { resolveLocally } from "../src/game/resolve";
import { item } from "../src/item";
import type { Game as CoreGame } from "../src/protocol";
import { boardOf, call } from "./boards";
import { random, short, specs } from "./random";

for (const spec of specs) boardOf(spec);

function randomLights(spec: string, pick: (below: number) => number): Lights {
  const board = parseBoard(spec);
  if (!board) throw new Error(`${spec} is not a board`);
  return Uint8Array.from({ length: board.lights }, () => pick(board.colours));
}

function formatLightsOf(spec: string, pick: (below: number) => number): string {
  const board = parseBoard(spec) ?? expect.fail(spec);
  return formatPosition(board, randomLights(spec, pick)).slice(spec.length + 1);
}

const share = short ? 0.01 : 1;

describe("the page and the core", () => {
  it("agree on 1,000,000 presses across all families", () => {
    const pick = random(1);
    const total = 1_000_000 * share;
    const chunk = short ? 200 : 500;
    let presses = 0;
    while (presses < total) {
      for (const spec of specs) {
        const board = parseBoard(spec);
        if (!board) throw new Error(spec);
        const lights = randomLights(spec, pick);
        const id = formatPosition(board, lights);
        const buttons = Array.from({ length: chunk }, () => pick(board.buttons));
        for (const button of buttons) press(board, lights, button);
        const { position } = call("press", { id, buttons }) as { position: string };
        expect(position).toBe(formatPosition(board, lights));
        presses += chunk;
      }
    }
    expect(presses).toBeGreaterThanOrEqual(total);
  });

  it("agree on every button of every family", () => {
    for (const spec of specs) {
      const board = parseBoard(spec);
      if (!board) throw new Error(spec);
      const step = short ? 1 + Math.floor(board.buttons / 10) : 1;
      for (let button = 0; button < board.buttons; button += step) {
        const lights = new Uint8Array(board.lights);
        const id = formatPosition(board, lights);
        press(board, lights, button);
        expect(call("press", { id, buttons: [button] })).toMatchObject({
          position: formatPosition(board, lights),
          lights: [...lights],
        });
      }
    }
  });

  it("play the same game through undo, redo and reset", () => {
    const pick = random(2);
    for (const spec of ["3x3", "5x5", "5x5,torus", "hex3", "4x4,mod=3", "buttons=3_0.1_0.1.2_1.2"]) {
      for (let round = 0; round < (short ? 4 : 20); round++) {
        const board = parseBoard(spec);
        if (!board) throw new Error(spec);
        const id = formatPosition(board, randomLights(spec, pick));
        const game = new Game(id, parsePosition(id) ?? expect.fail(id));
        if (game.empty) continue;
        const opened = call("open", { id, save: "", clock: false }) as CoreGame;
        if (opened.view.rule) continue; // a level of the journey; the stage applies its rule
        const actions: Action[] = [];
        for (let i = 0; i < 40; i++) {
          const action =
            (["undo", "undo", "redo", "redo", "reset"] as const)[pick(12)] ?? (`press ${pick(board.buttons)}` as const);
          // A solved game ignores presses, on the stage and in the core.
          if (game.act(action) || action.startsWith("press")) actions.push(action);
        }
        const core = call("act", { actions, elapsed: 0, clock: false }) as CoreGame;
        expect([...game.lights]).toEqual(core.view.lights);
        expect([game.presses, game.canUndo, game.canRedo, game.won]).toEqual([
          core.view.moves,
          core.view.can_undo,
          core.view.can_redo,
          core.view.solved,
        ]);
        expect(game.save()).toBe(core.save);
        const again = new Game(id, parsePosition(id) ?? expect.fail(id));
        expect(again.restore(core.save)).toBe(true);
        expect([again.lights, again.presses, again.canRedo]).toEqual([game.lights, game.presses, game.canRedo]);
      }
    }
  });

  it("agree on the position of an ID, if the page can parse it", () => {
    const pick = random(6);
    const ids = specs.flatMap((spec) => [spec, `${spec}:on`, `${spec}:${formatLightsOf(spec, pick)}`]);
    const days = Array.from({ length: 30 }, (_, day) => new Date(Date.now() + day * 86_400_000));
    ids.push(...days.map((day) => `daily#${day.toISOString().slice(0, 10)}`));
    vi.useFakeTimers({ toFake: ["Date"], now: days.at(-1) }); // when all of them have begun
    for (const id of ids) {
      const known = resolveLocally(id) ?? expect.fail(id);
      const { position } = call("resolve", { id }) as { position: string };
      expect(formatPosition(known.board, known.lights)).toBe(position);
    }
    vi.useRealTimers();
    for (const id of ["5x5#monday", "daily#1999-12-31", "no board", "5x5:xyz"]) {
      expect(resolveLocally(id)).toBeUndefined();
    }
  });

  it("agree on when a day begins", () => {
    for (const now of ["2026-11-15T09:59:59.999Z", "2026-11-15T10:00:00.000Z"].map(Date.parse)) {
      const open = () => call("open", { id: "daily#2026-11-16", save: "", clock: false, now });
      if (hasBegun("2026-11-16", now)) open();
      else expect(open).toThrow("The puzzle for 16 November 2026 is not here yet; it opens on that day.");
    }
  });

  it("agree on what a board is: the page accepts none that the core rejects", () => {
    const pick = random(3);
    const letters = "0123456789x,=_.-:#abehmortu~ ";
    let taken = 0;
    for (let i = 0; i < 20_000 * share; i++) {
      const text = [...item(specs, pick(specs.length))];
      for (let edits = pick(3); edits >= 0; edits--) {
        text.splice(pick(text.length + 1), pick(2), ...(pick(3) ? [item(letters, pick(letters.length))] : []));
      }
      const id = `${text.join("")}:0`;
      const position = parsePosition(id);
      if (!position) continue;
      taken++;
      const button = pick(position.board.buttons);
      if (position.board.buttons > 0) press(position.board, position.lights, button);
      const core = call("press", { id, buttons: position.board.buttons > 0 ? [button] : [] }) as { position: string };
      expect(core.position.split(":")[1]).toBe(formatPosition(position.board, position.lights).split(":")[1]);
    }
    expect(taken).toBeGreaterThan(1000 * share);
  });
});

describe("IDs", () => {
  it("round-trip in 100,000 random cases", () => {
    const pick = random(4);
    const small = specs.filter((spec) => (parseBoard(spec)?.lights ?? 0) <= 400);
    for (let i = 0; i < 100_000 * share; i++) {
      const spec = item(small, i % small.length);
      const board = parseBoard(spec);
      if (!board) throw new Error(spec);
      const lights = randomLights(spec, pick);
      const back = parsePosition(formatPosition(board, lights));
      if (!back?.lights.every((light, at) => light === lights[at])) expect.fail(`${spec} ${lights}`);
    }
  });

  it("of 100 x 100 boards fit in 2,000 characters, and the core parses them", () => {
    const pick = random(5);
    const board = parseBoard("100x100");
    if (!board) throw new Error("100x100");
    for (let i = 0; i < 50 * share; i++) {
      const lights = randomLights("100x100", pick);
      const id = formatPosition(board, lights);
      expect(`https://example.org/lightsout/#${id}`.length).toBeLessThanOrEqual(2000);
      expect(parsePosition(id)?.lights).toEqual(lights);
      expect(call("press", { id, buttons: [] })).toMatchObject({ position: id });
      expect(lit(lights)).toBeGreaterThan(0);
    }
  });
});
