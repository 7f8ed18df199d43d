// Accessibility: the selection is visible in forced colours, screen readers announce every mark,
// the focus stays on the page, and the preview of a press works.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { askHint, axe, cell, choose, harness, ready, said, small, soon } from "./harness.mjs";
import { decodePNG } from "./png.mjs";

const app = harness();

/** Returns the accessibility tree: each node's role, name and state. */
async function reading(page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  await client.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => ({
      role: role?.value,
      name: name?.value ?? "",
      focusable: properties?.some((property) => property.name === "focusable" && property.value.value) ?? false,
    }));
}

async function cells(page) {
  return (await reading(page)).filter(({ role }) => role === "gridcell").map(({ name }) => name);
}

describe("screen readers", () => {
  it("hear every mark in a whole game, in names and announcements", needs.devTools, () =>
    app.visit("#5x5#monday", "desktop", async (page) => {
      await ready(page);
      await page.locator('#board [tabindex="0"]').focus();
      for (let press = 0; press < 20 && !(await page.locator(".win").count()); press++) {
        await askHint(page);
        await soon(() => spoken(page));
        await page.getByRole("button", { name: "Press it", exact: true }).focus();
        await page.keyboard.press("Enter");
        await said(page, /^Row \d, column \d is (on|off), /);
        await soon(async () =>
          assert.deepEqual(
            (await cells(page)).filter((name) => /press|this light|settled|proof/.test(name)),
            [],
          ),
        );
        await soon(async () => assert.ok(await page.locator(".win, .controls .hint").count()));
      }
      await page.getByRole("heading", { name: /^Lights out/ }).waitFor();
      await said(page, /, and all lights are out\.$/);
    }),
  );

  /** Checks that the names of the lights mention every mark on the board, and that the marks are announced. */
  async function spoken(page) {
    const drawn = await page.evaluate(() =>
      Object.fromEntries(
        [
          ["press here", ".mark.here"],
          ["this light", ".mark.light"],
          ["in the proof", ".mark.proof"],
        ].map(([word, selector]) => [word, document.querySelectorAll(`#board ${selector}`).length]),
      ),
    );
    const names = await cells(page);
    assert.equal(names.length, 25);
    for (const [word, count] of Object.entries(drawn))
      assert.equal(names.filter((name) => name.includes(word)).length, count, word);
    const sentence = await page.textContent("#said");
    if (drawn["press here"]) {
      const pressed = names.find((name) => name.includes("press here"));
      assert.ok(sentence.includes(`Press here: ${/^row \d, column \d/.exec(pressed)[0]}`), sentence);
    }
    if (drawn["this light"]) assert.match(sentence, /This light: row/);
  }

  it("hear proofs, quiet patterns and boards that are pictures", needs.devTools, () =>
    app.visit("#5x5:1", "desktop", async (page) => {
      await said(page, /^Lights in the proof: row 1, columns /);
      await soon(async () =>
        assert.equal((await cells(page)).filter((name) => name.endsWith("in the proof")).length, 12),
      );
      await page.goto(`${app.origin}/#learn/quiet`);
      await said(page, /^Marked pattern: row 1, /);
      await page.goto(`${app.origin}/#learn/par`);
      await page.getByText("7 presses · par").waitFor();
      await soon(async () => {
        const pictures = (await reading(page)).filter(({ name }) => name.startsWith("A solution with"));
        assert.ok(
          pictures.length > 0 && pictures.every(({ name }) => /Press here: row \d/.test(name)),
          pictures[0]?.name,
        );
      });
    }),
  );

  it("find the board as a single Tab stop", needs.devTools, () =>
    app.visit("#5x5:on", "desktop", async (page) => {
      await ready(page);
      const board = (await reading(page)).filter(({ role }) => ["grid", "row", "gridcell"].includes(role));
      assert.deepEqual([...new Set(board.filter(({ focusable }) => focusable).map(({ role }) => role))], ["gridcell"]);
      await page.locator("#settings").focus();
      const stops = [];
      for (let again = false; !again && stops.length < 40; ) {
        await page.keyboard.press("Tab");
        stops.push(await page.evaluate(() => Boolean(document.activeElement.closest("#board"))));
        again = await page.evaluate(() => document.activeElement.id === "settings");
      }
      assert.equal(stops.filter(Boolean).length, 1, String(stops));
    }),
  );
});

