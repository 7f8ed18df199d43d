import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { visitor } from "./browser.mjs";
import { axe, cell, dist, harness, kept, open, previous, ready, small, soon } from "./harness.mjs";
import { policyOf } from "./policy.mjs";
import { serve } from "./serve.mjs";

const app = harness();
const lessons = ["press", "order", "twice", "group", "chasing", "quiet", "impossible", "par", "surfaces"];

describe("offline", () => {
  it("starts without the network after one visit, with everything of all rooms", async () => {
    const server = await serve(dist);
    const context = await visitor(app.browser);
    const page = await open({ origin: server.origin }, context, "");
    await kept(page);
    await page.close();
    await server.close();
    const again = await open({ origin: server.origin }, context, `#${small.id}`);
    await ready(again);
    await again.getByRole("button", { name: "Hint" }).click();
    await again.getByText("Hint 1 of 3").waitFor();
    for (const button of small.presses) await cell(again, button).tap();
    await again.getByRole("heading", { name: "Lights out, in par" }).waitFor();
    await again.getByRole("button", { name: "New puzzle" }).click();
    await again.getByRole("button", { name: "Start" }).click();
    await again.waitForFunction(() => location.hash.startsWith("#5x5#"));
    await ready(again);
    for (const page of lessons) {
      await again.goto(`${server.origin}/#learn/${page}`);
      await again.locator(".lesson .lamp").first().waitFor();
    }
    await again.goto(`${server.origin}/#learn/par`);
    await again.getByText("7 presses · par").waitFor();
    await again.goto(`${server.origin}/#studio`);
    await again.getByRole("button", { name: "Moon to Sun" }).tap();
    await again.locator(".screen canvas").waitFor();
    for (const [page, there] of [
      ["board/cube3", "1 state in 64"],
      ["map", "every state can be solved."],
      ["graph?g=graph6=FhCKG", "Rank 7, nullity 0."],
      ["buttons", "Rank 3, nullity 0."],
    ]) {
      await again.goto(`${server.origin}/#lab/${page}`);
      await again.getByText(there).first().waitFor();
    }
    await again.goto(`${server.origin}/#${"50x50:on"}`);
    await again.locator(".vast canvas").waitFor();
    await context.close();
  });
});

describe("a new version", () => {
  const buildOf = (folder) => /name="build" content="(\w+)"/.exec(readFileSync(join(folder, "index.html"), "utf8"))[1];
  const shown = (page) => page.evaluate(() => document.querySelector("meta[name=build]").content);
  /** What the page has loaded, and which build each file belongs to. */
  const loaded = (page) =>
    page.evaluate(() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname));

  it("takes over in one reload, never mixed with the one before", async () => {
    const [old, fresh] = [buildOf(previous), buildOf(dist)];
    assert.notEqual(old, fresh);
    const server = await serve(previous);
    const context = await visitor(app.browser);
    const page = await open({ origin: server.origin }, context, `#${small.id}`);
    await kept(page);
    await soon(async () => assert.equal(await shown(page), old));
    // The new version goes online while the page is open.
    server.state.folder = dist;
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    // The open page goes on with its own build: what it loads now is from there.
    await soon(async () => assert.equal(await shown(page), old));
    await page.evaluate(() => {
      location.hash = "#learn/order";
    });
    await page.getByRole("heading", { name: "Order makes no difference" }).waitFor();
    const has = (folder, path) => {
      try {
        readFileSync(join(folder, path));
        return true;
      } catch {
        return false;
      }
    };
    for (const path of (await loaded(page)).filter((path) => path.startsWith("/assets/")))
      assert.ok(has(previous, path), `${path} in the old page`);
    await page.reload();
    await soon(async () => assert.equal(await shown(page), fresh));
    await page.goto(`${server.origin}/#${small.id}`);
    await ready(page);
    for (const path of (await loaded(page)).filter((path) => path.startsWith("/assets/")))
      assert.ok(has(dist, path), `${path} in the new page`);
    await context.close();
    await server.close();
  });
});

