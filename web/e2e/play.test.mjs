import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { needs, visitor } from "./browser.mjs";
import {
  askHint,
  cell,
  choose,
  followHint,
  harness,
  holdBack,
  lights,
  nightly,
  open,
  ready,
  said,
  saved,
  small,
  soon,
} from "./harness.mjs";

const app = harness();

for (const size of ["phone", "desktop"]) {
  describe(`Play on a ${size}`, () => {
    const tap = (page, button) => (size === "phone" ? cell(page, button).tap() : cell(page, button).click());

    it("shows today's board before the core loads, and hands over the presses", () =>
      app.visit(undefined, size, async (page) => {
        const release = await holdBack(page, "**/*.wasm");
        await page.goto(`${app.origin}/#today`);
        const before = await lights(page);
        assert.ok(before.length > 0);
        await tap(page, 4);
        const after = await lights(page);
        assert.notEqual(after, before);
        await page.waitForFunction(() => document.querySelector(".stats dd")?.textContent === "1");
        const lit = [...(await lights(page))].filter((light) => light === "1").length;
        await soon(async () => assert.equal(await page.textContent(".stats div:nth-child(3) dd"), String(lit)));
        await page.getByRole("button", { name: "Undo" }).click();
        await soon(async () => assert.equal(await lights(page), before));
        await choose(page, "Redo");
        release();
        await ready(page);
        await soon(async () => assert.equal(await lights(page), after));
        await page.reload();
        await ready(page);
        await soon(async () => assert.equal(await lights(page), after, "the game survives a reload"));
      }));

    it(`is won by ${size === "phone" ? "touch" : "mouse"}, in par`, () =>
      app.visit(`#${small.id}`, size, async (page) => {
        await ready(page);
        for (const button of small.presses) await tap(page, button);
        await page.getByRole("heading", { name: "Perfect!" }).waitFor();
        await soon(async () => assert.equal(await lights(page), "000000000"));
        await tap(page, 4); // a solved board ignores presses
        await soon(async () => assert.equal(await lights(page), "000000000"));
        await page.getByRole("button", { name: "Play again" }).click();
        await soon(async () => assert.equal(await page.textContent(".stats dd"), "0"));
      }));

    it("can be won with hints alone", () =>
      app.visit("#5x5:f52b93", size, async (page) => {
        await ready(page);
        const par = Number(await page.textContent(".stats div:nth-child(2) dd"));
        for (let press = 0; press < par; press++) {
          await askHint(page);
          await soon(async () => assert.equal(await page.locator(".mark.here").count(), 1));
          await page.getByRole("button", { name: "Press it" }).evaluate((button) => {
            button.click();
            button.click(); // an accidental double click
          });
        }
        await page.getByRole("heading", { name: "Lights out!" }).waitFor();
        await page.getByText(new RegExp(`^${par} presses with `)).waitFor();
      }));

    it("undoes a reset and the presses before it", () =>
      app.visit(`#${small.id}`, size, async (page) => {
        await ready(page);
        const start = await lights(page);
        await tap(page, 4);
        await tap(page, 8);
        const two = await lights(page);
        await choose(page, "Start over");
        await soon(async () => assert.equal(await lights(page), start));
        const undo = page.getByRole("button", { name: "Undo" });
        await undo.click();
        await soon(async () => assert.equal(await lights(page), two));
        await undo.click();
        await undo.click();
        await soon(async () => assert.equal(await lights(page), start));
        await soon(async () => assert.equal(await undo.isDisabled(), true));
        for (let i = 0; i < 3; i++) await choose(page, "Redo");
        await soon(async () => assert.equal(await lights(page), start, "the reset can be redone too"));
      }));

    it("shares a link that opens the same lights elsewhere", () =>
      app.visit("#5x5,torus#evening,par=6", size, async (page) => {
        await ready(page);
        await tap(page, 7);
        await tap(page, 11);
        const now = await lights(page);
        await page.getByRole("button", { name: "Share" }).click();
        await page.getByLabel("The current position").check();
        const field = page.getByLabel("Link");
        await soon(async () => assert.match(await field.inputValue(), /#5x5,torus:[0-9a-f]+$/));
        const link = await field.inputValue();
        const other = await visitor(app.browser, size);
        const there = await open(app, other, link.slice(app.origin.length + 1));
        await ready(there);
        await soon(async () => assert.equal(await lights(there), now));
        await other.close();
        await page.getByLabel("This puzzle").check();
        await soon(async () => assert.equal(await field.inputValue(), `${app.origin}/#5x5,torus#evening,par=6`));
      }));

    it("makes a new puzzle, and opens any puzzle by its ID", () =>
      app.visit("#today", size, async (page) => {
        await ready(page);
        await choose(page, "New puzzle");
        await page.getByLabel("Hexagons").check();
        await page.getByLabel("Medium").check();
        await page.getByRole("button", { name: "Start" }).click();
        await page.waitForFunction(() => location.hash.startsWith("#hex4#"));
        await ready(page);
        await soon(async () => assert.equal((await lights(page)).length, 37));
        await choose(page, "New puzzle");
        const field = page.getByLabel("Or open any puzzle by its ID");
        await field.fill("5y5");
        await page.getByRole("button", { name: "Open", exact: true }).click();
        await page.locator(".wrong").getByText("a board is written like 5x5").waitFor();
        await field.fill("tri4:on");
        await page.getByRole("button", { name: "Open", exact: true }).click();
        await page.waitForFunction(() => location.hash === "#tri4:on");
        await ready(page);
        await page.goBack();
        await page.waitForFunction(() => document.querySelectorAll("#board .lamp").length === 37);
      }));

    it("explains a board that is unsolvable or invalid", () =>
      app.visit("#5x5:1", size, async (page) => {
        await page.getByText("This puzzle can’t be solved").waitFor();
        await soon(async () => assert.equal(await page.locator(".mark.proof").count(), 12));
        await page.goto(`${app.origin}/#nonsense`);
        await page.getByRole("alert").getByText("a board is written like 5x5").waitFor();
      }));
  });
}

describe("the keyboard alone", () => {
  /** Tabs until an element with the given name has focus. */
  async function tabTo(page, name, key = "Tab") {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press(key);
      const found = await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
      });
      if (found.startsWith(name)) return;
    }
    assert.fail(`${name} cannot be reached with ${key}`);
  }

  it("wins, and one sentence announces each press", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      await tabTo(page, "row 1, column 1");
      await page.keyboard.press(" ");
      await said(page, /^Row 1, column 1 is (on|off), \d of 9 lights on\.$/);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press(" ");
      await page.keyboard.press("Control+z");
      await said(page, /^Undone: row 2, column 1 is/);
      await page.keyboard.press("Control+Shift+z");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Perfect!" }).waitFor();
      await said(page, /, and all lights are out\.$/);
    }));

  it("treats the board as one Tab stop, with rows, columns and names", () =>
    app.visit("#5x5:on", "desktop", async (page) => {
      await ready(page);
      await soon(async () => assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1));
      await soon(async () => assert.equal(await page.locator('[role="grid"] > [role="row"]').count(), 5));
      await soon(async () => assert.equal(await page.locator('[role="grid"]').getAttribute("aria-colcount"), "5"));
      await soon(async () => assert.equal(await cell(page, 7).getAttribute("aria-label"), "row 2, column 3, on"));
      await tabTo(page, "row 1, column 1");
      await page.keyboard.press("Control+End");
      await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.button), "24"));
      await page.keyboard.press("Tab");
      await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.button), undefined));
    }));

  it("stays on the hint button, and moves to the win after the last press", () =>
    app.visit(`#${small.id}`, "desktop", async (page) => {
      await ready(page);
      for (const button of small.presses.slice(1)) await cell(page, button).click();
      await soon(async () => assert.equal(await page.textContent(".stats dd"), "4"));
      await page.getByRole("button", { name: "Hint" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("exactly one press").waitFor();
      await page.keyboard.press("Enter");
      await soon(async () =>
        assert.equal(await page.evaluate(() => document.activeElement.textContent), "Lights out!"),
      );
    }));

  it("reaches hints, dialogs and sections", () =>
    app.visit("#5x5:on", "desktop", async (page) => {
      await ready(page);
      await tabTo(page, "Hint");
      await page.keyboard.press("Enter");
      await page.locator(".advice .note").first().waitFor();
      for (const [button, title] of [
        ["More", "More"],
        ["Share", "Share"],
        ["Settings", "Settings"],
      ]) {
        await tabTo(page, button);
        await page.keyboard.press("Enter");
        await page.getByRole("dialog", { name: title }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await soon(async () =>
          assert.match(
            await page.evaluate(
              () => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent,
            ),
            new RegExp(button),
          ),
        );
      }
      await tabTo(page, "Learn");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Order doesn’t matter" }).waitFor();
      await tabTo(page, "3. Order doesn’t matter");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Order doesn’t matter" }).waitFor();
    }));
});

describe("dialogs", () => {
  it("open even before the previous one has received its close event", () =>
    app.visit("#5x5:on", "desktop", async (page) => {
      await ready(page);
      for (const name of ["Share", "More"]) {
        await page.getByRole("button", { name: "More" }).click();
        await page.getByRole("dialog", { name: "More" }).waitFor();
        await page.getByRole("button", { name, includeHidden: true }).evaluate((button) => {
          document.querySelector("dialog").close();
          button.click();
        });
        await page.waitForTimeout(200);
        await page.getByRole("dialog", { name }).waitFor();
        await page.keyboard.press("Escape");
      }
    }));
});

describe("touch", () => {
  it("presses 60 times without a scroll, a zoom or a navigation", () =>
    app.visit("#5x5:on", "phone", async (page) => {
      await ready(page);
      await page.evaluate(() => {
        window.moves = 0;
        for (const what of ["scroll", "resize"]) window.visualViewport.addEventListener(what, () => window.moves++);
        for (const what of ["scroll", "hashchange", "popstate", "pagehide", "dblclick", "contextmenu"])
          addEventListener(what, () => window.moves++, true);
      });
      const centres = await page.$$eval("#board [data-button] .hit", (cells) =>
        cells.map((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }),
      );
      for (let i = 0; i < 60; i++) {
        const [x, y] = centres[(i * 7 + (i >> 3)) % 25];
        await page.touchscreen.tap(x, y);
      }
      await page.waitForFunction(() => document.querySelector(".stats dd").textContent === "60");
      assert.equal(await page.evaluate(() => window.moves), 0);
      assert.equal(await page.evaluate(() => window.visualViewport.scale + window.scrollX + window.scrollY), 1);
    }));

  it("has targets of 44 px up to 8 x 8, and never below 24 px", () =>
    app.visit("#today", "phone", async (page) => {
      for (const [id, least] of [
        ["3x3:on", 44],
        ["5x5:on", 44],
        ["7x7:on", 44],
        ["8x8:on", 44],
        ["8x8,torus:on", 44],
        ["14x14:on", 24],
        ["20x20:on", 24],
        ["40x40:on", 24],
        ["hex4:on", 44],
        ["cube3:on", 24],
      ]) {
        await page.goto(`${app.origin}/#${id}`);
        await page.locator(`#board[data-puzzle="${id}"]`).waitFor();
        await soon(async () => {
          const box = await cell(page, 0).locator(".hit").boundingBox();
          assert.ok(box.width >= least - 0.01 && box.height >= least - 0.01, `${id}: ${box.width} x ${box.height}`);
        });
      }
    }));

  it("presses with two thumbs at the same time", needs.devTools, () =>
    app.visit(`#${small.id}`, "phone", async (page, context) => {
      await ready(page);
      const thumbs = [];
      for (const button of [0, 8]) {
        const { x, y, width, height } = await cell(page, button).locator(".hit").boundingBox();
        thumbs.push({ x: x + width / 2, y: y + height / 2, id: button });
      }
      const device = await context.newCDPSession(page);
      const touch = (type, touchPoints) => device.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", thumbs.slice(0, 1));
      await touch("touchStart", thumbs);
      await touch("touchEnd", []);
      await saved(page, "0 8");
    }),
  );

  it("pans a large board and presses where the finger is", () =>
    app.visit("#50x50:on", "phone", async (page) => {
      await page.locator(".vast canvas").waitFor();
      await page.locator(".stats").waitFor();
      const host = page.locator("#board");
      const box = await host.boundingBox();
      await host.evaluate((element) => element.scrollTo(240, 240));
      await page.touchscreen.tap(box.x + 36, box.y + 36);
      await said(page, /^Row 12, column 12 is off, 2495 of 2500 lights on\.$/);
      await page.getByRole("button", { name: "Smaller lights" }).click();
      await page.getByRole("button", { name: "Larger lights" }).click();
      await page.locator(".vast .here").focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await said(page, /^Row 13, column 12 is on/);
    }));
});

describe("a large board", () => {
  it("ignores a mouse dragged across it, and accepts a click without a position", () =>
    app.visit("#50x50:on", "desktop", async (page) => {
      await page.locator(".vast canvas").waitFor();
      await page.locator(".stats").waitFor();
      const box = await page.locator("#board").boundingBox();
      await page.mouse.move(box.x + 60, box.y + 60);
      await page.mouse.down();
      await page.mouse.move(box.x + 260, box.y + 260, { steps: 4 });
      await page.mouse.up();
      await page.locator(".vast .here").evaluate((here) => here.click());
      await said(page, /^Row 1, column 1 is off, 2497 of 2500 lights on\.$/);
    }));

  it("does not replace a board that was opened later", () =>
    app.visit(undefined, "desktop", async (page) => {
      const release = await holdBack(page, "**/canvas-*.js");
      const asked = page.waitForRequest("**/canvas-*.js");
      await page.goto(`${app.origin}/#50x50:on`);
      await asked;
      await page.goto(`${app.origin}/#${small.id}`);
      await ready(page);
      const late = page.waitForResponse("**/canvas-*.js");
      release();
      await (await late).finished();
      await page.waitForTimeout(100);
      await soon(async () => assert.equal(await page.locator("#board canvas").count(), 0));
      await cell(page, 4).click();
      await said(page, /^Row 2, column 2 is/);
    }));
});

describe("a file that fails to load", () => {
  /** Visits a page whose console may log errors. */
  const visit = (test) => app.visit(undefined, "desktop", async (_, context) => test(await context.newPage()));

  it("loses no solved days if it is the core, and the game continues when it is back", () =>
    visit(async (page) => {
      await page.addInitScript(() => localStorage.setItem("days", "1-5"));
      await page.route("**/*.wasm", (route) => route.abort());
      await page.goto(`${app.origin}/#${small.id}`);
      const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
      await again.waitFor();
      await soon(async () => assert.equal(await page.evaluate(() => localStorage.getItem("days")), "1-5"));
      await cell(page, 4).click();
      await page.unroute("**/*.wasm");
      await again.click();
      await ready(page);
      await saved(page, "4");
      await soon(async () => assert.equal(await page.getByRole("alert").count(), 0));
    }));

  it("is explained if it is a page", () =>
    visit(async (page) => {
      await page.route("**/learn-*.js", (route) => route.abort());
      await page.goto(`${app.origin}/#learn`);
      await page.getByText("This page couldn’t be loaded. Reload the page to try again.").waitFor();
    }));
});

describe("a core that is stopped", () => {
  it("loses and repeats no press when the puzzle is reopened", () =>
    app.visit(undefined, "desktop", async (page) => {
      await page.addInitScript(() => {
        window.Worker = class extends Worker {
          constructor(...how) {
            super(...how);
            window.core = this;
          }
        };
      });
      await page.goto(`${app.origin}/#${small.id}`);
      await ready(page);
      await cell(page, 4).click();
      await saved(page, "4");
      await page.evaluate(() => {
        window.core.postMessage = () => undefined; // the core misses the next press
      });
      await cell(page, 8).click();
      await said(page, /^Row 3, column 3 is/);
      await page.evaluate(() => window.core.dispatchEvent(new Event("error")));
      const again = page.getByRole("button", { name: "Try again" });
      await again.waitFor();
      await cell(page, 0).click();
      const three = await lights(page);
      await again.click();
      await ready(page);
      await saved(page, "4 8 0");
      await page.reload();
      await ready(page);
      await soon(async () => assert.equal(await lights(page), three));
    }));
});

describe("every family", () => {
  it("is drawn and pressed", () =>
    app.visit("#today", "desktop", async (page) => {
      for (const spec of [
        "4x6,klein",
        "3x3x3",
        "2x2x2x2",
        "hex3",
        "tri4",
        "cube2",
        "graph6=FhCKG",
        "digraph6=DOAG??",
        "buttons=3_0.1_0.1.2_1.2",
        "5x5,holes=8_13",
        "4x4,mod=3",
      ]) {
        const id = `${spec}:on`;
        await page.goto(`${app.origin}/#${id}`);
        await page.locator(`#board[data-puzzle="${id}"]`).waitFor();
        const before = await page.$$eval("#board .lamp", (lamps) =>
          lamps.map((lamp) => lamp.innerHTML + lamp.className.baseVal).join(),
        );
        await cell(page, 1).click();
        const after = await page.$$eval("#board .lamp", (lamps) =>
          lamps.map((lamp) => lamp.innerHTML + lamp.className.baseVal).join(),
        );
        assert.notEqual(after, before, id);
      }
    }));
});

describe("settings", () => {
  it("change theme, contrast, palette, motion and clock, and are saved", () =>
    app.visit("#5x5:on", "phone", async (page) => {
      await ready(page);
      const root = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
      await soon(async () => assert.equal((await root()).theme, "night"));
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("Paper").check();
      await page.getByLabel("Colour-blind safe").check();
      for (const name of ["More contrast", "Reduce motion", "Clock", "Sound"]) await page.getByLabel(name).click();
      await page.getByRole("button", { name: "Close" }).click();
      await soon(async () => assert.equal(await page.locator(".stats dt", { hasText: "time" }).count(), 1));
      await cell(page, 3).tap();
      await page.reload();
      await ready(page);
      await soon(async () =>
        assert.deepEqual(await root(), { theme: "paper", contrast: "more", palette: "clear", motion: "reduce" }),
      );
    }));

  it("follow the device's light theme and reduced motion", needs.media, () =>
    app.visit(
      "#5x5:on",
      "phone",
      async (page) => {
        await ready(page);
        await soon(async () =>
          assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "paper"),
        );
        assert.equal(await runs(page, /^Row 3, column 3 is off/), 0, "nothing moves");
        assert.equal(await page.evaluate(() => document.getAnimations().length), 0, "nothing moves");
        await page.emulateMedia({ reducedMotion: "no-preference" });
        assert.equal(await runs(page, /^Row 3, column 3 is on/), 1, "the ring runs now");
      },
      { colorScheme: "light", reducedMotion: "reduce" },
    ),
  );

  /** Presses a light. Returns how many ring animations have started by the time the press is
   * announced. */
  async function runs(page, now) {
    await page.evaluate(() => {
      const ring = document.querySelector("#board .ripple");
      window.runs = 0;
      ring.animate = (...how) => {
        window.runs++;
        return Element.prototype.animate.apply(ring, how);
      };
    });
    await cell(page, 12).tap();
    await said(page, now);
    return page.evaluate(() => window.runs);
  }

  it("import solved days from another device", () =>
    app.visit("#today", "desktop", async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Settings" }).click();
      const field = page.getByLabel("This code lists the daily puzzles you’ve solved", { exact: false });
      await field.fill("3-1");
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByText("days are written like").waitFor();
      await field.fill("1-5");
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByText("You’ve solved 5 daily puzzles on their day.").waitFor();
      await soon(async () => assert.equal(await page.evaluate(() => localStorage.getItem("days")), "1-5"));
    }));
});

