import { describe, expect, it } from "vitest";
import { parsePosition } from "../src/board/state";
import { type Action, Game } from "../src/game/game";
import { hintLabel, hintMarks } from "../src/game/hints";
import { scenesOf } from "../src/game/scenes";
import type { Hint } from "../src/protocol";

const small = "3x3:1b3";
const solution = [0, 1, 2, 3, 7];

function start(id = small, target?: number[]): Game {
  const position = parsePosition(id) ?? expect.fail(id);
  return new Game(id, { ...position, target: target && Uint8Array.from(target) });
}

/** Performs actions, and returns the lights after them. */
function play(game: Game, ...actions: Action[]): string {
  for (const action of actions) expect(game.act(action), action).toBe(true);
  return game.lights.join("");
}

describe("a game", () => {
  it("presses, undoes, redoes and starts over", () => {
    const game = start();
    expect([game.lights.join(""), game.presses, game.pressed]).toEqual(["110011011", 0, undefined]);
    expect([play(game, "press 0"), game.presses, game.pressed]).toEqual(["000111011", 1, 0]);
    expect([play(game, "press 8"), game.presses, game.pressed]).toEqual(["000110000", 2, 8]);
    expect([play(game, "undo"), game.presses, game.pressed]).toEqual(["000111011", 1, 8]);
    expect([play(game, "redo"), game.presses, game.pressed]).toEqual(["000110000", 2, 8]);
    expect([play(game, "reset"), game.presses, game.pressed]).toEqual(["110011011", 0, undefined]);
    expect([play(game, "undo"), game.presses, game.pressed]).toEqual(["000110000", 2, undefined]);
    expect([play(game, "undo", "redo", "redo"), game.presses]).toEqual(["110011011", 0]);
    expect([play(game, "undo", "undo", "undo"), game.presses]).toEqual(["110011011", 0]);
  });

  it("undoes a press on a board of three colours", () => {
    const game = start("2x2,mod=3:1200");
    expect([play(game, "press 0"), play(game, "undo")]).toEqual(["2010", "1200"]);
  });

  it("refuses what would change nothing", () => {
    const game = start();
    for (const action of ["undo", "redo", "reset"] as const) expect(game.act(action), action).toBe(false);
    play(game, "press 0");
    expect([game.act("redo"), game.pressed]).toEqual([false, undefined]);
    play(game, "reset");
    expect(game.act("reset")).toBe(false);
  });

  it("cannot redo after another move", () => {
    const game = start();
    play(game, "press 0", "press 1", "undo", "press 2");
    expect([game.canRedo, game.pressedButtons]).toEqual([false, [0, 2]]);
    play(game, "undo", "reset");
    expect(game.canRedo).toBe(false);
  });

  it("is won when all lights are out, and then takes no press", () => {
    const game = start();
    play(game, ...solution.slice(1).map((n) => `press ${n}` as const));
    expect([game.won, game.left]).toEqual([false, 3]);
    play(game, "press 0");
    expect([game.won, game.left, game.act("press 4"), game.presses]).toEqual([true, 0, false, 5]);
    play(game, "undo", "press 4");
  });

  it("with a target is won when its lights match", () => {
    const game = start("2x2,mod=3:1200", [2, 0, 1, 1]);
    expect([game.left, game.empty]).toEqual([4, false]);
    play(game, "press 0");
    expect([game.left, game.won]).toEqual([1, false]);
    expect(start("2x2,mod=3:1200", [1, 2, 0, 0]).empty).toBe(true);
    expect(start("2x2,mod=3:1200", [1, 2, 0, 1])).toMatchObject({ empty: false, left: 1 });
    const near = start("1x1,mod=3:0", [1]);
    expect([near.left, near.won]).toEqual([1, false]);
    play(near, "press 0");
    expect([near.left, near.won]).toEqual([0, true]);
  });

  it("that starts out solved takes no press, and is never won", () => {
    const game = start("3x3:0");
    expect([game.empty, game.act("press 0"), game.won, game.left]).toEqual([true, false, false, 0]);
  });

  it("owns its lights", () => {
    const position = parsePosition(small) ?? expect.fail();
    const game = new Game(small, position);
    play(game, "press 0");
    expect([position.lights.join(""), game.start.join("")]).toEqual(["110011011", "110011011"]);
    position.lights.fill(0);
    expect([play(game, "reset"), play(game, "press 0")]).toEqual(["110011011", "000111011"]);
    expect(game.start.join("")).toBe("110011011");
  });

  it("lists the presses since the last reset", () => {
    const game = start();
    play(game, "press 5", "press 6", "reset", "press 7", "press 5");
    expect([game.pressedButtons, game.presses]).toEqual([[7, 5], 2]);
  });

  it("has begun after a move or a hint, even if the move was undone", () => {
    const game = start();
    expect([game.begun, game.canUndo, game.canRedo]).toEqual([false, false, false]);
    play(game, "press 0");
    expect([game.begun, game.canUndo, game.canRedo]).toEqual([true, true, false]);
    play(game, "undo");
    expect([game.begun, game.canUndo, game.canRedo]).toEqual([true, false, true]);
    for (const help of [
      { hints: 1, shown: false },
      { hints: 0, shown: true },
    ]) {
      const helped = start();
      helped.help = help;
      expect(helped.begun).toBe(true);
    }
  });

  it("merges help by keeping the larger number of hints, and that the solution was shown", () => {
    const [game, other] = [start(), start()];
    game.help = { hints: 3, shown: false };
    other.help = { hints: 2, shown: true };
    game.addHelp(other);
    expect([game.help, other.help]).toEqual([
      { hints: 3, shown: true },
      { hints: 2, shown: true },
    ]);
    other.addHelp(start());
    expect(other.help).toEqual({ hints: 2, shown: true });
  });

  it("has a snapshot with its state, which later moves do not change", () => {
    const game = start();
    play(game, "press 0", "press 8", "undo");
    const { board, help } = game;
    const shot = game.snapshot();
    const expected = {
      ...{ id: small, board, help, target: undefined, start: game.start.slice(), lights: game.lights.slice() },
      ...{ pressed: 8, pressedButtons: [0], presses: 1, left: 5, won: false, empty: false },
      ...{ canUndo: true, canRedo: true, begun: true },
    };
    expect(shot).toEqual(expected);
    play(game, "press 4");
    expect(shot).toEqual(expected);
  });
});

