// Nothing is hidden: no page is wider than the screen, and a game shows its board, buttons and hint
// at the same time.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import {
  askHint,
  cell,
  choose,
  fits,
  fitsAll,
  harness,
  holdBack,
  nightly,
  ready,
  said,
  sample,
  screens,
  small,
  soon,
  unfold,
} from "./harness.mjs";

const app = harness();

const lessons = ["press", "chasing", "order", "twice", "quiet", "impossible", "par", "surfaces", "group"].flatMap(
  (name) => [name, `${name}/puzzle`],
);
const sunday = new Date("2026-11-15T09:00:00");

/** Opens a page on a screen, in desktop mode because a phone's browser would widen the page to fit
 * its content. */
function visit(screen, hash, test, options = {}) {
  return app.visit(
    undefined,
    "desktop",
    async (page, context) => {
      await page.clock.setFixedTime(sunday);
      if (hash !== undefined) await page.goto(`${app.origin}/${hash}`);
      await test(page, context);
    },
    { viewport: screens[screen] ?? screen, hasTouch: true, ...options },
  );
}

async function go(page, hash) {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** Returns the parts of the open dialog whose text overflows, and the sticky bars that cover more than
 * a quarter of the dialog. */
function overflowing(page) {
  return page.locator("dialog").evaluate((dialog) => {
    const seen = dialog.clientHeight;
    const parts = [dialog, ...dialog.querySelectorAll(".choice span, .button, label, legend, input")];
    const wide = parts.filter((part) => part.scrollWidth > part.clientWidth + 1);
    const sticky = [...dialog.querySelectorAll("*")].filter(
      (part) => getComputedStyle(part).position === "sticky" && part.offsetHeight > seen / 4,
    );
    return [...wide, ...sticky].map((part) => part.outerHTML.slice(0, 80));
  });
}

/** Returns the tabs whose label is wider than the tab. */
function collidingTabs(page) {
  return page.locator("#sections a:visible").evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const label = document.createRange();
        label.selectNodeContents(tab);
        return label.getBoundingClientRect().width > tab.getBoundingClientRect().width - 4;
      })
      .map((tab) => tab.textContent),
  );
}

