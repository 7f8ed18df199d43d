// Sprints: boards get harder, the test controls the clock, and personal bests are recorded.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { axe, choose, effects, fits, harness, lights, ready, soon } from "./harness.mjs";

const app = harness();

/** Solves a 3 x 3 board by trying every set of presses. */
function solution(on) {
  for (let set = 0; set < 512; set++) {
    const left = [...on].map(Number);
    for (let button = 0; button < 9; button++)
      if (set & (1 << button))
        for (const [dr, dc] of [
          [0, 0],
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ]) {
          const [row, col] = [Math.floor(button / 3) + dr, (button % 3) + dc];
          if (row >= 0 && row < 3 && col >= 0 && col < 3) left[3 * row + col] ^= 1;
        }
    if (!left.includes(1)) return [...left.keys()].filter((button) => set & (1 << button));
  }
}

describe("a sprint", () => {
  for (const [size, options] of [
    ["phone", { viewport: { width: 360, height: 640 } }],
    ["desktop", { colorScheme: "light" }],
  ])
    it(`counts boards until time is up and saves the best result, on a ${size}`, () =>
      app.visit(
        "#journey",
        size,
        async (page) => {
          await page.getByRole("link", { name: "Play a sprint" }).click();
          // Freeze the clock; the test advances it.
          await page.evaluate(() => {
            window.clock = Date.now();
            Date.now = () => window.clock;
          });
          await page.getByRole("button", { name: "Start" }).click();
          const stat = (name) =>
            page.locator("#sprint .stats div", { has: page.locator("dt", { hasText: name }) }).locator("dd");
          for (let solved = 0; solved < 3; solved++) {
            await soon(async () => assert.equal(await stat(/board/).textContent(), String(solved)));
            await effects(page);
            await soon(async () => assert.match(await lights(page, "#sprint .board"), /^(?=.*1)[01]{9}$/));
            const presses = solution(await lights(page, "#sprint .board"));
            assert.equal(await stat("par").textContent(), String(presses.length));
            for (const button of presses) await page.locator(`#sprint [data-button="${button}"]`).click();
          }
          await soon(async () => assert.equal(await stat("boards").textContent(), "3"));
          assert.equal(await stat("left").textContent(), "3:00");
          await fits(page, "a sprint");
          await (await axe(page))("a sprint");
          await page.evaluate(() => {
            window.clock += 179_000;
          });
          await soon(async () => assert.equal(await stat("left").textContent(), "0:01"));
          await page.evaluate(() => {
            window.clock += 1000;
          });
          await page.getByText("Time’s up! You solved 3 boards.", { exact: true }).waitFor();
          const bests = page.getByRole("region", { name: "Your best sprints" });
          assert.equal(await bests.count(), 0); // the only result is on the screen already
          await (await axe(page))("a sprint that is over");
          await page.getByRole("button", { name: "Again" }).click();
          await page.getByRole("button", { name: "Stop" }).click();
          await page.getByText("You stopped. You solved 0 boards.", { exact: true }).waitFor();
          await bests.getByText("3 boards").waitFor();
          await page.reload();
          await bests.getByText("3 boards").waitFor();
        },
        options,
      ));

  it("can be opened from Play", () =>
    app.visit("", "phone", async (page) => {
      await ready(page);
      await choose(page, "Sprint");
      await page.getByRole("button", { name: "Start" }).waitFor();
    }));
});
