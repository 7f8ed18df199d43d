// The Lab: every family of boards can be played by touch and by keyboard, and the page shows the
// core's numbers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axeInBothThemes, cell, fits, harness, nightly, said, soon } from "./harness.mjs";
import { decodePNG } from "./png.mjs";

const app = harness();

/** Visits a page with reduced motion, because solutions then play without pauses. */
const visit = (hash, size, test) => app.visit(hash, size, test, { reducedMotion: "reduce" });

/** One puzzle per family, each solved by pressing the first and the last button. The tests alternate
 * between touch and keyboard. */
const puzzles = {
  "5x5:1880023": 24,
  "5x7,cylinder:6180000c3": 34,
  "5x5,torus:1880023": 24,
  "4x8,mobius:40800102": 31,
  "6x6,klein:460000062": 35,
  "6x6,projective:420000042": 35,
  "6x6,holes=1_6_15_16_21_22_31_36:c400023": 27,
  "6x6,rule=ring:420000042": 35,
  "6x6,rule=x:810000081": 35,
  "6x6,rule=star:c300000c3": 35,
  "6x6,rule=knight:808402101": 35,
  "5x5,torus,rule=-1.0_0.0_0.1:1080003": 24,
  "5x5,mod=3:2200020000000000000200022": 24,
  "hex4:1980000033": 36,
  "tri6:c00000005": 35,
  "cube3:3404480000020b": 53,
  "3x3x3:682020b": 26,
  "2x2x2x2:e997": 15,
  "3x3x3x3,torus:1e480406000000c04024f": 80,
  "graph6=FhCKG:22": 6,
  "graph6=IheA@GUAo:2e3": 9,
  "digraph6=DOAG??:13": 4,
  "buttons=6_0.1.2_2.3.4_0.4.5_1.3.5:2d": 3,
};

