import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  askHint,
  axe,
  cell,
  choose,
  fits,
  followHint,
  harness,
  ready,
  sample,
  saved,
  small,
  soon,
} from "./harness.mjs";

const app = harness();

describe("a hint", () => {
  it("is one thought with three marks, and the next tap presses it, until the puzzle is won in par", () =>
    app.visit("#5x5:18aeb82", "phone", async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Hint" }).tap();
      await page.getByText("Start at the bottom. A shortest solution presses nothing in row 5.").waitFor();
      await soon(async () => assert.ok((await page.locator("#board .settled").count()) > 0));
      await (await axe(page))("a start");
      await page.getByRole("button", { name: "Next" }).tap();
      await page.getByText("Row 5, column 4 is on.").waitFor();
      await soon(async () => {
        assert.equal(await page.locator("#board .mark.light").count(), 1);
        assert.equal(await page.locator("#board .mark.here").count(), 1);
      });
      await (await axe(page))("a forced press");
      await page.getByRole("button", { name: "Press it" }).tap();
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "1"));
      // The plan survives a reload, so the next hint continues where the last one ended.
      await page.reload();
      await ready(page);
      await page.getByRole("button", { name: "Hint" }).tap();
      await page.getByText("Row 5, column 5 is on.").waitFor();
      await page.getByRole("button", { name: "Press it" }).tap();
      // A press in the settled part leads away from par, and the hint says so.
      await cell(page, 22).tap();
      await page.getByRole("button", { name: "Hint" }).tap();
      await page.getByText("Your press at row 5, column 3 leads away from par.").waitFor();
      await page.getByRole("button", { name: "Go on" }).waitFor();
      await page.getByRole("button", { name: "Undo" }).tap();
      for (let press = 2; press < 9; press++) await followHint(page);
      await page.getByRole("heading", { name: "Lights out!" }).waitFor();
      await page.getByText(/^9 presses with \d+ hints, exactly par/).waitFor();
    }));
});

describe("a win by chasing", () => {
  it("shows the quiet pattern that shortens it", () =>
    app.visit("#5x5:14b9640", "phone", async (page) => {
      await ready(page);
      // Press right below every lit light, press 2 in the top row for 1 2 3 in the bottom row, and chase again.
      for (const button of [11, 14, 16, 18, 19, 21, 22, 1, 5, 6, 7, 13, 15, 16, 18, 19, 23])
        await cell(page, button).tap();
      await page.getByText("Add the marked quiet pattern").waitFor();
      assert.equal(await page.locator(".next .word").count(), 16);
      await (await axe(page))("a shortened chase");
    }));
});

/** Returns the marked places that are not visible: the button to press and its lights. */
function hiddenMarks(page, columns) {
  return page.evaluate((columns) => {
    const host = document.querySelector("#board");
    const view = host.getBoundingClientRect();
    const end = Math.min(view.bottom, document.querySelector("#sections").getBoundingClientRect().top);
    const size = host.scrollWidth / columns;
    const marked = [...document.querySelectorAll("#board .mark.here, #board .mark.light")];
    const boxes = marked.map((mark) => mark.getBoundingClientRect());
    if (boxes.length < 2) return ["no marks yet"];
    return boxes
      .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])
      .filter(
        ([x, y]) =>
          x < view.left + size / 3 || x > view.right - size / 3 || y < Math.max(view.top, 0) || y > end - size / 3,
      );
  }, columns);
}

describe("a hint on a board that scrolls", () => {
  // One press in the corner of a torus, whose lights are at all four edges, and three far from there.
  const corner = [0, 1, 39, 40, 1560].reduce((all, light) => all | (1n << BigInt(light)), 0n).toString(16);
  for (const id of sample([`40x40,torus:${corner}`, "40x40,torus#far,par=3"]))
    it(`shows the button and its lights on a phone: ${id.slice(0, 24)}`, () =>
      app.visit(
        `#${id}`,
        "phone",
        async (page) => {
          await ready(page);
          const size = () => page.locator("#board").evaluate((host) => host.scrollWidth / 40);
          const comfortable = await size();
          while (!(await page.getByRole("heading", { name: "Lights out!" }).isVisible())) {
            await askHint(page);
            await soon(async () => assert.deepEqual(await hiddenMarks(page, 40), []));
            const before = await page.locator("#board .mark.here").count();
            assert.equal(before, 1);
            await page.getByRole("button", { name: "Press it" }).tap();
            await soon(async () => assert.equal(await page.locator("#board .mark.here").count(), 0));
            assert.equal(await size(), comfortable, "the lights are as large as before");
            await soon(async () => assert.ok((await page.locator(".controls .hint, .win h2").count()) > 0));
          }
        },
        { viewport: { width: 390, height: 844 } },
      ));
});

