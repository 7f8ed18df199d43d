// A new player's first minute: three guided presses, a first level, and today's puzzle one tap away.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { axeInBothThemes, cell, fitsAll, harness, holdBack, ready, soon } from "./harness.mjs";

const app = harness();

/** The board of a level, once it is on the page. */
const level = (page, id) => page.locator(`#board[data-puzzle="${id}"]`).waitFor();
const ring = (page) => page.locator("#board .mark.solid");
const next = (page) => page.getByRole("link", { name: "Next level" });

describe("a new player", () => {
  it("is led through three presses to the first level, and three stars each", () =>
    app.visit("", "phone", async (page) => {
      for (const [id, title, button] of [
        ["3x3:ba", "1-1 · Hello", 4],
        ["3x3:b", "1-2 · In the corner", 0],
        ["3x3:17", "1-3 · On the edge", 1],
      ]) {
        await level(page, id);
        await page.getByRole("heading", { name: title }).waitFor();
        await page.getByText("Press the light with the ring.").waitFor();
        await ring(page).first().waitFor();
        await cell(page, button).and(page.locator("[aria-label*='press here']")).tap();
        await page.getByRole("img", { name: "3 stars" }).waitFor();
        await page.getByText(/^That press flipped \d lights: the one you pressed and its neighbours\.$/).waitFor();
        await next(page).tap();
      }
      await level(page, "3x3:72");
      await page.getByRole("heading", { name: "1-4 · Two at once" }).waitFor();
      await soon(async () => assert.equal(await ring(page).count(), 0));
      await ready(page);
      await soon(async () => assert.equal(await page.textContent(".stats div:nth-child(2) dd"), "2"));
    }));

  it("sees the ring before the core has loaded, and after a detour", () =>
    app.visit(undefined, "phone", async (page) => {
      const release = await holdBack(page, "**/*.wasm");
      await page.goto(`${app.origin}/`);
      await level(page, "3x3:ba");
      await ring(page).first().waitFor();
      await cell(page, 0).tap();
      await cell(page, 0).and(page.locator("[aria-label*='press here']")).tap();
      await cell(page, 4).and(page.locator("[aria-label*='press here']")).waitFor();
      release();
      await ready(page);
      await ring(page).first().waitFor();
      await page.reload();
      await level(page, "3x3:ba");
    }));

  it("opens the settings with a tap before the app has loaded", () =>
    app.visit(undefined, "phone", async (page) => {
      const release = await holdBack(page, "**/app-*.js");
      await page.goto(`${app.origin}/`);
      await level(page, "3x3:ba");
      await page.getByRole("button", { name: "Settings" }).tap();
      release();
      await page.getByRole("dialog", { name: "Settings" }).waitFor();
    }));

  it("does not hear about the ring on other pages", () =>
    app.visit("#lab", "phone", async (page) => {
      const heard = () => page.textContent("#said");
      await page.locator(".exhibits .thumbnail").first().waitFor();
      await soon(async () => assert.notEqual(await page.evaluate(() => sessionStorage.getItem("last")), null));
      assert.equal(await heard(), "");
      await page.getByRole("link", { name: "Play", exact: true }).tap();
      await cell(page, 0).tap();
      await soon(async () => assert.match(await heard(), /./));
      await page.getByRole("link", { name: "Journey" }).tap();
      await page.getByRole("heading", { name: "Journey" }).waitFor();
      await soon(async () => assert.equal(await heard(), ""));
    }));

  it("finds today's puzzle one tap away, with how hard it is", () =>
    app.visit(undefined, "phone", async (page) => {
      await page.clock.setFixedTime(new Date("2026-11-15T09:00:00"));
      await page.goto(`${app.origin}/`);
      await page.getByRole("link", { name: "Today’s puzzle · hard, par 15" }).tap();
      await level(page, "daily#2026-11-15");
      await ready(page);
      await soon(async () => assert.equal(await page.textContent(".stats div:nth-child(2) dd"), "15"));
      await cell(page, 4).tap();
      // Somebody who has played the daily puzzle is no longer new.
      await page.goto("about:blank");
      await page.goto(`${app.origin}/`);
      await level(page, "daily#2026-11-15");
    }));

  it("passes axe, on every screen", () =>
    app.visit("", "desktop", async (page) => {
      await ready(page);
      const check = await axeInBothThemes(page);
      await check("the first level");
      await fitsAll(page, "the first level");
      await cell(page, 4).click();
      await next(page).waitFor();
      await check("the first win");
      await fitsAll(page, "the first win");
    }));
});
