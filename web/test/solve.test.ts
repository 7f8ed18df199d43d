import { describe, expect, it } from "vitest";
import { readRoute } from "../src/route";
import { planeOf, withNext, withPlace } from "../src/solve/placesDialog";
import { fitting, marksOf, tapped, withFaces } from "../src/solve/plan";
import {
  after,
  boardOf,
  first,
  idOf,
  onBoard,
  type Puzzle,
  readLink,
  repaired,
  requestOf,
  reshaped,
  resized,
  rules,
  type Shape,
  spread,
  spreads,
  stepped,
  unknownIn,
  withButtons,
  withGoal,
  withRule,
  withShown,
  writeLink,
} from "../src/solve/puzzle";
import { readyMade } from "../src/solve/ready";
import { questionAbout, swapped, withReading } from "../src/solve/shot";
import { random } from "./random";

const lit = (...lights: number[]): Puzzle => ({
  ...first,
  lights: first.lights.map((_, i) => (lights.includes(i) ? 1 : 0)),
});

describe("a puzzle from another game", () => {
  it("is whole in its link", () => {
    const pick = random(1);
    for (let i = 0; i < 300; i++) {
      const [rows, cols, states] = [1 + pick(20), 1 + pick(20), 2 + pick(11)];
      const { rule } = onBoard(first, `5x5${rules[pick(rules.length)]?.[0]}`);
      const sized = resized({ ...first, rule }, { rows, cols, states });
      const filled = { ...sized, lights: sized.lights.map(() => pick(states)), litOnly: pick(2) === 0 };
      const puzzle = withGoal(filled, (["off", "same", "picture"] as const)[pick(3)] ?? "off");
      const done = pick(2) ? [0, 3, 3] : undefined;
      const link = writeLink({ puzzle, done });
      const read = readLink(link);
      expect(read && writeLink(read)).toBe(link);
      expect(read?.puzzle.lights).toEqual(puzzle.lights);
      expect(readRoute(`#solve?${link}`)).toEqual({ section: "solve", puzzle: link });
    }
    expect(readLink(writeLink({ puzzle: withGoal(lit(0), "on") }))?.puzzle.goal).toBe("on");
  });

  it("is refused if the page can't show it", () => {
    for (const text of ["", "p=", "p=5x5", "p=21x5:0", "p=5x5:2000000", "p=hex3:1", "p=5x5,klein:1", "p=5x5,mod=13:0"])
      expect(readLink(text), text).toBeUndefined();
    expect(readLink("p=0x5:0")).toBeUndefined();
    expect(readLink("p=5x5:1,to=zz")).toBeUndefined();
  });

  it("keeps its lights in place when it is resized", () => {
    const wide = resized(lit(0, 6, 24), { cols: 7 });
    expect([...wide.lights.keys()].filter((i) => wide.lights[i])).toEqual([0, 8, 32]);
    expect(resized(wide, { cols: 5 }).lights).toEqual(lit(0, 6, 24).lights);
    expect(resized({ ...first, rule: ",torus" }, { rows: 2 }).rule).toBe("");
    expect(resized(withGoal(first, "on"), { states: 3 }).goal).toBe("picture");
  });

  it("says what the core needs to know", () => {
    expect(idOf(lit(0))).toBe("5x5:1");
    expect(requestOf(withGoal(lit(0), "on"))).toEqual({
      id: "5x5:1,to=on",
      same: false,
      lit_only: false,
      apart: false,
      unknown: [],
      place: "",
    });
    expect(requestOf(withGoal(lit(0), "same"))).toMatchObject({ id: "5x5:1", same: true });
    expect(idOf(withGoal(lit(0), "picture"))).toBe("5x5:1,to=1ffffff");
    expect(boardOf({ ...first, rule: ",rule=x", states: 3 }).spec).toBe("5x5,rule=x,mod=3");
  });

  it("changes as it is tapped, repaired and pressed", () => {
    expect(stepped(Uint8Array.of(0, 2), 1, 3)).toEqual(Uint8Array.of(0, 0));
    expect(repaired(lit(0), { lights: [0, 1], states: [0, 1] }).lights).toEqual(lit(1).lights);
    expect(after(lit(0), [0, 99, -1])).toEqual(lit(1, 5).lights);
    expect(onBoard(first, "5x5,rule=knight,mod=3").rule).toBe(",rule=knight");
  });
});

/** Eight buttons apart from 25 lights. */
const box = withButtons(withRule(first, "shown"), 8);

