// Shared by the tests: the built program, a browser, and pages that fail the test if they log an
// error or send a request to another origin.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, visitor } from "./browser.mjs";
import { startApp } from "./program.mjs";
import { warn } from "./warn.mjs";

/** The built app and its previous version, to compare with the files that the programs serve. */
export const dist = fileURLToPath(new URL("../dist", import.meta.url));
export const previous = fileURLToPath(new URL("../.build/previous", import.meta.url));

/** The timeout for anything that must happen, in milliseconds. Only a hang takes that long. */
export const patience = Number(process.env.PATIENCE ?? 120_000); // less, to find out soon what is broken

const isThorough = process.env.LIGHTSOUT_TESTS === "thorough";

/** Options for tests that take too long for every change: CI runs them every night. */
export const nightly = { skip: !isThorough && "runs every night" };

/** Returns the first of some similar cases. Every night, CI tests all of them. */
export const sample = (cases) => (isThorough ? cases : cases.slice(0, 1));

/** Sets up the program and the browser for a test file, then calls `prepare`. */
export function harness(options = {}, prepare = async () => undefined) {
  const shared = {};
  before(async () => {
    shared.browser = await launch(options);
    shared.server = await startApp();
    shared.origin = shared.server.address;
    await prepare(shared);
  });
  after(async () => {
    await shared.browser.close();
    await shared.server.end();
  });

  /** Opens a page, runs the test and checks that the page had no errors. */
  shared.visit = async (hash, size, test, options) => {
    const context = await visitor(shared.browser, size, options);
    context.setDefaultTimeout(patience);
    try {
      const page = await open(shared, context, hash);
      await test(page, context);
    } finally {
      await context.close();
    }
  };
  return shared;
}

/** Opens a page, at an address of the app if one is given, and fails the test on errors and on
 * requests to other origins. With mayComplain, matching console errors are allowed. */
export async function open(shared, context, hash, mayComplain) {
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(`on the page: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !mayComplain?.test(message.text()))
      assert.fail(`on the console: ${message.text()}`);
  });
  page.on("request", (request) => {
    assert.equal(new URL(request.url()).origin, shared.origin, "a request to another origin");
  });
  page.setDefaultTimeout(patience);
  if (hash !== undefined) await page.goto(`${shared.origin}/${hash}`);
  return page;
}

/** Opens the Studio's less common ways to save a film. */
export function openMore(page) {
  return page.locator("details.more").evaluate((more) => {
    more.open = true;
  });
}

/** Waits until the core has opened the game, so that its par is on the page. */
export async function ready(page) {
  await page.waitForFunction(() =>
    /\d|none/.test(document.querySelector(".stats div:nth-child(2) dd")?.textContent ?? ""),
  );
}

/** Reports, in the page, whether the service worker has cached all files. */
export async function allKept() {
  if (!navigator.serviceWorker.controller) return false;
  const worker = await (await fetch("./sw.js")).text();
  const files = [...worker.matchAll(/const (?:play|rest) = (\[.*?\]);/g)].flatMap(([, list]) => JSON.parse(list));
  const all = await Promise.all(files.map((file) => caches.match(file)));
  return all.length > 0 && all.every(Boolean);
}

/** Waits until the service worker has cached all files. */
export function kept(page) {
  return soon(async () => assert.ok(await page.evaluate(allKept)));
}

/** Returns the lights as text, with a 1 for each light that is on. */
export function lights(page, board = "#board") {
  return page.$$eval(`${board} .lit`, (lit) =>
    lit.map((light) => (light.classList.contains("on") ? "1" : "0")).join(""),
  );
}

/** Waits until a game with these moves is stored on the device. */
export function saved(page, moves) {
  return page.waitForFunction((end) => {
    const games = Object.keys(localStorage).filter((key) => key.startsWith("game:"));
    return games.some((key) => JSON.parse(localStorage.getItem(key)).save.split("\n")[1].trim() === end);
  }, moves);
}

/** Retries a check until it passes, because the page updates a frame or two after an action. */
export async function soon(check) {
  const begun = Date.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() - begun >= patience) throw error; // a check may itself have waited
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Waits for the effects of what is on the page. They run after a frame: most boards, their lights and
 * their marks come later than the text. */
export function effects(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** The screen sizes that every page must fit. */
export const screens = {
  "the smallest phone": { width: 320, height: 640 },
  "a short phone": { width: 360, height: 640 },
  "a phone": { width: 360, height: 740 },
  "a phone on its side": { width: 740, height: 360 },
  "a tablet": { width: 820, height: 1180 },
  "a desktop": { width: 1440, height: 900 },
  "a large desktop": { width: 2560, height: 1440 },
};

/** Returns the elements that overflow the page on the left or right, except scrollable ones. */
function sticksOut(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const kept = ".scrolls *, .ripples *, .unseen, .skip, .tall *";
    return [...document.querySelectorAll("body :not(svg *)")]
      .filter((element) => !element.matches(kept) && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < -0.6 || box.right > width + 0.6))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 60)} ${box.left} … ${box.right}`)
      .slice(0, 3);
  });
}

