import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { keeps, visitor } from "./browser.mjs";
import { axe, cell, dist, harness, kept, lights, nightly, open, ready, small, soon } from "./harness.mjs";

const app = harness();

/** A course page on another origin, with a puzzle in a frame. It records the puzzle's messages. */
let course;
let frame = "";

/** Opens the course page with the given HTML. */
async function visitCourse(code, test) {
  const context = await visitor(app.browser, "desktop");
  try {
    frame = code;
    const page = await context.newPage();
    const trouble = [];
    page.on("pageerror", (error) => trouble.push(error.message));
    await page.goto(course.origin);
    await test(page, page.frameLocator("iframe"), context);
    assert.deepEqual(trouble, []);
  } finally {
    await context.close();
  }
}

const code = (address) => `<iframe src="${app.origin}/embed.html#${address}" width="400" height="640"
  sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`;

const told = (page, event) =>
  page.waitForFunction((name) => window.told.findLast((message) => message.event === name), event);

describe("a puzzle in a course page on another origin", () => {
  before(async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(`<!doctype html><html lang="en"><title>Course</title><body><h1>Week 3</h1><p id="secret">grades</p>
        <script>window.told = []; addEventListener("message", ({ data, origin }) => told.push({ ...data, origin }));</script>
        ${frame}</body></html>`);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    course = { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
  });
  after(() => course.close());

  it("can be played, and reports its events", () =>
    visitCourse("", async (page) => {
      const address = `${small.id}?hints=2&goal=par&note=${encodeURIComponent("Good luck & <b>think</b>!")}`;
      frame = code(address);
      await page.reload();
      const puzzle = page.frameLocator("iframe");
      const hello = await (await told(page, "ready")).jsonValue();
      assert.deepEqual(hello, {
        lightsout: 1,
        event: "ready",
        puzzle: small.id,
        board: "3x3",
        lights: 9,
        goal: "par",
        origin: app.origin,
      });
      await puzzle.getByText("Good luck & <b>think</b>!", { exact: true }).waitFor();
      await puzzle
        .getByText("Your goal: turn off all the lights in 5 presses. You can get hints after 2 presses.")
        .waitFor();
      const hint = puzzle.getByRole("button", { name: "Hint" });
      await soon(async () => assert.equal(await hint.getAttribute("aria-disabled"), "true"));
      await puzzle.locator('[data-button="8"]').click();
      await told(page, "pressed");
      await puzzle.locator('[data-button="8"]').click();
      await soon(async () => assert.equal(await hint.getAttribute("aria-disabled"), "false"));
      await hint.click();
      await puzzle.locator(".advice .note").first().waitFor();
      for (const button of small.presses) await puzzle.locator(`[data-button="${button}"]`).click();
      await puzzle.getByText("Solved in 7. The goal is 5 presses, so try again.").waitFor();
      const late = await (await told(page, "solved")).jsonValue();
      assert.deepEqual(late, {
        lightsout: 1,
        event: "solved",
        presses: 7,
        par: 5,
        proved: true,
        hints: 1,
        goal_met: false,
        origin: app.origin,
      });
      // The outer page can set the theme and reset the puzzle; malformed and unknown commands are ignored.
      await page.evaluate(() => {
        const { contentWindow } = document.querySelector("iframe");
        for (const data of ["reset", null, { command: "reset" }, { lightsout: 1, command: "press", button: 0 }])
          contentWindow.postMessage(data, "*");
        contentWindow.postMessage({ lightsout: 1, command: "theme", theme: "paper" }, "*");
      });
      await soon(async () => assert.equal(await puzzle.locator("html").getAttribute("data-theme"), "paper"));
      await puzzle.getByText("Solved in 7.").waitFor();
      await page.evaluate(() =>
        document.querySelector("iframe").contentWindow.postMessage({ lightsout: 1, command: "reset" }, "*"),
      );
      await puzzle.getByText("Your goal: turn off all the lights in 5 presses.").waitFor();
      for (const button of small.presses) await puzzle.locator(`[data-button="${button}"]`).click();
      await puzzle.getByText("You reached the goal!").waitFor();
      await page.waitForFunction(() => window.told.some(({ goal_met }) => goal_met));
      const presses = await page.evaluate(() => window.told.filter(({ event }) => event === "pressed").length);
      assert.equal(presses, 12);
    }));

  it("is isolated from the outer page, and the outer page from it", () =>
    visitCourse(code(small.id), async (page, puzzle) => {
      await puzzle.locator('[data-button="0"]').click();
      await told(page, "pressed");
      const inner = page.frames().find((one) => one.url().startsWith(app.origin));
      const reached = await inner.evaluate(() => {
        const tries = {
          document: () => parent.document.title,
          storage: () => parent.localStorage.length,
          variable: () => parent.told,
          frame: () => frameElement.id,
          navigation: () => {
            top.location.href = "about:blank";
          },
        };
        return Object.entries(tries).flatMap(([name, attempt]) => {
          try {
            attempt();
            return [name];
          } catch {
            return [];
          }
        });
      });
      assert.deepEqual(reached, []);
      assert.equal(await inner.evaluate(() => localStorage.length + sessionStorage.length), 0);
      assert.equal(await page.evaluate(() => document.querySelector("iframe").contentDocument), null);
      assert.equal(page.url(), `${course.origin}/`);
    }));

  it("fits in the frame that the dialog suggests, even with a hint, without a border", nightly, () =>
    visitCourse("", async (page) => {
      const notes = ["", "Look for the corners first. ".repeat(10)];
      for (const id of ["5x5:on", "5x5:1", "8x8:on"]) {
        for (const note of notes) {
          await page.goto(`${app.origin}/#${id}`);
          await page.locator(`#board[data-puzzle="${id}"]`).waitFor();
          await page.getByRole("button", { name: "Share" }).click();
          await page.getByRole("button", { name: "For a class" }).click();
          await page.getByRole("radio", { name: "Solve it in par" }).check();
          await page.getByLabel("Note to the class").fill(note.slice(0, 280));
          frame = await page.getByLabel("Embed code", { exact: true }).inputValue();
          await page.goto(course.origin);
          const puzzle = page.frameLocator("iframe");
          await puzzle.getByText(/^(par|best known)$/).waitFor();
          await puzzle.locator(".lamp, canvas").first().waitFor();
          const hint = puzzle.locator('.primary[aria-disabled="false"]', { hasText: "Hint" });
          if (id !== "5x5:1") {
            await hint.click();
            await puzzle.locator(".advice .note").first().waitFor();
          }
          const inner = page.frames().find((one) => one.url().startsWith(app.origin));
          await soon(async () => {
            const { whole, seen } = await inner.evaluate(() => ({
              whole: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
              seen: [innerWidth, innerHeight],
            }));
            assert.deepEqual(whole, seen, `${id}, a note of ${note.length} characters`);
          });
          assert.equal(await page.locator("iframe").evaluate((one) => getComputedStyle(one).borderTopWidth), "0px");
        }
      }
    }),
  );

  it("is the only page that can be framed", () =>
    visitCourse(`<iframe src="${app.origin}/#${small.id}"></iframe>`, async (page) => {
      await soon(() =>
        assert.ok(page.frames().some((one) => one !== page.mainFrame() && one.url().startsWith("chrome-error:"))),
      );
    }));
});

