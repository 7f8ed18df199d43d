// Daily puzzles past and future: the week, the calendar, statistics, and the screen after a win.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import {
  axe,
  axeInBothThemes,
  cell,
  choose,
  fitsAll,
  followHint,
  harness,
  ready,
  small,
  soon,
  unfold,
} from "./harness.mjs";
import { decodePNG } from "./png.mjs";

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
      // Beside other puzzles, the dots are those of this week.
      await page.goto(`${app.origin}/#${small.id}`);
      await page.locator(`#board[data-puzzle="${small.id}"]`).waitFor();
      await ready(page);
      await soon(async () => assert.equal(await ringed.count(), 0));
      await dots.getByRole("link", { name: "Wednesday, today: not solved" }).click();
      await named("Wednesday, today: not solved");
    }));

  it("missed once a month do not end the streak", () =>
    onWednesday("#today", "phone", async (page) => {
      const today = numberOf(wednesday);
      await page.evaluate(
        (days) => {
          localStorage.setItem("days", days);
          localStorage.setItem("recap", "9999"); // the recap of last week has been seen
        },
        `${today - 5}-${today - 2}`,
      );
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

  it("in the future do not count when solved", () =>
    onWednesday(`#daily#${dateOf(monday + 7 * day)}`, "desktop", async (page) => {
      await winByHints(page);
      await page.getByText("A day counts toward your streak only if you solve its puzzle on that day.").waitFor();
      assert.deepEqual(await page.evaluate(() => [localStorage.getItem("days"), localStorage.getItem("results")]), [
        "",
        null,
      ]);
    }));
});

/** A visit on the Monday after, with these results of the days before: presses, par and hints. */
const nextMonday = (results, test, options) =>
  app.visit(
    undefined,
    "phone",
    async (page) => {
      await page.clock.setFixedTime(monday + 7 * day);
      const won = results.map(([at, presses, par, hints]) => ({
        ...{ id: `daily#${dateOf(at)}`, board: "5x5", at, presses, par, hints },
        ...{ proved: true, shown: false, inTime: true, seconds: 0 },
      }));
      const days = results.map(([at]) => numberOf(at)).join(" ");
      await page.addInitScript(
        ([won, days]) => {
          localStorage.setItem("results", won);
          localStorage.setItem("days", days);
        },
        [JSON.stringify(won), days],
      );
      await page.goto(`${app.origin}/#today`);
      await ready(page);
      await test(page);
    },
    { timezoneId: "UTC", permissions: ["clipboard-read", "clipboard-write"], ...options },
  );

describe("the recap of a week", () => {
  const week = [
    [monday, 5, 5, 0],
    [monday + day, 9, 7, 0],
    [wednesday, 9, 9, 3],
    [monday + 5 * day, 12, 12, 0],
  ];

  it("opens on the first visit of the next week, and then from Your days", needs.downloads, () =>
    nextMonday(week, async (page) => {
      const recap = page.getByRole("dialog", { name: "Your week" });
      await recap.getByText("4 of 7 days, 9 stars").waitFor();
      await soon(async () => assert.equal(await recap.locator(".thumbnail").count(), 7));
      await recap.getByRole("link", { name: "Tuesday 2 stars 9 presses, par 7" }).waitFor();
      await recap.getByRole("link", { name: "Thursday not solved" }).waitFor();
      await fitsAll(page, "the recap");
      await (await axeInBothThemes(page))("the recap");
      await recap.getByRole("button", { name: "Copy" }).click();
      await recap.getByText("Copied.").waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      const lines = [
        /^Lights Out, \d+( [A-Z][a-z]+)? to \d+ [A-Z][a-z]+$/,
        /^🟨⬜🟦⬛⬛🟨⬛$/u,
        /^4 of 7 days, 9 stars$/,
        /^Best: Saturday, 12 presses, par 12$/,
        /^Hardest: Wednesday, 9 presses, par 9, 3 hints$/,
        /#today$/,
      ];
      for (const [i, line] of text.split("\n").entries()) assert.match(line, lines[i]);
      const coming = page.waitForEvent("download");
      await recap.getByRole("button", { name: "Picture" }).click();
      const { width, height } = decodePNG(await readFile(await (await coming).path()));
      assert.deepEqual([width, height], [1080, 1080]);
      await page.keyboard.press("Escape");
      await recap.waitFor({ state: "detached" });

      const due = await page.evaluate(() => localStorage.getItem("recap"));
      assert.equal(due, dateOf(monday + 14 * day));
      await page.reload();
      await ready(page);
      await choose(page, "Your days"); // nothing covers the menu
      await page.getByRole("button", { name: "Last week" }).click();
      await recap.getByRole("link", { name: /^Monday/ }).click();
      await page.locator(`#board[data-puzzle="daily#${dateOf(monday)}"]`).waitFor();
      await recap.waitFor({ state: "detached" });
    }),
  );

  it("needs two days", () =>
    nextMonday(week.slice(0, 1), async (page) => {
      await page.waitForFunction(() => localStorage.getItem("recap"));
      await choose(page, "Your days");
      await page.getByRole("dialog", { name: "Your days" }).getByText("Tomorrow: ").waitFor();
      assert.equal(await page.getByRole("button", { name: "Last week" }).count(), 0);
    }));
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
