// New puzzles: picked by picture, opened by ID, or drawn.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { axe, cell, choose, harness, ready, soon } from "./harness.mjs";

const app = harness();

describe("the New puzzle dialog", () => {
  it("shows every family, remembers the choice and says what is wrong with an ID", () =>
    app.visit("#5x5:on", "phone", async (page) => {
      await ready(page);
      await choose(page, "New puzzle");
      await soon(async () => assert.equal(await page.locator(".families .thumbnail").count(), 21));
      await page.getByLabel("Klein bottle").check();
      await page.getByLabel("Hard").check();
      const field = page.getByLabel("Or open any puzzle by its ID");
      await field.fill("4x6,torsu#moon");
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.locator("dialog .wrong").getByText("unknown").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.reload();
      await choose(page, "New puzzle");
      await soon(async () => assert.ok(await page.getByLabel("Klein bottle").isChecked()));
      await soon(async () => assert.ok(await page.getByLabel("Hard").isChecked()));
      await page.getByRole("button", { name: "Start" }).click();
      await page
        .getByText(/every other one has a reason you can see\.|^Every press has a reason you can see\./)
        .waitFor();
    }));
});

describe("the editor", () => {
  it("reports whether a drawing is solvable and why not, and offers the nearest one that is", () =>
    app.visit("#5x5:on", "phone", async (page) => {
      await ready(page);
      await choose(page, "New puzzle");
      await page.getByRole("button", { name: "Draw your own" }).click();
      const editor = page.getByRole("dialog", { name: "Draw a puzzle" });
      await editor.getByText("Turn some lights on.").waitFor();
      await cell(page, 0, ".editor").tap();
      await editor.getByText(/^This one can’t be solved\. .* Tap “Fix it” to change the shaded light\.$/).waitFor();
      assert.equal(await editor.getByRole("button", { name: "Play it" }).count(), 0);
      await (await axe(page))("the editor");
      await editor.getByRole("button", { name: "Fix it" }).click();
      await editor.getByText(/^(This one can be solved in \d+ press(es)?\.|Turn some lights on\.)$/).waitFor();
      await editor.getByRole("button", { name: "Clear" }).click();
      for (const light of [0, 1, 5]) await cell(page, light, ".editor").tap();
      await editor.getByText("This one can be solved in 1 press.").waitFor();
      await page.reload();
      await choose(page, "New puzzle");
      await page.getByRole("button", { name: "Draw your own" }).click();
      await editor.getByText("This one can be solved in 1 press.").waitFor();
      await editor.getByRole("button", { name: "Play it" }).click();
      await page.waitForFunction(() => location.hash === "#5x5:23");
      await ready(page);
      await cell(page, 0).tap();
      await page.getByRole("heading", { name: "Perfect!" }).waitFor();
      await page.getByText(/^1 press\b/).waitFor();
    }));
});
