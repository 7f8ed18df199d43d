import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { axeInBothThemes, cell, choose, dist, harness, nightly, ready, small, soon } from "./harness.mjs";

const app = harness();
const lessons = ["press", "chasing", "order", "twice", "quiet", "impossible", "par", "surfaces", "group"];

it("axe finds nothing on any page", () =>
  app.visit("#today", "phone", async (page) => {
    await ready(page);
    const check = await axeInBothThemes(page);
    await check("Play");
    for (const name of ["Settings", "More", "Share", "New puzzle", "Your games", "Your days"]) {
      const button = page.getByRole("button", { name, exact: true });
      if (await button.count()) await button.click();
      else await choose(page, name);
      await page.getByRole("dialog").waitFor();
      await check(name);
      await page.keyboard.press("Escape");
    }
    for (const [hash, there] of [
      ["#5x5:1", "#board[data-puzzle='5x5:1']"],
      ["#4x8,mobius:on", "#board[data-puzzle='4x8,mobius:on']"],
      ["#50x50:on", ".vast canvas"],
      ["#buttons=3_0.1_0.1.2_1.2:on", "#board[data-puzzle='buttons=3_0.1_0.1.2_1.2:on']"],
      ["#5x5,mod=3:on", "#board[data-puzzle='5x5,mod=3:on']"],
      ["#nonsense", "#play [role=alert]"],
      ["#learn", ".contents .thumbnail"],
      ...lessons.map((lesson) => [`#learn/${lesson}`, ".lesson .lamp"]),
    ]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await page.locator(there).first().waitFor();
      await check(hash);
    }
    await page.evaluate((to) => {
      location.hash = to;
    }, `#${small.id}`);
    await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
    await ready(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".advice .note").first().waitFor();
    await check("a hint");
    for (const button of small.presses) await cell(page, button).tap();
    await page.getByRole("heading", { name: "Lights out!" }).waitFor();
    await check("a win");
  }));

/** The next Wednesday, whose daily puzzle is a plane. */
const wednesday = (() => {
  let time = Date.now();
  while (new Date(time).getUTCDay() !== 3) time += 86_400_000;
  return time;
})();

describe("the limits", () => {
  /** Measures the JavaScript that a page loads before its puzzle has a par. */
  const firstPlay = (hash, limit) =>
    app.visit(undefined, "phone", async (page) => {
      await page.clock.setFixedTime(wednesday);
      const scripts = new Set();
      page.on("response", (response) => {
        const path = new URL(response.url()).pathname;
        if (path.endsWith(".js") && response.request().resourceType() === "script" && !/worker|sw\.js/.test(path))
          scripts.add(path);
      });
      await page.goto(`${app.origin}/${hash}`);
      await ready(page);
      const size = [...scripts].reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
        0,
      );
      console.log(`first-play JavaScript: ${size} bytes gzipped in ${scripts.size} files`);
      assert.ok(scripts.size >= 2 && size <= limit, `${size} bytes`);
    });

  it("first-play JavaScript is at most 40 kB, gzipped, for a new player", () => firstPlay("", 40_000));
  it("first-play JavaScript is at most 40 kB, gzipped, for the daily puzzle", () => firstPlay("#today", 40_000));
  it("and at most 48 kB for a board that has a 3D view", () => firstPlay("#5x5,torus:54b0fe", 48_000));
});

