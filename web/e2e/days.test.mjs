// Daily puzzles past and future: the week, the calendar, statistics, and the screen after a win.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axe, cell, choose, followHint, harness, ready, small, soon, unfold } from "./harness.mjs";

const app = harness();

/** Uses hints to win the daily puzzle on the screen. */
async function winByHints(page) {
  await ready(page);
  const par = Number(await page.textContent(".stats div:nth-child(2) dd"));
  for (let press = 0; press < par; press++) {
    await followHint(page);
  }
  await page.getByRole("heading", { name: "Lights out!" }).waitFor();
  return par;
}

const day = 86_400_000;
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
const numberOf = (time) => Math.floor(time / day) - Math.floor(Date.UTC(2025, 11, 31) / day);
const named = (time, how) => new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...how }).format(time);
const ofYear = { day: "numeric", month: "long" };

/** Noon on the next Wednesday whose Monday is in the same month; the table of daily puzzles covers it. */
const wednesday = (() => {
  let time = Math.floor(Date.now() / day) * day + day / 2;
  while (new Date(time).getUTCDay() !== 3 || new Date(time).getUTCDate() < 3) time += day;
  return time;
})();
const monday = wednesday - 2 * day;
const thursday = wednesday + day;
/** The last day of the previous month. */
const past = Date.UTC(new Date(wednesday).getUTCFullYear(), new Date(wednesday).getUTCMonth(), 0);

/** A visit on that Wednesday. */
const onWednesday = (hash, size, test) =>
  app.visit(
    undefined,
    size,
    async (page) => {
      await page.clock.setFixedTime(wednesday);
      await page.goto(`${app.origin}/${hash}`);
      await ready(page);
      await test(page);
    },
    { timezoneId: "UTC", permissions: ["clipboard-read", "clipboard-write"] },
  );