describe("axe finds nothing", () => {
  for (const colorScheme of ["dark", "light"]) {
    it(`in any room, ${colorScheme}`, () =>
      app.visit(
        "",
        "phone",
        async (page) => {
          await ready(page);
          const check = await axe(page);
          await check("Play");
          for (const name of ["Settings", "New puzzle", "Share", "Your games", "Your days"]) {
            await page.getByRole("button", { name }).click();
            await page.getByRole("dialog").waitFor();
            await check(name);
            await page.keyboard.press("Escape");
          }
          for (const hash of [
            "#5x5:1",
            "#4x8,mobius:on",
            "#50x50:on",
            "#buttons=3_0.1_0.1.2_1.2:on",
            "#5x5,mod=3:on",
            "#nonsense",
            "#learn",
            ...lessons.map((lesson) => `#learn/${lesson}`),
          ]) {
            await page.evaluate((to) => {
              location.hash = to;
            }, hash);
            await page.waitForTimeout(300);
            await check(hash);
          }
          await page.evaluate((to) => {
            location.hash = to;
          }, `#${small.id}`);
          await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
          await ready(page);
          await page.getByRole("button", { name: "Hint" }).click();
          await page.getByText("Hint 1 of 3").waitFor();
          await check("a hint");
          for (const button of small.presses) await cell(page, button).tap();
          await page.getByRole("heading", { name: "Lights out, in par" }).waitFor();
          await check("a win");
        },
        { colorScheme },
      ));
  }
});

describe("the bars", () => {
  it("first-play JavaScript is at most 40 kB, gzipped", () =>
    app.visit(undefined, "phone", async (page) => {
      const scripts = new Set();
      page.on("response", (response) => {
        const path = new URL(response.url()).pathname;
        if (path.endsWith(".js") && response.request().resourceType() === "script" && !/worker|sw\.js/.test(path))
          scripts.add(path);
      });
      await page.goto(`${app.origin}/`);
      await ready(page);
      const size = [...scripts].reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
        0,
      );
      console.log(`first-play JavaScript: ${size} bytes gzipped in ${scripts.size} files`);
      assert.ok(scripts.size >= 2 && size <= 40_000, `${size} bytes`);
    }));

  it("the policy of the program lets everything work", async () => {
    // The page is its own judge.
    assert.match(policyOf("/")["content-security-policy"], /^default-src 'none'; .* frame-ancestors 'none'$/);
    const server = await serve(dist);
    server.state.headers = policyOf;
    const context = await visitor(app.browser);
    const page = await open({ origin: server.origin }, context, `#${small.id}`);
    await ready(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    for (const button of small.presses) await cell(page, button).tap();
    await page.getByRole("heading", { name: "Lights out, in par" }).waitFor();
    await kept(page);
    await page.goto(`${server.origin}/#learn/chasing`);
    await page.getByText("Left at the bottom").waitFor();
    await context.close();
    await server.close();
  });
});

