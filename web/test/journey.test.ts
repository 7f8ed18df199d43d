import { describe, expect, it } from "vitest";
import { startCore } from "../build/core.ts";
import { figureOf, frame } from "../src/journey/figures";
import type { Journey } from "../src/protocol";

/** The minimum distance between stars, in units of the frame. It is the 24 pixels that a finger needs
 * on a phone 360 pixels wide, where the frame takes 276. */
const apart = (100 * 24) / 276;

const core = await startCore();
const { path } = core("journey", { progress: [""], wins: [], all_open: null }) as Journey;

describe("the constellations", () => {
  it.each(path.worlds.map(({ name, levels }) => [name, levels.length] as const))("%s", (name, n) => {
    const { spots, starts, outline } = figureOf(name, n);
    expect(spots.length).toBe(n);
    expect(starts.has(0)).toBe(true);
    expect(outline).not.toBe(figureOf("another", n).outline); // each world has its own picture
    for (const [i, [x, y]] of spots.entries()) {
      expect(x >= 0 && x <= frame.width && y >= 0 && y <= frame.height, `star ${i + 1} at ${x}, ${y}`).toBe(true);
      for (const [j, [a, b]] of spots.slice(0, i).entries()) {
        const between = Math.hypot(x - a, y - b);
        expect(between, `stars ${j + 1} and ${i + 1} of ${name}`).toBeGreaterThan(apart);
      }
    }
  });
});
