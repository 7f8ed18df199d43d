// The installed app: shortcuts, pictures shared from other apps, and games as files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { keeps, needs } from "./browser.mjs";
import { cell, choose, dist, harness, kept, ready, saved, small, soon } from "./harness.mjs";
import { disc } from "./pictures.mjs";

const app = harness();

describe("the installed app", () => {
  it("declares its shortcuts, the files it opens and that it can be installed", () => {
    const manifest = JSON.parse(readFileSync(join(dist, "manifest.webmanifest"), "utf8"));
    assert.deepEqual(
      manifest.shortcuts.map(({ url }) => url),
      ["./#today", "./?new", "./#studio"],
    );
    assert.equal(manifest.share_target.params.files[0].name, "pictures");
    assert.deepEqual(Object.values(manifest.file_handlers[0].accept), [[".lightsout"]]);
    for (const { src } of manifest.icons) assert.ok(readFileSync(join(dist, src)).length > 0, src);
  });

  it("opens a new puzzle from its icon's shortcut", () =>
    app.visit("?new#5x5:on", "phone", async (page) => {
      await page.getByRole("dialog", { name: "New puzzle" }).waitFor();
      await soon(async () => assert.equal(await page.evaluate(() => location.search), ""));
    }));

  it("offers installation in the settings if the browser supports it", () =>
    app.visit("#5x5:on", "phone", async (page) => {
      await ready(page);
      await page.evaluate(() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = async () => {
          window.prompted = true;
        };
        dispatchEvent(event);
      });
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("button", { name: "Install the app" }).click();
      await page.waitForFunction(() => window.prompted);
      await page.getByRole("button", { name: "Install the app" }).waitFor({ state: "detached" });
    }));

  it("opens a picture shared by another app in the Studio", () =>
    app.visit(
      "#5x5:on",
      "phone",
      async (page) => {
        await kept(page);
        // Share from a blank page, because the app's own policy forbids forms.
        await page.goto("about:blank");
        await page.evaluate(
          ([action, text]) => {
            const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
            const carried = new DataTransfer();
            carried.items.add(new File([bytes], "a disc.png", { type: "image/png" }));
            const form = document.createElement("form");
            form.method = "post";
            form.action = action;
            form.enctype = "multipart/form-data";
            form.innerHTML = '<input type="file" name="pictures">';
            form.firstChild.files = carried.files;
            document.body.append(form);
            form.submit();
          },
          [`${app.origin}/share`, disc.buffer.toString("base64")],
        );
        await page.getByRole("button", { name: /^Remove a disc/ }).waitFor();
        await page.getByText("Made on this device.").waitFor(); // from the dark
        await soon(async () => assert.equal(await page.evaluate(() => location.search + location.hash), "#studio"));
      },
      keeps,
    ));

  it("saves a game to a file, and continues it elsewhere", needs.downloads, async () => {
    let file;
    await app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      for (const button of [4, 8]) await cell(page, button).click();
      await page.getByRole("button", { name: "Share" }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save as a file" }).click();
      const download = await coming;
      file = {
        name: download.suggestedFilename(),
        mimeType: "text/plain",
        buffer: readFileSync(await download.path()),
      };
    });
    assert.equal(file.name, "three-by-three.lightsout");
    await app.visit("#5x5:on", "desktop", async (page) => {
      await ready(page);
      await choose(page, "Your games");
      const field = page.getByLabel("Saved game").and(page.locator("input"));
      await field.setInputFiles({ ...file, name: "letter.lightsout", buffer: Buffer.from("Dear all,\nhello") });
      await page.getByText("letter.lightsout is not a saved game.").waitFor();
      await field.setInputFiles(file);
      await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
      await saved(page, "4 8");
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "2"));
    });
  });

  it("opens a game file from the device", () =>
    app.visit(undefined, "desktop", async (page) => {
      await page.addInitScript((save) => {
        const handle = { getFile: async () => new File([save], "game.lightsout") };
        Object.defineProperty(window, "launchQueue", {
          value: { setConsumer: (take) => take({ files: location.hash ? [] : [handle] }) },
        });
      }, `${small.id}\n4\n`);
      await page.goto(app.origin);
      await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "1"));
    }));
});