/** Checks that nothing overflows the screen. */
export async function fits(page, what) {
  await soon(async () => assert.deepEqual(await sticksOut(page), [], what));
}

/** Checks that the page fits at one width for each breakpoint. */
export async function fitsAll(page, what) {
  for (const name of ["the smallest phone", "a phone on its side", "a tablet", "a desktop"]) {
    await page.setViewportSize(screens[name]);
    await fits(page, `${what} on ${name}`);
  }
}

const rounds = 2;

/** Measures a time in milliseconds and prints it as a table row. If the time is over its limit, it
 * measures again, because other work on the machine may have slowed it down. If the second time is
 * also over, it warns. */
export async function within(what, measure) {
  const times = [];
  let missed = true;
  let limit;
  while (missed && times.length < rounds) {
    const round = await measure();
    limit = round.limit;
    missed = round.measured > limit;
    times.push(`${round.measured.toFixed(1)} ms`);
  }
  console.log(`| ${what} | ${times.at(-1)}${missed ? " (misses the target)" : ""} | ${limit.toFixed(1)} ms |`);
  if (missed) warn(`${what}: ${times.join(", ")}`);
}

const axeCode = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe into a page. Returns a function that fails the test if axe finds a problem once all
 * fade-ins are over. */
export async function axe(page) {
  await page.evaluate(axeCode);
  const look = () =>
    page.evaluate(async () =>
      (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0].html}`,
      ),
    );
  return async (what) => {
    await page.waitForTimeout(250);
    await soon(async () => assert.deepEqual(await look(), [], what));
  };
}

/** Runs axe in both themes. The page follows the device's theme immediately. */
export async function axeInBothThemes(page) {
  const check = await axe(page);
  return async (what) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await check(`${what}, ${colorScheme}`);
    }
  };
}

/** Delays requests that match an address until the returned function is called. */
export async function holdBack(page, address) {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Waits for an announcement to screen readers, which comes after the page is painted. */
export function said(page, sentence) {
  return page.locator("#said").filter({ hasText: sentence }).waitFor({ state: "attached" });
}

/** Opens the menu of the Play page and chooses an entry. */
export async function choose(page, name) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "More" });
  await menu
    .getByRole("button", { name, exact: true })
    .or(menu.getByRole("link", { name, exact: true }))
    .click();
  await menu.waitFor({ state: "detached" });
}

/** Unfolds the end of the win panel. */
export function unfold(page) {
  return page.getByText("Replay and statistics").click();
}

export function cell(page, button, board = "#board") {
  return page.locator(`${board} [data-button="${button}"]`);
}

/** A puzzle with par 5 and its only solution. */
export const small = { id: "3x3:1b3", presses: [0, 1, 2, 3, 7] };

const hintLabels = /^(Hint|Next|Go on|Press it)$/;

/** Asks for hints until one has a button to press. A hint that only tells where to start comes before. */
export async function askHint(page) {
  const button = page.getByRole("button", { name: hintLabels });
  for (let label = await button.textContent(); label !== "Press it"; label = await button.textContent()) {
    const notes = () => page.locator(".advice .note").allTextContents();
    const before = await notes();
    await button.click();
    await soon(async () => {
      const now = await notes();
      assert.ok(now.length > 0);
      assert.notDeepEqual(now, before);
    });
  }
}

/** Asks for a hint and presses its button. */
export async function followHint(page) {
  await askHint(page);
  await page.getByRole("button", { name: "Press it" }).click();
}
