// The page that solves puzzles from other games.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keeps, visitor } from "./browser.mjs";
import {
  axeInBothThemes,
  cell,
  effects,
  fitsAll,
  harness,
  kept,
  lights,
  nightly,
  open,
  ready,
  soon,
} from "./harness.mjs";
import { png } from "./png.mjs";

const app = harness();

const phone = { viewport: { width: 390, height: 844 } };
const board = "#solve .board";

/** Presses a button of a 5 x 5 board. */
function press(lit, button) {
  const [row, col] = [Math.floor(button / 5), button % 5];
  for (const [r, c] of [
    [row, col],
    [row - 1, col],
    [row + 1, col],
    [row, col - 1],
    [row, col + 1],
  ])
    if (r >= 0 && r < 5 && c >= 0 && c < 5) lit[5 * r + c] ^= 1;
}

/** A solvable position. */
function scrambled() {
  const lit = new Array(25).fill(0);
  for (const button of [0, 3, 7, 11, 12, 18, 20, 24]) press(lit, button);
  return lit;
}

/** Returns the buttons that the page says to press. */
async function toPress(page) {
  await page.locator(`${board} [aria-label*="press"]`).first().waitFor();
  return page.$$eval(`${board} [aria-label*="press"]`, (cells) => cells.map((cell) => Number(cell.dataset.button)));
}

const show = (page) => page.getByRole("button", { name: "Show me the presses" });

/** Returns a function that taps and counts the taps. */
function finger() {
  const tap = async (target) => {
    tap.count++;
    await target.tap();
  };
  tap.count = 0;
  return tap;
}

