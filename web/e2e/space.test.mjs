// Boards of the Lab in space: they are pressed there and on the flat board, which show the same.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { axe, cell, harness, said, soon } from "./harness.mjs";
import { policyOf } from "./policy.mjs";

const app = harness(policyOf);
const flat = ".flat";

/** Waits until the picture is drawn, and returns its frame. */
async function drawn(page) {
  await page.locator(".orbit canvas[data-drawn]").waitFor();
  const picture = page.locator(".orbit");
  await picture.scrollIntoViewIfNeeded();
  return picture;
}

/** The lights of the flat board that are on. */
function lit(page) {
  return page.$$eval(`${flat} [data-button]`, (cells) =>
    cells.filter((each) => each.querySelector(".lit.on")).map((each) => Number(each.dataset.button)),
  );
}

/** Taps places of the picture until the flat board has another press. */
async function tapALight(page) {
  const picture = await drawn(page);
  const box = await picture.boundingBox();
  const before = await lit(page);
  for (const [x, y] of [
    [0.5, 0.75],
    [0.5, 0.7],
    [0.4, 0.75],
    [0.6, 0.75],
  ]) {
    await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
    const changed = await page
      .locator(".flat ~ p", { hasText: "1 press." })
      .waitFor({ timeout: 3000 })
      .then(() => true)
      .catch(() => false);
    if (changed) return before;
  }
  return assert.fail("no light of the picture was pressed");
}

describe("a board in space", () => {
  it("is pressed by a tap on the picture, and by the flat board, to a win", () =>
    app.visit("#lab/3d/5x5,torus:1880023", "phone", async (page) => {
      const before = await tapALight(page);
      await soon(async () => assert.notDeepEqual(await lit(page), before));
      await page.getByRole("button", { name: "Undo" }).click();
      await soon(async () => assert.deepEqual(await lit(page), before));
      for (const button of [0, 24]) await cell(page, button, flat).tap();
      await page.getByText("Solved in 2 presses.").waitFor();
      await soon(async () => assert.deepEqual(await lit(page), []));
      const check = await axe(page);
      await check("the torus");
      await soon(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360));
    }));

  it("is turned by keys and buttons, and shows the light that the pointer is at", () =>
    app.visit("#lab/board/2x2x2x2:e997", "desktop", async (page) => {
      await page.getByRole("link", { name: "In 3D" }).click();
      const picture = await drawn(page);
      await page.getByRole("switch", { name: "Turn slowly" }).uncheck();
      const box = await picture.boundingBox();
      const at = async () => {
        await page.mouse.move(box.x, box.y + 1);
        // Along a line through the middle there is a light, wherever the figure is turned.
        for (let part = 0.2; part <= 0.8; part += 0.01) {
          await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * part);
          const twins = await page.$$eval(`${flat} .twin`, (cells) => cells.map((each) => each.dataset.button));
          if (twins.length > 0) return `${twins} at ${part.toFixed(2)}`;
        }
        return "nowhere";
      };
      const seen = new Set([await at()]);
      await picture.focus();
      for (const key of ["ArrowLeft", "ArrowUp"]) {
        await page.keyboard.press(key);
        await page.keyboard.press("+");
        seen.add(await at());
      }
      await page.getByRole("button", { name: "Through the fourth" }).click();
      seen.add(await at());
      assert.ok(seen.size >= 3, [...seen].join("; "));
      await cell(page, 0, flat).focus();
      await page.keyboard.press("Enter");
      await said(page, "10 of 16 lights left");
    }));

  it("stands still where motion is not wanted, and is explained where there is no WebGL", () =>
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
        await page.getByText("This browser cannot draw in 3D").waitFor();
        const check = await axe(page);
        await check("without WebGL");
        await cell(page, 0, flat).tap();
        await page.getByText("1 press.").waitFor();
        await page.goto(`${app.origin}/#lab/3d/5x5`);
        await page.getByText("This board is only drawn flat").waitFor();
        await page.evaluate(() => {
          window.name = "able";
          location.hash = "#lab/3d/3x3x3x3";
        });
        await drawn(page);
        await page.getByRole("button", { name: "Turn left" }).waitFor();
        assert.equal(await page.getByRole("switch", { name: "Turn slowly" }).count(), 0);
      },
      { reducedMotion: "reduce" },
    ));
});