describe("the focus", () => {
  const focus = (page) =>
    page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim());

  it("stays on a button after it is disabled", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      await cell(page, 4).click();
      const undo = page.getByRole("button", { name: "Undo" });
      await soon(async () => assert.equal(await undo.isDisabled(), false));
      await undo.focus();
      await page.keyboard.press("Enter");
      await soon(async () => assert.equal(await undo.isDisabled(), true));
      await soon(async () => assert.equal(await focus(page), "Undo"));
      // An entry of the menu gives the focus back to its button.
      await choose(page, "Redo");
      await soon(async () => assert.equal(await focus(page), "More"));
    }));

  it("never jumps to the top of the page", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      for (const button of small.presses) await cell(page, button).click();
      const again = page.getByRole("button", { name: "Play again" });
      await again.focus();
      await page.keyboard.press("Enter");
      await again.waitFor({ state: "detached" });
      await soon(async () => assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY"));
      await page.getByRole("link", { name: "Learn" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".contents").waitFor();
      await soon(async () => assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY"));
    }));
});

describe("forced colours", () => {
  for (const colorScheme of ["dark", "light"])
    it(`show selections, switches, wins and the current page, ${colorScheme}`, needs.media, () =>
      app.visit(
        undefined,
        "phone",
        async (page) => {
          await page.addInitScript(() => localStorage.setItem("days", "1-4000"));
          await page.goto(`${app.origin}/#${small.id}`);
          await ready(page);
          const shots = async (...parts) => Promise.all(parts.map((part) => colours(part)));
          const [here, there] = await shots(
            page.locator("#sections [aria-current]"),
            page.locator("#sections a").nth(1),
          );
          assert.notEqual(here.ground, there.ground, "the current section");
          assert.ok(here.contrast >= 4.5 && there.contrast >= 4.5, "sections are readable");
          const [lit, off] = [cell(page, 0), cell(page, 2)];
          const [on, dark] = await shots(lit.locator(".lamp"), off.locator(".lamp"));
          assert.notEqual(on.ground, dark.ground, "a lit light");
          await page.getByRole("button", { name: "Settings" }).click();
          await page.getByRole("dialog").waitFor();
          const [chosen, other] = await shots(
            page.locator(".choice", { hasText: "Automatic" }),
            page.locator(".choice", { hasText: "Night" }),
          );
          assert.notEqual(chosen.ground, other.ground, "the selected option");
          assert.ok(chosen.contrast >= 4.5 && other.contrast >= 4.5, "options are readable");
          const sound = page.getByLabel("Sound");
          const before = await colours(sound);
          await sound.click();
          await soon(async () => {
            const after = await colours(sound);
            assert.notEqual(after.shot, before.shot, "a switch");
            assert.ok(before.contrast >= 3 && after.contrast >= 3, "a switch is visible");
          });
          await page.keyboard.press("Escape");
          await page.goto(`${app.origin}/#today`);
          const week = await page
            .locator(".week .on")
            .first()
            .evaluate((dot) => getComputedStyle(dot).backgroundColor);
          const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          assert.notEqual(week, ground, "a solved day");
          const check = await axe(page);
          await check("forced colours");
        },
        { colorScheme, forcedColors: "active" },
      ),
    );

  /** Returns the painted background colour of an element, and the highest contrast of any of its
   * pixels with that colour. */
  async function colours(locator) {
    const png = await locator.screenshot();
    const { width, height, data } = decodePNG(png);
    const at = (x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
    const light = (colour) =>
      colour
        .map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = at(Math.round(width / 2), Math.round(height * 0.12));
    let contrast = 1;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [a, b] = [light(at(x, y)), light(ground)];
        contrast = Math.max(contrast, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
      }
    return { ground: String(ground), contrast, shot: png.toString("base64") };
  }
});

describe("previews of a press", () => {
  /** Returns the ringed lights, as positions on a 5 x 5 board. */
  const ringed = (page) =>
    page.$$eval("#board .peek", (rings) =>
      rings
        .map((ring) => Math.floor(ring.cy.baseVal.value / 100) * 5 + Math.floor(ring.cx.baseVal.value / 100))
        .sort((a, b) => a - b),
    );

  it("work with mouse and keyboard, even across glued edges", () =>
    app.visit("#5x5,torus:on", "desktop", async (page) => {
      await ready(page);
      await cell(page, 0).hover();
      await soon(async () => assert.deepEqual(await ringed(page), [0, 1, 4, 5, 20]));
      await page.mouse.move(2, 2);
      await soon(async () => assert.deepEqual(await ringed(page), []));
      await page.locator("#settings").focus();
      for (let i = 0; i < 24 && !(await page.locator("#board :focus").count()); i++) await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowRight");
      await soon(async () => assert.deepEqual(await ringed(page), [0, 1, 2, 6, 21]));
      await page.keyboard.press("Tab");
      await soon(async () => assert.deepEqual(await ringed(page), []));
    }));

  it("work with a resting finger, which presses when lifted unless it slid off", needs.devTools, () =>
    app.visit("#5x5:on", "phone", async (page, context) => {
      await ready(page);
      const device = await context.newCDPSession(page);
      const touch = (type, touchPoints) => device.send("Input.dispatchTouchEvent", { type, touchPoints });
      const middle = async (button) => {
        const { x, y, width, height } = await cell(page, button).locator(".hit").boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
      };
      await touch("touchStart", [await middle(6)]);
      await soon(async () => assert.deepEqual(await ringed(page), [1, 5, 6, 7, 11]));
      await touch("touchMove", [await middle(8)]);
      await touch("touchEnd", []);
      await soon(async () => assert.deepEqual(await ringed(page), []));
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "0"));
      await touch("touchStart", [await middle(6)]);
      await soon(async () => assert.equal((await ringed(page)).length, 5));
      await touch("touchEnd", []);
      await said(page, /^Row 2, column 2 is off/);
      await soon(async () => assert.deepEqual(await ringed(page), []));
    }),
  );

  it("a ring runs from a press to its neighbours across the seam", () =>
    app.visit("#5x5,torus:on", "desktop", async (page) => {
      await ready(page);
      await page.evaluate(() => {
        window.rings = [];
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, how) {
          if (this.className === "ripple") window.rings.push(frames[0].transform);
          return animate.call(this, frames, how);
        };
      });
      await cell(page, 0).click();
      // One ring at the corner, one at the far end of its row and one at the far end of its column.
      await soon(async () => assert.equal(await page.evaluate(() => new Set(window.rings).size), 3));
    }));

  it("the rule is shown beside the board", () =>
    app.visit(undefined, "phone", async (page) => {
      for (const [id, text] of [
        ["6x6,rule=knight:on", "the ones a knight’s move away"],
        ["5x5,mod=3:on", "Each moves on to its next colour"],
        ["cube3:on", "Edges of the same colour are joined"],
      ]) {
        await page.goto(`${app.origin}/#${id}`);
        await page.locator(".rule").getByText(text).waitFor();
      }
      await soon(async () => assert.equal(await page.locator("#board .edge").count(), 14));
      await page.goto(`${app.origin}/#3x3x3:on`);
      await soon(async () => assert.deepEqual(await page.locator("#board .number").allTextContents(), ["1", "2", "3"]));
      const { width } = await cell(page, 0).locator(".hit").boundingBox();
      assert.ok(width >= 44, `${width} px`);
    }));
});

