// Measures the time from opening a puzzle to the first hint on a slow phone, alternately with the core
// for players and with the whole core: node e2e/hintTime.mjs [RUNS]

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { launch, visitor } from "./browser.mjs";
import { dist } from "./harness.mjs";
import { startApp } from "./program.mjs";

const runs = Number(process.argv[2] ?? 5);
const assets = readdirSync(join(dist, "assets"));
const file = (name) => `/assets/${assets.find((one) => one.startsWith(name) && one.endsWith(".wasm"))}`;
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

/** A slow mobile network, as Lighthouse has it. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

async function timeToHint(browser, origin, core) {
  const context = await visitor(browser, "phone");
  const page = await context.newPage();
  await page.route(`**${file("play-")}`, (route) => route.continue({ url: origin + file(core) }));
  const chromium = await context.newCDPSession(page);
  await chromium.send("Network.enable");
  await chromium.send("Network.emulateNetworkConditions", network);
  await chromium.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const begun = performance.now();
  await page.goto(`${origin}/#5x5#monday`);
  await page.getByRole("button", { name: "Hint", exact: true }).tap({ timeout: 120_000 });
  await page.locator(".advice .note").first().waitFor({ timeout: 120_000 });
  const time = performance.now() - begun;
  await context.close();
  return time;
}

const app = await startApp();
const browser = await launch();
const times = { "play-": [], "core-": [] };
for (let run = 0; run < runs; run++)
  for (const core in times) times[core].push(await timeToHint(browser, app.address, core));
for (const core in times) console.log(`${file(core)}: ${(median(times[core]) / 1000).toFixed(1)} s, median of ${runs}`);
console.log(`ratio ${(median(times["play-"]) / median(times["core-"])).toFixed(2)}`);
await browser.close();
await app.end();
