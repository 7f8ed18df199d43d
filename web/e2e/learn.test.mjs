import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axe, cell, fits, harness, ready, sample, small, soon } from "./harness.mjs";

const app = harness();

/** The lessons in order, each with the presses that solve its puzzle. */
const puzzles = {
  press: [0, 4],
  chasing: [2, 6, 8, 17],
  order: [6, 8, 17, 13],
  twice: [1, 3, 8],
  quiet: [0, 7, 13, 19, 22],
  impossible: [7, 11, 18],
  par: [2, 6, 13, 16, 23],
  surfaces: [0, 13],
  group: [0, 4, 4],
};

async function press(page, ...buttons) {
  for (const button of buttons) await cell(page, button, ".lesson").first().click();
}

/** The link to the puzzle, which is highlighted once the lesson has been tried. */
const offered = (page) => page.locator(".turn .primary", { hasText: "Your turn" });

describe("the first lesson", () => {
  it("explains a press, and can be won", () =>
    app.visit("#learn", "phone", async (page) => {
      await page.getByRole("link", { name: "What a press does" }).tap();
      await cell(page, 12, ".lesson").tap();
      await page.getByText("That press flipped the 5 shaded lights.").waitFor();
      await cell(page, 0, ".lesson").tap();
      await page.getByText("That press flipped the 3 shaded lights. A corner").waitFor();
      await page.getByRole("radio", { name: "One press" }).check();
      await cell(page, 4, ".lesson").tap();
      await page.getByText("All off in 1 press.").waitFor();
    }));
});

