// The service: the daily leaderboard, replays, and the streak on another device.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { keeps, visitor } from "./browser.mjs";
import { axe, cell, choose, dist, fitsAll, kept, lights, open, patience, ready, soon } from "./harness.mjs";
import { serviceHarness, timed } from "./service.mjs";

const app = serviceHarness();

/** Counts the markers that the service adds to its page. */
const marked = (page) => page.locator('meta[name="service"]').count();

/** Opens a page without checking its console, where the browser logs that the service is unavailable. */
async function unguarded(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on("pageerror", (error) => assert.fail(`on the page: ${error.message}`));
  return page;
}

describe("the page", () => {
  it("detects whether the service is available, even from a browser's cache", async () => {
    const { servers } = app.service;
    // At the service's address, run the program that has no service.
    const files = app.server;
    servers.unshift(files);
    const context = await visitor(app.browser, "phone", keeps);
    try {
      const page = await unguarded(context);
      await page.goto(app.origin);
      await ready(page);
      await kept(page);
      await soon(async () => assert.equal(await marked(page), 0));
      const changed = async (count) => {
        await page.evaluate(async () => {
          const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
          await (await navigator.serviceWorker.ready).update();
          await taken;
        });
        await page.reload();
        await soon(async () => assert.equal(await marked(page), count));
      };
      servers.splice(servers.indexOf(files), 1);
      await changed(1);
      servers.unshift(files);
      await changed(0);
    } finally {
      if (servers.includes(files)) servers.splice(servers.indexOf(files), 1);
      await context.close();
    }
  });
});

/** Today in UTC, the time zone of these tests. Its leaderboard stays open even if the day ends during the tests. */
const date = new Date().toISOString().slice(0, 10);
const visiting = { timezoneId: "UTC", permissions: ["clipboard-read", "clipboard-write"] };
/** A shortest solution to today's puzzle. */
let solution;

/** Finds the solution, and submits results as other players. */
async function prepare() {
  const worker = readdirSync(join(dist, "assets")).find((name) => /^worker-.*\.js$/.test(name));
  await app.visit("#3x3:1b3", "phone", async (page) => {
    solution = await page.evaluate(
      ([address, id]) =>
        new Promise((resolve) => {
          const core = new Worker(address, { type: "module" });
          core.onmessage = ({ data }) => resolve(data.result?.presses[0]);
          core.postMessage({ n: 1, method: "solutions", params: { id } });
        }),
      [`/assets/${worker}`, `daily#${date}`],
    );
  });
  // Other players came first: some in par, most with extra presses that they undid later.
  for (const extra of [0, 1, 1, 2, 3, 3, 4, 9]) {
    const moves = [...Array(2 * extra).fill(solution[0]), ...solution];
    await send("POST", "/api/results", { date, moves, hints: extra });
  }
  // On a busy machine, the service keeps a table of only the first of them for a while.
  await soon(async () => {
    const answer = await fetch(`${app.origin}/api/days/${date}/table`);
    assert.equal((await answer.json()).players, 8);
  });
}