describe("no page is wider than its screen", () => {
  it("in Play", () =>
    visit("the smallest phone", "#today", async (page) => {
      await ready(page);
      await fitsAll(page, "the cube");
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(".advice .note").first().waitFor();
      await fitsAll(page, "a start");
      await askHint(page);
      await fitsAll(page, "a hint");
      for (const name of ["Settings", "More", "Share"]) {
        await page.getByRole("button", { name }).click();
        await page.getByRole("dialog").waitFor();
        await fitsAll(page, name);
        await page.keyboard.press("Escape");
      }
      for (const id of [
        "30x4:on",
        "4x30:on",
        "8x8:on",
        "40x40:on",
        "4x8,mobius:on",
        "3x3x3:on",
        "5x5:1",
        "50x50:on",
        "5x5,mod=3:on",
      ]) {
        await go(page, `#${id}`);
        await page.locator(`#board[data-puzzle="${id}"]`).waitFor();
        await fitsAll(page, id);
      }
    }));

  it("in Learn and in the Studio", nightly, () =>
    visit("the smallest phone", "#learn", async (page) => {
      await page.locator(".contents").waitFor();
      await fitsAll(page, "#learn");
      for (const lesson of lessons) {
        await go(page, `#learn/${lesson}`);
        await page.locator(".lesson .lamp").first().waitFor();
        await fitsAll(page, lesson);
      }
      await go(page, "#studio");
      await page.locator(".invitation canvas").first().waitFor();
      await fitsAll(page, "#studio");
      await page.getByRole("button", { name: "Moon to Sun" }).click();
      await page.locator(".screen canvas").waitFor();
      await fitsAll(page, "a film");
    }),
  );

  it("in the Lab", nightly, () =>
    visit(
      "the smallest phone",
      "#lab",
      async (page) => {
        await page.locator(".exhibits .thumbnail").first().waitFor();
        await fitsAll(page, "#lab");
        for (const id of ["5x5", "cube3", "3x3x3x3,torus", "graph6=IheA@GUAo", "50x50:on"]) {
          await go(page, `#lab/board/${id}`);
          await page.locator(".bench .numbers").waitFor();
          await fitsAll(page, id);
        }
        await go(page, "#lab/map");
        await page.getByRole("application", { name: "Map of nullities" }).waitFor();
        await fitsAll(page, "#lab/map");
        await go(page, "#lab/graph?g=graph6=FhCKG");
        await page.getByText("7 nodes, 7 edges").waitFor();
        await page.getByText("Files: graph6").click();
        await fitsAll(page, "#lab/graph");
        await go(page, "#lab/models/5x5:on?format=prover9-lists&goal=any");
        await page.locator(".lines pre").first().waitFor();
        await fitsAll(page, "#lab/models");
        await go(page, "#lab/3d/4x8,mobius:on");
        await page.locator(".orbit canvas[data-drawn]").waitFor();
        await fitsAll(page, "#lab/3d");
      },
      { reducedMotion: "reduce" },
    ),
  );

  it("with text at twice the size", needs.devTools, () =>
    visit("the smallest phone", undefined, async (page, context) => {
      const device = await context.newCDPSession(page);
      await device.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      await page.goto(`${app.origin}/#${small.id}`);
      await ready(page);
      await soon(async () => assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), "32px"));
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(".advice .note").first().waitFor();
      await fitsAll(page, "Play");
      for (const dialog of ["New puzzle", "Your days"]) {
        await choose(page, dialog);
        for (const [name, size] of Object.entries(screens)) {
          await page.setViewportSize(size);
          await soon(async () => assert.deepEqual(await overflowing(page), [], `${dialog} on ${name}`));
        }
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      for (const [hash, part] of [
        ["#journey", ".figure .star"],
        ["#learn", ".contents .thumbnail"],
        ["#learn/par", ".lesson .lamp"],
        ["#learn/quiet", ".lesson .lamp"],
        ["#studio", ".invitation canvas"],
        ["#lab/board/5x5", ".bench .lamp"],
      ]) {
        await go(page, hash);
        await page.locator(part).first().waitFor();
        if (hash === "#journey") await page.locator(part).first().click();
        await fitsAll(page, hash);
        await page.setViewportSize({ width: 390, height: 844 });
        await fits(page, `${hash} on a phone`);
        await soon(async () => assert.deepEqual(await collidingTabs(page), [], hash));
      }
    }),
  );
});

/** Returns the part of the window that the navigation bar does not cover, and the boxes of the
 * elements in it. */
function places(page) {
  return page.evaluate(() => {
    const sections = document.querySelector("#sections");
    const fixed = getComputedStyle(sections).position === "fixed";
    const box = (selector) => {
      const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
      return { left, top, right, bottom };
    };
    return {
      end: fixed ? sections.getBoundingClientRect().top : innerHeight,
      board: box("#board"),
      controls: box(".controls"),
      note: box(".advice > *"),
      scrolled: scrollY,
    };
  });
}

function apart(a, b) {
  return a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
}

describe("a whole game is visible", () => {
  const boards = ["daily#2026-11-09", "daily#2026-11-12", "daily#2026-11-14", "daily#2026-11-15", "3x3x3:on", "8x8:on"];
  const wanted = ["a short phone", "a phone", "a phone on its side", "a desktop"];

  async function check(page, id, name, start) {
    const { end, board, controls, note, scrolled } = await places(page);
    const what = `${id}, ${name}: ${JSON.stringify({ end, board, controls, note, scrolled })}`;
    assert.ok(note.bottom <= end + 1 && controls.bottom <= end + 1 && board.bottom <= end + 1, what);
    assert.ok(board.top >= -1 && note.top >= -1, what);
    assert.ok(apart(board, controls) && apart(board, note) && apart(controls, note), what);
    assert.ok(Math.abs(controls.top + scrolled - start) < 1, `${what}: moved from ${start}`);
  }

  for (const screen of wanted)
    it(`on ${screen}, with every hint`, () =>
      visit(screen, undefined, async (page) => {
        await page.goto(`${app.origin}/#${small.id}`);
        for (const id of boards) {
          await go(page, `#${id}`);
          await page.locator(`#board[data-puzzle="${id}"]`).waitFor();
          await ready(page);
          const { controls, scrolled } = await places(page);
          await page.getByRole("button", { name: "Hint" }).click();
          await page.locator(".advice .note").first().waitFor();
          await soon(() => check(page, id, "the first hint", controls.top + scrolled));
          await askHint(page);
          await soon(() => check(page, id, "a press", controls.top + scrolled));
        }
      }));
});

