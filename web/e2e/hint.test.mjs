import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { axe, cell, fits, harness, ready, small, soon } from "./harness.mjs";

const app = harness();

describe("a hint", () => {
  for (const [id, own] of [
    ["5x5#monday", 0],
    ["5x5#friday", 7],
  ])
    it(`explains one idea in three steps, after a press on ${id}`, () =>
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
        // The board marks the lights in the explanation and the light to press.
        await soon(async () => assert.equal(await page.locator("#board .mark.solid").count(), 1));
        // Showing the proof costs nothing, and the player can still press lights.
        await page.getByRole("button", { name: "Why?" }).tap();
        await page.getByText("For the curious").waitFor();
        await soon(async () => assert.equal(await page.locator("#board .mark.solid").count(), 1));
        await page.getByRole("button", { name: "Press it" }).tap();
        await page.getByRole("button", { name: "Hint" }).waitFor();
      }));
});

/** Returns the text and marks of a lesson; empty until it starts. */
async function said(page) {
  const ringed = await page.locator("#board [aria-label*='to press']").count();
  const text = await page.locator(".note p").allTextContents();
  return ringed > 0 && text.length > 0 ? `${ringed} ${text[0]}` : "";
}

describe("teaching", () => {
  for (const [size, options] of [
    ["phone", { viewport: { width: 360, height: 640 } }],
    ["desktop", { colorScheme: "light" }],
  ])
    it(`chases down, reads the table, chases again and shortens to par on a ${size}`, () =>
      app.visit(
        "#5x5:15a8f3b",
        size,
        async (page) => {
          await ready(page);
          await page.getByRole("button", { name: "Teach me" }).click();
          const heading = page.locator(".note small");
          const steps = [];
          for (let text = ""; ; ) {
            // A new step has different text or different lights to press.
            await soon(async () => {
              const now = await said(page);
              assert.ok(now !== "" && now !== text);
              text = now;
            });
            steps.push(await heading.textContent());
            if (steps.at(-1) === "Shorten") break;
            if (steps.length === 1) await (await axe(page))("a lesson");
            await fits(page, steps.at(-1));
            await page.getByRole("button", { name: /^Press (it|all)/ }).click();
          }
          assert.deepEqual([...new Set(steps)], ["Chase down", "Read the table", "Chase again", "Shorten"]);
          // Pressing the ringed lights wins in par, but reading the table counts as a hint.
          await page.getByText("ten would be enough. That's par").waitFor();
          const buttons = await page
            .locator("#board [aria-label*='to press']")
            .evaluateAll((cells) => cells.map(({ dataset }) => dataset.button));
          assert.equal(buttons.length, 10);
          await page.getByRole("button", { name: "Start over" }).click();
          await page.getByRole("button", { name: "End lesson" }).click();
          for (const button of buttons) await cell(page, Number(button)).click();
          await page.getByRole("img", { name: "2 stars" }).waitFor();
        },
        options,
      ));

  it("explains another method in three sentences, for free, if a board cannot be chased", () =>
    app.visit("#hex4#monday", "phone", async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Teach me" }).click();
      await page.getByText("Sweep", { exact: true }).waitFor();
      await soon(async () => assert.ok((await page.locator("#board .area").count()) > 3));
      await page.getByRole("button", { name: "End lesson" }).click();
      await soon(async () => assert.equal(await page.locator("#board .area").count(), 0));
    }));
});

describe("the guide", () => {
  it("reports after each press whether it helped, and counts as a hint", () =>
    app.visit(`#${small.id}`, "phone", async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByText("Tell me after each press if I got closer").click();
      await page.getByRole("button", { name: "Close" }).click();
      const status = page.locator(".advice[role=status]");
      const [first, ...rest] = small.presses;
      for (const [button, words] of [
        [first, "Closer."],
        [4, "Further away."],
        [4, "Closer."],
      ]) {
        await cell(page, button).click();
        await status.getByText(words).waitFor();
      }
      await (await axe(page))("the guide");
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await soon(async () => assert.equal(await status.getByText("loser").count(), 0));
      for (const button of rest) await cell(page, button).click();
      await page.getByRole("img", { name: "2 stars" }).waitFor();
    }));
});