describe("the days", () => {
  it("of this week open from their dots, except future ones", () =>
    onWednesday("#today", "phone", async (page) => {
      const dots = page.getByRole("list", { name: "Your week" });
      await soon(async () => assert.equal(await dots.getByRole("link").count(), 3));
      const box = await dots.getByRole("link").first().boundingBox();
      assert.ok(box.width >= 24 && box.height >= 24, `${box.width} x ${box.height}`);
      await dots.getByRole("link", { name: "Monday: not solved" }).click();
      await page.locator(`#board[data-puzzle="daily#${dateOf(monday)}"]`).waitFor();
      await soon(async () =>
        assert.ok((await page.textContent("#sub")).startsWith(`No. ${numberOf(monday)} · ${named(monday, ofYear)}`)),
      );
      const par = await winByHints(page);
      await page.getByText(/^\d+ presses with \d+ hints, exactly par\.$/).waitFor();
      await dots.getByRole("link", { name: "Monday: solved, with hints" }).waitFor();

      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("button", { name: "Copy result" }).click();
      await page.getByText("Copied.").waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      const said = `Lights Out ${numberOf(monday)}  ★☆☆  ${par} presses, par ${par}, `;
      const below = `\n${app.origin}/#daily#${dateOf(monday)}`;
      assert.ok(text.startsWith(said) && text.endsWith(below), text);
      // The squares of the presses, and the lights left after each, which end with none.
      const told = new RegExp(`^\\d+ hints\n(🟦){${par}}\n[▁▂▃▄▅▆▇█]{${par - 1}}▁$`, "u");
      assert.match(text.slice(said.length, -below.length), told);
      await page.keyboard.press("Escape");

      await choose(page, "Your days");
      const days = page.getByRole("dialog", { name: "Your days" });
      await soon(async () =>
        assert.equal(await days.locator(".stats").textContent(), "solved1in par0streak0best streak0"),
      );
      await days.getByText("Tomorrow: six by six.").waitFor();
      await days.getByRole("link", { name: `${named(monday, ofYear)}, solved, with hints` }).waitFor();
      await soon(async () => assert.equal(await days.getByRole("link", { name: named(thursday, ofYear) }).count(), 0));
      await soon(async () => assert.equal(await days.locator("tbody tr").textContent(), "Five by five10"));
      await days.getByRole("button", { name: "Previous month" }).click();
      await days.getByRole("heading", { name: named(past, { month: "long", year: "numeric" }) }).waitFor();
      await days.getByRole("link", { name: `${named(past, ofYear)}, not solved` }).click();
      await page.locator(`#board[data-puzzle="daily#${dateOf(past)}"]`).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }));

  it("show a ring around the current one, in its own week", () =>
    onWednesday("#today", "phone", async (page) => {
      const ringed = page.locator(".week .shown");
      const named = (name) => soon(async () => assert.deepEqual(await ringed.allTextContents(), [name]));
      await named("Wednesday, today: not solved");
      await page.getByRole("link", { name: "Monday: not solved" }).click();
      await named("Monday: not solved");
      await page.goto(`${app.origin}/#daily#${dateOf(wednesday - 33 * day)}`); // a Friday
      await named("Friday: not solved");
      const dots = page.getByRole("list", { name: "Your week" });
      await soon(async () => assert.equal(await dots.getByRole("link").count(), 7));
      await dots.getByRole("link", { name: "Sunday" }).click();
      await page.waitForFunction((hash) => location.hash === hash, `#daily#${dateOf(wednesday - 31 * day)}`);
      // Other puzzles have no dots.
      await page.goto(`${app.origin}/#${small.id}`);
      await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
      await ready(page);
      await soon(async () => assert.equal(await dots.count(), 0));
    }));

  it("missed once a month do not end the streak", () =>
    onWednesday("#today", "phone", async (page) => {
      const today = numberOf(wednesday);
      await page.evaluate((days) => localStorage.setItem("days", days), `${today - 5}-${today - 2}`);
      await page.reload();
      await ready(page);
      const tuesday = named(wednesday - day, ofYear);
      await page.getByRole("link", { name: "Tuesday: missed, with a freeze" }).waitFor();
      await choose(page, "Your days");
      const days = page.getByRole("dialog", { name: "Your days" });
      await days.getByText(`This month’s freeze saved your streak on ${tuesday}.`).waitFor();
      await days.locator(".stats", { hasText: "streak4best streak4" }).waitFor();
      await days.getByRole("link", { name: `${tuesday}, missed, with a freeze` }).waitFor();
      await (await axe(page))("your days with a freeze");
      await page.keyboard.press("Escape");
      await winByHints(page);
      await page.getByText(/ hints, exactly par\. 5 days in a row, with a freeze\.$/).waitFor();
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByText(/\n5 days in a row, with a freeze$/).waitFor();
    }));

  it("in the past do not count when solved, and future ones are not here yet", () =>
    app.visit(
      undefined,
      "desktop",
      async (page) => {
        await page.clock.setFixedTime(wednesday);
        await page.goto(`${app.origin}/#daily#${dateOf(monday + 7 * day)}`);
        const when = named(monday + 7 * day, { ...ofYear, year: "numeric" });
        await page.getByText(`The puzzle for ${when} is not here yet; it opens on that day.`).waitFor();
        await page.getByText("Not yet!").waitFor();
        await page.getByRole("link", { name: "Play today’s" }).click();
        await page.locator(`#board[data-puzzle="daily#${dateOf(wednesday)}"]`).waitFor();
        await page.goto(`${app.origin}/#daily#${dateOf(monday)}`);
        await page.locator(`#board[data-puzzle="daily#${dateOf(monday)}"]`).waitFor();
        await winByHints(page);
        await page.getByText("A day counts toward your streak only if you solve its puzzle on that day.").waitFor();
        assert.equal(await page.evaluate(() => localStorage.getItem("days")), "");
        await page.goto(`${app.origin}/#daily`);
        await page.locator(`#board[data-puzzle="daily#${dateOf(wednesday)}"]`).waitFor();
      },
      { timezoneId: "UTC" },
    ));
});

