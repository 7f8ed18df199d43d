// Links shared in messages, their previews, and the privacy text in the settings.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { visitor } from "./browser.mjs";
import { axe, fitsAll, lights, open, ready, small, soon } from "./harness.mjs";
import { serviceHarness } from "./service.mjs";

const app = serviceHarness();

describe("a link in a message", () => {
  for (const javaScriptEnabled of [true, false]) {
    it(`opens the app at its puzzle${javaScriptEnabled ? "" : ", even without JavaScript"}`, async () => {
      const context = await visitor(app.browser, "phone", { javaScriptEnabled });
      try {
        const page = await open(app, context);
        await page.goto(`${app.origin}/p/${encodeURIComponent(small.id)}`);
        await page.waitForURL((url) => url.pathname === "/" && decodeURIComponent(url.hash) === `#${small.id}`);
        if (!javaScriptEnabled) return;
        await ready(page);
        assert.equal(await lights(page), "110011011");
        // Back leaves the app instead of reopening the link.
        assert.equal(await page.evaluate(() => history.length), 2);
      } finally {
        await context.close();
      }
    });
  }

  it("has a title and a picture for previews", async () => {
    const text = await (await fetch(`${app.origin}/p/${encodeURIComponent(small.id)}`)).text();
    const image = /property="og:image" content="([^"]+)"/.exec(text)?.[1];
    const answer = await fetch(new URL(image ?? "", app.origin)); // without --origin, the address is relative
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/png"]);
  });
});

describe("privacy", () => {
  it("is explained in the settings, next to the button that deletes all data", async () => {
    const context = await visitor(app.browser, "phone");
    try {
      const page = await open(app, context, "#today");
      await ready(page);
      await page.locator("#board [data-button]").first().tap();
      await page.getByRole("button", { name: "Settings" }).tap();
      await page.getByText("Privacy: what is stored, for how long and why").tap();
      await page.getByText("It never stores the address").waitFor();
      await (await axe(page))("the privacy text");
      await soon(async () => assert.equal(await page.getByRole("button", { name: "Delete my data" }).count(), 1));
      await fitsAll(page, "the privacy text");
    } finally {
      await context.close();
    }
  });
});
