import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axe, effects, harness, openMore, soon } from "./harness.mjs";
import { disc, film, give, made, ramp } from "./pictures.mjs";

const app = harness();

/** Sets a slider. */
const slide = (slider, value) =>
  slider.evaluate((element, to) => {
    element.value = to;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, String(value));

/** Makes the core hang on films while window.stuck is set, so that there is something to stop. */
const stickable = (context) =>
  context.addInitScript(() => {
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (!(window.stuck && message.method === "shoot")) send.call(this, message, ...rest);
    };
  });
const stick = (page, on) =>
  page.evaluate((to) => {
    window.stuck = to;
  }, on);

/** Visits a page after preparing its context. Its console may log errors. */
const visit = (size, prepare, test) =>
  app.visit(undefined, size, async (_, context) => {
    await prepare(context);
    await test(await context.newPage(), context);
  });

describe("the current film", () => {
  it("is described by the panel after Stop", needs.clipboard, () =>
    visit("desktop", stickable, async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${app.origin}/#studio?size=18x13&order=spiral`);
      await film(page, disc, ramp);
      const presses = await page.textContent(".scrub .all");
      await stick(page, true);
      await slide(page.getByLabel("Board"), 60);
      await soon(async () => assert.match(await page.textContent(".options .big"), /^60/));
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByText("Stopped. This is still your previous film.").waitFor();
      await soon(async () => assert.equal(await page.textContent(".options .big"), "18 × 13"));
      await soon(async () => assert.equal(await page.textContent(".scrub .all"), presses));
      await openMore(page);
      await page.getByRole("button", { name: "Link" }).click();
      await page.getByText("It includes the pictures.").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /size=18x13/);

      // A picture added too late is not part of the film until the retry.
      await give(page, disc);
      await page.getByText("not in the film yet").waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await stick(page, false);
      await page.getByRole("button", { name: "Try again" }).click();
      await soon(async () => assert.equal(await page.getByText("not in the film yet").count(), 0));
      await made(page);
      await soon(async () => assert.equal(await page.getByRole("alert").count(), 0));
    }),
  );

  it("has a link only if its pictures fit", () =>
    app.visit("#studio?size=110x110", "desktop", async (page) => {
      await film(page, disc, ramp);
      await page.getByText("These pictures are too large to share as a link.").waitFor();
      await soon(async () => assert.equal(await page.getByRole("button", { name: "Link" }).count(), 0));
      await slide(page.getByLabel("Board"), 40);
      await openMore(page);
      await page.getByRole("button", { name: "Link" }).waitFor();
    }));

  it("gets the size from the advice", () =>
    app.visit("#studio?size=5x5", "desktop", async (page) => {
      await give(page, disc, ramp);
      const advised = page.locator(".lamp-note button");
      await advised.first().waitFor();
      for (const size of await advised.allTextContents()) {
        await page.getByRole("button", { name: size, exact: true }).click();
        await page.getByText("At this size, every picture comes out perfectly.").waitFor();
        await soon(async () => assert.equal(await page.textContent(".options .big"), size));
        await slide(page.getByLabel("Board"), 5);
        await page.getByRole("radio", { name: "Square" }).first().check();
        await advised.first().waitFor();
      }
    }));

  it("stays visible on a phone while its options change", () =>
    app.visit(
      "#studio?size=30x30",
      "phone",
      async (page) => {
        await page.setViewportSize({ width: 360, height: 640 });
        await film(page, disc, ramp);
        const colours = page.getByRole("radio", { name: "Paper", exact: true });
        await colours.scrollIntoViewIfNeeded();
        await soon(async () => {
          const [film, option] = [await page.locator(".screen canvas").boundingBox(), await colours.boundingBox()];
          assert.ok(film.y >= 0 && film.y + film.height < 360, `the film is at ${film.y} to ${film.y + film.height}`);
          assert.ok(option.y > film.y + film.height, "the option is not covered by it");
        });
        await soon(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360));
      },
      { reducedMotion: "reduce" },
    ));
});

describe("the studio without its core", () => {
  it("explains what is missing, and tries again", () =>
    visit(
      "desktop",
      (context) => context.route("**/*.wasm", (route) => route.abort()),
      async (page, context) => {
        await page.goto(`${app.origin}/#studio?size=18x13`);
        const missing = page.getByText("Couldn’t load the solver, which makes the films.");
        await missing.waitFor();
        await give(page, disc, ramp);
        await page.getByRole("button", { name: "Try again" }).click();
        await missing.waitFor();
        await context.unroute("**/*.wasm");
        // It retries automatically, after a while or as soon as the connection is back.
        await page.evaluate(() => dispatchEvent(new Event("online")));
        await made(page);
        await soon(async () => assert.equal(await page.getByRole("alert").count(), 0));
      },
    ));
});

describe("a picture", () => {
  it("is shown next to its lights, and can be cropped", () =>
    app.visit("#studio?size=20x20", "desktop", async (page) => {
      await film(page, disc, ramp);
      const thumbs = page.locator(".pictures li").first().locator("canvas");
      await soon(async () => assert.equal(await thumbs.count(), 2));
      const lights = () => thumbs.nth(1).evaluate((canvas) => canvas.toDataURL());
      await effects(page);
      const whole = await lights();
      await page.getByRole("button", { name: "Crop disc.png" }).click();
      const size = page.locator("#crop-size");
      await (await axe(page))("the dialog to crop");
      await slide(size, 40);
      await page.getByRole("button", { name: "Use it" }).click();
      await soon(async () => assert.notEqual(await lights(), whole));
      // The crop is inside the disc, so all its lights are on.
      await soon(async () =>
        assert.match(await page.locator(".pictures li").first().textContent(), /no wrong|\d+ wrong/),
      );
      await page.getByRole("button", { name: "Crop disc.png" }).click();
      await soon(async () => assert.equal(await size.inputValue(), "40"));
      await page.getByRole("button", { name: "Reset" }).click();
      await page.getByRole("button", { name: "Use it" }).click();
      await soon(async () => assert.equal(await lights(), whole));
    }));

  it("can be drawn, and undone stroke by stroke", () =>
    app.visit("#studio?size=20x20", "desktop", async (page) => {
      await page.getByRole("button", { name: "Draw", exact: true }).click();
      const canvas = page.locator(".pad canvas");
      const shown = () => canvas.evaluate((element) => element.toDataURL());
      const undo = page.getByRole("button", { name: "Undo" });
      await canvas.waitFor();
      await effects(page);
      const blank = await shown();
      await soon(async () => assert.ok(await undo.isDisabled()));
      const box = await canvas.boundingBox();
      const stroke = async (y) => {
        await page.mouse.move(box.x + 0.2 * box.width, box.y + y * box.height);
        await page.mouse.down();
        await page.mouse.move(box.x + 0.8 * box.width, box.y + y * box.height, { steps: 5 });
        await page.mouse.up();
      };
      await stroke(0.3);
      const one = await shown();
      await stroke(0.7);
      await soon(async () => assert.notEqual(await shown(), one));
      await undo.click();
      await soon(async () => assert.equal(await shown(), one));
      await page.locator(".paper").focus();
      await page.keyboard.press("Control+z");
      await soon(async () => assert.equal(await shown(), blank));
      await soon(async () => assert.ok(await undo.isDisabled()));
    }));
});
