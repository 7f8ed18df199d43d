// Takes the screenshots that the docs show: pages on a phone, on a Monday; Play also on a desktop; a room
// on a projector and a phone; a film of a new player's first minute; and the map of nullities. Pass the
// names of scenes to take only those.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, visitor } from "./browser.mjs";
import { firstMinute } from "./firstMinute.mjs";
import { askHint, ready } from "./harness.mjs";
import { startApp } from "./program.mjs";
import { roomPictures } from "./roomPictures.mjs";

const folder = fileURLToPath(new URL("../../docs/how-to/web", import.meta.url));
const monday = new Date("2026-11-16T09:00:00");

/** The scenes: the address to open, and the steps to take before the screenshot. Those with `paper` are in
 * the light theme. */
const scenes = {
  play: {
    hash: "",
    async act(page) {
      await ready(page);
      await askHint(page);
    },
  },
  win: {
    hash: "#5x5:f52b93",
    async act(page) {
      await ready(page);
      for (const button of [1, 7, 9, 13, 16, 20, 22]) await page.locator(`#board [data-button="${button}"]`).click();
      await page.getByRole("heading", { name: "Perfect!" }).waitFor();
      await page.waitForTimeout(1500);
    },
  },
  journey: {
    hash: "#journey",
    paper: true,
    async act(page) {
      await page.getByRole("heading", { name: "1 · First lights" }).waitFor();
      const won = "3x3:ba 3x3:b 3x3:17 3x3:72 2x2:7 2x2:6 2x2:1 2x2:f 3x3:4e 3x3:1a8 3x3:54 3x3:7 3x3:ad 5x5:11dc447";
      const stars = won.split(" ").map((id, i) => `${[3, 3, 2, 3, 1, 3, 3][i % 7]} ${id}\n`);
      const buffer = Buffer.from(`Lights Out journey 1\n${stars.join("")}`);
      await page.setInputFiles("#journey input[type=file]", { name: "journey.txt", mimeType: "text/plain", buffer });
      await page.getByText("Added the stars from your file.").waitFor();
      await page.getByRole("button", { name: "Level 2-2," }).click();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  solve: { hash: "#solve?p=5x5:18ab9c3", act: (page) => page.locator("#solve .lit.on").first().waitFor() },
  presses: {
    hash: "#solve?p=5x5:18ab9c3&done=",
    async act(page) {
      await page.getByText("0 of").waitFor();
      for (const button of [1, 3, 8]) await page.locator(`#solve [data-button="${button}"]`).click();
      await page.getByText("3 of").waitFor();
    },
  },
  showing: {
    hash: "#solve?p=buttons=25_0.1.7_3.4.5_2.8.9_____:1f0e3,to=on&at=5x5&apart&unknown=3.4.5.6.7&done=",
    act: (page) => page.getByText("Try button 4 next").waitFor(),
  },
  impossible: {
    hash: "#solve?p=5x5:18ab9c2&done=",
    act: (page) => page.getByText("No presses lead there").waitFor(),
  },
  film: {
    paper: true,
    hash: "#studio?size=44x44&order=wipe&shape=round",
    async act(page) {
      await page.getByRole("button", { name: "Moon to Sun" }).click();
      await page.getByText("Every picture comes out perfectly at").waitFor();
      const frames = Number(await page.getByLabel("Position in the film").getAttribute("max"));
      await page.getByLabel("Position in the film").fill(String(Math.round(0.56 * frames)));
      await page.evaluate(() => document.activeElement.blur());
    },
  },
};
const wanted = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const server = await startApp();
const browser = await launch({ measure: true });
const shots = [...Object.keys(scenes).map((name) => [name, "phone"]), ["play", "desktop"]];
for (const [name, size] of shots) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { hash, paper, act } = scenes[name];
  const [theme, colorScheme] = paper ? ["paper", "light"] : ["night", "dark"];
  const context = await visitor(browser, size, { colorScheme, deviceScaleFactor: 1 });
  await context.addInitScript(() => {
    if (!localStorage.getItem("days")) localStorage.setItem("days", "316-319");
    localStorage.setItem("settings", '{"clock":true}');
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(monday);
  await page.goto(`${server.address}/${hash}`);
  await act(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.jpg`), type: "jpeg", quality: 72 });
  await context.close();
}
if (wanted.length === 0 || wanted.includes("minute")) await firstMinute(browser, server.address, folder, monday);
if (wanted.length === 0 || wanted.includes("map")) await mapPicture();
if (wanted.length === 0 || wanted.includes("together")) await roomPictures(browser, folder);
await browser.close();
await server.end();

/** Saves the map with the page's own button. */
async function mapPicture() {
  const context = await visitor(browser, "desktop", {});
  const page = await context.newPage();
  await page.goto(`${server.address}/#lab/map`);
  await page.getByText("On 64.2% of these").waitFor({ timeout: 120_000 });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PNG" }).click();
  await (await saving).saveAs(join(folder, "nullity-map.png"));
  await context.close();
}
