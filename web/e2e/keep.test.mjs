// Presses survive whatever happens to the page.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  cell,
  choose,
  followHint,
  harness,
  holdBack,
  lights,
  nightly,
  open,
  ready,
  saved,
  small,
  soon,
} from "./harness.mjs";
import { killAndReload } from "./kills.mjs";

const app = harness();

/** Clicks a light from within the page, as a screen reader does. */
const pressing = (button) => {
  document.querySelector(`#board [data-button="${button}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
};

/** Waits until the board shows these lights. */
const shows = (page, wanted) => soon(async () => assert.equal(await lights(page), wanted));

describe("a press is saved immediately", () => {
  it("when the page reloads at the same moment", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      const start = await lights(page);
      await Promise.all([page.waitForEvent("load"), page.evaluate(`(${pressing})(4); location.reload()`)]);
      await saved(page, "4");
      await page.locator("#board .lamp").first().waitFor();
      await soon(async () => assert.notEqual(await lights(page), start));
      await ready(page);
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "1"));
    }));

  it("when only the first script has loaded", () =>
    app.visit(undefined, "desktop", async (page) => {
      await holdBack(page, "**/app-*.js");
      await page.goto(`${app.origin}/#${small.id}`);
      for (const button of [0, 1, 2]) await cell(page, button).click();
      const three = await lights(page);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.reload();
      await ready(page);
      await saved(page, "0 1 2");
      await shows(page, three);
    }));

  it("when the core never loads", () =>
    app.visit(undefined, "desktop", async (_, context) => {
      const page = await context.newPage(); // unguarded, because its console logs errors about the core
      await page.route("**/*.wasm", (route) => route.abort());
      await page.goto(`${app.origin}/#${small.id}`);
      await page.getByRole("alert").waitFor();
      await cell(page, 4).click();
      await cell(page, 8).click();
      const two = await lights(page);
      await page.reload();
      await page.getByRole("alert").waitFor();
      await shows(page, two);
    }));

  it("and so is a solved day, even if the core never learns of it", () =>
    app.visit(undefined, "desktop", async (_, context) => {
      const page = await context.newPage();
      await page.route("**/*.wasm", (route) => route.abort());
      // Store a small puzzle under an early date, which is not in the build's table. The page's clock shows that date.
      await page.clock.setFixedTime(Date.UTC(2026, 0, 5, 12));
      await page.addInitScript((start) => {
        const game = { save: "daily#2026-01-05\n\n", start, at: 1, seen: {} };
        localStorage.setItem("game:daily#2026-01-05", JSON.stringify(game));
        localStorage.setItem("days", "3");
      }, small.id);
      await page.goto(`${app.origin}/#daily#2026-01-05`);
      for (const button of small.presses) await cell(page, button).click();
      await soon(async () => assert.equal(await page.evaluate(() => localStorage.getItem("days")), "3 5"));
    }));

  it("when only the core can make the puzzle, and it has stopped by then", () =>
    app.visit("#5x5#evening", "desktop", async (page, context) => {
      await ready(page);
      await cell(page, 7).click();
      const one = await lights(page);
      await page.close();
      const again = await context.newPage();
      await again.route("**/*.wasm", (route) => route.abort());
      await again.goto(`${app.origin}/#5x5#evening`);
      await shows(again, one);
    }));

  it("when the tab is killed repeatedly", nightly, () =>
    app.visit(undefined, "desktop", async (page) => {
      const { presses, lost } = await killAndReload(app, page, 8, 1);
      assert.ok(presses > 8, `${presses} presses`);
      assert.equal(lost, 0, `${lost} of ${presses} presses lost`);
    }),
  );
});

describe("two tabs with the same game", () => {
  const two = (test) =>
    app.visit(`#${small.id}`, "desktop", async (page, context) => {
      const other = await open(app, context, `#${small.id}`);
      await ready(page);
      await ready(other);
      await test(page, other);
    });

  it("show the presses of both, and never overwrite each other's", () =>
    two(async (page, other) => {
      await cell(page, 4).click();
      await shows(other, await lights(page));
      await cell(other, 8).click();
      await shows(page, await lights(other));
      await cell(page, 0).click();
      await saved(page, "4 8 0");
      await shows(other, await lights(page));
      await ready(other);
      await other.reload();
      await ready(other);
      await shows(other, await lights(page));
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "3"));
    }));

  it("continue with the other tab's presses when they become visible", () =>
    two(async (page, other) => {
      await other.evaluate(() => {
        window.hide = (hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        };
        window.hide(true);
      });
      for (const button of small.presses.slice(0, 4)) await cell(page, button).click();
      await shows(other, await lights(page));
      await other.evaluate(() => window.hide(false));
      await ready(other);
      await followHint(other);
      await other.getByRole("heading", { name: "Lights out!" }).waitFor();
      await shows(page, await lights(other));
    }));

  it("start over when one of them removes the game", () =>
    two(async (page, other) => {
      const start = await lights(page);
      await cell(page, 4).click();
      await shows(other, await lights(page));
      await choose(page, "Your games");
      await page.getByRole("button", { name: /^Remove Three by three/ }).click();
      await page.getByText("There are no games on this device").waitFor();
      await shows(page, start);
      await shows(other, start);
    }));
});