describe("with text at twice the size, no counter or button begins under the tabs", () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 430, height: 932 },
  ])
    it(`on a phone of ${viewport.width} x ${viewport.height}`, needs.devTools, () =>
      visit(viewport, undefined, async (page, context) => {
        const device = await context.newCDPSession(page);
        await device.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
        for (const hash of ["#3x3:ba", "#daily#2026-11-12", "#daily#2026-11-15", "#5x5:on"]) {
          await page.goto(`${app.origin}/${hash}`);
          await page.locator(`#board[data-puzzle="${hash.slice(1)}"]`).waitFor();
          await ready(page);
          await soon(async () => {
            const { end } = await places(page);
            for (const part of ["#side .stats", "#side .hint"]) {
              const { y, height } = await page.locator(part).boundingBox();
              assert.ok(y + height <= end, `${hash}: ${part} ends at ${y + height} of ${end}`);
            }
          });
        }
      }),
    );
});

describe("long and large boards", () => {
  it("choose the cell size first, and shape the frame to fit", async () => {
    for (const [id, screen] of [
      ["30x4:on", "a short phone"],
      ["4x30:on", "a short phone"],
      ["60x2:on", "a desktop"],
    ])
      await visit(screen, `#${id}`, async (page) => {
        await page.locator(`#board[data-puzzle="${id}"]`).waitFor();
        const light = await cell(page, 0).locator(".hit").boundingBox();
        assert.ok(light.width >= 44, `${id}: lights of ${light.width} px`);
        const [box, scrolls] = await page
          .locator("#board")
          .evaluate((board) => [
            board.getBoundingClientRect().toJSON(),
            [board.scrollWidth > board.clientWidth + 1, board.scrollHeight > board.clientHeight + 1],
          ]);
        assert.deepEqual(scrolls.filter(Boolean).length, 1, `${id} scrolls in one direction: ${JSON.stringify(box)}`);
      });
  });

  for (const id of sample(["30x30", "50x50"]))
    it(`scroll to a hint and to the cursor, and zoom around the centre: ${id}`, () =>
      visit("a phone", `#${id}#far,par=3`, async (page) => {
        await ready(page);
        const host = page.locator("#board.scrolls");
        await host.waitFor();
        const cursor = id === "30x30" ? page.locator("#board [data-button]:focus") : page.locator(".vast .here");
        /** For each edge of the visible part, returns the distance from the edge to a light, and
         * whether the board is scrolled all the way to that edge. Distances are in light widths,
         * and negative if the light is outside. */
        const margins = (box, light) =>
          host.evaluate(
            (board, [box, light]) => {
              const view = board.getBoundingClientRect();
              const far = [box.x - view.left, box.y - view.top, view.right - box.x, view.bottom - box.y];
              const at = [board.scrollLeft, board.scrollTop];
              const end = [board.scrollWidth - board.clientWidth, board.scrollHeight - board.clientHeight];
              return far.map((n, i) => ({
                space: n / light - (i > 1 ? 1 : 0),
                stuck: i > 1 ? at[i - 2] >= end[i - 2] - 1 : at[i] <= 1,
              }));
            },
            [box, light],
          );
        await page.locator(id === "30x30" ? '#board [tabindex="0"]' : ".vast .here").focus();
        for (const key of [
          "Control+End",
          "Control+Home",
          "End",
          ...Array(16).fill("ArrowDown"),
          ...Array(9).fill("ArrowLeft"),
        ]) {
          await page.keyboard.press(key);
          await soon(async () => {
            const box = await cursor.boundingBox();
            const light = id === "30x30" ? (await cursor.locator(".hit").boundingBox()).width : box.width;
            for (const { space, stuck } of await margins(box, light))
              assert.ok(space >= 1 || stuck, `${key}: ${space} lights from the edge`);
          });
        }
        const middle = () =>
          host.evaluate((board) => [
            (board.scrollLeft + board.clientWidth / 2) / board.scrollWidth,
            (board.scrollTop + board.clientHeight / 2) / board.scrollHeight,
          ]);
        await host.evaluate((board) => board.scrollTo({ left: 230, top: 250, behavior: "instant" }));
        const before = await middle();
        await page.getByRole("button", { name: "Larger lights" }).click();
        await soon(async () => {
          const after = await middle();
          assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 0.01, `${before} became ${after}`);
        });
        for (let i = 0; i < 9 && (await page.getByRole("button", { name: "Larger lights" }).isEnabled()); i++)
          await page.getByRole("button", { name: "Larger lights" }).click();
        await soon(async () =>
          assert.equal(await page.getByRole("button", { name: "Larger lights" }).isDisabled(), true),
        );
        await askHint(page);
        await said(page, /Press here: /);
        const [, row, column] = /Press here: row (\d+), column (\d+)/.exec(await page.textContent("#said")).map(Number);
        await soon(async () => {
          const inside = await host.evaluate(
            (board, [x, y]) => {
              const size =
                board.scrollWidth / Number(document.querySelector('[role="grid"]').getAttribute("aria-colcount"));
              const [left, top] = [x * size - board.scrollLeft, y * size - board.scrollTop];
              return (
                left >= 0 && top >= 0 && left + size <= board.clientWidth + 1 && top + size <= board.clientHeight + 1
              );
            },
            [column - 1, row - 1],
          );
          assert.ok(inside, `row ${row}, column ${column} is not visible`);
        });
      }));
});

