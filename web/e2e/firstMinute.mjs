// Films a new player's first minute on a phone: three guided presses, the first level with hints, and
// today's puzzle.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visitor } from "./browser.mjs";
import { cell, ready } from "./harness.mjs";

/** Plays, and calls show with how many seconds each picture stays on the screen. */
async function play(page, show) {
  for (const button of [4, 0, 1]) {
    await page.getByText("Press the light with the ring.").waitFor();
    await show(1.6);
    await cell(page, button).tap();
    await page.getByRole("img", { name: "3 stars" }).waitFor();
    await page.waitForTimeout(1500); // until the wave of light has passed
    await show(1.6);
    await page.getByRole("link", { name: "Next level" }).tap();
  }
  await page.getByRole("heading", { name: "1-4 · Two at once" }).waitFor();
  await ready(page);
  await show(1.2);
  const won = page.locator(".win");
  const hint = page.getByRole("button", { name: /^(Hint|Next|Press it)$/ });
  while ((await won.count()) === 0) {
    await hint.first().tap();
    await page.waitForTimeout(1200);
    await show(2);
  }
  await page.goto(`${new URL(page.url()).origin}/#daily#2026-11-16`);
  await page.locator('#board[data-puzzle="daily#2026-11-16"]').waitFor();
  await ready(page);
  await page.waitForTimeout(300);
  await show(2.5);
}

export async function firstMinute(browser, address, folder, time) {
  const context = await visitor(browser, "phone", { deviceScaleFactor: 1, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.clock.setFixedTime(time);
  await page.goto(address);
  const frames = mkdtempSync(join(tmpdir(), "first-minute-"));
  const list = [];
  await play(page, async (seconds) => {
    const file = join(frames, `${list.length}.png`);
    await page.screenshot({ path: file });
    list.push(`file '${file}'\nduration ${seconds}\n`);
  });
  await context.close();
  writeFileSync(join(frames, "list"), list.join(""));
  const colours = "split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none";
  const input = ["-f", "concat", "-safe", "0", "-i", join(frames, "list"), "-vf", colours];
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...input, join(folder, "first-minute.gif")]);
  rmSync(frames, { recursive: true });
}