describe("a save", () => {
  const restored = (text: string, id = small) => {
    const game = start(id);
    return game.restore(text) ? game : undefined;
  };

  it("lists the moves, with a bar before those that were undone", () => {
    const game = start();
    expect(game.save()).toBe("3x3:1b3\n\n");
    play(game, "press 5", "reset", "press 6", "press 7", "press 8", "undo", "undo");
    expect([game.save(), game.save()]).toEqual(Array(2).fill("3x3:1b3\n5 reset 6 | 7 8\n"));
    play(game, "undo", "undo", "undo");
    expect(game.save()).toBe("3x3:1b3\n| 5 reset 6 7 8\n");
  });

  it("has hints and time only if there were any", () => {
    const game = start();
    game.help = { hints: 1, shown: false };
    expect(game.save()).toBe("3x3:1b3\n\nhints 1\n");
    game.seconds = 1;
    expect(game.save()).toBe("3x3:1b3\n\nhints 1\ntime 1\n");
    expect(game.save(83)).toBe("3x3:1b3\n\nhints 1\ntime 83\n");
    expect(game.save(0)).toBe("3x3:1b3\n\nhints 1\n");
    game.help = { hints: 0, shown: true };
    expect(game.save(0)).toBe("3x3:1b3\n\nshown\n");
  });

  it("restores the moves, in effect or undone", () => {
    for (const [moves, lights, buttons, redo] of [
      ["", "110011011", [], false],
      ["5 reset 0 8", "000110000", [0, 8], false],
      ["0 | 8", "000111011", [0], true],
      ["0 8 |", "000110000", [0, 8], false],
      ["| 0 8", "110011011", [], true],
      ["0 8 | reset 4", "000110000", [0, 8], true],
    ] as const) {
      const game = restored(`${small}\n${moves}\n`) ?? expect.fail(moves);
      expect([game.lights.join(""), game.pressedButtons, game.canRedo], moves).toEqual([lights, buttons, redo]);
      expect(game.pressed, moves).toBeUndefined();
    }
    const game = restored(`${small}\n0 8 | reset 4\n`) ?? expect.fail();
    expect([play(game, "redo"), game.presses]).toEqual(["110011011", 0]);
    expect([play(game, "redo"), game.pressedButtons]).toEqual(["100100001", [4]]);
    expect([play(game, "undo", "undo"), game.pressedButtons]).toEqual(["000110000", [0, 8]]);
  });

  it("is refused if it has two bars, an unknown move or another puzzle", () => {
    for (const text of [`${small}\n0 | 1 | 2\n`, `${small}\n|| 1\n`, `${small}\nundo\n`, "3x3\n1\n", "", "\n1\n"]) {
      expect(restored(text), text).toBeUndefined();
    }
    expect(restored(`${small}\n8\n`)?.presses).toBe(1);
    expect(restored("2x2,mod=3:1200\n3\n", "2x2,mod=3:1200")?.presses).toBe(1);
    expect(restored("2x2,mod=3:1200\n4\n", "2x2,mod=3:1200")).toBeUndefined();
    expect(restored(small)?.presses).toBe(0);
  });

  it("keeps its hints and its time only if each is a whole number", () => {
    const none = { hints: 0, shown: false };
    for (const [line, help, seconds] of [
      ["hints 3", { hints: 3, shown: false }, 0],
      ["shown", { hints: 0, shown: true }, 0],
      ["shown 1", none, 0],
      ["hints", none, 0],
      ["hints 1 2", none, 0],
      ["hints x", none, 0],
      ["hunts 1", none, 0],
      ["time 1000000000", none, 1e9],
      ["time 1000000001", none, 0],
      ["time 0", none, 0],
      ["time -1", none, 0],
      ["time 1 2", none, 0],
      ["time 1 x", none, 0],
      ["time", none, 0],
      ["times 5", none, 0],
    ] as const) {
      const game = restored(`${small}\n\n${line}\n`) ?? expect.fail(line);
      expect([game.help, game.seconds], line).toEqual([help, seconds]);
    }
  });
});

