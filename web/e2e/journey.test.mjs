import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axe, axeInBothThemes, cell, fitsAll, followHint, harness, holdBack, ready, soon } from "./harness.mjs";

const app = harness();

/** Plays the first level, from the map to the win. */
async function winFirst(page, act) {
  await act(page.getByRole("link", { name: "Play level 1-1, Hello" }));
  await ready(page);
  await page.getByRole("heading", { name: "1-1 · Hello" }).waitFor();
  await page.locator("#side").getByText("One press puts out the whole plus.").waitFor();
  await act(cell(page, 4));
  await page.getByRole("img", { name: "3 stars" }).waitFor();
}

const tap = (locator) => locator.tap();
const click = (locator) => locator.click();

for (const [size, act, options] of [
  ["phone", tap, { viewport: { width: 360, height: 640 } }],
  ["desktop", click, {}],
]) {
  describe(`the journey on a ${size}`, () => {
    it("a level is won, and its stars are saved", () =>
      app.visit(
        "",
        size,
        async (page) => {
          await act(page.getByRole("link", { name: "Journey" }));
          await page.getByRole("heading", { name: "Journey" }).waitFor();
          await page.getByText("0 of 642 stars").waitFor();
          await winFirst(page, act);
          await page.getByRole("link", { name: "Next level" }).waitFor();
          await act(page.getByRole("link", { name: "Journey" }));
          await page.getByText("3 of 642 stars").waitFor();
          await page.getByText("Level 1-2 · In the corner").waitFor();
          await page.reload();
          await page.getByText("3 of 642 stars").waitFor();
          await act(page.getByRole("button", { name: "Level 1-1, Hello, 3 stars" }));
          await page.getByText("One press puts out the whole plus.").waitFor();
          assert.equal(await page.locator("#journey .primary").count(), 1); // the next level's Play
          await act(page.getByRole("button", { name: "Level 1-4, Two at once, no stars yet" }));
          await page.getByText("Par 2 · no stars yet").waitFor();
          await act(page.getByRole("button", { name: "Level 1-5, Tiny, not open yet" }));
          await page.getByText("Par 1 · New: every light has a button · not open yet").waitFor();
        },
        options,
      ));
  });
}

