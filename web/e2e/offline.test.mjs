// After the first visit, the app needs no network, and a new version replaces all of its files.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { keeps, visitor } from "./browser.mjs";
import { cell, choose, dist, kept, lights, open, previous, ready, small, soon } from "./harness.mjs";
import { startPrevious } from "./program.mjs";
import { startProxy } from "./proxy.mjs";
import { serviceHarness } from "./service.mjs";

const app = serviceHarness();

/** The browser's log message when it is offline. Only requests to the service may fail. */
const offline = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/;
const onlyServiceFails = (request) =>
  assert.match(new URL(request.url()).pathname, /^\/api\//, `failed: ${request.failure().errorText}`);

describe("offline", () => {
  for (const [program, servers] of Object.entries({
    "lightsout play --web": () => [app.server],
    lightsoutd: () => app.service.servers,
  }))
    it(`everything works after one visit to ${program}`, async () => {
      const proxy = await startProxy(servers());
      const context = await visitor(app.browser, "phone", keeps);
      try {
        const page = await open(proxy, context, "", offline);
        await ready(page);
        await kept(page);
        await licences(page);
        await context.setOffline(true);
        await proxy.close();
        page.on("requestfailed", onlyServiceFails);
        await page.reload();
        await ready(page);
        await play(page);
        await learn(page, proxy.origin);
        await studio(page, proxy.origin);
        await lab(page, proxy.origin);
      } finally {
        await context.close();
        await proxy.close();
      }
    });

  /** Opens the licences, which need the network: neither the app nor its cache is in their place. */
  async function licences(page) {
    await page.getByRole("button", { name: "Settings" }).click();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Licences" }).click();
    await (await opened).getByText("three@").waitFor();
    await (await opened).close();
  }

  /** Presses a light in today's puzzle, solves a small puzzle with a hint, and starts another. */
  async function play(page) {
    const before = await lights(page);
    await cell(page, 0).tap();
    await soon(async () => assert.notEqual(await lights(page), before));
    await page.evaluate((id) => {
      location.hash = `#${id}`;
    }, small.id);
    await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
    await ready(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".advice .note").first().waitFor();
    for (const button of small.presses) await cell(page, button).tap();
    await page.getByRole("heading", { name: "Lights out!" }).waitFor();
    await choose(page, "New puzzle");
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#5x5#"));
    await ready(page);
  }

  async function learn(page, origin) {
    for (const lesson of ["press", "order", "twice", "group", "chasing", "quiet", "impossible", "par", "surfaces"]) {
      await page.goto(`${origin}/#learn/${lesson}`);
      await page.locator(".lesson .lamp").first().waitFor();
    }
    await page.goto(`${origin}/#learn/par`);
    await page.getByText("7 presses · par").waitFor();
  }

  async function studio(page, origin) {
    await page.goto(`${origin}/#studio`);
    await page.getByRole("button", { name: "Moon to Sun" }).tap();
    await page.locator(".screen canvas").waitFor();
  }

  async function lab(page, origin) {
    for (const [address, there] of [
      ["board/cube3", "1 in 64"],
      ["map", "every state can be solved."],
      ["graph?g=graph6=FhCKG", "Rank 7, nullity 0."],
    ]) {
      await page.goto(`${origin}/#lab/${address}`);
      await page.getByText(there).first().waitFor();
    }
    await page.goto(`${origin}/#50x50:on`);
    await page.locator(".vast canvas").waitFor();
  }
});

describe("a new version", () => {
  const buildOf = (folder) => /name="build" content="(\w+)"/.exec(readFileSync(join(folder, "index.html"), "utf8"))[1];
  const shown = (page) => page.evaluate(() => document.querySelector("meta[name=build]").content);

  /** Checks that the page has loaded only files from the given build. */
  async function loadedFrom(page, folder) {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname),
    );
    for (const path of loaded.filter((path) => path.startsWith("/assets/")))
      assert.ok(existsSync(join(folder, path)), `${path} is not in ${folder}`);
  }

  it("takes over in one reload, and never mixes with the previous one", async () => {
    const [old, fresh] = [buildOf(previous), buildOf(dist)];
    assert.notEqual(old, fresh);
    const before = await startPrevious();
    const servers = [before];
    const proxy = await startProxy(servers);
    const context = await visitor(app.browser, "phone", keeps);
    try {
      const page = await open(proxy, context, `#${small.id}`);
      await kept(page);
      await soon(async () => assert.equal(await shown(page), old));
      // Deploy the new version while the page is open.
      servers.splice(0, 1, app.server);
      await before.end();
      await page.evaluate(async () => {
        const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
        await (await navigator.serviceWorker.ready).update();
        await changed;
      });
      // The open page keeps using its own build, even for files that it has not loaded yet.
      await soon(async () => assert.equal(await shown(page), old));
      await page.evaluate(() => {
        location.hash = "#learn/order";
      });
      await page.getByRole("heading", { name: "Order doesn’t matter" }).waitFor();
      await loadedFrom(page, previous);
      await page.reload();
      await soon(async () => assert.equal(await shown(page), fresh));
      await page.goto(`${proxy.origin}/#${small.id}`);
      await ready(page);
      await loadedFrom(page, dist);
    } finally {
      await context.close();
      await proxy.close();
      await before.end();
    }
  });
});
