// Takes screenshots of a room: the host's projector and a player's phone during a round, and the phone
// after it.

import { join } from "node:path";
import { visitor } from "./browser.mjs";
import { soon } from "./harness.mjs";
import { start } from "./service.mjs";

const projector = { width: 1920, height: 1080 };
/** A puzzle and one of its shortest solutions. */
const [puzzle, solution] = ["5x5#monday", [0, 2, 4, 8, 10, 11, 12, 21, 23]];

/** A player without a browser, who calls the API directly. */
class Guest {
  cookie = "";
  made = 0;

  constructor(origin) {
    this.origin = origin;
  }

  async post(path, body) {
    const headers = { cookie: this.cookie, origin: this.origin, "content-type": "application/json" };
    const answer = await fetch(this.origin + path, { method: "POST", headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    this.cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? this.cookie;
  }

  async press(code, moves) {
    await this.post(`/api/rooms/${code}/moves`, { round: 1, first: this.made + 1, moves });
    this.made += moves.length;
  }
}

export async function roomPictures(browser, folder) {
  const service = await start();
  try {
    await takeRoom(browser, service.origin, (name, page) =>
      page.screenshot({ path: join(folder, `together-${name}-night.jpg`), type: "jpeg", quality: 72 }),
    );
  } finally {
    await service.close();
  }
}

async function takeRoom(browser, origin, take) {
  const contexts = [
    await browser.newContext({ viewport: projector, colorScheme: "dark" }),
    await visitor(browser, "phone", { colorScheme: "dark", deviceScaleFactor: 1 }),
  ];
  const [screen, phone] = await Promise.all(contexts.map((context) => context.newPage()));
  await screen.goto(`${origin}/#together`);
  await screen.locator(".choice", { hasText: "By ID" }).click();
  await screen.locator("#roomids").fill(puzzle);
  await screen.getByRole("button", { name: "Open the room" }).click();
  const code = await screen.locator(".how .code").textContent();
  await phone.goto(`${origin}/#${code}`);
  await phone.getByText("You are").waitFor();
  const guests = Array.from({ length: 22 }, () => new Guest(origin));
  for (const guest of guests) await guest.post(`/api/rooms/${code}/players`);
  await screen.getByRole("heading", { name: "23 players here" }).waitFor();
  await screen.getByRole("button", { name: "Start" }).click();
  await phone.locator(".round [data-button]").first().waitFor();
  for (const [i, guest] of guests.entries()) {
    // Some players solve the puzzle while the others keep playing.
    const moves = i % 5 === 0 ? solution : [...solution.slice(0, i % 9), ...(i % 4 === 0 ? [i] : [])];
    if (moves.length > 0) await guest.press(code, moves);
  }
  for (const button of solution.slice(0, 7)) await phone.locator(`.round [data-button="${button}"]`).tap();
  await soon(async () => {
    if ((await screen.locator(".rank.done").count()) < 5) throw new Error("not all results have arrived");
  });
  await phone.locator(".rank.done").first().waitFor();
  await take("host", screen);
  await take("phone", phone);
  for (const button of solution.slice(7)) await phone.locator(`.round [data-button="${button}"]`).tap();
  await phone.getByRole("heading", { name: /^Lights out: / }).waitFor();
  await take("solved", phone);
  for (const context of contexts) await context.close();
}
