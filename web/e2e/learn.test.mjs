import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cell, fits, harness, ready, small, soon } from "./harness.mjs";

const app = harness();

describe("the first lesson", () => {
  it("says what a press does, and lets one win", () =>
    app.visit("#learn", "phone", async (page) => {
      await page.getByRole("link", { name: "What a press does" }).tap();
      await cell(page, 12, ".lesson").tap();
      await page.getByText("That press changed 5 lights, the shaded ones.").waitFor();
      await cell(page, 0, ".lesson").tap();
      await page.getByText("That press changed 3 lights, the shaded ones. In a corner").waitFor();
      await page.getByRole("radio", { name: "One press" }).check();
      await cell(page, 4, ".lesson").tap();
      await page.getByText("All off in 1 press.").waitFor();
      await page.getByRole("radio", { name: "Two presses" }).check();
      for (const button of [0, 4]) await cell(page, button, ".lesson").tap();
      await page.getByText("All off in 2 presses.").waitFor();
    }));
});

describe("the lessons", () => {
  it("that are done stay done", () =>
    app.visit("#learn/press", "desktop", async (page) => {
      for (const next of ["Order makes no difference", "Twice cancels out"])
        await page.getByRole("link", { name: next }).click();
      await page.reload();
      await page.getByRole("link", { name: "Learn · 3 of 9" }).click();
      await page.getByText("2 of 9 lessons done.").waitFor();
      await soon(async () => assert.equal(await page.locator(".contents li.done").count(), 2));
      await page.getByRole("link", { name: "Next: Twice cancels out" }).click();
      await page.getByRole("heading", { name: "Twice cancels out" }).waitFor();
    }));

  it("are done when their exercises are, and not before", () =>
    app.visit(
      "#learn",
      "desktop",
      async (page) => {
        const press = (...buttons) =>
          buttons.reduce(
            (before, button) => before.then(() => cell(page, button, ".lesson").first().click()),
            Promise.resolve(),
          );
        const button = (name) => page.getByRole("button", { name }).click();
        const exercises = {
          press: async () => {
            await press(12);
            await page.getByText("That press changed 5 lights").waitFor();
            await undone("press");
            await page.getByRole("radio", { name: "One press" }).check();
            await press(4);
          },
          order: async () => {
            await press(0, 6, 12, 18);
            await undone("order");
            await button("Try another order");
          },
          twice: async () => {
            await press(12);
            await undone("twice");
            await press(12);
          },
          group: async () => {
            await press(22, 0);
            await undone("group");
            await button("Backwards");
          },
          chasing: async () => {
            while ((await page.getByText("All out.").count()) === 0)
              await page.locator(".do .primary:enabled, .win").first().click();
          },
          quiet: async () => {
            await page.getByText("After these").waitFor();
            await press(...Array(12).fill(24)); // as many presses as the pattern has, but not the pattern
            await undone("quiet");
            await button("Press them all");
          },
          impossible: async () => {
            await page.getByText("1 of the marked lights is on: odd.").waitFor();
            await undone("impossible");
            await press(7);
          },
          par: async () => {
            await page.getByText("7 presses · par").click();
            await undone("par");
            await button("Watch it");
          },
          surfaces: async () => {
            await undone("surfaces");
            await press(0);
          },
        };
        const done = page.getByText("✓ Done");
        const undone = async (lesson) => assert.equal(await done.count(), 0, lesson);
        for (const [lesson, exercise] of Object.entries(exercises)) {
          await page.goto(`${app.origin}/#learn/${lesson}`);
          await page.locator(".lesson .lamp").first().waitFor();
          await exercise();
          await done.waitFor();
        }
        await page.getByRole("link", { name: "Learn · 9 of 9" }).click();
        await page.getByText("9 of 9 lessons done.").waitFor();
      },
      { reducedMotion: "reduce" },
    ));

  it("keep their boards in sight on a phone", () =>
    app.visit("#learn/chasing", "phone", async (page) => {
      const boards = page.locator(".lesson .scene .board");
      const table = page.getByRole("region", { name: "Chase table" });
      await table.scrollIntoViewIfNeeded();
      await soon(async () => {
        const box = await boards.first().boundingBox();
        assert.ok(box.y >= -1 && box.y + box.height < 740, `the board is at ${box.y} to ${box.y + box.height}`);
      });
      for (const lesson of ["order", "group"]) {
        await page.goto(`${app.origin}/#learn/${lesson}`);
        await soon(async () => assert.equal(await boards.count(), 2));
        await soon(async () => {
          const [a, b] = [await boards.nth(0).boundingBox(), await boards.nth(1).boundingBox()];
          assert.ok(Math.abs(a.y - b.y) < 2 && b.x >= a.x + a.width - 1, `${lesson}: side by side`);
        });
        await fits(page, lesson);
      }
    }));
});

describe("on paper", () => {
  it("a lesson has its words and its board, and nothing to press", () =>
    app.visit("#learn/quiet", "desktop", async (page) => {
      await page.getByText("After these").waitFor();
      await page.emulateMedia({ media: "print" });
      for (const seen of ["h1", ".words p", ".scene .board"])
        await soon(async () => assert.ok(await page.locator(`#learn ${seen}`).first().isVisible(), seen));
      for (const hidden of ["header", "#sections", "#play", ".lesson .turn", ".lesson .button", ".lesson fieldset"])
        await soon(async () => assert.ok(await page.locator(hidden).first().isHidden(), hidden));
      await soon(async () =>
        assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)"),
      );
    }));

  it("a puzzle has its board, its ID and its par", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      await soon(async () => assert.ok(await page.locator(".sheet").isHidden(), "not on the screen"));
      await page.emulateMedia({ media: "print" });
      await soon(async () => assert.ok(await page.locator("#board").isVisible()));
      await soon(async () => assert.ok(await page.locator(".sheet").isVisible()));
      await soon(async () => {
        const sheet = await page.textContent(".sheet");
        assert.match(sheet, /A press toggles a light and its neighbours\./);
        assert.match(sheet, /Par is 5: nobody can do it in fewer presses\./);
        assert.ok(sheet.includes(`Puzzle ${small.id}`), sheet);
      });
      for (const hidden of ["header", "#sections", ".controls", ".stats"])
        await soon(async () => assert.ok(await page.locator(hidden).first().isHidden(), hidden));
      // What is printed in the middle of a game is named as it is.
      await page.emulateMedia({ media: "screen" });
      await cell(page, small.presses[0]).click();
      await soon(async () => assert.match(await page.textContent(".sheet"), /Puzzle 3x3:(?!1b3)/));
    }));
});