describe("a win in par without a hint", () => {
  /** Starts recording the time at which each light's part of a wave ends. The fades after a press
   * are shorter, so they do not count. */
  const watchWaves = (page) =>
    page.evaluate(() => {
      window.waves = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        const { duration, endTime } = animation.effect.getComputedTiming();
        if (this.matches("#board .lit") && duration > 200) window.waves.push(endTime);
        return animation;
      };
    });

  it("plays one wave of light in under two seconds", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      await watchWaves(page);
      for (const button of small.presses) await cell(page, button).click();
      await soon(async () => assert.equal(await page.evaluate(() => window.waves.length), 9));
      const end = await page.evaluate(() => Math.max(...window.waves));
      assert.ok(end > 0 && end < 2000, `${end} ms`);
    }));

  it("plays the wave even after a hint, but not with reduced motion", needs.media, () =>
    app.visit(
      `#${small.id}`,
      "desktop",
      async (page) => {
        await watchWaves(page);
        const win = async () => {
          for (const button of small.presses) await cell(page, button).click();
          await page.locator(".win").waitFor();
        };
        await ready(page);
        await win();
        await page.waitForFunction(() => localStorage.getItem("asked")); // right after the wave would have begun
        await page.emulateMedia({ reducedMotion: "no-preference" });
        await page.getByRole("button", { name: "Play again" }).click();
        await page.getByRole("button", { name: "Hint" }).click();
        await page.locator(".advice .note").first().waitFor();
        assert.equal(await page.evaluate(() => window.waves.length), 0);
        await win();
        await soon(async () => assert.equal(await page.evaluate(() => window.waves.length), 9));
      },
      { reducedMotion: "reduce" },
    ),
  );
});