describe("Learn", () => {
  it("works on every page", nightly, () =>
    app.visit("#learn", "desktop", async (page) => {
      await page.getByRole("link", { name: "Order doesn’t matter" }).click();
      for (const button of [0, 6, 12, 18]) await cell(page, button, ".lesson").first().click();
      await page.getByRole("button", { name: "Try another order" }).click();
      await page.getByText("the boards match").waitFor();
      await page.goto(`${app.origin}/#learn/twice`);
      await page.getByRole("heading", { name: "Pressing twice cancels out" }).waitFor();
      await cell(page, 12, ".lesson").click();
      await cell(page, 12, ".lesson").click();
      await page.getByText("the presses cancel out").waitFor();
      await page.goto(`${app.origin}/#learn/group`);
      await page.getByRole("heading", { name: "The group of presses" }).waitFor();
      for (const button of [22, 0]) await cell(page, button, ".lesson").first().click();
      await page.getByText("Your product is a₁ a₂₃.").waitFor();
      await page.getByRole("button", { name: "Backwards" }).click();
      await page.getByText("a₁ a₂₃ = a₂₃ a₁. The boards are the same").waitFor();
      await page.getByRole("button", { name: "Twice" }).click();
      await page.getByText("(a₁ a₂₃) (a₁ a₂₃) = O").waitFor();
      await page.getByRole("radio", { name: "Three colours" }).check();
      for (const button of [0, 0, 6]) await cell(page, button, ".lesson").first().click();
      await page.getByRole("button", { name: "Undo it" }).click();
      await page.getByText("a₇ a₇ a₁ undoes a₇ a₁ a₁").waitFor();
      await page.goto(`${app.origin}/#learn/chasing`);
      for (let i = 0; i < 12 && !(await page.getByText("All out.").count()); i++) {
        const next = page.locator(".act .primary");
        if (await next.isEnabled()) await next.click();
        await page.waitForFunction(
          () =>
            !document.querySelector(".act .primary").disabled ||
            document.querySelector(".note").textContent.startsWith("All out"),
        );
      }
      await page.getByText("All out.").waitFor();
      await page.goto(`${app.origin}/#learn/quiet`);
      await page.getByRole("button", { name: "Press them all" }).click();
      await page.getByText("You’ve pressed them all, and nothing has changed.").waitFor();
      await page.goto(`${app.origin}/#learn/impossible`);
      await page.getByText("1 of the marked lights is on, an odd number.").waitFor();
      for (const button of [0, 7, 13]) {
        await cell(page, button, ".lesson").click();
        await page.waitForFunction(() => /^\d+/.exec(document.querySelector(".note").textContent)[0] % 2 === 1);
      }
      await page.goto(`${app.origin}/#learn/par`);
      await page.getByText("7 presses · par").click();
      await page.getByRole("button", { name: "Watch it" }).click();
      await page.getByText("All out in 7 presses. Par is 7.").waitFor();
      await page.goto(`${app.origin}/#learn/surfaces`);
      await cell(page, 0, ".lesson").click();
      await page.getByText("That press flipped the 5 shaded lights").waitFor();
      await page.getByRole("link", { name: "Play this board" }).click();
      await ready(page);
      await soon(async () => assert.equal(await page.textContent("#title"), "Four by six torus"));
    }),
  );
});

describe("a slow core", () => {
  /** Opens a page whose core is held back until the test releases it, possibly with a substitute. */
  const late = (hash, test, core = {}) =>
    app.visit(
      undefined,
      "desktop",
      async (page, context) => {
        let letGo;
        const turn = new Promise((resolve) => {
          letGo = resolve;
        });
        await context.route("**/*.wasm", async (route) => {
          await turn;
          await (core.body === undefined ? route.continue() : route.fulfill(core));
        });
        await page.goto(`${app.origin}/${hash}`);
        await test(page, letGo);
      },
      { reducedMotion: "reduce" },
    );

  it("makes the chase wait, without claims about the table", () =>
    late("#learn/chasing", async (page, letGo) => {
      await page.getByText("Working out the table…").waitFor();
      const next = page.getByRole("button", { name: "Chase this row" });
      for (let row = 1; row < 5; row++) {
        if (await next.isEnabled()) await next.click();
        await page.waitForFunction(
          () =>
            !document.querySelector(".act .primary").disabled ||
            document.querySelector(".note").textContent.startsWith("Only the bottom row"),
        );
      }
      await soon(async () => assert.equal(await page.textContent(".note"), "Only the bottom row is left."));
      letGo();
      await page.getByText("Find it in the table").waitFor();
    }));

  it("does not open a puzzle whose dialog was closed in the meantime", () =>
    late(`#${small.id}`, async (page, letGo) => {
      await choose(page, "New puzzle");
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByText("Making a puzzle…").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      letGo();
      await ready(page);
      await page.waitForTimeout(500);
      assert.equal(await page.evaluate(() => location.hash), `#${small.id}`);
    }));

  it("is reported if it never loads", () =>
    late(
      "#learn/chasing",
      async (page, letGo) => {
        letGo();
        for (const lesson of ["chasing", "quiet", "impossible", "par", "surfaces"]) {
          await page.goto(`${app.origin}/#learn/${lesson}`);
          await page.locator(".lesson").getByText("Couldn’t load the solver.").waitFor();
        }
      },
      { contentType: "application/wasm", body: "no core" },
    ));
});