describe("the page for course pages", () => {
  it("needs at most 60 kB of JavaScript before the core, and passes axe", () =>
    app.visit(undefined, "phone", async (page) => {
      const scripts = new Set();
      page.on("response", (response) => {
        const path = new URL(response.url()).pathname;
        if (path.endsWith(".js") && response.request().resourceType() === "script" && !path.includes("worker"))
          scripts.add(path);
      });
      await page.goto(`${app.origin}/embed.html#6x6,torus?goal=par&note=Together`);
      await page
        .getByText("This puzzle can’t be solved")
        .or(page.getByText("par", { exact: true }))
        .first()
        .waitFor();
      const size = [...scripts].reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
        0,
      );
      console.log(`JavaScript of the embedded page: ${size} bytes gzipped in ${scripts.size} files`);
      assert.ok(scripts.size >= 2 && size <= 60_000, `${size} bytes`);
      assert.ok(![...scripts].some((path) => /app-|three|highs/.test(path)));
      await (await axe(page))("a puzzle");
    }));

  it("shows presses and the target on a generated puzzle", () =>
    app.visit("embed.html#5x5#monday,to=on", "phone", async (page) => {
      await cell(page, 7, "main").waitFor();
      assert.equal(await page.locator(".wanted").count(), 25);
      const before = await lights(page, "main");
      await cell(page, 7, "main").tap();
      await soon(async () => assert.notEqual(await lights(page, "main"), before));
    }));

  it("explains what is wrong with an address", () =>
    app.visit("embed.html#nonsense", "phone", async (page) => {
      await page.getByText("Couldn’t open this puzzle.").waitFor();
      await page.locator(".note").waitFor();
      assert.equal(await page.locator(".stats, .button, a").count(), 0);
    }));

  it("opens even if the app is cached for offline use", () =>
    app.visit(
      "",
      "phone",
      async (page, context) => {
        await kept(page);
        const framed = await open(app, context, `embed.html#${small.id}`);
        await cell(framed, 0, "main").tap();
        await framed.locator("body.embedded").waitFor();
      },
      keeps,
    ));
});

describe("a link for a class", () => {
  it("is made in a dialog, with fixed hints, goal and note", () =>
    app.visit(`#${small.id}`, "phone", async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("button", { name: "For a class" }).click();
      const dialog = page.getByRole("dialog", { name: "For a class" });
      await dialog.getByRole("radio", { name: "None" }).check();
      await dialog.getByRole("radio", { name: "Solve it in par" }).check();
      await dialog.getByLabel("Note to the class").fill("First row & <i>then</i> 100 %?");
      const frameCode = dialog.getByLabel("Embed code", { exact: true });
      await soon(async () =>
        assert.match(await frameCode.inputValue(), /^<iframe src="http[^"<>]*embed\.html#3x3:1b3\?/),
      );
      const link = dialog.getByLabel("Link", { exact: true });
      await soon(async () => assert.match(await link.inputValue(), /#3x3:1b3\?hints=none&goal=par&note=First/));
      await (await axe(page))("For a class");
      await page.goto(await link.inputValue());
      await page.reload();
      await page.getByText("First row & <i>then</i> 100 %?", { exact: true }).waitFor();
      await ready(page);
      await page.getByText("Your goal: turn off all the lights in 5 presses. No hints this time.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
      // The game survives a visit to another page.
      await page.getByRole("link", { name: "Learn" }).click();
      await page.getByRole("heading", { name: "Learn" }).waitFor();
      await page.getByRole("link", { name: "Play", exact: true }).click();
      await page.getByText("No hints this time.").waitFor();
      for (const button of small.presses) await cell(page, button).tap();
      await page.getByText("You reached the goal!").waitFor();
      await page.getByRole("link", { name: "Lights Out, today" }).click();
      await page.getByText("From your teacher").waitFor({ state: "detached" });
    }));
});
