// What the tests share: the built program, a browser, and pages that fail the test when
// anything is logged as an error or asked of another place.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, visitor } from "./browser.mjs";
import { startApp } from "./program.mjs";
import { warn } from "./warn.mjs";

/** The files of the built app and of the one before, to compare with what the programs serve. */
export const dist = fileURLToPath(new URL("../dist", import.meta.url));
export const previous = fileURLToPath(new URL("../.build/previous", import.meta.url));

/** How long a test waits for what has to come: only what hangs takes so long. */
export const patience = 120_000;

/** What a file of tests shares; it is prepared further by what is given. */
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

  /** Opens a page, runs the test and checks that nothing went wrong beside it. */
  shared.visit = async (hash, size, test, options) => {
    const context = await visitor(shared.browser, size, options);
    try {
      const page = await open(shared, context, hash);
      await test(page, context);
    } finally {
      await context.close();
    }
  };
  return shared;
}

/** A page of the app, if its address is given, with a guard against errors and foreign requests.
 * The console may complain where something is made to fail. */
export async function open(shared, context, hash, mayComplain) {
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(`on the page: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !mayComplain?.test(message.text()))
      assert.fail(`on the console: ${message.text()}`);
  });
  page.on("request", (request) => {
    assert.equal(new URL(request.url()).origin, shared.origin, "a request to another place");
  });
  page.setDefaultTimeout(patience);
  if (hash !== undefined) await page.goto(`${shared.origin}/${hash}`);
  return page;
}

/** Waits until the core has opened the game: its par is shown. */
export async function ready(page) {
  await page.waitForFunction(() =>
    /\d|none/.test(document.querySelector(".stats div:nth-child(2) dd")?.textContent ?? ""),
  );
}

/** Waits until the service worker has everything. */
export function kept(page) {
  return page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The lights as text, 1 for on. */
export function lights(page, board = "#board") {
  return page.$$eval(`${board} .lit`, (lit) =>
    lit.map((light) => (light.classList.contains("on") ? "1" : "0")).join(""),
  );
}

/** Waits until the device keeps a game with these moves. */
export function saved(page, moves) {
  return page.waitForFunction((end) => {
    const games = Object.keys(localStorage).filter((key) => key.startsWith("game:"));
    return games.some((key) => JSON.parse(localStorage.getItem(key)).save.split("\n")[1].trim() === end);
  }, moves);
}

/** Tries a check until it holds: the page shows things a frame or two after the act. */
export async function soon(check) {
  for (let waited = 0; ; waited += 50) {
    try {
      return await check();
    } catch (error) {
      if (waited >= patience) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Screens that everything has to fit. */
export const screens = {
  "the smallest phone": { width: 320, height: 640 },
  "a short phone": { width: 360, height: 640 },
  "a phone": { width: 360, height: 740 },
  "a phone on its side": { width: 740, height: 360 },
  "a tablet": { width: 820, height: 1180 },
  "a desktop": { width: 1440, height: 900 },
  "a large desktop": { width: 2560, height: 1440 },
};

/** What sticks out of the page to the left or right, except for what can be scrolled there. */
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

/** Checks that the page fits its screen. */
export async function fits(page, what) {
  await soon(async () => assert.deepEqual(await sticksOut(page), [], what));
}

/** Checks every width at which the page is laid out anew: it follows its window. */
export async function fitsAll(page, what) {
  for (const name of ["the smallest phone", "a phone on its side", "a tablet", "a desktop"]) {
    await page.setViewportSize(screens[name]);
    await fits(page, `${what} on ${name}`);
  }
}

const rounds = 2;

/** Measures until a time in milliseconds is within its limit, twice at most: what else the machine
 * does only makes it slower. If both are over it, that is a warning. It prints a row of a table. */
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

/** Brings axe to a page, and returns what asks it: it has to find nothing wrong, once what
 * fades in is there. */
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

/** The same in both themes: the page changes at once when the device does. */
export async function axeInBothThemes(page) {
  const check = await axe(page);
  return async (what) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await check(`${what}, ${colorScheme}`);
    }
  };
}

/** Holds back what is asked for by such an address until the function it returns is called. */
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

/** Waits until those who listen to the page are told something: it comes after the paint. */
export function said(page, sentence) {
  return page.locator("#said").filter({ hasText: sentence }).waitFor({ state: "attached" });
}

export function cell(page, button, board = "#board") {
  return page.locator(`${board} [data-button="${button}"]`);
}

/** A puzzle with par 5, and its only solution. */
export const small = { id: "3x3:1b3", presses: [0, 1, 2, 3, 7] };
