// Takes the pictures of docs/how-to/web: each page on a phone, a tablet and a desktop, in both
// themes, on a Monday; a room to play together, on a projector and a phone; and the map of
// nullities. Names of scenes as arguments take only those.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, sizes, visitor } from "./browser.mjs";
import { ready } from "./harness.mjs";
import { startApp } from "./program.mjs";
import { roomPictures } from "./roomPictures.mjs";

const folder = fileURLToPath(new URL("../../docs/how-to/web", import.meta.url));
const monday = new Date("2026-11-16T09:00:00");

/** What is shown of each page, and what is done there first. */
const scenes = {
  play: {
    hash: "",
    async act(page) {
      await ready(page);
      for (const name of ["Hint", "Closer"]) await page.getByRole("button", { name }).click();
      await page.getByText("Hint 2 of 3").waitFor();
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
    async act(page) {
      await page.getByRole("heading", { name: "1 · First lights" }).waitFor();
      const won = "3x3:ba 3x3:b 3x3:17 3x3:72 2x2:7 2x2:6 2x2:1 2x2:f 3x3:18e 3x3:1a8 3x3:54 3x3:7 3x3:ad 5x5:11dc447";
      const stars = won.split(" ").map((id, i) => `${[3, 3, 2, 3, 1, 3, 3][i % 7]} ${id}\n`);
      const buffer = Buffer.from(`Lights Out journey 1\n${stars.join("")}`);
      await page.setInputFiles("#journey input[type=file]", { name: "journey.txt", mimeType: "text/plain", buffer });
      await page.getByText("Your stars from the file are added.").waitFor();
      await page.getByRole("button", { name: "Level 2-2," }).click();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  learn: { hash: "#learn", act: (page) => page.locator(".contents").waitFor() },
  lesson: {
    hash: "#learn/quiet",
    act: (page) => page.locator(".mark.dashed").first().waitFor(),
  },
  lab: { hash: "#lab", act: (page) => page.getByText("nullity 40, 1 in").last().waitFor() },
  board: {
    hash: "#lab/board/hex4:1980000033",
    async act(page) {
      await page.getByRole("button", { name: "Solve" }).click();
      await page.getByText("Press the ringed lights").waitFor();
      await page.getByText("Proved:").waitFor();
    },
  },
  graph: {
    hash: "#lab/graph",
    async act(page) {
      await page.getByLabel("Graph", { exact: true }).selectOption("dodecahedron");
      await page.getByRole("button", { name: "Draw it" }).click();
      await page.getByText("Rank 14, nullity 6.").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  studio: { hash: "#studio", act: (page) => page.locator(".invitation canvas").last().waitFor() },
  film: {
    hash: "#studio?size=44x44&order=wipe&shape=round",
    async act(page) {
      await page.getByRole("button", { name: "Moon to Sun" }).click();
      await page.getByText("Every picture is perfect at").waitFor();
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
for (const size of Object.keys(sizes)) {
  for (const [theme, colorScheme] of [
    ["night", "dark"],
    ["paper", "light"],
  ]) {
    for (const [name, { hash, act }] of Object.entries(scenes)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
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
  }
}
if (wanted.length === 0 || wanted.includes("map")) await mapPicture();
if (wanted.length === 0 || wanted.includes("together")) await roomPictures(browser, folder);
await browser.close();
await server.end();

/** Saves the map as a visitor would. */
async function mapPicture() {
  const context = await visitor(browser, "desktop", {});
  const page = await context.newPage();
  await page.goto(`${server.address}/#lab/map`);
  await page.getByText("On 64.2 % of these").waitFor({ timeout: 120_000 });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PNG" }).click();
  await (await saving).saveAs(join(folder, "nullity-map.png"));
  await context.close();
}