describe("a history", () => {
  const most = 1 << 17;
  const full = (moves: number) => `${small}\n${"4 ".repeat(moves)}`;

  it("has at most 131,072 moves", () => {
    const game = start();
    expect([game.restore(full(most)), game.presses]).toEqual([true, most]);
    expect([game.act("press 4"), game.act("reset")]).toEqual([false, false]);
    play(game, "undo", "press 4");
    expect(game.act("press 4")).toBe(false);
    play(game, "undo", "reset");
    expect(start().restore(full(most + 1))).toBe(false);
    expect(start().restore(`${full(most)}|`)).toBe(true);
    expect(start().restore(`${full(most)}| 4`)).toBe(false);
  });
});

describe("the scenes of a game", () => {
  it("begin with the start, and there is one after each move", () => {
    const { board, lights } = parsePosition(small) ?? expect.fail();
    const scenes = scenesOf(board, lights, [0, 8, -1, 4, 0]);
    expect(scenes.map((scene) => [scene.lights.join(""), scene.pressed, scene.presses])).toEqual([
      ["110011011", undefined, 0],
      ["000111011", 0, 1],
      ["000110000", 8, 2],
      ["110011011", undefined, 0],
      ["100100001", 4, 1],
      ["010000001", 0, 2],
    ]);
    expect(lights.join("")).toBe("110011011");
    for (const scene of scenes) scene.lights.fill(0);
    expect(lights.join("")).toBe("110011011");
    expect(scenesOf(board, lights, [])).toHaveLength(1);
  });
});

describe("a hint", () => {
  const hint = (more: Partial<Hint>): Hint => ({
    ...{ kind: "forced", text: "", light: 1, settled: [1, 2], start: [], marked: [], button: 4, times: 1 },
    ...{ left: 6, proved: true, ...more },
  });

  it("is one thought, and the next tap follows it", () => {
    expect(hintLabel(undefined)).toBe("Hint");
    for (const [kind, times, label] of [
      ["forced", 1, "Press it"],
      ["told", 2, "Press it"],
      ["last", 1, "Press it"],
      ["told", 0, "Next"],
      ["astray", 0, "Go on"],
      ["done", 0, "Hint"],
      ["impossible", 0, "Hint"],
    ] as const) {
      expect(hintLabel(hint({ kind, times })), `${kind} ${times}`).toBe(label);
    }
  });

  it("marks what is settled, the light that is wrong and what to press", () => {
    const none = { settled: [], light: [], press: [], pressed: [], proof: [] };
    expect(hintMarks(hint({}))).toEqual({ ...none, settled: [1, 2], light: [1], press: [4] });
    const told = hint({ kind: "told", start: [5, 6], settled: [], light: -1, button: -1, times: 0 });
    expect(hintMarks(told)).toEqual({ ...none, settled: [5, 6] });
    const last = hint({ kind: "last", marked: [0, 1], settled: [], light: -1, button: 0 });
    expect(hintMarks(last)).toEqual({ ...none, light: [0, 1], press: [0] });
    const astray = hint({ kind: "astray", settled: [], light: -1, button: 3, times: 0 });
    expect(hintMarks(astray)).toEqual({ ...none, pressed: [3] });
    const impossible = hint({ kind: "impossible", marked: [7], settled: [], light: -1, button: -1, times: 0 });
    expect(hintMarks(impossible)).toEqual({ ...none, proof: [7] });
  });

  it("has a plan, which is saved with the game", () => {
    const game = start();
    const plan = `plan {"presses":[0,1],"start":[6,7,8]}`;
    expect(game.keepPlan(`3x3:1b3\n\nhints 0 0 1\n${plan}\n`)).toBe(true);
    expect(game.keepPlan(`3x3:1b3\n\nhints 0 0 1\n${plan}\n`)).toBe(false);
    const save = game.save();
    expect(save).toContain(`${plan}\n`);
    const again = start();
    expect([again.restore(save), again.save()]).toEqual([true, save]);
  });
});
