// Browsers that lack something: each says what is missing, and whatever doesn't need it works.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { classroom, visitor } from "./browser.mjs";
import { cell, lights, patience, ready, small, soon } from "./harness.mjs";
import { serviceHarness } from "./service.mjs";

const app = serviceHarness();

/** Opens a page of a browser in which `take` has removed something. Its console may log errors. */
async function visitWithout(take, hash, test, options = {}) {
  const context = await visitor(app.browser, "phone", options);
  try {
    if (take) await context.addInitScript(take);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(`${options.baseURL ?? app.origin}/${hash}`);
    await test(page);
  } finally {
    await context.close();
  }
}

/** Presses a light, and waits until the board has changed. */
async function presses(page) {
  const before = await lights(page);
  await cell(page, 4).click();
  await soon(async () => assert.notEqual(await lights(page), before));
}

async function openSettings(page) {
  await ready(page);
  await page.getByRole("button", { name: "Settings" }).click();
  return page.getByRole("dialog", { name: "Settings" });
}

describe("a browser without", () => {
  it("storage says that games end with the visit", () =>
    visitWithout(
      () => {
        const no = { get: () => { throw new DOMException("no storage", "SecurityError"); } }; // biome-ignore format: one thing
        Object.defineProperty(window, "localStorage", no);
        Object.defineProperty(window, "sessionStorage", no);
      },
      `#${small.id}`,
      async (page) => {
        await ready(page);
        await presses(page);
        await (await openSettings(page)).getByText("This browser stores nothing for this site").waitFor();
      },
    ));

  it("WebAssembly says so, and boards can be played", () =>
    visitWithout(undefined, `#${small.id}`, async (page) => {
      // Workers have their own globals, so the worker's script must lose it as well.
      await page.route("**/worker-*.js", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `delete globalThis.WebAssembly;${await answer.text()}` });
      });
      await page.reload();
      await page.getByText("This browser doesn’t run WebAssembly, which the solver needs.").first().waitFor();
      await presses(page);
    }));

  it("WebGL says so, and the flat board can be played", () =>
    visitWithout(
      () => {
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...rest);
        };
      },
      "#lab/3d/cube2:on",
      async (page) => {
        await page.getByText("Your browser can’t show 3D").waitFor();
        await page.locator(".flat [data-button]").first().waitFor();
      },
    ));

  it("cookies says so in a room, as a guest and as a host", async () => {
    const drops = (request) => delete request.headers.cookie && undefined;
    app.service.failure = drops;
    try {
      await visitWithout(undefined, "#together", async (page) => {
        await page.locator(".choice", { hasText: "Today" }).click();
        await page.getByRole("button", { name: "Open the room" }).click();
        await page.getByText("This browser doesn’t keep cookies").waitFor();
      });
      const headers = { origin: app.origin, "content-type": "application/json" };
      const body = JSON.stringify({ mode: "race", puzzles: [small.id] });
      const { code } = await (await fetch(`${app.origin}/api/rooms`, { method: "POST", headers, body })).json();
      await visitWithout(undefined, `#together/${code}`, async (page) => {
        await page.getByText("This browser doesn’t keep cookies").waitFor();
      });
    } finally {
      app.service.failure = undefined;
    }
  });

  it("the newest syntax says what it takes", async () => {
    for (const path of ["", "embed.html"])
      await visitWithout(undefined, path, async (page) => {
        await page.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "class {" }));
        await page.reload();
        await page.getByText(/^Lights Out hasn’t started\. .*Safari 16/).waitFor();
      });
  });

  it("style sheets made by scripts gets a sentence instead of a puzzle", () =>
    visitWithout(
      () => delete CSSStyleSheet.prototype.replaceSync,
      `embed.html#${small.id}`,
      (page) => page.getByText("This browser is too old for this puzzle").waitFor(),
    ));

  it("checkVisibility keeps the focus on the page", () =>
    visitWithout(
      () => delete Element.prototype.checkVisibility,
      `#${small.id}`,
      async (page) => {
        await ready(page);
        await page.getByRole("button", { name: "Hint" }).focus();
        for (const button of small.presses) await cell(page, button).click();
        await page.getByRole("heading", { name: "Perfect!" }).waitFor();
        await page.getByRole("button", { name: "Play again" }).click();
        await soon(async () => assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY"));
      },
    ));

  it("vibration has no switch for it", () =>
    visitWithout(
      () => delete Navigator.prototype.vibrate,
      "",
      async (page) => {
        const settings = await openSettings(page);
        await settings.getByText("Sound").waitFor();
        assert.equal(await settings.getByText("Vibration").count(), 0);
      },
    ));

  it("a home screen tells iPhones how to keep their games", () =>
    visitWithout(
      () => Object.defineProperty(navigator, "standalone", { value: false }),
      "",
      async (page) => {
        await (await openSettings(page)).getByText("tap Share, then Add to Home Screen").waitFor();
      },
    ));

  it("https can host and join a room", () => {
    const origin = app.origin.replace("127.0.0.1", classroom);
    return visitWithout(
      undefined,
      "#together",
      async (page) => {
        assert.equal(await page.evaluate(() => isSecureContext), false);
        await page.locator(".choice", { hasText: "Today" }).click();
        await page.getByRole("button", { name: "Open the room" }).click();
        await page.getByRole("button", { name: "Start" }).waitFor();
        const code = await page.locator(".how .code").textContent();
        await page.goto(`${origin}/#together/${code}`);
        await page.getByRole("heading", { name: /^You are / }).waitFor();
      },
      { baseURL: origin },
    );
  });
});

describe("a win", () => {
  it("asks the browser, once, to keep what it stores", () =>
    visitWithout(
      () => {
        StorageManager.prototype.persist = async () => {
          sessionStorage.asked = Number(sessionStorage.asked ?? 0) + 1;
          return true;
        };
      },
      `#${small.id}`,
      async (page) => {
        const asked = () => page.evaluate(() => sessionStorage.asked);
        await ready(page);
        assert.equal(await asked(), undefined);
        for (let i = 0; i < 2; i++) {
          for (const button of small.presses) await cell(page, button).click();
          await page.getByRole("heading", { name: "Perfect!" }).waitFor();
          await soon(async () => assert.equal(await asked(), "1"));
          await page.getByRole("button", { name: "Play again" }).click();
        }
      },
    ));
});