describe("the stars", () => {
  it("move to another device in a file, and are merged there", needs.downloads, () =>
    app.visit("#journey", "desktop", async (page) => {
      await winFirst(page, click);
      await page.getByRole("link", { name: "Journey" }).click();
      await page.getByText("3 of 642 stars").waitFor();
      const waiting = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save stars to a file" }).click();
      const text = readFileSync(await (await waiting).path(), "utf8");
      assert.equal(text, "Lights Out journey 1\n3 3x3:ba\n");
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByText("0 of 642 stars").waitFor();
      const add = (name, content) =>
        page.setInputFiles("#journey input[type=file]", { name, mimeType: "text/plain", buffer: Buffer.from(content) });
      await add("journey.txt", `${text}2 3x3:b\n`);
      await page.getByText("Added the stars from your file.").waitFor();
      await page.getByText("5 of 642 stars").waitFor();
      await add("other.txt", "nonsense");
      await page.getByText(/not a journey's progress/i).waitFor();
      await page.reload();
      await page.getByText("5 of 642 stars").waitFor();
    }),
  );

  it("unlock worlds, and a switch unlocks all of them", () =>
    app.visit("#journey", "desktop", async (page) => {
      await page.getByText("Opens after 12 levels of First lights.").waitFor();
      await page.getByRole("switch", { name: "Open every level" }).click();
      await page.getByRole("button", { name: "Level 2-20, The summit, no stars yet" }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Level 12-21, Light the world, no stars yet" }).waitFor();
      const all = page.getByRole("switch", { name: "Open every level" });
      await all.click();
      await page.getByText("Opens after 12 levels of First lights.").waitFor();
      // Each of two quick clicks counts.
      await all.evaluate((input) => {
        window.stored = [];
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
          if (key === "journey") window.stored.push(/all open/.test(value));
          setItem.call(this, key, value);
        };
        input.click();
        input.click();
      });
      await page.waitForFunction(() => window.stored.length === 2);
      assert.deepEqual(await page.evaluate(() => window.stored), [true, false]);
      await soon(async () => assert.equal(await all.isChecked(), false));
    }));
});

/** Returns the IDs of the first world's levels, from the stars on the map. */
async function firstWorld(page) {
  await page.getByRole("switch", { name: "Open every level" }).click();
  const world = page.getByRole("region", { name: "1 · First lights" });
  const ids = [];
  for (const star of await world.locator(".star").all()) {
    await star.click();
    const id = () => world.locator(".chosen a").getAttribute("href");
    await soon(async () => assert.notEqual(await id(), ids.at(-1)));
    ids.push(await id());
  }
  return ids.map((id) => id.slice(1));
}

describe("the constellation", () => {
  for (const [motion, size] of [
    ["no-preference", "phone"],
    ["reduce", "desktop"],
  ])
    it(`gets a level's star, and is a picture when its world is finished, with motion: ${motion}`, () =>
      app.visit(
        "#journey",
        size,
        async (page) => {
          const ids = await firstWorld(page);
          assert.equal(ids[0], "3x3:ba");
          await page.evaluate((ids) => {
            localStorage.clear();
            const lines = ids.slice(1).map((id) => `2 ${id}\n`);
            localStorage.setItem("days", "1"); // not a new player, whose first wins are shorter
            localStorage.setItem("journey", `Lights Out journey 1\n${lines.join("")}`);
          }, ids);
          await page.goto("about:blank");
          await page.goto(`${app.origin}/#3x3:ba`);
          await ready(page);
          await page.evaluate(() => {
            window.flights = 0;
            const { animate } = Element.prototype;
            Element.prototype.animate = function (...all) {
              if (this.matches(".level-sky i")) window.flights++;
              return animate.apply(this, all);
            };
          });
          await cell(page, 4).click();
          await page.getByRole("img", { name: "This level’s star in First lights" }).waitFor();
          const done = page.getByRole("dialog", { name: "First lights, finished" });
          await done.getByText(`You’ve won all ${ids.length} levels, with ${2 * ids.length + 1} of`).waitFor();
          assert.equal(await page.evaluate(() => window.flights), motion === "reduce" ? 0 : 1);
          await soon(async () => assert.equal(await done.locator(".dot").count(), ids.length));
          await fitsAll(page, "a finished world");
          await (await axeInBothThemes(page))("a finished world");
          // Closing it leads back to the win, and it comes only once.
          await page.keyboard.press("Escape");
          await done.waitFor({ state: "detached" });
          await (await axe(page))("a level's star");
          await page.getByRole("button", { name: "Undo" }).click();
          await cell(page, 4).click();
          await page.getByRole("img", { name: "This level’s star in First lights" }).waitFor();
          await page.getByRole("link", { name: "Next level" }).click();
          await page.getByRole("heading", { name: /^2-1 · / }).waitFor();
          assert.equal(await done.count(), 0);
        },
        { reducedMotion: motion },
      ));
});

describe("a level with a target", () => {
  it("outlines the lights of the target, and is won by turning them on", () =>
    app.visit("#3x3:0,to=97", "phone", async (page) => {
      await ready(page);
      await page.getByText("Turn on the outlined lights and no others.").filter({ visible: true }).waitFor();
      assert.equal(await page.locator("#board .wanted").count(), 5);
      await page.locator('#board [aria-label="row 1, column 1, off, should be on"]').waitFor();
      await (await axe(page))("a target");
      // Hints lead to the target in par.
      for (let press = 0; press < 3; press++) await followHint(page);
      await page.getByRole("heading", { name: "You got it!" }).waitFor();
      await page.locator(".won").getByRole("img", { name: "1 star", exact: true }).waitFor();
      await page.getByRole("heading", { name: "12-2 · Write a T" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "You got it!" }).waitFor();
      // If only lit lights can be pressed, a dark one is refused, and hints still lead to a win.
      await page.evaluate(() => {
        location.hash = "#3x3:16d";
      });
      await page.locator('#board[data-puzzle="3x3:16d"]').waitFor();
      await ready(page);
      await cell(page, 1).tap();
      await page.getByText("You can press only lights that are on.").waitFor();
      assert.equal(await page.locator("dd").first().textContent(), "0");
      for (let press = 0; press < 2; press++) await followHint(page);
      await page.locator(".won").getByRole("img", { name: "1 star", exact: true }).waitFor();
    }));
});

describe("the map", () => {
  it("is there before the core, with the stars won so far", () =>
    app.visit(undefined, "phone", async (page) => {
      const release = await holdBack(page, "**/*.wasm");
      await page.goto(`${app.origin}/#journey`);
      await page.getByRole("heading", { name: "2 · The classic" }).waitFor();
      await page.getByText("0 of 642 stars").waitFor();
      await page.getByRole("link", { name: "Play level 1-1, Hello" }).tap();
      await page.getByRole("heading", { name: "1-1 · Hello" }).waitFor();
      // The hint and par come later, and nothing moves.
      const place = () => page.getByRole("button", { name: "Hint" }).boundingBox();
      const early = await place();
      release();
      await ready(page);
      assert.deepEqual(await place(), early);
      await cell(page, 4).tap();
      await page.getByRole("link", { name: "Next level" }).waitFor();
      await page.waitForFunction(() => localStorage.getItem("path")?.startsWith('{"stars":3'));
      await page.unrouteAll({ behavior: "ignoreErrors" });
      const again = await holdBack(page, "**/*.wasm");
      await page.goto("about:blank");
      await page.goto(`${app.origin}/#journey`);
      await page.getByText("3 of 642 stars").waitFor();
      await page.getByText("Level 1-2 · In the corner").waitFor();
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      await page.evaluate(() => localStorage.removeItem("path"));
      again();
      await page.waitForFunction(() => localStorage.getItem("path")); // the core has answered
      assert.equal(await height(), before);
    }));

  it("can be navigated by keyboard, with one stop per world", () =>
    app.visit("#journey", "desktop", async (page) => {
      const star = (name) => page.getByRole("button", { name });
      await star("Level 1-1,").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.getByText("1-2 · In the corner", { exact: true }).waitFor();
      assert.equal(await star("Level 1-2,").getAttribute("aria-pressed"), "true");
      await page.keyboard.press("End");
      assert.ok(await star("Level 1-20,").evaluate((element) => element === document.activeElement));
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Play");
    }));

  it("fits every screen and passes axe", () =>
    app.visit("#journey", "desktop", async (page) => {
      await page.getByRole("switch", { name: "Open every level" }).click();
      await page.getByRole("button", { name: "Level 2-3," }).click();
      await fitsAll(page, "the journey");
      await (await axeInBothThemes(page))("the journey");
    }));
});