describe("the lessons", () => {
  it("can be tried out, and are done only when their puzzle is solved", () =>
    app.visit(
      "#learn",
      "desktop",
      async (page) => {
        const button = (name) => page.getByRole("button", { name }).click();
        /** Tries each lesson until it offers its puzzle as the next step. */
        const trials = {
          press: async () => {
            await press(page, 12);
            await page.getByText("That press flipped the 5 shaded lights").waitFor();
            await page.getByRole("radio", { name: "One press" }).check();
            await press(page, 4);
          },
          chasing: async () => {
            while ((await page.getByText("All out.").count()) === 0)
              await page.locator(".act .primary:enabled, .win").first().click();
          },
          order: async () => {
            await press(page, 0, 6, 12, 18);
            await button("Try another order");
          },
          twice: async () => press(page, 12, 12),
          quiet: async () => {
            await page.getByText("Make these").waitFor();
            await press(page, ...Array(12).fill(24)); // the right number of presses, but not the pattern
            assert.equal(await offered(page).count(), 0);
            await button("Press them all");
          },
          impossible: async () => {
            await page.getByText("1 of the marked lights is on, an odd number.").waitFor();
            await press(page, 7);
          },
          par: async () => {
            await page.getByText("7 presses · par").click();
            await button("Watch it");
          },
          surfaces: async () => press(page, 0),
          group: async () => {
            await press(page, 22, 0);
            await button("Backwards");
          },
        };
        assert.deepEqual(Object.keys(trials), Object.keys(puzzles));
        for (const [lesson, trial] of Object.entries(trials)) {
          const before = await page.title();
          await page.goto(`${app.origin}/#learn/${lesson}`);
          await soon(async () => assert.notEqual(await page.title(), before));
          await page.locator(".lesson .lamp").first().waitFor();
          assert.equal(await offered(page).count(), 0, lesson);
          await trial();
          await offered(page).click();
          await page.getByText(": your turn").waitFor();
          assert.equal(await page.getByText("✓ Done").count(), 0, lesson);
        }
        await page.goto(`${app.origin}/#learn`);
        await page.getByText("Nine short lessons").waitFor();
        assert.equal(await page.locator(".contents li.done").count(), 0);
      },
      { reducedMotion: "reduce" },
    ));

  for (const viewport of sample([
    { width: 360, height: 640 },
    { width: 1440, height: 900 },
  ]))
    it(`end with a puzzle and stay done, at ${viewport.width} x ${viewport.height}`, () =>
      app.visit(
        "#learn",
        viewport.width < 900 ? "phone" : "desktop",
        async (page) => {
          const check = viewport.width < 900 ? await axe(page) : async () => undefined;
          await check("the list of lessons");
          let solved = 0;
          for (const [lesson, presses] of Object.entries(puzzles)) {
            await page.goto(`${app.origin}/#learn/${lesson}/puzzle`);
            await cell(page, 0, ".lesson").first().waitFor();
            if (lesson === "impossible") {
              await press(page, ...presses);
              assert.equal(await page.getByText("✓ Done").count(), 0, "the other board is unsolvable");
              await page.getByRole("radio", { name: "Second" }).check();
            }
            await press(page, presses[0]);
            assert.equal(await page.getByText("✓ Done").count(), 0, lesson);
            if (lesson === "par") await tooMany(page, presses);
            await press(page, ...presses.slice(1));
            await page.getByText("✓ Done").waitFor();
            await page.locator(".turn .primary").waitFor();
            await check(`the puzzle of ${lesson}`);
            solved++;
            await page.goto(`${app.origin}/#learn`);
            await page.getByText(`${solved} of 9 lessons done.`).waitFor();
          }
          await page.reload();
          await soon(async () => assert.equal(await page.locator(".contents li.done").count(), 9));
          assert.equal(await page.locator(".contents li .thumbnail").count(), 9);
          assert.equal(await page.getByRole("progressbar", { name: "Lessons done" }).getAttribute("value"), "9");
        },
        { viewport, reducedMotion: "reduce" },
      ));

  /** Checks that a solution with more presses than par does not count. Then starts over and makes
   * the first press. */
  async function tooMany(page, [first, ...others]) {
    await press(page, 12, 12, ...others);
    await page.getByText("All off in 7 presses, but you can do it in 5.").waitFor();
    assert.equal(await page.getByText("✓ Done").count(), 0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Can you solve it in five presses?").waitFor();
    await page.getByRole("button", { name: "Start over" }).click();
    await press(page, first);
  }

  for (const viewport of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ])
    it(`show the task and the board together, at ${viewport.width} x ${viewport.height}`, () =>
      app.visit(
        "#learn",
        "phone",
        async (page) => {
          for (const lesson of Object.keys(puzzles).flatMap((name) => [name, `${name}/puzzle`])) {
            await page.goto(`${app.origin}/#learn/${lesson}`);
            await page.locator(".lesson .says .note").waitFor();
            await soon(async () => {
              const edges = await page.evaluate(() => {
                const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                return {
                  scrolled: scrollY,
                  header: box("header").bottom,
                  says: [box(".lesson .note").top, box(".lesson .note").bottom],
                  board: [box(".lesson .scene .board").top, box(".lesson .scene .board").bottom],
                  tabs: box("#sections").top,
                };
              });
              const { scrolled, header, says, board, tabs } = edges;
              const inOrder = [header, ...says, ...board, tabs].every((y, i, all) => i === 0 || y >= all[i - 1] - 0.5);
              assert.ok(scrolled === 0 && inOrder, `${lesson}: ${JSON.stringify(edges)}`);
            });
          }
        },
        { viewport },
      ));

  it("keep their boards visible on a phone", () =>
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
  it("a lesson has its text and its board, without buttons", needs.media, () =>
    app.visit("#learn/quiet", "desktop", async (page) => {
      await page.getByText("Make these").waitFor();
      await page.emulateMedia({ media: "print" });
      for (const seen of ["h1", ".words p", ".scene .board"])
        await soon(async () => assert.ok(await page.locator(`#learn ${seen}`).first().isVisible(), seen));
      for (const hidden of ["header", "#sections", "#play", ".lesson .turn", ".lesson .button", ".lesson fieldset"])
        await soon(async () => assert.ok(await page.locator(hidden).first().isHidden(), hidden));
      await soon(async () =>
        assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)"),
      );
    }),
  );

  it("a puzzle has its board, ID and par", needs.media, () =>
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
      // A sheet printed in the middle of a game shows the current position's ID.
      await page.emulateMedia({ media: "screen" });
      await cell(page, small.presses[0]).click();
      await soon(async () => assert.match(await page.textContent(".sheet"), /Puzzle 3x3:(?!1b3)/));
    }),
  );

  for (const [size, viewport] of [
    ["phone", { width: 360, height: 640 }],
    ["desktop", { width: 1440, height: 900 }],
  ])
    for (const count of sample([9, 6, 4]))
      it(`${count} puzzles for a class fill one page and their answers another, from a ${size}`, needs.media, () =>
        app.visit(
          "#5x5:4e3abb",
          size,
          async (page) => {
            // Do not print; keep the sheet on the page.
            await page.evaluate(() => {
              window.print = () => undefined;
            });
            await page.getByRole("button", { name: "Share" }).click();
            await page.getByRole("button", { name: "For a class" }).click();
            await page.getByRole("radio", { name: `${count} puzzles` }).check();
            await page.getByRole("button", { name: "Print the sheet" }).click();
            await page.getByText("The answers are on the second page.").waitFor();
            if (count === 4) await (await axe(page))("the dialog of a sheet");
            const [questions, answers] = await page.$$eval(".sheets .page", (pages) =>
              pages.map((one) => ({
                boards: one.querySelectorAll(".thumbnail").length,
                codes: one.querySelectorAll(".qr").length,
                rings: [...one.querySelectorAll("li")].map((li) => li.querySelectorAll(".word").length),
                ids: [...one.querySelectorAll("li")].map((li) => /5x5[:#][\w:,=-]+/.exec(li.textContent)[0]),
              })),
            );
            assert.deepEqual([questions.boards, questions.codes], [count, count]);
            assert.deepEqual([answers.boards, answers.codes], [count, 0]);
            assert.deepEqual(answers.ids, questions.ids);
            assert.equal(new Set(questions.ids).size, count);
            // All puzzles have the same par as the first, and every answer has that many presses.
            assert.deepEqual(answers.rings, Array(count).fill(answers.rings[0]));
            await page.emulateMedia({ media: "print" });
            await soon(async () => assert.ok(await page.locator(".sheets").isVisible()));
            await soon(async () => assert.ok(await page.locator("header").isHidden()));
            const pdf = (
              await page.pdf({ format: "A4", margin: { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" } })
            ).toString("latin1");
            assert.equal(pdf.match(/\/Type ?\/Page\b/g).length, 2, "pages");
          },
          { viewport },
        ),
      );

  it("a sheet for a board with three colours numbers them", () =>
    app.visit("#3x3,mod=3:012012012", "desktop", async (page) => {
      await page.evaluate(() => {
        window.print = () => undefined;
      });
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("button", { name: "For a class" }).click();
      await page.getByRole("button", { name: "Print the sheet" }).click();
      await page.getByText("The answers are on the second page.").waitFor();
      const sheet = await page.textContent(".sheets .page");
      assert.match(sheet, /The numbers are the colours, in order\./);
      assert.equal(await page.textContent(".sheets .thumbnail"), "121212");
    }));
});
