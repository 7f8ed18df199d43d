// Boards in 3D, in Play and in the Lab: presses work there and on the flat board, and both stay in sync.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { askHint, axe, cell, fits, harness, holdBack, nightly, ready, said, soon } from "./harness.mjs";
import { lightsout, run } from "./program.mjs";

const app = harness();
const flat = ".flat";

/** Returns the places of some points, as fractions of their width and height. */
function scaled(points) {
  const range = (k) => [Math.min(...points.map((at) => at[k])), Math.max(...points.map((at) => at[k]))];
  const [[left, right], [top, bottom]] = [range(0), range(1)];
  return points.map(([x, y]) => [((x - left) / (right - left)).toFixed(2), ((y - top) / (bottom - top)).toFixed(2)]);
}

/** Returns where the command line draws the lights of a board. */
async function drawnByCommand(spec) {
  const folder = await mkdtemp(join(tmpdir(), "drawing-"));
  const file = join(folder, "graph.svg");
  try {
    await run(lightsout, ["draw", spec, "-o", file], {}, () => undefined).ended;
    const circles = (await readFile(file, "utf8")).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g);
    return scaled([...circles].map(([, x, y]) => [Number(x), Number(y)]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns where the page draws the buttons of a board, in order. */
async function proportions(page, buttons) {
  return scaled(
    await page.$$eval(buttons, (cells) =>
      cells
        .sort((a, b) => a.dataset.button - b.dataset.button)
        .map((each) => {
          const box = each.querySelector(".hit").getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }),
    ),
  );
}

/** Waits until the scene is drawn, and returns its container. */
async function drawn(page) {
  await page.locator(".orbit canvas[data-drawn]").waitFor();
  const picture = page.locator(".orbit");
  await picture.scrollIntoViewIfNeeded();
  return picture;
}

/** Returns the lights that are on, from the flat board. */
function lit(page) {
  return page.$$eval(`${flat} [data-button]`, (cells) =>
    cells.filter((each) => each.querySelector(".lit.on")).map((each) => Number(each.dataset.button)),
  );
}

/** Returns the number of frames drawn. */
function pictures(page) {
  return page.$eval(".orbit canvas", (canvas) => Number(canvas.dataset.drawn));
}

/** Returns the box of an element once it stands still. */
async function settledPlace(element) {
  let box;
  await soon(async () => {
    const before = JSON.stringify(await element.boundingBox());
    await animationFrames(element.page(), 3);
    box = await element.boundingBox();
    assert.equal(JSON.stringify(box), before);
  });
  return box;
}

/** Returns the initial screen position of the top left light on a 5 x 5 torus. */
async function cornerOfTorus(page) {
  const box = await (await drawn(page)).boundingBox();
  return [box.x + box.width * 0.5, box.y + box.height * 0.7];
}

describe("a board in 3D", () => {
  it("is won with taps in 3D and on the flat board", nightly, () =>
    app.visit("#lab/3d/5x5,torus:1880023", "phone", async (page) => {
      const corner = await cornerOfTorus(page);
      await soon(async () => assert.equal((await lit(page)).length, 6));
      await page.touchscreen.tap(...corner);
      // The press wraps around both edges, leaving only lights that the last button turns off.
      await soon(async () => assert.deepEqual(await lit(page), [4, 19, 20, 23, 24]));
      await said(page, "Row 1, column 1 is off");
      await cell(page, 24, flat).tap();
      await page.getByText("Solved in 2 presses.").waitFor();
      await soon(async () => assert.deepEqual(await lit(page), []));
      const check = await axe(page);
      await check("the torus");
      await soon(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360));
    }),
  );

  it("turns with drags, keys and buttons, and highlights the light under the pointer", () =>
    app.visit("#lab/board/5x5,torus:1880023", "desktop", async (page) => {
      await page.getByRole("link", { name: "In 3D" }).click();
      const picture = await drawn(page);
      const [x, y] = await cornerOfTorus(page);
      /** Waits until the corner light is, or is no longer, at that position. */
      const cornerIsThere = (there) =>
        soon(async () => {
          await page.mouse.move(x, y);
          await page.mouse.move(x, y + 1);
          assert.equal(await page.locator(`${flat} .twin[data-button="0"]`).count(), there ? 1 : 0);
        });
      await cornerIsThere(true);
      for (const [there, back] of [
        ["ArrowDown", "ArrowUp"],
        ["ArrowRight", "ArrowLeft"],
      ]) {
        await picture.focus();
        for (const key of [there, there]) await page.keyboard.press(key);
        await cornerIsThere(false);
        const button = page.getByRole("button", { name: back.replace("Arrow", "Turn ") });
        for (let i = 0; i < 2; i++) await button.click();
        await cornerIsThere(true);
      }
      await page.mouse.down();
      await page.mouse.move(x - 90, y, { steps: 3 });
      await page.mouse.up();
      await cornerIsThere(false);
      // Focusing a light on the flat board rings it in 3D, which draws a new frame.
      const before = await pictures(page);
      await cell(page, 0, flat).focus();
      await soon(async () => assert.ok((await pictures(page)) > before));
      await page.keyboard.press("Enter");
      await said(page, "Row 1, column 1 is off, 5 of 25 lights on.");
    }));

  it("does not move with reduced motion, and explains missing WebGL", nightly, () =>
    app.visit(
      undefined,
      "phone",
      async (page) => {
        await page.addInitScript(() => {
          const kept = HTMLCanvasElement.prototype.getContext;
          HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return kind.startsWith("webgl") && window.name !== "able" ? null : kept.call(this, kind, ...rest);
          };
        });
        await page.goto(`${app.origin}/#lab/3d/cube2:e`);
        await page.getByText("Your browser can’t show 3D").waitFor();
        const check = await axe(page);
        await check("without WebGL");
        await cell(page, 0, flat).tap();
        await soon(async () => assert.equal(await page.textContent(".bench .stats dd"), "1"));
        await page.goto(`${app.origin}/#lab/3d/5x5`);
        await page.getByText("This board can’t be shown in 3D").waitFor();
        await page.evaluate(() => {
          window.name = "able";
          location.hash = "#lab/3d/3x3x3x3";
        });
        await page.reload(); // the app asks for WebGL only once
        await drawn(page);
        const before = await pictures(page);
        await page.getByRole("button", { name: "Turn in 4D" }).click();
        await soon(async () => assert.ok((await pictures(page)) > before));
        assert.equal(await page.getByRole("switch", { name: "Turn slowly" }).count(), 0);
      },
      { reducedMotion: "reduce" },
    ),
  );
});

/** Waits for the given number of animation frames. */
function animationFrames(page, count) {
  return page.evaluate(
    (left) =>
      new Promise((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
        next();
      }),
    count,
  );
}

for (const [size, viewport] of [
  ["phone", { width: 360, height: 640 }],
  ["desktop", { width: 1440, height: 900 }],
]) {
  describe(`on a ${size}`, () => {
    it("a board with a shape opens in 3D without moving the page, and flat is one tap away", () =>
      app.visit(
        undefined,
        size,
        async (page) => {
          const release = await holdBack(page, "**/assets/scene-*.js");
          await page.goto(`${app.origin}/#5x5,torus:1880023`);
          await ready(page);
          const flatter = page.getByRole("button", { name: "Flat", exact: true });
          await flatter.waitFor();
          const places = () =>
            page.$$eval("#board, .head, .controls, .stats", (parts) =>
              parts.map((part) => JSON.stringify(part.getBoundingClientRect())),
            );
          const shows = async (opacity) =>
            assert.equal(await page.$eval("#board", (board) => getComputedStyle(board).opacity), opacity);
          await shows("1");
          const before = await places();
          release();
          const corner = await cornerOfTorus(page);
          await soon(() => shows("0"));
          assert.deepEqual(await places(), before);
          await (await axe(page))("the game in 3D");
          await fits(page, "the game in 3D");
          await page.mouse.click(...corner);
          await page.getByText("lights left").waitFor();
          await said(page, "Row 1, column 1 is off, 5 of 25 lights on.");
          await flatter.click();
          await soon(() => shows("1"));
          assert.deepEqual(await places(), before);
          await page.reload();
          await ready(page);
          await page.getByRole("button", { name: "In 3D" }).waitFor();
          await shows("1");
          await cell(page, 24).click();
          await page.getByRole("heading", { name: "Perfect!" }).waitFor();
          await page.goto(`${app.origin}/#4x8,mobius:40800102`);
          await page.getByRole("button", { name: "In 3D" }).click();
          await drawn(page);
          await page.goto(`${app.origin}/#cube2:e`);
          await page.getByRole("heading", { name: "Cube" }).waitFor();
          await drawn(page);
        },
        { viewport, shape: "" },
      ));

    it("a cube is solved with the hints in 3D, which turn it so that each can be seen", nightly, () =>
      app.visit(
        "#cube3:3404480000020b",
        size,
        async (page) => {
          await ready(page);
          await drawn(page);
          const dot = page.locator(".spatial .mark.dot");
          for (let left = 2; left > 0; left--) {
            // Turn the light that comes next away, if it was in front.
            for (let i = 0; i < 9; i++) await page.getByRole("button", { name: "Turn right" }).click();
            await askHint(page);
            const at = await settledPlace(dot);
            assert.equal(await page.locator(".spatial .covered .dot").count(), 0, "it is behind other lights");
            await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
            await dot.waitFor({ state: "detached" });
          }
          await page.locator(".win").waitFor();
        },
        { viewport, shape: "" },
      ),
    );

    it("a board in 3D is played with the keyboard, and turns to the light with focus", () =>
      app.visit(
        "#5x5,torus:1880023",
        size,
        async (page) => {
          await ready(page);
          await drawn(page);
          await page.keyboard.press("Tab");
          await page.keyboard.press("Enter"); // skip to the board
          const before = await pictures(page);
          await page.keyboard.press("Control+End");
          await soon(async () => assert.ok((await pictures(page)) > before));
          await page.keyboard.press("Enter");
          await said(page, "Row 5, column 5");
          await page.keyboard.press("Control+Home");
          await page.keyboard.press("Enter");
          await page.getByRole("heading", { name: "Perfect!" }).waitFor();
        },
        { viewport, shape: "" },
      ));

    it("without WebGL, a board with a shape is flat", () =>
      app.visit(
        undefined,
        size,
        async (page) => {
          await page.addInitScript(() => {
            const kept = HTMLCanvasElement.prototype.getContext;
            HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
              return kind.startsWith("webgl") ? null : kept.call(this, kind, ...rest);
            };
          });
          const loaded = page.waitForResponse(/assets\/solid-.*\.js/);
          await page.goto(`${app.origin}/#5x5,torus:1880023`);
          await (await loaded).finished();
          await ready(page);
          await cell(page, 0).click();
          await said(page, "Row 1, column 1 is off");
          assert.equal(await page.locator(".spatial").count(), 0);
          assert.equal(await page.getByRole("button", { name: /^(Flat|In 3D)$/ }).count(), 0);
          await cell(page, 24).click();
          await page.getByRole("heading", { name: "Perfect!" }).waitFor();
        },
        { viewport, shape: "" },
      ));

    it("the Petersen graph is drawn like the command line draws it, and has no 3D view", () =>
      app.visit(
        "#graph6=IsP@OkWHG:1",
        size,
        async (page) => {
          await ready(page);
          const want = await drawnByCommand("graph6=IsP@OkWHG");
          await soon(async () => assert.deepEqual(await proportions(page, "#board [data-button]"), want));
          assert.equal(await page.getByRole("heading", { name: "Petersen graph" }).count(), 1);
          assert.equal(await page.getByRole("button", { name: /^(Flat|In 3D)$/ }).count(), 0);
          await page.goto(`${app.origin}/#lab/board/graph6=IsP@OkWHG:1`);
          await soon(async () => assert.deepEqual(await proportions(page, ".bench [data-button]"), want));
        },
        { viewport },
      ));
  });
}