describe("after a win", () => {
  it("the solution is replayed beside a shortest one, and a similar puzzle is one tap away", () =>
    app.visit("#5x5:1b8a3b", "desktop", async (page) => {
      await ready(page);
      const par = Number(await page.textContent(".stats div:nth-child(2) dd"));
      // Waste two presses.
      for (let twice = 0; twice < 2; twice++) await cell(page, 12).click();
      for (let press = 0; press < par; press++) {
        await followHint(page);
      }
      await page.getByRole("heading", { name: "Lights out!" }).waitFor();
      await unfold(page);
      const replay = page.getByRole("region", { name: "Replay" });
      await page.getByText(/^Press 1 was where you left par: row 3, column 3 instead of row \d, column \d\./).waitFor();
      await replay.getByText(`Yours: ${par + 2}`).waitFor();
      await replay.getByText(`Shortest: ${par}`).waitFor();
      await replay.getByLabel("Press").fill("0");
      await soon(async () => assert.equal(await replay.locator(".word").count(), 0));
      await replay.getByRole("button", { name: "Replay" }).click();
      await replay.getByRole("button", { name: "Pause" }).waitFor();
      await soon(async () => assert.ok(Number(await replay.getByLabel("Press").inputValue()) >= 1));
      await replay.getByLabel("Press").fill(String(par + 2));
      await page.getByRole("link", { name: "Next puzzle" }).click();
      await page.waitForFunction((n) => new RegExp(`^#5x5#[a-z0-9]{6},par=${n}$`).test(location.hash), par);
      await ready(page);
      await soon(async () => assert.equal(Number(await page.textContent(".stats div:nth-child(2) dd")), par));
    }));

  it("no comparison is shown if the solution is unique", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      for (const button of small.presses) await cell(page, button).click();
      await unfold(page);
      const replay = page.getByRole("region", { name: "Replay" });
      await replay.getByText("Yours: 5").waitFor();
      await page.getByRole("button", { name: "Share" }).click(); // the solutions have loaded by then
      await page.getByText("★★★  5 presses, par 5").waitFor();
      await soon(async () => assert.equal(await replay.getByRole("figure").count(), 1));
    }));
});

describe("beside the board", () => {
  it("a wide screen shows the streak and recent games", () =>
    app.visit(undefined, "desktop", async (page) => {
      await page.addInitScript(() => localStorage.setItem("days", "5-9"));
      await page.goto(`${app.origin}/#${small.id}`);
      await ready(page);
      await cell(page, 4).click();
      await page.evaluate(() => {
        location.hash = "#5x5:on";
      });
      await page.locator('#board[data-puzzle="5x5:on"]').waitFor();
      const beside = page.getByRole("complementary", { name: "Your streak and recent games" });
      await beside.getByText("Your best streak is 5 days.").waitFor();
      await beside.getByRole("link", { name: /^Three by three/ }).click();
      await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
    }));
});

describe("the clock", () => {
  it("starts with the first press, pauses under a dialog and survives a reload", () =>
    app.visit(undefined, "desktop", async (page) => {
      await page.addInitScript(() => localStorage.setItem("settings", '{"clock":true}'));
      await page.clock.install();
      await page.goto(`${app.origin}/#${small.id}`);
      await ready(page);
      const seconds = async () => {
        const text = await page.locator(".stats div", { hasText: "time" }).locator("dd").textContent();
        const [minutes, rest] = text.split(":").map(Number);
        return 60 * minutes + rest;
      };
      await page.clock.runFor(60_000);
      await soon(async () => assert.equal(await seconds(), 0));
      await cell(page, 4).click();
      await soon(async () => assert.equal(await page.textContent(".stats div:first-child"), "press1"));
      await page.clock.runFor(5_000);
      await soon(async () => assert.ok((await seconds()) >= 5));
      await choose(page, "Your games");
      await page.getByRole("dialog").waitFor();
      await page.clock.runFor(60_000);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const before = await seconds();
      assert.ok(before >= 5 && before < 60, `${before} seconds`);
      await page.reload();
      await ready(page);
      await soon(async () => assert.ok((await seconds()) >= 5));
    }));
});

describe("moving between days", () => {
  it("works with buttons and with a swipe beside the board, but not on it", needs.devTools, () =>
    app.visit("#daily#2026-02-10", "phone", async (page, context) => {
      await ready(page);
      const client = await context.newCDPSession(page);
      const swipe = async (place, by) => {
        const { x, y, width, height } = await page.locator(place).boundingBox();
        const [from, at] = [x + width / 2, y + height / 2];
        const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
        await touch("touchStart", [{ x: from, y: at }]);
        for (const part of [0.3, 0.6, 1]) await touch("touchMove", [{ x: from + part * by, y: at }]);
        await touch("touchEnd", []);
      };
      const day = (date) => page.locator(`#board[data-puzzle="daily#${date}"]`).waitFor();
      await page.getByRole("link", { name: "Monday: " }).click();
      await day("2026-02-09");
      await page.getByRole("link", { name: "Tuesday: " }).click();
      await day("2026-02-10");
      await swipe("#title", 120);
      await day("2026-02-09");
      await swipe("#title", -120);
      await day("2026-02-10");
      await ready(page);
      await swipe("#board", 120);
      await swipe("#title", 30);
      await swipe("#title", -120);
      await day("2026-02-11");
    }),
  );
});
