// After a win: the stars, the next step and the picture to share. Also the keyboard shortcuts on
// the Play page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axe, cell, choose, fits, harness, ready, small, soon, unfold } from "./harness.mjs";
import { decodePNG } from "./png.mjs";

const app = harness();

const short = { viewport: { width: 360, height: 640 } };

/** Wins the small puzzle. */
async function win(page, heading = "Perfect!") {
  await ready(page);
  for (const button of small.presses) await cell(page, button).click();
  await page.getByRole("heading", { name: heading }).waitFor();
}

describe("a win", () => {
  for (const [size, options] of [
    ["phone", short],
    ["desktop", { colorScheme: "light" }],
  ])
    it(`shows its stars, Share and Next on a ${size}, and leads to the next puzzle`, () =>
      app.visit(
        `#${small.id}`,
        size,
        async (page) => {
          await win(page);
          await page.getByRole("img", { name: "3 stars" }).waitFor();
          await page.getByText("5 presses. Nobody can do it in fewer.").waitFor();
          await page.getByText("New: First light").waitFor();
          await page.getByText("New: On par").waitFor();
          // The replay and the statistics are folded away.
          assert.equal(await page.getByRole("region", { name: "Replay" }).count(), 0);
          await unfold(page);
          await page.getByRole("region", { name: "Replay" }).waitFor();
          await unfold(page);
          const bar = await page.locator("#sections").boundingBox();
          const bottom = size === "phone" ? bar.y : 900;
          for (const part of [
            page.getByRole("button", { name: "Share" }),
            page.getByRole("link", { name: "Next puzzle" }),
          ])
            await soon(async () => {
              const box = await part.boundingBox();
              assert.ok(box.y > 0 && box.y + box.height <= bottom, `${box.y + box.height} of ${bottom}`);
            });
          await fits(page, "a win");
          await (await axe(page))("a win");
          await page.getByRole("link", { name: "Next puzzle" }).click();
          await ready(page);
          assert.match(await page.evaluate(() => location.hash), /^#3x3#\w+,par=5$/);
        },
        options,
      ));

  it("shows an achievement with the win that earned it, and says nothing about a feat below par 5", () =>
    app.visit(`#${small.id}`, "phone", async (page) => {
      await win(page);
      await page.getByText("New: On par").waitFor();
      await page.reload();
      await page.getByText("5 presses. Nobody can do it in fewer.").waitFor();
      assert.equal(await page.locator(".win .badge").count(), 0);
      await page.evaluate(() => {
        location.hash = "#2x2:f";
      });
      await page.locator('#board[data-puzzle="2x2:f"]').waitFor();
      for (const button of [0, 1, 2, 3]) await cell(page, button).click();
      await page.getByText("4 presses, exactly par.").waitFor();
      await page.getByText(/^Level \d+-\d+ next: /).waitFor();
      assert.equal(await page.locator(".win .badge").count(), 0);
    }));

  it("gets one star after a hint, and stores achievements with the days", () =>
    app.visit(`#${small.id}`, "phone", async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(".advice .note").first().waitFor();
      await win(page, "Lights out!");
      await page.locator(".won").getByRole("img", { name: "1 star" }).waitFor();
      await choose(page, "Your days");
      const list = page.getByRole("list", { name: "Achievements" });
      await soon(async () => assert.equal(await list.locator("li").count(), 14));
      assert.deepEqual(await list.locator(".on b").allTextContents(), ["First light"]);
      await (await axe(page))("the achievements");
    }));

  it("makes a picture to share or save", needs.downloads, () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await win(page);
      await page.getByRole("button", { name: "Share" }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Picture" }).click();
      const file = await coming;
      assert.equal(file.suggestedFilename(), "lights-out.png");
      const { width, height, data } = decodePNG(await readFile(await file.path()));
      assert.deepEqual([width, height], [1080, 1080]);
      // The picture shows the start position: its first light is on, and its third is off.
      const red = (x, y) => data[4 * (y * width + x)];
      assert.ok(red(353, 323) > 200 && red(727, 323) < 60, `${red(353, 323)} and ${red(727, 323)}`);
    }),
  );
});

describe("the keyboard shortcuts of Play", () => {
  it("give a hint, undo, reset, and open new puzzles and the list of shortcuts", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      const presses = (n) => soon(async () => assert.equal(await page.textContent(".stats dd"), String(n)));
      await page.keyboard.press("h");
      await page.locator(".advice .note").first().waitFor();
      for (const button of [4, 5]) await cell(page, button).click();
      await page.keyboard.press("u");
      await presses(1);
      await page.keyboard.press("r");
      await presses(0);
      await page.keyboard.press("n");
      const fresh = page.getByRole("dialog", { name: "New puzzle" });
      await fresh.waitFor();
      await page.keyboard.press("u"); // shortcuts do not work in dialogs
      await presses(0);
      await page.keyboard.press("Escape");
      await fresh.waitFor({ state: "detached" });
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("new puzzle").waitFor();
      await (await axe(page))("the keys");
    }));

  it("use letters only if enabled", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("Letter shortcuts (? lists them during play)").uncheck();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await cell(page, 4).click();
      await page.keyboard.press("u");
      await page.keyboard.press("Control+z");
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "0"));
      await page.keyboard.press("n");
      await page.keyboard.press("Control+y");
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "1"));
      assert.equal(await page.getByRole("dialog").count(), 0);
    }));
});

describe("sound", () => {
  it("is offered after the first win, and never again", () =>
    app.visit(`#${small.id}`, "phone", async (page) => {
      await win(page);
      await unfold(page);
      await page.getByRole("button", { name: "Turn on sound" }).waitFor();
      await page.waitForFunction(() => localStorage.getItem("soundOffered"));
      await page.reload();
      await page.getByRole("heading", { name: "Perfect!" }).waitFor();
      await unfold(page);
      await page.getByRole("button", { name: "Replay" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Turn on sound" }).count(), 0);
    }));
});
