// The service: today's table, replays, and the streak on another device.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { visitor } from "./browser.mjs";
import { kept, open, ready, soon } from "./harness.mjs";
import { serviceHarness } from "./service.mjs";

const app = serviceHarness();

/** Whether the page says that it came from the service. */
const marked = (page) => page.locator('meta[name="service"]').count();

describe("the page", () => {
  it("knows whether the service is there, also when a browser has kept it from before", async () => {
    const { daemons } = app.service;
    // Static files at the address of the service.
    const files = { address: app.server.origin };
    daemons.unshift(files);
    const context = await visitor(app.browser);
    try {
      const page = await open(app, context, "");
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
      daemons.splice(daemons.indexOf(files), 1);
      await changed(1);
      daemons.unshift(files);
      await changed(0);
    } finally {
      if (daemons.includes(files)) daemons.splice(daemons.indexOf(files), 1);
      await context.close();
    }
  });
});