/** Sends a request to the service as another player. */
async function send(method, path, body) {
  const answer = await fetch(app.origin + path, {
    method,
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

/** Plays the solution to today's puzzle as fast as a person could; faster results get no place. */
async function win(page, presses = solution, isTimed = false) {
  for (const [i, button] of presses.entries()) {
    await cell(page, button).click();
    await page.waitForTimeout(220);
    if (isTimed && i === 0) await timed(page);
  }
  await page.getByRole("heading", { name: "Perfect!" }).waitFor();
}

const table = (page) => page.getByRole("region", { name: /’s leaderboard$/ });
const own = (page) => table(page).getByRole("row").filter({ hasText: "You" });

describe("the daily leaderboard", () => {
  before(prepare);

  for (const size of ["phone", "desktop"]) {
    it(`lists a win, plays its replay and moves the streak to another device, on a ${size}`, () =>
      app.visit(
        `#daily#${date}`,
        size,
        async (page) => {
          await ready(page);
          await win(page, solution, true);
          await own(page).getByText("no hints").waitFor();
          // The service measured the time, so this result ranks above those without a time.
          await soon(async () => assert.match(await own(page).textContent(), /\d:\d\d$/));
          await soon(async () => {
            const text = await table(page).textContent();
            const [, players, place] = /(\d+) players.* number (\d+) so far/.exec(text).map(Number);
            assert.ok(players >= 9 && place <= 2, `${place} of ${players}`);
          });
          await table(page).locator(".histogram .on").getByText(`${solution.length} presses`).waitFor();
          const check = await axe(page);
          await check("the table");
          if (size === "desktop") await fitsAll(page, "the table");
          await own(page).getByRole("link").click();
          await watched(page, size);
          await check("the replay");
          if (size === "desktop") await fitsAll(page, "the replay");
          const link = page.url();
          await winLevel(page);
          const code = await recoveryCode(page, size, check);
          await restored(size, link, code);
        },
        { ...visiting, colorScheme: size === "phone" ? "dark" : "light" },
      ));
  }

  it("waits for the service to come back, and the game continues without it", async () => {
    const context = await visitor(app.browser, "phone", visiting);
    try {
      const page = await unguarded(context);
      await page.goto(`${app.origin}/#daily#${date}`);
      await ready(page);
      await cell(page, solution[0]).click();
      app.service.failure = ({ url }) => url.startsWith("/api/") && "cut";
      await win(page, solution.slice(1));
      await page.getByText("Replay and statistics").waitFor();
      await page.waitForFunction(() => JSON.parse(localStorage.getItem("service")).wins.length === 1);
      assert.equal(await table(page).count(), 0);
      assert.equal(await page.getByRole("alert").count(), 0);
      // The service comes back but is busy, and tells the app when to retry.
      let refused = 0;
      app.service.failure = ({ url }) => url.startsWith("/api/") && ++refused <= 2 && (refused === 1 ? 429 : 503);
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await own(page).waitFor();
    } finally {
      app.service.failure = undefined;
      await context.close();
    }
  });

  it("is not requested without the service", async () => {
    const context = await visitor(app.browser, "phone", visiting);
    try {
      const page = await open({ origin: app.server.address }, context);
      const asked = [];
      page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
      await page.goto(`${app.server.address}/#daily#${date}`);
      await ready(page);
      await win(page);
      await page.getByText("Replay and statistics").waitFor();
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByText("All your data stays on this device.").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("link", { name: "Sprint" }).waitFor();
      assert.equal(await page.getByRole("link", { name: "Together" }).count(), 0);
      await page.keyboard.press("Escape");
      await page.evaluate(
        (to) => {
          location.hash = to;
        },
        `#replay/${date}/${"0".repeat(32)}`,
      );
      await page.getByRole("heading", { name: "Replay not found" }).waitFor();
      assert.deepEqual(asked, []);
      assert.equal(await table(page).count(), 0);
    } finally {
      await context.close();
    }
  });
});

/** Watches the replay of the solution to the end, and steps through it. */
async function watched(page, size) {
  const board = "#replay .board";
  const slider = page.getByRole("slider", { name: "Move" });
  const out = page.locator("#replay").getByText("all lights are out.");
  await page.getByRole("radio", { name: "4×" }).check();
  // The replay started automatically, and it stops at the end.
  await out.waitFor();
  await page.getByRole("button", { name: "Play" }).waitFor();
  await soon(async () => assert.doesNotMatch(await lights(page, board), /1/));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowLeft");
  await soon(async () => assert.equal(await slider.inputValue(), String(solution.length - 1)));
  await soon(async () => assert.match(await lights(page, board), /1/));
  await page.keyboard.press("Home");
  await page.getByText("The start,").waitFor();
  await slider.fill("2");
  await soon(async () => assert.equal(await page.locator(`${board} .mark.solid`).count(), 1));
  if (size === "desktop") await page.keyboard.press("End");
  else await slider.press("End");
  await out.waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
}

/** Wins a level in the journey. The service stores its stars for the player. */
async function winLevel(page) {
  const kept = page.waitForResponse((response) => response.url().endsWith("/api/me/journey") && response.ok());
  await goTo(page, "3x3:ba");
  await page.locator('#board[data-puzzle="3x3:ba"]').waitFor();
  await cell(page, 4).click();
  await page.getByText("Level 1-2 next: In the corner").waitFor();
  await kept;
}

function goTo(page, hash) {
  return page.evaluate((to) => {
    location.hash = `#${to}`;
  }, hash);
}

/** Returns the recovery code from the settings. */
async function recoveryCode(page, size, check) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Show recovery code" }).click();
  const code = page.locator("output", { hasText: "-" });
  await code.waitFor();
  await check("the settings");
  if (size === "desktop") await fitsAll(page, "the settings");
  return code.textContent();
}

/** Checks that a clean browser gets a spoiler warning, and restores the streak and stars with the code. */
async function restored(size, link, code) {
  const context = await visitor(app.browser, size, { ...visiting, reducedMotion: "reduce" });
  try {
    const page = await open(app, context, new URL(link).hash);
    await page.getByText("You haven’t solved this puzzle yet").waitFor();
    await page.getByRole("button", { name: "Watch anyway" }).click();
    // With reduced motion, the replay does not start automatically.
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.getByText("The start,").waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("No need to sign up.").waitFor();
    const form = page.getByLabel("Recovery code from another device");
    await form.fill(code.replaceAll("-", " ").toLowerCase());
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await page.getByText(", with 1 daily puzzle solved.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Go to puzzle" }).click();
    await choose(page, "Your days");
    await page.getByRole("dialog").locator(".stats", { hasText: "streak1best streak1" }).waitFor();
    await page.keyboard.press("Escape");
    await goTo(page, "journey");
    await page.getByText("3 of 642 stars").waitFor();
  } finally {
    await context.close();
  }
}