describe("a solution", () => {
  const open = (page) => choose(page, "Show the solution");
  const ringed = (page) =>
    page
      .locator("#board [aria-label*='press here']")
      .evaluateAll((cells) => cells.map(({ dataset }) => Number(dataset.button)));

  for (const size of sample(["phone", "desktop"]))
    it(`is shown after a word about the stars, follows the presses, and earns none, on a ${size}`, () =>
      app.visit(`#${small.id}`, size, async (page) => {
        await ready(page);
        await open(page);
        await page.getByText("A win then earns no stars. Show it?").waitFor();
        assert.deepEqual(await ringed(page), []);
        await fits(page, "the question");
        await page.getByRole("button", { name: "Not now" }).click();
        await open(page);
        await page.getByRole("button", { name: "Show it" }).click();
        await page.getByText("Press what is marked, in any order: 5 presses.").waitFor();
        await soon(async () => assert.deepEqual(await ringed(page), small.presses));
        await (await axe(page))("a solution");
        await fits(page, "a solution");
        // A press that belongs to it is done, and one that doesn't must be taken back.
        await cell(page, 7).click();
        await cell(page, 4).click();
        await soon(async () => assert.deepEqual(await ringed(page), [0, 1, 2, 3, 4]));
        // It costs nothing more to see it again, even after a reload.
        await saved(page, "7 4");
        await page.reload();
        await ready(page);
        assert.deepEqual(await ringed(page), []);
        await open(page);
        await soon(async () => assert.equal((await ringed(page)).length, 5));
        for (const button of await ringed(page)) await cell(page, button).click();
        await page.getByRole("heading", { name: "Lights out!" }).waitFor();
        await page.getByRole("img", { name: "0 stars" }).waitFor();
        await page.getByText("7 presses, after you saw the solution, so there are no stars.").waitFor();
        await page.getByRole("button", { name: "More" }).click();
        await page.getByRole("button", { name: "New puzzle" }).waitFor();
        assert.equal(await page.getByRole("button", { name: "Show the solution" }).count(), 0);
      }));

  it("says how often to press a button of a board with more colours", () =>
    app.visit("#3x3,mod=3:222222222", "phone", async (page) => {
      await ready(page);
      await open(page);
      await page.getByRole("button", { name: "Show it" }).click();
      await page
        .getByText("10 presses. Press twice: row 1, column 2; row 2, columns 1 to 3; row 3, column 2.")
        .waitFor();
    }));
});

/** Returns the text and marks of a lesson; empty until it starts. */
async function said(page) {
  const ringed = await page.locator("#board [aria-label*='press here']").count();
  const text = await page.locator(".note p").allTextContents();
  return ringed > 0 && text.length > 0 ? `${ringed} ${text[0]}` : "";
}

describe("teaching", () => {
  for (const [size, options] of sample([
    ["phone", { viewport: { width: 360, height: 640 } }],
    ["desktop", { colorScheme: "light" }],
  ]))
    it(`chases down, reads the table, chases again and shortens to par on a ${size}`, () =>
      app.visit(
        "#5x5:15a8f3b",
        size,
        async (page) => {
          await ready(page);
          await choose(page, "Solve it by hand");
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
            // The table is on the page while it is read, with the row to use.
            const table = page.getByRole("region", { name: "Chase table" });
            const reading = steps.at(-1) === "Read the table";
            await soon(async () => assert.equal(await table.locator("tr.here").count(), reading ? 1 : 0));
            await fits(page, steps.at(-1));
            await page.getByRole("button", { name: /^Press (it|all)/ }).click();
          }
          assert.deepEqual([...new Set(steps)], ["Chase down", "Read the table", "Chase again", "Shorten"]);
          // Pressing the ringed lights wins in par, but reading the table counts as a hint.
          await page.getByText("ten would be enough. That's par").waitFor();
          const buttons = await page
            .locator("#board [aria-label*='press here']")
            .evaluateAll((cells) => cells.map(({ dataset }) => dataset.button));
          assert.equal(buttons.length, 10);
          await page.getByRole("button", { name: "Start over" }).click();
          await page.getByRole("button", { name: "End lesson" }).click();
          for (const button of buttons) await cell(page, Number(button)).click();
          await page.locator(".won").getByRole("img", { name: "1 star" }).waitFor();
        },
        options,
      ));

  it("explains another method in three sentences, for free, if a board cannot be chased", () =>
    app.visit("#hex4#monday", "phone", async (page) => {
      await ready(page);
      await choose(page, "Solve it by hand");
      await page.getByText("Decide about a few, and the rest follows", { exact: true }).waitFor();
      await soon(async () => assert.ok((await page.locator("#board .mark.dashed").count()) > 3));
      await page.getByRole("button", { name: "End lesson" }).click();
      await soon(async () => assert.equal(await page.locator("#board .mark.dashed").count(), 0));
    }));
});