describe("opening a puzzle continues its game, with its hints", () => {
  const hashed = (page, to) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, to);

  /** Presses a light and asks for a hint. */
  async function begin(page) {
    await ready(page);
    await cell(page, 4).click();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".advice .note").first().waitFor();
  }

  /** Checks that the game is on the board with its press and its hint, and is stored that way. */
  async function continued(page, id, way) {
    await page.locator(`#board[data-puzzle="${id}"]`).waitFor();
    await ready(page);
    await soon(async () => assert.equal(await page.textContent(".stats dd"), "1", way));
    const text = await page.evaluate((key) => localStorage.getItem(key), `game:${id}`);
    // The plan of the hints is also kept.
    assert.ok(JSON.parse(text).save.startsWith(`${id}\n4\nhints 1\nplan {`), `${way}: ${text}`);
  }

  /** Goes to another puzzle and comes back, in several ways. */
  async function tryAll(page, id, ways) {
    for (const [way, goThere] of Object.entries(ways)) {
      await hashed(page, "#hex3:1");
      await page.locator('#board[data-puzzle="hex3:1"]').waitFor();
      await ready(page);
      await goThere();
      await continued(page, id, way);
    }
  }

  const button = (page, name) => page.getByRole("button", { name, exact: true }).click();

  it("however you open it", () =>
    app.visit("#3x3:on", "desktop", async (page, context) => {
      await begin(page);
      const byID = async (id) => {
        await choose(page, "New puzzle");
        await page.getByLabel("Or open any puzzle by its ID").fill(id);
        await button(page, "Open");
      };
      await tryAll(page, "3x3:on", {
        "its link": () => hashed(page, "#3x3:on"),
        "a reload": async () => {
          await hashed(page, "#3x3:on");
          await page.reload();
        },
        "another name": () => hashed(page, "#3x3"),
        "another name, at the start": async () => {
          await hashed(page, "#3x3:1FF");
          await page.reload();
        },
        "a link for a class": () => hashed(page, "#3x3:on?hints=none&goal=par"),
        "its ID": () => byID("3x3:on"),
        "another of its IDs": () => byID(" 3x3:1ff "),
        "Your games": async () => {
          await choose(page, "Your games");
          await page
            .getByRole("dialog")
            .getByRole("link", { name: /^Three by three/ })
            .click();
        },
        "the Lab": async () => {
          await hashed(page, "#lab/board/3x3:on");
          await page.getByRole("link", { name: "Play with hints" }).click();
        },
        "a drawing": async () => {
          await page.evaluate(() => {
            localStorage.setItem("new", '{"board":"3x3","level":"easy"}');
            localStorage.setItem("editor", "3x3:1ff");
          });
          await choose(page, "New puzzle");
          await button(page, "Draw your own");
          await page.getByText("This one can be solved").waitFor();
          await button(page, "Play it");
        },
      });
      const other = await open(app, context, "#3x3:1ff");
      await continued(other, "3x3:on", "another tab");
    }));

  it("however you open today's puzzle", () =>
    app.visit("#today", "desktop", async (page, context) => {
      await begin(page);
      const id = await page.locator("#board").getAttribute("data-puzzle");
      assert.match(id, /^daily#/);
      await tryAll(page, id, {
        "its link": () => hashed(page, `#${id}`),
        "its short name": () => hashed(page, "#daily"),
        "the name of the app": () => page.getByRole("link", { name: "Lights Out, today" }).click(),
        "Your days": async () => {
          await choose(page, "Your days");
          await page.locator(".month .today a").click();
        },
        "a dot of the week": async () => {
          await hashed(page, `#daily#2026-01-05`);
          await page.locator('#board[data-puzzle="daily#2026-01-05"]').waitFor();
          await hashed(page, `#${id}`);
          await page.locator(".week .shown a").click();
        },
      });
      const other = await open(app, context, "#today");
      await continued(other, id, "another tab");
    }));

  it("and a file replaces it only if you agree and it is a valid game", () =>
    app.visit("#today", "desktop", async (page, context) => {
      await begin(page);
      const id = await page.locator("#board").getAttribute("data-puzzle");
      const other = await open(app, context, "#today");
      await ready(other);
      await cell(other, 0).click();
      await saved(page, "4 0");
      const choosing = async (moves) => {
        await choose(page, "Your games");
        const buffer = Buffer.from(`${id}\n${moves}\n`);
        await page
          .getByLabel("Saved game")
          .and(page.locator("input"))
          .setInputFiles({ name: "a.lightsout", mimeType: "", buffer });
      };
      await choosing("1 2 9999");
      await page.getByText("a.lightsout is not a saved game.").waitFor();
      await page.keyboard.press("Escape");
      page.once("dialog", (question) => question.dismiss());
      await choosing("1 2 3");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await saved(page, "4 0");
      page.once("dialog", (question) => question.accept());
      await choosing("1 2 3");
      for (const one of [page, other]) {
        await soon(async () => assert.equal(await one.textContent(".stats dd"), "3"));
        await ready(one);
      }
      await cell(page, 5).click();
      await saved(other, "1 2 3 5");
      await cell(other, 6).click();
      await saved(other, "1 2 3 5 6");
    }));
});

