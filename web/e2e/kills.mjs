// Kills pages in the middle of a game and counts the lost presses. To run it on its own:
// node e2e/kills.mjs 1000

import { pathToFileURL } from "node:url";
import { launch, visitor } from "./browser.mjs";
import { startApp } from "./program.mjs";
import { random } from "./random.mjs";

const id = "9x9:on";
const cells = 81;

/** Returns the moves of the stored game. */
function keptMoves(page) {
  return page.evaluate((key) => {
    const text = localStorage.getItem(key);
    return text ? JSON.parse(text).save.split("\n")[1].split(" ").filter(Boolean).map(Number) : [];
  }, `game:${id}`);
}

/** The ways to end a page. */
const ends = {
  reload: (page) => page.reload({ waitUntil: "commit" }),
  crash: async (page, client) => {
    const crashed = page.waitForEvent("crash");
    client.send("Page.crash").catch(() => undefined);
    await crashed;
    await page.close();
  },
  leave: (page) => page.goto("about:blank"),
  close: (page) => page.close(),
};

/**
 * Plays at random and kills the page a given number of times, each time at a random moment after a
 * press: it reloads the page, kills its process, navigates away or closes the tab. A press counts
 * once the browser reports that the page has handled it. After each kill, the stored game must
 * contain every press that counts.
 */
export async function killAndReload({ origin }, page, kills, seed) {
  const pick = random(seed);
  const context = page.context();
  const made = [];
  let lost = 0;
  for (let kill = 0; kill <= kills; kill++) {
    if (page.isClosed()) page = await context.newPage();
    await page.goto(`${origin}/#${id}`);
    await page.locator("#board .lamp").first().waitFor();
    const found = await keptMoves(page);
    lost += made.filter((button, i) => found[i] !== button).length;
    made.splice(0, made.length, ...found);
    if (kill === kills) break;
    const client = await context.newCDPSession(page);
    for (let presses = 1 + pick(4); presses > 0; presses--) {
      made.push(await press(page, client, pick(cells)));
      if (pick(3) === 0) await new Promise((resolve) => setTimeout(resolve, pick(30)));
    }
    // One more press, which may or may not arrive before the kill.
    if (pick(2)) press(page, client, pick(cells)).catch(() => undefined);
    await Object.values(ends)[pick(4)](page, client);
  }
  return { presses: made.length, lost };
}

/** Presses a light with the mouse. Returns when the page has handled it. */
async function press(page, client, button) {
  const { x, y } = await page.evaluate((n) => {
    const box = document.querySelector(`#board [data-button="${n}"] .hit`).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, button);
  for (const type of ["mousePressed", "mouseReleased"])
    await client.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  return button;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await startApp();
  const browser = await launch();
  const context = await visitor(browser, "desktop");
  const kills = Number(process.argv[2] ?? 1000);
  const { presses, lost } = await killAndReload({ origin: server.address }, await context.newPage(), kills, 2);
  console.log(`${kills} kills in the middle of a game: ${lost} of ${presses} presses lost`);
  await browser.close();
  await server.end();
  if (lost > 0) process.exitCode = 1;
}