async function go(page, hash) {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** Waits until a board is shown, and returns its first and last buttons. */
async function ends(page, last) {
  const board = ".bench .scene";
  await soon(async () => assert.equal(await page.locator(`${board} [data-button]`).count(), last + 1));
  await page.getByText("Turn off all the lights.", { exact: true }).waitFor();
  return [cell(page, 0, board), cell(page, last, board)];
}

it("axe finds nothing in the Lab", () =>
  visit("#lab", "phone", async (page) => {
    const check = await axeInBothThemes(page);
    for (const [hash, there] of [
      ["#lab", /^It takes forty-one presses/],
      ["#lab/board/graph6=FhCKG:22", "Different presses lead to different states"],
      ["#lab/map", "On 64.2% of these"],
      ["#lab/graph?g=graph6=FhCKG", "7 nodes, 7 edges"],
    ]) {
      await go(page, hash);
      await page.getByText(there).first().waitFor();
      await check(hash);
    }
  }));

describe("the gallery of boards", () => {
  it("shows every family with its numbers, and links to its boards", nightly, () =>
    visit("#lab", "phone", async (page) => {
      await page.getByRole("link", { name: /^5 × 5 The classic game\. 25 lights 1 in 4 solvable$/ }).waitFor();
      await page.getByRole("link", { name: /^The hypercube .* 81 lights all solvable$/ }).waitFor();
      await soon(async () => assert.ok((await page.locator(".exhibits .thumbnail").count()) >= 45));
      await page.getByRole("link", { name: /^Lights Out Cube/ }).tap();
      await page.getByRole("heading", { name: "Lights Out Cube" }).waitFor();
      await page.getByText("Proved: some state needs this many presses").waitFor();
      await soon(async () =>
        assert.match(await page.textContent(".numbers"), /Rank48Nullity6.*states, 1 in 64.*God’s number30/),
      );
    }),
  );
});

describe("a board of the Lab", () => {
  const inTurn = (first) => Object.entries(puzzles).filter((_, i) => i % 2 === first);

  it("of every other family can be won by touch", nightly, () =>
    visit("#lab", "phone", async (page) => {
      for (const [id, last] of inTurn(0)) {
        await go(page, `#lab/board/${id}`);
        for (const button of await ends(page, last)) await button.tap();
        await page.getByText("Solved in 2 presses.").waitFor();
        await fits(page, id);
      }
    }),
  );

  it("of the remaining families can be won by keyboard", nightly, () =>
    visit("#lab", "desktop", async (page) => {
      for (const [id, last] of inTurn(1)) {
        await go(page, `#lab/board/${id}`);
        const [first] = await ends(page, last);
        await first.focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Control+End");
        await soon(async () =>
          assert.equal(await page.evaluate(() => document.activeElement.dataset.button), String(last), id),
        );
        await page.keyboard.press("Space");
        await page.getByText("Solved in 2 presses.").waitFor();
      }
    }),
  );

  it("undoes, redoes and resets, and announces each step", () =>
    visit("#lab/board/5x5:1880023", "phone", async (page) => {
      const [first] = await ends(page, 24);
      await first.tap();
      await said(page, "Row 1, column 1 is off, 3 of 25 lights on.");
      await page.getByRole("button", { name: "Undo" }).click();
      await soon(async () => assert.equal(await page.textContent(".bench .stats div:nth-child(2) dd"), "6"));
      await page.getByRole("button", { name: "Redo" }).click();
      await soon(async () => assert.equal(await page.textContent(".bench .stats div:nth-child(2) dd"), "3"));
      await page.getByRole("button", { name: "Reset" }).click();
      await soon(async () => assert.equal(await page.textContent(".bench .stats div:nth-child(2) dd"), "6"));
    }));

  it("is solved, and a quiet pattern gives another solution", () =>
    visit("#lab/board/5x5:1880023", "phone", async (page) => {
      await ends(page, 24);
      await page.getByRole("button", { name: "Solve" }).click();
      await page.getByText("Press the ringed lights: 2 presses, the fewest possible. There are 4 solutions.").waitFor();
      await page.locator(".quiets .choose").first().click();
      await page.getByRole("button", { name: "Add to the solution" }).click();
      await page.getByText(/^Here’s another solution, with 1\d presses\.$/).waitFor();
      await page.getByRole("button", { name: "Watch it" }).click();
      await page.getByText(/^Solved in 1\d presses\.$/).waitFor();
    }));

  it("plays its solution until a button, an undo, a press or a new position stops it", () =>
    app.visit("#lab/board/5x5:on", "phone", async (page) => {
      const presses = page.locator(".bench .stats dd").first();
      const count = async () => Number(await presses.textContent());
      const watch = page.getByRole("button", { name: "Watch it" });
      const stop = page.locator(".controls").getByRole("button", { name: "Stop" });
      const solve = async () => {
        await page.getByRole("button", { name: "Solve" }).click();
        await watch.waitFor();
      };
      const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
      /** Watches two presses of the playback, runs act, and checks that no more presses follow. The page's
       * clock runs only here, so the speed of the machine does not matter. */
      const interrupted = async (act) => {
        const before = await count();
        await watch.click();
        const soonByItsClock = (check) =>
          soon(async () => {
            await page.clock.runFor(50);
            await check();
          });
        await soonByItsClock(async () => assert.ok((await count()) >= before + 2));
        await act();
        await soonByItsClock(async () => assert.equal(await stop.count(), 0));
        const then = await count();
        await page.clock.runFor(5000);
        assert.equal(await count(), then);
      };
      await page.clock.install();
      await page.reload();
      await solve();
      await pause();
      await interrupted(() => stop.click());
      await interrupted(() => cell(page, 24, ".scene").tap());
      await interrupted(() => page.getByRole("button", { name: "Undo" }).click());
      await page.clock.resume();
      await solve();
      await pause();
      await interrupted(() => page.getByRole("button", { name: "New position" }).click());
      await soon(async () => assert.equal(await count(), 0));
      await page.clock.resume();
      await solve();
      await watch.click();
      await page.getByText(/^Solved in \d+ press(es)?\.$/).waitFor();
    }));

  it("is reported if it has no solution, and explained if it does not exist", () =>
    visit("#lab/board/5x5:1", "phone", async (page) => {
      await page.getByRole("button", { name: "Solve" }).click();
      await page.getByText("No presses turn these lights out").waitFor();
      await go(page, "#lab/board/5x5,torsu");
      await page.getByRole("alert").getByText("unknown").waitFor();
      await go(page, "#lab/board/5x5:zz");
      await page.getByText("This position doesn’t fit the board").waitFor();
    }));

  it("the hypercube from the literature is solved and played in 41 presses", nightly, () =>
    visit(
      "#lab/board/3x3x3x3:0,to=on",
      "desktop",
      async (page) => {
        await page.getByText("Turn on all the lights.").waitFor();
        await page.getByRole("button", { name: "Solve" }).click();
        await page.getByText("41 presses, the fewest possible. It’s the only solution.").waitFor();
        await soon(async () => assert.equal(await page.locator(".scene .mark.solid").count(), 41));
        await cell(page, 0, ".scene").click();
        await soon(async () => assert.equal(await page.locator(".scene .mark.solid").count(), 40));
        await page.getByRole("button", { name: "Watch it" }).click();
        await page.getByText("Solved in 41 presses.").waitFor();
        await soon(async () => assert.equal(await page.locator(".scene .lit.on").count(), 81));
      },
      { reducedMotion: "reduce" },
    ),
  );
});

describe("the map of nullities", () => {
  it("is computed, and describes a board that is tapped, typed in or reached by keyboard", () =>
    visit("#lab", "phone", async (page) => {
      const group = page.getByRole("region", { name: "For researchers" });
      const names = () => group.locator("b").allTextContents();
      await soon(async () => assert.deepEqual(await names(), ["Models", "Map"]));
      for (const card of await page.locator("#lab .exhibits").all())
        assert.doesNotMatch(await card.textContent(), /nullit/i);
      await group.getByRole("link", { name: /^Map/ }).tap();
      await page.getByText("On 64.2% of these 262,144 boards, every state can be solved.").waitFor();
      const map = page.getByRole("application", { name: "Map of nullities" });
      const chosen = (text) => page.locator(".chosen").getByText(text).waitFor();
      await chosen("2 independent quiet patterns");
      for (const [row, col, nullity] of [
        [30, 30, 20],
        [59, 59, 22],
        [512, 1, 1],
      ]) {
        await page.getByLabel("Rows").fill(String(row));
        await page.getByLabel("Columns").fill(String(col));
        await chosen(new RegExp(`^${nullity} (independent )?quiet patterns?`));
      }
      const box = await map.boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await soon(async () => assert.match(await page.getByLabel("Rows").inputValue(), /^2\d\d$/));
      await page.getByText("This board is too large to play here.").waitFor();
      await page.getByLabel("Rows").fill("5");
      await page.getByLabel("Columns").fill("6");
      await map.focus();
      await page.keyboard.press("+");
      await page.keyboard.press("ArrowLeft");
      await said(page, "5 by 5: nullity 2");
      await page.getByRole("radio", { name: "Torus" }).check();
      await chosen("8 independent quiet patterns");
      await soon(async () => assert.equal(await page.evaluate(() => location.hash), "#lab/map/torus"));
      await map.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Torus" }).waitFor();
    }));

  it("is saved as a picture, with a colour for each nullity", needs.downloads, () =>
    visit("#lab/map", "desktop", async (page) => {
      const saving = page.waitForEvent("download");
      await page.locator('button[aria-disabled="false"]', { hasText: "Save as PNG" }).click();
      const file = await saving;
      assert.equal(file.suggestedFilename(), "nullities.png");
      const { width, height, data } = decodePNG(readFileSync(await file.path()));
      assert.deepEqual([width, height], [1024, 1024]);
      const colour = (rows, cols) =>
        data
          .slice(4 * (2 * (rows - 1) * width + 2 * (cols - 1)))
          .slice(0, 4)
          .join();
      assert.equal(colour(3, 3), colour(6, 6), "no quiet patterns");
      assert.equal(colour(4, 4), colour(14, 14), "four");
      assert.notEqual(colour(3, 3), colour(4, 4));
    }),
  );
});

describe("the graph editor", () => {
  /** Returns a function that taps the sheet at given fractions of its width and height, and one
   * that returns the number of taps. */
  async function tapper(page) {
    const sheet = page.getByRole("application", { name: "Drawing" });
    let count = 0;
    return {
      tap: async (x, y) => {
        count++;
        await sheet.scrollIntoViewIfNeeded();
        const box = await sheet.boundingBox();
        await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
      },
      count: () => count,
    };
  }

  it("draws a graph of 12 nodes on a phone in at most 30 taps, ready to play", () =>
    visit("#lab/graph", "phone", async (page) => {
      const { tap, count } = await tapper(page);
      const circle = Array.from({ length: 12 }, (_, i) => [
        0.5 + 0.4 * Math.sin((Math.PI * i) / 6),
        0.5 - 0.4 * Math.cos((Math.PI * i) / 6),
      ]);
      for (const [x, y] of [...circle, circle[0]]) await tap(x, y);
      await page.getByText("12 nodes, 12 edges").waitFor();
      // Three more taps: add an edge across the circle, remove one along it, and add another
      // across.
      for (const node of [6, 7, 1]) await tap(...circle[node]);
      await page.getByText("12 nodes, 13 edges").waitFor();
      await page.getByText(/^Rank 1[0-2], nullity [0-2]\./).waitFor();
      assert.ok(count() <= 30, `${count()} taps`);
      await soon(async () => assert.match(await page.evaluate(() => location.hash), /^#lab\/graph\?g=graph6=K/));
      await page.reload();
      await page.getByText("12 nodes, 13 edges").waitFor();
      await page.getByRole("radio", { name: "Play" }).check();
      await page.getByRole("button", { name: "Solve" }).click();
      await page.getByRole("button", { name: "Watch it" }).click();
      await page.getByText(/^Solved in \d+ press(es)?\.$/).waitFor();
      await fits(page);
    }));

  it("moves, deletes and undoes, and sets lights, a target, names and arrows", () =>
    visit("#lab/graph", "phone", async (page) => {
      const { tap } = await tapper(page);
      const nodes = page.locator(".drawing .node");
      for (const [x, y] of [
        [0.25, 0.5],
        [0.5, 0.5],
        [0.75, 0.5],
      ])
        await tap(x, y);
      await page.getByText("3 nodes, 2 edges").waitFor();
      await page.getByLabel("Name of node 3").fill("end");
      await page.getByLabel("Name of node 3").blur();
      await soon(async () => assert.equal(await nodes.nth(2).textContent(), "end"));
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByText("2 nodes, 1 edge").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("3 nodes, 2 edges").waitFor();
      await page.getByRole("switch", { name: "Directed edges" }).check();
      await page.getByText(/^Rank 3, nullity 0\./).waitFor();
      await page.getByRole("radio", { name: "Lights" }).check();
      await tap(0.25, 0.5);
      await soon(async () => assert.equal(await page.locator(".node.lit").count(), 1));
      await page.getByRole("radio", { name: "Target" }).check();
      await tap(0.75, 0.5);
      await soon(async () => assert.equal(await page.locator(".node .want").count(), 1));
      await page.getByRole("radio", { name: "Play" }).check();
      await page.getByText("Turn on the shaded lights and turn off the rest.").waitFor();
      // Button 1 toggles 1 and 2, and button 2 toggles 2 and 3. Together they move the light from 1 to 3.
      for (const node of [0, 1]) await cell(page, node, ".scene").tap();
      await page.getByText("Solved in 2 presses.").waitFor();
    }));

  it("works with the keyboard alone", () =>
    visit("#lab/graph", "desktop", async (page) => {
      await page.getByRole("application", { name: "Drawing" }).focus();
      await page.keyboard.press("Enter");
      await said(page, "Node 1 added.");
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await said(page, "Node 2 added, joined to node 1.");
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await said(page, "Node 3 added, joined to node 2.");
      await page.keyboard.press("n");
      await said(page, /^Node 1$/);
      await page.keyboard.press("Enter");
      await said(page, "Node 3 joined to node 1.");
      await page.getByText("3 nodes, 3 edges").waitFor();
      await page.keyboard.press("Alt+ArrowLeft");
      await page.keyboard.press("Delete");
      await said(page, "Node deleted, 2 left.");
      await page.keyboard.press("Control+z");
      await page.getByText("3 nodes, 3 edges").waitFor();
    }));

  it("reads and writes files, and rejects large ones with an explanation", () =>
    visit("#lab/graph", "desktop", async (page) => {
      await page.getByText("Files: graph6").click();
      const text = page.getByLabel("Graph as text");
      const read = page.getByRole("button", { name: "Load" });
      await text.fill("FhCKG");
      await read.click();
      await page.getByText("7 nodes, 7 edges").waitFor();
      await page.getByText("Rank 7, nullity 0. Every state can be solved.").waitFor();
      for (const [format, want] of [
        ["dot", /graph \{/],
        ["json", /"nodes": ?7/],
        ["json", /"places"/],
        ["edges", /^1 2$/m],
        ["matrix", /^1100001$/m],
        ["graph6", /^FhCKG$/m],
      ]) {
        await page.getByLabel("Format").selectOption(format);
        await page.getByRole("button", { name: "Show as text" }).click();
        await soon(async () => assert.match(await text.inputValue(), want));
        await read.click();
        await page.getByText("Read 7 lights.").waitFor();
      }
      // Use a file, because typing thousands of lines is slow in any browser.
      const large = Array.from({ length: 2000 }, (_, i) => `${i + 1} ${((i + 1) % 2000) + 1}`).join("\n");
      const file = { name: "large.edges", mimeType: "text/plain", buffer: Buffer.from(large) };
      await page.getByLabel("Open a file").setInputFiles(file);
      await page.getByText("a graph here can have up to 400 lights, but this one has 2,000").waitFor();
      await page.getByText("7 nodes, 7 edges").waitFor();
      await text.fill("{");
      await read.click();
      await page.locator(".files .wrong").waitFor();
      await page.getByLabel("Graph", { exact: true }).selectOption("Petersen graph");
      await page.getByRole("button", { name: "Draw it" }).click();
      await page.getByText("10 nodes, 15 edges").waitFor();
    }));

  it("opens a matrix with more lights than buttons as a board", () =>
    visit("#lab/graph", "desktop", async (page) => {
      await page.getByText("Files: graph6").click();
      await page.getByLabel("Graph as text").fill("110\n011");
      await page.getByRole("button", { name: "Load" }).click();
      await page.getByText("Turn off all the lights.", { exact: true }).waitFor();
      assert.equal(await page.evaluate(() => location.hash), "#lab/board/buttons=3_0.1_1.2");
      await soon(async () => assert.match(await page.textContent(".numbers"), /Lights, buttons3, 2Rank2/));
    }));
});
