import { describe, expect, it } from "vitest";
import { parsePosition, press } from "../src/board/state";
import { element, inverse, product, reduced } from "../src/learn/group";
import { random } from "./random";

/** Returns the position after presses on a dark board. */
function lightsAfter(spec: string, presses: readonly number[]): string {
  const zeros = spec.includes("mod") ? "0".repeat(25) : "0";
  const { board, lights } = parsePosition(`${spec}:${zeros}`) ?? expect.fail(spec);
  for (const button of presses) press(board, lights, button);
  return lights.join("");
}

describe("the group of presses", () => {
  it("names presses and products", () => {
    expect(element(0)).toBe("a₁");
    expect(element(23)).toBe("a₂₄");
    expect(product([22, 0])).toBe("a₁ a₂₃");
    expect(product([])).toBe("O");
  });

  it("obeys its laws, with two and three colours", () => {
    const below = random(7);
    for (const [spec, colours] of [
      ["5x5", 2],
      ["5x5,mod=3", 3],
    ] as const) {
      for (let round = 0; round < 50; round++) {
        const x = Array.from({ length: 1 + below(8) }, () => below(25));
        const dark = lightsAfter(spec, []);
        expect(lightsAfter(spec, [...x].reverse())).toBe(lightsAfter(spec, x));
        expect(lightsAfter(spec, reduced(x, colours))).toBe(lightsAfter(spec, x));
        expect(lightsAfter(spec, [...x, ...inverse(x, colours)])).toBe(dark);
        expect(lightsAfter(spec, Array.from({ length: colours }, () => x).flat())).toBe(dark);
        expect(reduced([...x, ...inverse(x, colours)], colours)).toEqual([]);
      }
    }
    expect(inverse([7], 3)).toEqual([7, 7]);
    expect(inverse([7, 7, 9], 2)).toEqual([9]);
  });
});
