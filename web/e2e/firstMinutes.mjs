// Takes screenshots of a new player's first ten minutes on a phone, in one visit.

import { join } from "node:path";
import { visitor } from "./browser.mjs";
import { askHint, choose, ready } from "./harness.mjs";

const tap = (page, name) => page.getByRole("button", { name }).first().tap();

/** The player's steps, one per screenshot. */
const steps = {
  "1-first-visit": async (page) => ready(page),
  "2-first-press": async (page) => {
    await page.locator('#board [data-button="12"]').tap();
    await page.waitForFunction(() => document.querySelector(".stats dd").textContent === "1");
  },
  "3-hint": async (page) => {
    await tap(page, "Undo");
    await askHint(page);
  },
  "4-win": async (page) => {
    for (;;) {
      const next = page.getByRole("button", { name: /^(Hint|Next|Press it)$/ });
      const won = page.locator(".win");
      await next.or(won).first().waitFor();
      if (await won.count()) break;
      // The last press may win the game, which removes the button before it is tapped again.
      await next
        .first()
        .tap({ timeout: 5000 })
        .catch(() => won.waitFor());
    }
    await page.waitForTimeout(2000); // until the wave of light has passed
  },
  "5-journey": async (page) => {
    await page.getByRole("link", { name: "Journey" }).tap();
    await page.getByRole("heading", { name: "1 · First lights" }).waitFor();
  },
  "6-level": async (page) => {
    await page.goto(`${new URL(page.url()).origin}/#3x3:72`);
    await page.locator('#board[data-puzzle="3x3:72"]').waitFor();
    await ready(page);
  },
  "7-teach-me": async (page) => {
    await page.goto(`${new URL(page.url()).origin}/#5x5:15a8f3b`);
    await page.locator('#board[data-puzzle="5x5:15a8f3b"]').waitFor();
    await ready(page);
    await choose(page, "Solve it by hand");
    await page.locator(".note small").waitFor();
  },
  "8-lesson": async (page) => {
    await page.getByRole("link", { name: "Learn" }).tap();
    await page.locator(".contents .thumbnail").first().waitFor();
  },
};

export async function firstMinutes(browser, address, folder, time) {
  const context = await visitor(browser, "phone", { deviceScaleFactor: 1, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.clock.setFixedTime(time);
  await page.goto(address);
  for (const [name, act] of Object.entries(steps)) {
    await act(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `minutes-${name}.jpg`), type: "jpeg", quality: 72 });
  }
  await context.close();
}