describe("the daily puzzle", () => {
  it("lights the day of the week when it is won", nightly, () =>
    app.visit("#today", "desktop", async (page) => {
      await ready(page);
      await soon(async () => assert.equal(await page.locator(".week li.on").count(), 0));
      const par = Number(await page.textContent(".stats div:nth-child(2) dd"));
      for (let press = 0; press < par; press++) {
        await followHint(page);
      }
      await page.getByRole("heading", { name: "Lights out!" }).waitFor();
      await page.locator(".week li.on.shown").waitFor();
      await soon(async () => assert.match(await page.textContent("#sub"), /^No\. \d+ · /));
    }),
  );

  it("changes at midnight, even if the address stays the same", () =>
    app.visit(
      undefined,
      "desktop",
      async (page) => {
        const tonight = Date.now();
        const tomorrow = tonight + 86_400_000;
        const board = (time) => page.locator(`[data-puzzle="daily#${new Date(time).toISOString().slice(0, 10)}"]`);
        const day = () => page.locator(".week .shown").getAttribute("title");
        await page.clock.setFixedTime(tonight);
        await page.goto(`${app.origin}/#today`);
        await board(tonight).waitFor();
        await ready(page);
        const before = await day();
        await page.clock.setFixedTime(tomorrow);
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        await page.getByRole("link", { name: "Lights Out, today" }).click();
        await board(tomorrow).waitFor();
        await ready(page);
        await soon(async () => assert.notEqual(await day(), before));
      },
      { timezoneId: "UTC" },
    ));
});