describe("the marks of a proof", () => {
  it("stay within their triangles", () =>
    visit("a phone", "#tri6:1", async (page) => {
      await page.getByText("This puzzle can’t be solved").waitFor();
      await soon(async () => assert.equal(await page.locator("#board .mark.proof").count(), 24));
      const outside = await page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const cells = [...document.querySelectorAll("#board .hit")].map(box);
        const within = (mark) => (cell) =>
          mark.left >= cell.left && mark.right <= cell.right && mark.top >= cell.top && mark.bottom <= cell.bottom;
        return [...document.querySelectorAll("#board .mark.proof")].filter((mark) => !cells.some(within(box(mark))))
          .length;
      });
      assert.equal(outside, 0);
    }));
});

describe("what stays on a phone's screen while the rest scrolls", () => {
  for (const [what, hash, part] of [
    ["a lesson's board", "#learn/impossible", ".lesson .trial"],
    ["a film", "#studio", "#studio .player"],
  ])
    it(`has the background of the page, so that no seam shows: ${what}`, () =>
      visit("a phone", hash, async (page) => {
        if (hash === "#studio") await page.getByRole("button", { name: "Moon to Sun" }).click();
        const colour = (element) => getComputedStyle(element).backgroundColor;
        const [own, behind, picture] = [
          await page.locator(part).evaluate(colour),
          await page.locator("body").evaluate(colour),
          await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundImage),
        ];
        assert.deepEqual([own, picture], [behind, "none"]);
      }));

  for (const screen of ["a phone", { width: 390, height: 844 }])
    it(`does not cut the first options of Solve: ${JSON.stringify(screen)}`, () =>
      visit(screen, "#solve", async (page) => {
        const shapes = page.getByRole("group", { name: "The lights are in" }).locator(".choice");
        await page.locator("#solve .lamp").first().waitFor();
        const bar = await page.locator("#solve .act").boundingBox();
        assert.equal(await shapes.count(), 4);
        for (const shape of await shapes.all()) {
          const { y, height } = await shape.boundingBox();
          assert.ok(y + height <= bar.y, `${y + height}, and the bar is at ${bar.y}`);
        }
      }));
});