describe("Learn", () => {
  it("answers on every page", () =>
    app.visit("#learn", "desktop", async (page) => {
      await page.getByRole("link", { name: "Order makes no difference" }).click();
      for (const button of [0, 6, 12, 18]) await cell(page, button, ".lesson").first().click();
      await page.getByRole("button", { name: "Try another order" }).click();
      await page.getByText("the boards are the same").waitFor();
      await page.getByRole("link", { name: "Twice cancels out" }).click();
      await cell(page, 12, ".lesson").click();
      await cell(page, 12, ".lesson").click();
      await page.getByText("the presses cancel out").waitFor();
      await page.getByRole("link", { name: "The group of presses" }).click();
      for (const button of [22, 0]) await cell(page, button, ".lesson").first().click();
      await page.getByText("Your product is a₁ a₂₃.").waitFor();
      await page.getByRole("button", { name: "Backwards" }).click();
      await page.getByText("a₁ a₂₃ = a₂₃ a₁: the boards are the same").waitFor();
      await page.getByRole("button", { name: "Twice" }).click();
      await page.getByText("(a₁ a₂₃) (a₁ a₂₃) = O").waitFor();
      await page.getByRole("radio", { name: "Three colours" }).check();
      for (const button of [0, 0, 6]) await cell(page, button, ".lesson").first().click();
      await page.getByRole("button", { name: "Take it back" }).click();
      await page.getByText("a₇ a₇ a₁ takes a₇ a₁ a₁ back").waitFor();
      await page.getByRole("link", { name: "Chasing the lights" }).click();
      for (let i = 0; i < 12 && !(await page.getByText("All out.").count()); i++) {
        const next = page.locator(".do .primary");
        if (await next.isEnabled()) await next.click();
        await page.waitForFunction(
          () =>
            !document.querySelector(".do .primary").disabled ||
            document.querySelector(".note").textContent.startsWith("All out"),
        );
      }
      await page.getByText("All out.").waitFor();
      await page.getByRole("link", { name: "Quiet patterns" }).click();
      await page.getByRole("button", { name: "Press them all" }).click();
      await page.getByText("All pressed, and nothing has changed.").waitFor();
      await page.getByRole("link", { name: "Why this one is impossible" }).click();
      await page.getByText("1 of the marked lights is on: odd.").waitFor();
      for (const button of [0, 7, 13]) {
        await cell(page, button, ".lesson").click();
        await page.waitForFunction(() => /^\d+/.exec(document.querySelector(".note").textContent)[0] % 2 === 1);
      }
      await page.getByRole("link", { name: "What par means" }).click();
      await page.getByText("7 presses · par").click();
      await page.getByRole("button", { name: "Watch it" }).click();
      await page.getByText("All out in 7 presses. Par is 7.").waitFor();
      await page.getByRole("link", { name: "The torus and its friends" }).click();
      await cell(page, 0, ".lesson").click();
      await page.getByText("That press changed 5 lights").waitFor();
      await page.getByRole("link", { name: "Play it" }).click();
      await ready(page);
      await soon(async () => assert.equal(await page.textContent("#title"), "Four by six torus"));
    }));
});

describe("a core that is late", () => {
  /** Opens a page whose core comes when it is let go; another one can be sent in its place. */
  const late = (hash, test, core = {}) =>
    app.visit(
      undefined,
      "desktop",
      async (page, context) => {
        let letGo;
        const gate = new Promise((resolve) => {
          letGo = resolve;
        });
        await context.route("**/*.wasm", async (route) => {
          await gate;
          await (core.body === undefined ? route.continue() : route.fulfill(core));
        });
        await page.goto(`${app.origin}/${hash}`);
        await test(page, letGo);
      },
      { serviceWorkers: "block", reducedMotion: "reduce" },
    );

  it("is waited for by the chase, which claims nothing before", () =>
    late("#learn/chasing", async (page, letGo) => {
      await page.getByText("Computing the table …").waitFor();
      const next = page.getByRole("button", { name: "Chase this row" });
      for (let row = 1; row < 5; row++) {
        if (await next.isEnabled()) await next.click();
        await page.waitForFunction(
          () =>
            !document.querySelector(".do .primary").disabled ||
            document.querySelector(".note").textContent.startsWith("Only the bottom row"),
        );
      }
      await soon(async () => assert.equal(await page.textContent(".note"), "Only the bottom row is left."));
      letGo();
      await page.getByText("Find it in the table").waitFor();
    }));

  it("is no reason to go to a puzzle after its dialog was closed", () =>
    late(`#${small.id}`, async (page, letGo) => {
      await page.getByRole("button", { name: "New puzzle" }).click();
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByText("Making a puzzle …").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      letGo();
      await ready(page);
      await page.waitForTimeout(500);
      assert.equal(await page.evaluate(() => location.hash), `#${small.id}`);
    }));

  it("is said to be missing where it never comes", () =>
    late(
      "#learn/chasing",
      async (page, letGo) => {
        letGo();
        for (const lesson of ["chasing", "quiet", "impossible", "par", "surfaces"]) {
          await page.goto(`${app.origin}/#learn/${lesson}`);
          await page.locator(".lesson").getByText("The solver could not be loaded.").waitFor();
        }
      },
      { contentType: "application/wasm", body: "no core" },
    ));
});
