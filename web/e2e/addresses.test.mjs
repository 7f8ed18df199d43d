// Every address opens a usable page.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addresses } from "./addresses.mjs";
import { cell, harness, ready, small, soon } from "./harness.mjs";

const app = harness();

/** The number of addresses to try; set ADDRESSES=10000 for the full run. */
const count = Number(process.env.ADDRESSES ?? 60);

describe("the address bar", () => {
  it("explains a date that does not exist", () =>
    app.visit("#daily#2026-13-01", "phone", async (page) => {
      await page.getByRole("alert").getByText("is not a date; a daily puzzle is written like").waitFor();
      await page.getByText("That link doesn’t lead to a puzzle.").waitFor();
    }));

  it("offers a way out of a dead link, without useless buttons", () =>
    app.visit("#nonsense?goal=par", "phone", async (page) => {
      await page.getByText("That link doesn’t lead to a puzzle.").waitFor();
      for (const name of ["Undo", "Hint", "Share"])
        assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
      await soon(async () => assert.equal(await page.locator("#play .stats, #play .assignment").count(), 0));
      assert.equal(await page.locator("#play [disabled], #play [aria-disabled=true]").count(), 0);
      await page.getByRole("link", { name: "Play today’s" }).click();
      await ready(page);
      await page.getByRole("button", { name: "Share" }).waitFor();
    }));

  it("explains a damaged link to a replay", () =>
    app.visit("#replay/2026-11-1/xyz", "phone", async (page) => {
      await page.getByRole("heading", { name: "This replay link is damaged" }).waitFor();
      await page.getByRole("link", { name: "Play it" }).click();
      await ready(page);
    }));

  it("accepts a series of arbitrary addresses without an error", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      await page.evaluate(
        async (hashes) => {
          for (const hash of hashes) {
            location.hash = hash;
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
        },
        addresses(2, count),
      );
      await page.goto(`${app.origin}/#${small.id}`);
      await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
      await ready(page);
      await cell(page, 4).click();
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "1"));
    }));
});

describe("a puzzle with all lights off", () => {
  it("is explained, and does not count as a win", () =>
    app.visit("#5x5:0", "desktop", async (page) => {
      await page.getByText("This puzzle is already solved").waitFor();
      await ready(page);
      assert.equal(await page.locator(".win").count(), 0);
      await cell(page, 4).click();
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "0"));
    }));
});