describe("a puzzle from another game", () => {
  it("is solved in a few taps, and the presses are ticked off and remembered", () =>
    app.visit(
      "",
      "phone",
      async (page) => {
        const tap = finger();
        await tap(page.getByRole("link", { name: "Solve", exact: true }));
        const start = scrambled();
        for (const [light, on] of start.entries()) if (on) await cell(page, light, board).tap();
        await soon(async () => assert.equal(await lights(page, board), start.join("")));
        await tap(show(page));
        await page.getByRole("heading", { name: /presses, in any order/ }).waitFor();
        assert.ok(tap.count <= 20, `${tap.count} taps`);
        const presses = await toPress(page);
        for (const button of presses) press(start, button);
        assert.deepEqual(start, new Array(25).fill(0));
        await cell(page, presses[0], board).tap();
        await page.getByText(`1 of ${presses.length} done.`).waitFor();
        await page.reload();
        await page.getByText(`1 of ${presses.length} done.`).waitFor();
        await page.goto(`${app.origin}/#learn`);
        await page.goto(`${app.origin}/#solve`);
        for (const button of presses.slice(1)) await cell(page, button, board).tap();
        await page.getByText(`All ${presses.length} done.`).waitFor();
        await soon(async () => assert.equal(await lights(page, board), "0".repeat(25)));
        await cell(page, presses[1], board).tap();
        await page.getByRole("button", { name: "Start from what you see now" }).tap();
        await show(page).tap();
        await page.getByRole("heading", { name: "One press" }).waitFor();
        await page.getByRole("link", { name: "Play it here" }).tap();
        await ready(page);
        await cell(page, presses[1]).tap();
        await page.locator(".win").waitFor();
      },
      phone,
    ));

  for (const colorScheme of ["dark", "light"])
    it(`is read from a screenshot of this app, ${colorScheme}, which stays on the device`, () =>
      app.visit(
        "#5x5:1b5a98d",
        "phone",
        async (page) => {
          const sent = [];
          page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
          await ready(page);
          const shown = await lights(page);
          const buffer = await page.screenshot();
          const tap = finger();
          await tap(page.getByRole("link", { name: "Solve", exact: true }));
          const chooser = page.waitForEvent("filechooser");
          await tap(page.getByRole("button", { name: "choose one" }));
          tap.count++; // for the file
          await (await chooser).setFiles({ name: "shot.png", mimeType: "image/png", buffer });
          await page.getByRole("group", { name: "Colours in the picture" }).waitFor();
          await soon(async () => assert.equal(await lights(page, board), shown));
          await tap(show(page));
          await page.getByRole("button", { name: "Change it" }).waitFor();
          assert.ok(tap.count <= 4, `${tap.count} taps`);
          assert.deepEqual(sent, []);
        },
        { ...phone, colorScheme },
      ));

  it("asks about a screenshot that shows only a part of the board", () =>
    app.visit(
      "#20x20#x",
      "phone",
      async (page) => {
        await ready(page);
        const buffer = await page.screenshot();
        await page.goto(`${app.origin}/#solve`);
        const file = { name: "part.png", mimeType: "image/png", buffer };
        await page.locator("#solve input[type=file]").first().setInputFiles(file);
        await page
          .getByRole("alert")
          .getByText(/there may be more beside them. Is that the whole puzzle\?/)
          .waitFor();
        const check = await axeInBothThemes(page);
        await check("the question");
        await fitsAll(page, "the question");
        await page.getByRole("button", { name: "Mark its corners", exact: true }).click();
        await page.getByRole("dialog", { name: "Mark the corners" }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Yes, show the presses" }).waitFor();
      },
      phone,
    ));

  it("swaps the colours of a picture, and reads it again from marked corners", nightly, () =>
    app.visit("#5x5:1b5a98d", "desktop", async (page) => {
      await ready(page);
      const shown = await lights(page);
      const buffer = await page.screenshot();
      await page.goto(`${app.origin}/#solve`);
      await page
        .locator("#solve input[type=file]")
        .first()
        .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
      const colours = page.getByRole("group", { name: "Colours in the picture" });
      await colours.getByRole("button", { name: "on", exact: true }).click();
      const swapped = [...shown].map((light) => 1 - light).join("");
      await soon(async () => assert.equal(await lights(page, board), swapped));
      await page.getByRole("button", { name: "Wrong place? Mark its corners" }).click();
      const corner = page.getByRole("button", { name: /Bottom right corner/ });
      const { x, y } = await corner.boundingBox();
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x - 80, y - 80);
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.up();
      await corner.press("ArrowLeft");
      await corner.press("ArrowRight");
      const check = await axeInBothThemes(page);
      await check("the corners");
      await page.getByRole("button", { name: "Read the lights" }).click();
      await soon(async () => assert.equal(await lights(page, board), shown));
      // A picture without a grid asks for the corners.
      const none = { name: "b.png", mimeType: "image/png", buffer: png(300, 200, () => 40) };
      await page.locator("#solve input[type=file]").first().setInputFiles(none);
      await page.getByText("No grid of lights was found in the picture; mark its corners.").waitFor();
    }),
  );

  it("names the wrong light if it is impossible, and a tap on it helps", () =>
    app.visit(
      "#solve",
      "phone",
      async (page) => {
        const start = scrambled();
        start[0] ^= 1; // a mistake
        for (const [light, on] of start.entries()) if (on) await cell(page, light, board).tap();
        await show(page).tap();
        await page.getByRole("heading", { name: "No presses lead there" }).waitFor();
        await page.getByRole("status").getByText("row 1, column 1").waitFor();
        const check = await axeInBothThemes(page);
        await check("an impossible puzzle");
        await fitsAll(page, "an impossible puzzle");
        await page.setViewportSize(phone.viewport);
        await cell(page, 0, board).tap();
        await page.getByRole("heading", { name: /presses, in any order/ }).waitFor();
      },
      phone,
    ));

  it("may have another size, rule, number of states and goal", () =>
    app.visit("#solve", "desktop", async (page) => {
      const check = await axeInBothThemes(page);
      await page.getByRole("button", { name: "Rows: fewer" }).click();
      await page.getByRole("button", { name: "Columns: fewer" }).click();
      await page.getByRole("button", { name: "Columns: fewer" }).click();
      await page.getByRole("button", { name: "Each light has: more" }).click();
      await page.getByRole("radio", { name: "A light and all eight around it" }).check();
      await page.getByRole("radio", { name: "a picture" }).check();
      await page.getByRole("grid", { name: "Goal" }).locator("[data-button='0']").click();
      await check("the puzzle");
      await fitsAll(page, "the puzzle");
      await page.setViewportSize({ width: 1440, height: 900 });
      assert.match(page.url(), /#solve\?p=4x3,rule=star,mod=3:000000000000,to=211111111111$/);
      await page.getByRole("radio", { name: "all the same" }).check();
      await cell(page, 4, board).click();
      await show(page).click();
      await page.getByRole("button", { name: "Change it" }).waitFor();
    }));

  it("is solved by pressing only lit lights, in order", () =>
    app.visit("#solve?p=5x5:4e3abb&lit", "desktop", async (page) => {
      await show(page).click();
      await page.getByRole("heading", { name: /presses, in this order/ }).waitFor();
      assert.equal(await page.getByRole("link", { name: "Play it here" }).count(), 0, "Play has no such rule");
      const check = await axeInBothThemes(page);
      await check("the presses");
      await fitsAll(page, "the presses");
      for (;;) {
        await effects(page);
        const next = page.locator(`${board} [aria-label*="press"]`);
        const left = await next.count();
        if (left === 0) break;
        const numbers = await next.evaluateAll((cells) =>
          cells.map((cell) => [Number(/(\d+)$/.exec(cell.ariaLabel)[1]), cell.dataset.button, cell.ariaLabel]),
        );
        const [, button, words] = numbers.sort((a, b) => a[0] - b[0])[0];
        assert.match(words, /, on, /);
        const done = await page.textContent("#solve .note");
        await cell(page, button, board).click();
        await soon(async () => assert.notEqual(await page.textContent("#solve .note"), done));
      }
      await soon(async () => assert.equal(await lights(page, board), "0".repeat(25)));
    }));

  it("is learned button by button: a light box with eight unknown buttons", nightly, () =>
    app.visit(
      "#solve",
      "phone",
      async (page) => {
        const switched = Array.from({ length: 8 }, (_, b) =>
          Array.from({ length: 25 }, (_, light) => light).filter((light) => (light * (2 * b + 3) + b) % 7 < 3),
        );
        const box = new Array(25).fill(1);
        const pressThere = (button) => {
          for (const light of switched[button]) box[light] ^= 1;
        };
        for (const button of [0, 2, 3, 6]) pressThere(button);
        await page.getByText("Ready-made puzzles").tap();
        await page.getByRole("link", { name: "RuneScape: light box" }).tap();
        await page.waitForFunction(() => location.hash.includes("unknown="));
        await effects(page);
        for (const [light, on] of box.entries()) if (on) await cell(page, light, board).tap();
        await show(page).tap();
        await page.getByRole("heading", { name: "What does a press do?" }).waitFor();
        const check = await axeInBothThemes(page);
        await check("a button to try");
        await fitsAll(page, "a button to try");
        await page.setViewportSize(phone.viewport);
        const tried = new Set();
        const enough = page.getByRole("heading", { name: /press(es, in any order)?$/ });
        for (;;) {
          const next = page.locator("#solve .knobs .here");
          await next.or(enough).first().waitFor();
          if (await enough.isVisible()) break;
          const button = Number(await next.getAttribute("data-knob"));
          assert.ok(!tried.has(button), `button ${button} again`);
          tried.add(button);
          await next.tap();
          await page.locator("#solve h1:focus", { hasText: "What changed?" }).waitFor();
          pressThere(button);
          for (const light of switched[button]) await cell(page, light, board).tap();
          await soon(async () => assert.equal(await lights(page, board), box.join("")));
          if (tried.size === 1) await check("what changed");
          await page.getByRole("button", { name: "That’s all" }).tap();
          await page.getByRole("heading", { name: "What changed?" }).waitFor({ state: "detached" });
        }
        assert.ok(tried.size <= 8, `${tried.size} buttons`);
        await page.getByText(tried.size < 8 ? "What you’ve shown is enough." : "Nobody can do it in fewer.").waitFor();
        await check("the buttons to press");
        const presses = await page.$$eval("#solve .knobs .here", (all) =>
          all.map(({ dataset }) => Number(dataset.knob)),
        );
        await page.reload();
        for (const button of presses) {
          assert.ok(tried.has(button));
          pressThere(button);
          await page.locator(`#solve [data-knob="${button}"]`).tap();
        }
        await page.getByText(`All ${presses.length} done.`).waitFor();
        assert.deepEqual(box, new Array(25).fill(1));
        await soon(async () => assert.equal(await lights(page, board), "1".repeat(25)));
      },
      phone,
    ),
  );

  it("may be a ring of things that turn, shown as arrows", nightly, () =>
    app.visit("#solve", "desktop", async (page) => {
      await page.getByRole("radio", { name: "a ring" }).check();
      await page.getByRole("button", { name: "Lights: fewer" }).click();
      for (let states = 2; states < 4; states++)
        await page.getByRole("button", { name: "Each light has: more" }).click();
      await page.getByRole("radio", { name: "arrows" }).check();
      await page.getByRole("radio", { name: "all the same" }).check();
      // A hit turns a thing by one step and the next one by two.
      await cell(page, 1, board).click();
      await cell(page, 2, board).click();
      await cell(page, 2, board).click();
      await page.locator("#solve .face").first().waitFor();
      const check = await axeInBothThemes(page);
      await check("a ring");
      await show(page).click();
      await page.getByRole("heading", { name: "What does a press do?" }).waitFor();
      await cell(page, 0, board).click();
      await cell(page, 0, board).click();
      await cell(page, 1, board).click();
      await cell(page, 1, board).click();
      await page.getByRole("button", { name: "That’s all" }).click();
      await page.getByRole("heading", { name: "Not enough yet" }).waitFor();
      await page.getByRole("button", { name: "They all do the same" }).click();
      await page.getByRole("heading", { name: /press/ }).waitFor();
      assert.match(
        page.url(),
        /p=buttons=4_0\.1\.1_1\.2\.2_2\.3\.3_0\.0\.3,mod=4:1320&same&look=arrows&at=ring&done=$/,
      );
    }),
  );

  it("may have its lights anywhere, and wrong effects can be shown again", nightly, () =>
    app.visit(
      "#solve",
      "phone",
      async (page) => {
        await page.getByRole("radio", { name: "anywhere" }).tap();
        await page.getByRole("button", { name: "Place the lights" }).tap();
        await page.getByRole("dialog").getByRole("button", { name: "Clear" }).tap();
        const { x, y, width, height } = await page.locator(".plane").boundingBox();
        for (const [across, down] of [
          [0.2, 0.2],
          [0.8, 0.3],
          [0.5, 0.8],
          [0.5, 0.8],
          [0.2, 0.5],
        ])
          await page.touchscreen.tap(x + across * width, y + down * height);
        const check = await axeInBothThemes(page);
        await check("the places");
        await page.getByRole("button", { name: "Add one" }).tap();
        await page.getByRole("button", { name: "Done" }).tap();
        await page.getByRole("radio", { name: "all on" }).tap();
        await show(page).tap();
        // The third tap took a light away again, so there are four. Each button changes only itself,
        // but one is shown wrongly.
        for (const button of [0, 1, 2, 3]) {
          await page.locator(`${board} [aria-label*="press here"]`).waitFor();
          await cell(page, button, board).tap();
          await page.getByRole("heading", { name: "What changed?" }).waitFor();
          if (button !== 3) await cell(page, button, board).tap();
          await page.getByRole("button", { name: "That’s all" }).tap();
          await page.getByRole("heading", { name: "What changed?" }).waitFor({ state: "detached" });
        }
        await page.getByRole("heading", { name: "No presses lead there" }).waitFor();
        await page.getByRole("button", { name: "Show a button again" }).tap();
        await cell(page, 3, board).tap();
        await cell(page, 3, board).tap();
        await page.getByRole("button", { name: "That’s all" }).tap();
        await page.getByRole("heading", { name: "Nothing to press" }).waitFor();
      },
      phone,
    ),
  );

  it("follows a usual rule if that is what was shown", () =>
    app.visit("#solve?p=buttons=9_________:1ef&at=3x3&unknown=0.1.2.3.4.5.6.7.8", "desktop", async (page) => {
      await show(page).click();
      await page.getByRole("heading", { name: "What does a press do?" }).waitFor();
      for (const button of [4, 1, 3, 4, 5, 7]) await cell(page, button, board).click();
      await page.getByRole("button", { name: "That’s all" }).click();
      await page.getByText("Or is it the same rule everywhere?").waitFor();
      await page.getByRole("button", { name: "A light and its neighbours", exact: true }).click();
      await page.getByRole("heading", { name: /presses, in any order/ }).waitFor();
      assert.match(page.url(), /p=3x3:/);
    }));

  it("may be a ready-made cube, which keeps its rule while nothing moves", () =>
    app.visit("#solve", "desktop", async (page) => {
      await page.getByText("Ready-made puzzles").click();
      await page.getByRole("link", { name: "Lights Out Cube" }).click();
      await page.getByRole("button", { name: "Place the lights" }).click();
      await page.getByRole("button", { name: "Done" }).click();
      for (const light of [0, 1, 3, 9, 38]) await cell(page, light, board).click();
      await show(page).click();
      await page.getByRole("heading", { name: "One press" }).waitFor();
      assert.deepEqual(await toPress(page), [0]);
    }));

  it("is solved offline", async () => {
    const context = await visitor(app.browser, "phone", { ...phone, ...keeps });
    try {
      const page = await open(app, context, "#solve?p=3x3:1b3", /Failed to load resource/);
      await kept(page);
      await context.setOffline(true);
      await page.reload();
      await show(page).tap();
      await page.getByRole("heading", { name: "Five presses, in any order" }).waitFor();
    } finally {
      await context.close();
    }
  });
});
