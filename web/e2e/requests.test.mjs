// The requests that a visit sends: how many, and which. The benchmark of the service sends the same
// ones, from a file that RECORD=1 writes again.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { keeps, visitor } from "./browser.mjs";
import { cell, dist, kept, open, ready } from "./harness.mjs";
import { serviceHarness, timed } from "./service.mjs";

const app = serviceHarness();
const date = new Date().toISOString().slice(0, 10);
const recording = new URL("../../research/bench/service/visit.json", import.meta.url);
const visiting = { ...keeps, timezoneId: "UTC" };

/** Calls visit, and returns the requests that arrive meanwhile: those for the app and those for a daemon. */
async function counted(visit) {
  const all = [];
  app.service.failure = ({ method, url, headers }, body) =>
    void all.push({ name: `${method} ${url}`, method, url, headers, body: `${body}` });
  try {
    await visit();
  } finally {
    app.service.failure = undefined;
  }
  const isCall = ({ url }) => url.startsWith("/api/");
  // On some days, the board has a 3D view, which is not counted.
  const isSpatial = ({ url }) => /\/(solid|figure|spaceView|controls)-/.test(url);
  return { calls: all.filter(isCall), files: all.filter((asked) => !isCall(asked) && !isSpatial(asked)) };
}

const names = (requests) => requests.map(({ name }) => name);

/** Headers that the connection decides. */
const ofConnection = ["host", "connection", "content-length", "cookie"];

/** What differs from visit to visit has a name in brackets in the recording. */
const general = (text) =>
  text
    .replaceAll(app.origin, "http://bench")
    .replace(/(?<=\/days\/)[^/]+/, "{date}")
    .replace(/(?<=\/results\/).+/, "{player}");
const varies = ["date", "run", "moves", "hints", "if-none-match"];
const named = (key, value) => (varies.includes(key) ? `{${key}}` : value);

/** Checks that the benchmark sends the same requests. */
function isRecorded(visit) {
  const requests = Object.entries(visit).map(([name, { method, url, headers, body }]) => {
    const sent = Object.entries(headers).filter(([header]) => !ofConnection.includes(header));
    return [
      name,
      {
        method,
        path: general(url),
        headers: Object.fromEntries(sent.map(([header, value]) => [header, named(header, general(value))])),
        ...(body && { body: JSON.parse(body, named) }),
      },
    ];
  });
  if (process.env.RECORD) writeFileSync(recording, `${JSON.stringify(Object.fromEntries(requests), undefined, 2)}\n`);
  // The headers depend on the browser.
  const shape = ([name, { headers, ...rest }]) => [name, rest];
  assert.deepEqual(Object.entries(JSON.parse(readFileSync(recording, "utf8"))).map(shape), requests.map(shape));
}

/** Plays today's puzzle with presses that light and put out one more light each time, and wins. */
async function win(page, solution) {
  await ready(page);
  const [first, ...rest] = solution;
  await cell(page, first).click();
  await timed(page);
  for (const button of rest) await cell(page, button).click();
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

  it("sends at most 12 requests for the app and 2 to a daemon from a new browser", async () => {
    const context = await visitor(app.browser, "phone", visiting);
    await context.addInitScript(saving);
    try {
      const first = await counted(async () => {
        const page = await open(app, context, `#daily#${date}`);
        await win(page, solution);
        await started(page);
      });
      assert.ok(first.files.length <= 12, names(first.files).join("\n"));
      assert.deepEqual(names(first.calls), ["POST /api/run", "POST /api/results"]);
    } finally {
      await context.close();
    }
  });

  it("sends one request for the app and two to a daemon from a browser that comes back, and two for a replay", async () => {
    await fetch(`${app.origin}/api/results`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ date, moves: solution, hints: 0 }),
    });
    const context = await visitor(app.browser, "phone", visiting);
    await context.addInitScript(saving);
    try {
      const before = await open(app, context, "#3x3:1b3");
      await ready(before);
      await started(before);
      await before.close();
      let page;
      const again = await counted(async () => {
        page = await open(app, context, `#daily#${date}`);
        await win(page, solution);
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      });
      assert.deepEqual(
        names(again.files).filter((name) => name !== "GET /sw.js"),
        [],
      );
      assert.ok(again.files.length <= 2, names(again.files).join("\n")); // the page's check, and the one that this test waits for
      assert.deepEqual(names(again.calls), ["POST /api/run", "POST /api/results"]);
      const replay = await counted(async () => {
        await page
          .getByRole("region", { name: /’s leaderboard$/ })
          .getByRole("link")
          .first()
          .click();
        await page.locator("#replay .board").waitFor();
      });
      const [run, result] = again.calls;
      const moves = replay.calls.find(({ url }) => url.includes("/results/"));
      const day = replay.calls.find((call) => call !== moves);
      assert.equal(replay.calls.length, 2, names(replay.calls).join("\n"));
      isRecorded({ worker: again.files[0], run, result, day, replay: moves });
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
