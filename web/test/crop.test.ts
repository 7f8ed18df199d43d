import { expect, test } from "vitest";
import { boxOf, centred, cropped, croppedText, middle } from "../src/studio/crop";
import { painted } from "../src/studio/pictures";

const picture = painted("ramp", 40, 20, (x) => x / 40);

test("a crop has the board's proportions and stays inside the picture", () => {
  expect(boxOf(picture, middle, 1)).toEqual({ left: 10, top: 0, width: 20, height: 20 });
  expect(boxOf(picture, { size: 0.5, x: 1, y: 1 }, 1)).toEqual({ left: 30, top: 10, width: 10, height: 10 });
  for (const ratio of [0.2, 3 / 4, 1, 4 / 3, 2, 9])
    for (const size of [0.1, 0.37, 1])
      for (const at of [0, 0.31, 1]) {
        const { left, top, width, height } = boxOf(picture, { size, x: at, y: at }, ratio);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(left + width).toBeLessThanOrEqual(40);
        expect(top + height).toBeLessThanOrEqual(20);
      }
});

test("what the board's shape cuts off is told", () => {
  expect(croppedText(picture, 2)).toBe("");
  expect(croppedText(picture, 1)).toBe("; 50% of its width is cropped");
  const portrait = painted("portrait", 30, 40, () => 0);
  expect(croppedText(portrait, 1)).toBe("; 25% of its height is cropped");
  expect(croppedText(cropped(picture, middle, 1), 1)).toBe("");
});

test("a crop follows the pointer, up to the edges", () => {
  const crop = { size: 0.5, x: 0.5, y: 0.5 };
  expect(centred(picture, crop, 1, 0.5, 0.5)).toEqual(crop);
  expect(centred(picture, crop, 1, 0, 1)).toEqual({ size: 0.5, x: 0, y: 1 });
  expect(centred(picture, middle, 1, 0.9, 0.9)).toMatchObject({ x: 1, y: 0.5 });
});

test("a cropped picture has the right pixels, and a new crop starts from the original", () => {
  const part = cropped(picture, { size: 0.5, x: 1, y: 0 }, 1);
  expect([part.width, part.height, part.name]).toEqual([10, 10, "ramp"]);
  expect(part.pixels[0]).toBe(picture.pixels[4 * 30]);
  const again = cropped(part, middle, 1);
  expect(again.whole).toBe(picture);
  expect(again.width).toBe(20);
});
