import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cell, harness, ready, soon } from "./harness.mjs";

const app = harness();

describe("a hint", () => {
  for (const [id, own] of [
    ["5x5#monday", 0],
    ["5x5#friday", 7],
  ])
    it(`is one thought told in three steps, after an own press of ${id}`, () =>
      app.visit(`#${id}`, "phone", async (page) => {
        await ready(page);
        await cell(page, own).tap();
        const told = [];
        for (const [name, rung] of [
          ["Hint", "1 of 3"],
          ["Closer", "2 of 3"],
          ["Which one?", "3 of 3"],
        ]) {
          await page.getByRole("button", { name }).tap();
          await page.getByText(`Hint ${rung}`).waitFor();
          told.push(await page.locator(".side").textContent());
        }
        const row = /Try row (\d)/.exec(told[0])[1];
        assert.match(told[2], new RegExp(`Press row ${row}, column \\d`));
        // What the reason speaks of is marked, and the light that it leads to.
        await soon(async () => assert.equal(await page.locator("#board .mark.solid").count(), 1));
        // Those who wonder get the proof, for free, and can still press.
        await page.getByRole("button", { name: "Why?" }).tap();
        await page.getByText("For the curious").waitFor();
        await soon(async () => assert.equal(await page.locator("#board .mark.solid").count(), 1));
        await page.getByRole("button", { name: "Press it" }).tap();
        await page.getByRole("button", { name: "Hint" }).waitFor();
      }));
});
