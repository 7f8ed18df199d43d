import { describe, expect, it } from "vitest";
import type { Film } from "../src/protocol";
import { Reel } from "../src/studio/reel";

function filmOf(shots: string[], scenes: number[][]): Film {
  return {
    nullity: 0,
    frames: 0,
    seconds: 0,
    presses: 0,
    presses_per_frame: 1,
    times: [],
    shots: shots.map((state) => ({ state })),
    scenes: scenes.map((presses) => ({ presses, steps: presses.length })),
  } as unknown as Film;
}

describe("the list of presses", () => {
  it("can be read by lightsout animate --presses", () => {
    const reel = new Reel(filmOf(["2x3:0", "2x3:17", "2x3:0"], [[1], [1]]));
    expect(reel.list().split("\n").slice(3)).toEqual(["2x3:0", "1 2", "hold", "1 2", ""]);
  });

  it("marks a film that loops", () => {
    const reel = new Reel(filmOf(["2x3:0", "2x3:17"], [[1], [1]]));
    expect(reel.list()).toContain("\nloop\n2x3:0\n1 2\nhold\n1 2\n");
  });
});