describe("a puzzle whose buttons are shown", () => {
  it("learns from what changed, steps and all", () => {
    const states = {
      ...resized(withRule(first, "shown"), { rows: 1, cols: 3, states: 4 }),
      lights: Uint8Array.of(3, 0, 1),
    };
    const next = withShown(states, 1, Uint8Array.of(1, 0, 2));
    expect(next.shown).toEqual([undefined, [0, 0, 2], undefined]);
    expect([...next.lights]).toEqual([1, 0, 2]);
    expect([...after(next, [1, 1])]).toEqual([1, 0, 0]);
    expect(requestOf(next)).toEqual({
      id: "buttons=3__0.0.2_,mod=4:102",
      same: false,
      lit_only: false,
      apart: false,
      unknown: [0, 2],
      place: "1x3",
    });
    expect(resized(next, { states: 3 }).shown).toEqual([]);
    expect(resized(next, { states: 4, cols: 3 }).shown).toBe(next.shown);
  });

  it("may have buttons apart from its lights", () => {
    expect(unknownIn(box)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const shown = withShown(box, 2, lit(0, 7).lights);
    expect(requestOf(shown)).toMatchObject({ id: "buttons=25___0.7_____:81", apart: true, place: "5x5" });
    expect(withButtons(shown, 9).shown[2]).toEqual([0, 7]);
    expect(withButtons(shown, 0).shown).toEqual([]);
    expect(withRule(shown, "").buttons).toBe(0);
  });

  it("is whole in its link, wherever its lights are", () => {
    const pick = random(2);
    for (let i = 0; i < 300; i++) {
      const shape = (["grid", "row", "ring", "free"] as const)[pick(4)] as Shape;
      let puzzle = withRule(resized(reshaped(first, shape), { states: 2 + pick(11) }), "shown");
      if (pick(2)) puzzle = withButtons(puzzle, 1 + pick(9));
      for (let n = pick(6); n > 0; n--) {
        const lights = puzzle.lights.map(() => pick(puzzle.states));
        puzzle = withShown(puzzle, pick(puzzle.buttons || lights.length), lights);
      }
      const link = writeLink({ puzzle: { ...puzzle, look: pick(2) ? "arrows" : "dots" } });
      const read = readLink(link);
      expect(read && writeLink(read)).toBe(link);
      expect(readRoute(`#solve?${link}`)).toEqual({ section: "solve", puzzle: link });
      expect(boardOf(puzzle).spot(0)).toEqual(read && boardOf(read.puzzle).spot(0));
    }
  });

  it("is refused if its link makes no sense", () => {
    for (const text of [
      "buttons=3_0_1_2:0",
      "buttons=3_0_1_2:0&at=2x2",
      "buttons=3_0_1:0&at=row",
      "buttons=3_0_1_3:0&at=row",
      "buttons=3_0_1_2.2:0&at=row",
      "buttons=3_0_1_2.2.2,mod=3:000&at=row",
      "buttons=2_0_1:0&at=1.1",
      "buttons=2_0_1:0&at=1.1_x",
      `buttons=61${"_".repeat(61)}:0&at=ring`,
      `buttons=4${"_".repeat(61)}:0&at=2x2&apart`,
      "buttons=x:0&at=row",
    ])
      expect(readLink(`p=${text}`), text).toBeUndefined();
  });

  it("carries over what one button does along a row or around a ring", () => {
    const ring = resized(reshaped(first, "ring"), { cols: 4 });
    expect(spreads(ring)).toBe(false);
    const one = withShown(ring, 1, Uint8Array.of(1, 1, 0, 0));
    expect(spreads(one)).toBe(true);
    expect(spread(one).shown).toEqual([
      [0, 3],
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(spread({ ...one, shape: "row" }).shown).toEqual([[0], [0, 1], [1, 2], [2, 3]]);
    expect(spreads(withShown(box, 1, lit(3).lights))).toBe(false);
  });

  it("has its lights placed by tapping, none over another", () => {
    const some = withPlace(withPlace([], [0, 0]), [50, 40]);
    expect(some).toEqual([
      [5, 5],
      [50, 40],
    ]);
    expect(withPlace(some, [52, 44])).toEqual(some);
    expect(withPlace(some, [200, 200])).toContainEqual([95, 75]);
    expect(planeOf(some)).toEqual([100, 80]);
    expect(planeOf([[115, 85]])).toEqual([120, 90]);
    let many = some;
    for (let i = 0; i < 70; i++) many = withNext(many);
    expect(many).toHaveLength(60);
  });

  it("shows its states as the person likes", () => {
    const three = resized(first, { states: 3 });
    expect(withFaces({}, three, three.lights).own).toBeUndefined();
    expect(withFaces({}, { ...three, look: "light" }, three.lights).own).toBeUndefined();
    expect(withFaces({}, { ...three, look: "arrows" }, three.lights).own).toBeDefined();
    expect(withFaces({}, { ...first, look: "arrows" }, three.lights).own).toBeUndefined();
  });
});

describe("ready-made puzzles", () => {
  it("are links that the page can read", () => {
    for (const [name, , link] of readyMade) {
      const read = readLink(link);
      expect(read && writeLink(read), name).toBe(link);
    }
  });

  it("have a cube on which each light has four neighbours, and they have it", () => {
    const cube = readLink(readyMade.find(([name]) => name === "Lights Out Cube")?.[2] ?? "")?.puzzle ?? first;
    const board = boardOf(cube);
    expect(board.lights).toBe(54);
    for (let light = 0; light < 54; light++) {
      const near = board.toggles(light);
      expect(near).toHaveLength(5);
      expect(near).toContain(light);
      for (const other of near) expect(board.toggles(other)).toContain(light);
      // On the same face, neighbours are side by side.
      const [at, face] = [board.spot(light), Math.floor(light / 9)];
      for (const other of near.filter((other) => other !== light && Math.floor(other / 9) === face)) {
        const { x, y } = board.spot(other);
        expect(Math.hypot(x - at.x, y - at.y)).toBeCloseTo(1);
      }
    }
  });
});

describe("the presses", () => {
  const plan = { presses: [1, 4, 4, 7], ordered: false };
  const order = { presses: [4, 1, 4], ordered: true };

  it("are ticked off in any order, and a tap on a finished one undoes it", () => {
    expect(tapped(plan, [], 4)).toEqual([4]);
    expect(tapped(plan, [4], 4)).toEqual([4, 4]);
    expect(tapped(plan, [4, 4, 1], 4)).toEqual([1]);
    expect(tapped(plan, [1], 9)).toEqual([1]);
    expect(fitting(plan, [4, 4, 4, 9, 1])).toEqual([4, 4, 1]);
    const marks = marksOf(plan, [1]);
    expect(marks.press).toEqual([4, 7]);
    expect(Object.fromEntries(marks.own?.words ?? [])).toEqual({ 1: "done", 4: "2×" });
  });

  it("are made one after the other where the order matters", () => {
    expect(tapped(order, [], 1)).toEqual([]);
    expect(tapped(order, [4], 1)).toEqual([4, 1]);
    expect(tapped(order, [4, 1], 1)).toEqual([4]);
    expect(fitting(order, [1, 4, 1])).toEqual([4, 1]);
    expect(Object.fromEntries(marksOf(order, [4]).own?.words ?? [])).toEqual({ 1: "2", 4: "3" });
  });
});

describe("a screenshot", () => {
  const reading = {
    rows: 2,
    columns: 3,
    corners: [],
    cells: [0, 1, 1, 0, 0, 1],
    colours: ["#000", "#fff"],
    states: [0, 1],
    doubtful: [],
    unsure: "",
  };
  it("becomes lights, and a tap on a colour swaps which is on", () => {
    expect([...withReading(first, reading, reading.states).lights]).toEqual(reading.cells);
    expect(boardOf(withReading(reshaped(first, "ring"), reading, reading.states)).frame.width).toBe(3);
    expect(swapped([0, 1], 0)).toEqual([1, 0]);
    expect(swapped([0, 1], 1)).toEqual([1, 0]);
    expect(swapped([0, 1, 2], 1)).toEqual([0, 2, 1]);
    expect([...withReading(first, reading, [1, 0]).lights]).toEqual([1, 0, 0, 1, 1, 0]);
  });
  it("that may not show the whole puzzle is asked about until its size changes", () => {
    const puzzle = withReading(first, reading, reading.states);
    const unsure = { ...reading, unsure: "there may be more beside them" };
    expect(questionAbout(reading, puzzle)).toBe("");
    expect(questionAbout(unsure, puzzle)).toBe(
      "There are 2 by 3 lights in the picture, but there may be more beside them. Is that the whole puzzle?",
    );
    expect(questionAbout(unsure, resized(puzzle, { rows: 4 }))).toBe("");
  });
});
