import { describe, expect, it } from "vitest";
import { readRoute } from "../src/route";
import { fitting, marksOf, tapped } from "../src/solve/plan";
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
  resized,
  rules,
  stepped,
  withGoal,
  writeLink,
} from "../src/solve/puzzle";
import { swapped, withReading } from "../src/solve/shot";
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
    expect(requestOf(withGoal(lit(0), "on"))).toEqual({ id: "5x5:1,to=on", same: false, lit_only: false });
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
  };
  it("becomes lights, and a tap on a colour swaps which is on", () => {
    expect([...withReading(first, reading, reading.states).lights]).toEqual(reading.cells);
    expect(swapped([0, 1], 0)).toEqual([1, 0]);
    expect(swapped([0, 1], 1)).toEqual([1, 0]);
    expect(swapped([0, 1, 2], 1)).toEqual([0, 2, 1]);
    expect([...withReading(first, reading, [1, 0]).lights]).toEqual([1, 0, 0, 1, 1, 0]);
  });
});