/** Notes, in each frame from now on, where a part of the page is. */
const follow = (page, part) =>
  page.addInitScript((part) => {
    window.places = new Set();
    const note = () => {
      const found = document.querySelector(part);
      if (found) window.places.add(Math.round(found.getBoundingClientRect().y));
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, part);

describe("nothing moves while a page loads", () => {
  for (const screen of ["a phone", "a desktop"]) {
    it(`around the board of a lesson, on ${screen}`, () =>
      visit(screen, undefined, async (page) => {
        await follow(page, ".lesson .act");
        await page.goto(`${app.origin}/#learn/impossible`);
        await page.locator(".lesson .lamp").first().waitFor();
        await soon(async () => assert.ok((await page.evaluate(() => window.places.size)) > 0));
        assert.equal(await page.evaluate(() => window.places.size), 1);
      }));

    it(`around the first level, on ${screen}`, () =>
      visit(screen, undefined, async (page) => {
        const release = await holdBack(page, "**/guide-*.js");
        await follow(page, "#side .stats");
        await page.goto(`${app.origin}/`);
        await ready(page);
        release();
        await page.getByText("Press the light with the ring.").waitFor();
        await page.locator(".advice a").waitFor();
        assert.equal(await page.evaluate(() => window.places.size), 1);
      }));
  }

  it("around today's puzzle, on a phone with text at twice the size", needs.devTools, () =>
    visit({ width: 390, height: 844 }, undefined, async (page, context) => {
      const device = await context.newCDPSession(page);
      await device.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      const release = await holdBack(page, "**/week-*.js");
      await follow(page, "#board .lit");
      await page.goto(`${app.origin}/#today`);
      await ready(page);
      release();
      await page.locator(".week a").first().waitFor();
      assert.equal(await page.evaluate(() => window.places.size), 1);
    }),
  );
});

describe("nothing moves beside a desktop's board", () => {
  it("when the end of the win panel is unfolded", () =>
    visit("a desktop", `#${small.id}`, async (page) => {
      await ready(page);
      for (const button of small.presses) await cell(page, button).click();
      await page.getByText("New: First light").waitFor();
      const places = async () => [
        await page.locator("#board").boundingBox(),
        await page.locator(".rest").boundingBox(),
      ];
      const [board, rest] = await places();
      await unfold(page);
      await page.getByRole("region", { name: "Replay" }).waitFor();
      const [after, unfolded] = await places();
      assert.deepEqual([after, unfolded.y], [board, rest.y]);
      assert.ok(unfolded.height > rest.height);
    }));
});

describe("a wide screen", () => {
  for (const screen of sample(["a phone on its side", "a desktop", "a large desktop"]))
    it(`shows a sprint beside its board, on ${screen}`, () =>
      visit(screen, "#sprint", async (page) => {
        await page.getByRole("button", { name: "Start" }).click();
        const board = page.locator("#sprint .board");
        await board.locator(".lit.on").first().waitFor();
        const { height } = screens[screen];
        await soon(async () => {
          const [at, side] = [await board.boundingBox(), await page.locator("#sprint .stats").boundingBox()];
          assert.ok(side.x >= at.x + at.width, `${side.x}`);
          assert.ok(at.height >= 0.5 * height, `the board is ${at.height} px high`);
          assert.ok(Math.abs(side.y - height / 2) < height / 6, `the numbers are at ${side.y}`);
          assert.ok(Math.abs(at.y + at.height / 2 - height / 2) < height / 10, `${at.y} and ${at.height}`);
        });
        await fits(page, "a sprint");
      }));

  it("shows the lessons in two columns", () =>
    visit("a large desktop", "#learn", async (page) => {
      const box = await page.locator(".contents ol").boundingBox();
      assert.ok(box.width > 1200 && box.y + box.height < 1440, JSON.stringify(box));
    }));

  it("is put to good use: the board and the side column take up most of it", () =>
    visit("a large desktop", "#5x5:on", async (page) => {
      await ready(page);
      const { board, controls } = await places(page);
      assert.ok(board.bottom - board.top >= 0.6 * 1440, `the board is ${board.bottom - board.top} px high`);
      assert.ok(controls.left > board.right, "the buttons are beside the board");
      assert.ok(controls.left - board.right < 400, "and close to it");
    }));
});