describe("saved games", () => {
  it("can be listed, opened and removed, and the Play tab returns to the last one", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      await cell(page, 4).click();
      const one = await lights(page);
      await page.evaluate(() => {
        location.hash = "#hex3#moon";
      });
      await page.locator('#board[data-puzzle="hex3#moon"]').waitFor();
      await cell(page, 2).click();
      await page.getByRole("link", { name: "Learn", exact: true }).click();
      await page.getByRole("heading", { name: "Learn" }).waitFor();
      await page.reload();
      await page.locator('#sections a[href="#hex3#moon"]').click(); // Play
      await page.waitForFunction(() => location.hash === "#hex3#moon");
      await ready(page);
      await soon(async () => assert.equal(await page.title(), "Hexagon · Lights Out"));
      await choose(page, "Your games");
      const list = page.getByRole("dialog").getByRole("listitem");
      await soon(async () => assert.equal(await list.count(), 2));
      await soon(async () =>
        assert.match(await list.nth(1).textContent(), /^Three by three9 lights · 1 press, \d lights? left$/),
      );
      await list.nth(1).getByRole("link").click();
      await page.waitForFunction((id) => location.hash === `#${id}`, small.id);
      await shows(page, one);
      await soon(async () => assert.equal(await page.title(), "Three by three · Lights Out"));
      await choose(page, "Your games");
      await page.getByRole("button", { name: "Remove Hexagon, Puzzle moon · 19 lights" }).click();
      await soon(async () => assert.equal(await list.count(), 1));
    }));

  it("last only for this visit if storage is unavailable, and the page warns about it", () =>
    app.visit(undefined, "desktop", async (page) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new Error("full");
        };
      });
      await page.goto(`${app.origin}/#${small.id}`);
      await ready(page);
      await cell(page, 4).click();
      await page.getByText("This browser can’t save anything").waitFor();
      await page.getByRole("link", { name: "Learn", exact: true }).click();
      await page.getByRole("link", { name: "Play", exact: true }).click();
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "1"));
    }));
});

describe("the studio", () => {
  it("keeps pictures, settings and a drawing across a reload, and asks before discarding one", () =>
    app.visit("#studio?size=13x13", "desktop", async (page) => {
      await page.getByRole("button", { name: "Moon to Sun" }).click();
      await page.locator(".screen canvas").waitFor();
      await page.getByText("Advanced").click();
      await page.getByLabel("Dithering").selectOption("bayer");
      await soon(async () => assert.equal(await page.evaluate(() => location.hash), "#studio"));
      await page.getByRole("button", { name: "Draw", exact: true }).click();
      const pad = page.getByRole("application");
      await pad.focus();
      for (const key of ["ArrowLeft", " ", "ArrowUp", " "]) await page.keyboard.press(key);
      await page.reload();
      await page.locator(".screen canvas").waitFor();
      await soon(async () => assert.equal(await page.getByRole("button", { name: "Show Moon" }).count(), 1));
      await soon(async () => assert.equal(await page.getByLabel("Dithering").inputValue(), "bayer"));
      await page.getByRole("button", { name: "Draw", exact: true }).click();
      await pad.waitFor();
      await page.mouse.click(5, 5); // outside the dialog
      await page.getByText("Discard this drawing?").waitFor();
      await page.getByRole("button", { name: "Stay" }).click();
      await page.keyboard.press("Escape");
      await page.getByText("Discard this drawing?").waitFor();
      await page.getByRole("button", { name: "Stay" }).click();
      await page.getByRole("button", { name: "Use it" }).click();
      await page.getByRole("button", { name: "Remove Drawing 3" }).waitFor();
      await page.getByRole("button", { name: "Draw", exact: true }).click();
      await pad.waitFor();
      await page.keyboard.press("Escape"); // an empty drawing closes without asking
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.reload();
      await page.getByRole("button", { name: "Remove Drawing 3" }).waitFor();
    }));
});
