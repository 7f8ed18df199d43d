// Takes the pictures of docs/web: each room on a phone, a tablet and a desktop, in
// both themes, on a Monday.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, sizes, visitor } from "./browser.mjs";
import { dist, ready } from "./harness.mjs";
import { serve } from "./serve.mjs";

const folder = fileURLToPath(new URL("../../docs/web", import.meta.url));
const monday = new Date("2026-11-16T09:00:00");

/** What is shown of each room, and what is done there first. */
const scenes = {
  play: {
    hash: "",
    async act(page) {
      await ready(page);
      for (const name of ["Hint", "Why?"]) await page.getByRole("button", { name }).click();
      await page.getByText("Hint 2 of 3").waitFor();
    },
  },
  win: {
    hash: "#5x5:f52b93",
    async act(page) {
      await ready(page);
      for (const button of [1, 7, 9, 13, 16, 20, 22]) await page.locator(`#board [data-button="${button}"]`).click();
      await page.getByRole("heading", { name: "Lights out, in par" }).waitFor();
      await page.waitForTimeout(1500);
    },
  },
  learn: { hash: "#learn", act: (page) => page.locator(".contents").waitFor() },
  lesson: {
    hash: "#learn/quiet",
    act: (page) => page.locator(".mark.dashed").first().waitFor(),
  },
};

mkdirSync(folder, { recursive: true });
const server = await serve(dist);
const browser = await launch();
for (const size of Object.keys(sizes)) {
  for (const [theme, colorScheme] of [
    ["night", "dark"],
    ["paper", "light"],
  ]) {
    for (const [name, { hash, act }] of Object.entries(scenes)) {
      const context = await visitor(browser, size, { colorScheme, deviceScaleFactor: 1 });
      await context.addInitScript(() => {
        if (!localStorage.getItem("days")) localStorage.setItem("days", "316-319");
        localStorage.setItem("settings", '{"clock":true}');
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(monday);
      await page.goto(`${server.origin}/${hash}`);
      await act(page);
      await page.mouse.move(0, 0);
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.jpg`), type: "jpeg", quality: 72 });
      await context.close();
    }
  }
}
await browser.close();
await server.close();
