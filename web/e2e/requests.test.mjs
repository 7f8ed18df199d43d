// How many requests a visit sends.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { keeps, visitor } from "./browser.mjs";
import { cell, dist, kept, open, ready, soon } from "./harness.mjs";
import { serviceHarness } from "./service.mjs";

const app = serviceHarness();
const date = new Date().toISOString().slice(0, 10);
const visiting = { ...keeps, timezoneId: "UTC" };

/** Calls visit, and returns the requests that arrive meanwhile: those for the app and those for a daemon. */
async function counted(visit) {
  const all = [];
  app.service.failure = ({ method, url }) => void all.push(`${method} ${url}`);
  try {
    await visit();
  } finally {
    app.service.failure = undefined;
  }
  const [api, files] = [
    all.filter((asked) => asked.includes(" /api/")),
    all.filter((asked) => !asked.includes(" /api/")),
  ];
  return { api, files };
}

/** Plays today's puzzle with presses that light and put out one more light each time, and wins. */
async function win(page, solution) {
  await ready(page);
  for (const button of solution) await cell(page, button).click();
  await page.getByRole("region", { name: /’s leaderboard$/ }).waitFor();
}

/** Waits until the worker has cached what Play needs. */
const started = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

const saving = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

describe("a visit that plays today’s puzzle and shares the result", () => {
  let solution;
  before(async () => {
    const worker = readdirSync(join(dist, "assets")).find((name) => /^worker-.*\.js$/.test(name));
    await app.visit("#3x3:1b3", "phone", async (page) => {
      solution = await page.evaluate(
        ([address, puzzle]) =>
          new Promise((resolve) => {
            const core = new Worker(address, { type: "module" });
            core.onmessage = ({ data }) => resolve(data.result?.presses[0]);
            core.postMessage({ n: 1, method: "solutions", params: { id: puzzle } });
          }),
        [`/assets/${worker}`, `daily#${date}`],
      );
    });
  });

  it("sends at most 12 requests for the app and 3 to a daemon from a new browser, and then 1 and 2", async () => {
    const context = await visitor(app.browser, "phone", visiting);
    await context.addInitScript(saving);
    try {
      const first = await counted(async () => {
        const page = await open(app, context, `#daily#${date}`);
        await win(page, solution);
        await started(page);
        await page.close();
      });
      assert.ok(first.files.length <= 12, first.files.join("\n"));
      assert.deepEqual(first.api, ["POST /api/run", "POST /api/results"]);
      const again = await counted(async () => {
        const page = await open(app, context, "#3x3:1b3");
        await ready(page);
        await cell(page, 0).click();
        await soon(async () => assert.equal((await page.locator("#board .on").count()) > 0, true));
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await page.close();
      });
      assert.deepEqual([again.files.filter((asked) => asked !== "GET /sw.js"), again.api], [[], []]);
      assert.ok(again.files.length <= 2, again.files.join("\n")); // the page’s check, and the one that this test waits for
    } finally {
      await context.close();
    }
  });

  it("works offline after the first visit, even with a device that saves data; other devices fetch the rest", async () => {
    const context = await visitor(app.browser, "phone", visiting);
    await context.addInitScript(saving);
    const other = await visitor(app.browser, "phone", visiting);
    try {
      const page = await open(app, context, "#3x3:1b3");
      await ready(page);
      await started(page);
      await context.setOffline(true);
      await page.reload();
      await ready(page);
      for (const button of [0, 1, 2, 3, 7]) await cell(page, button).click();
      await page.getByRole("heading", { name: "Perfect!" }).waitFor();
      const whole = await open(app, other, "#3x3:1b3");
      await ready(whole);
      await kept(whole);
    } finally {
      await context.close();
      await other.close();
    }
  });
});
