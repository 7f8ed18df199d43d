// Rooms where people play the same board at the same time, with the real service.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { visitor } from "./browser.mjs";
import { axe, cell, choose, fitsAll, nightly, open, said, small, soon } from "./harness.mjs";
import { serviceHarness } from "./service.mjs";

const app = serviceHarness();

/** The console message for connections that are dropped on purpose. */
const cut = /^Failed to load resource/;
/** A 3 x 3 board with all lights on; pressing the corners and the centre solves it. */
const full = { id: "3x3:1ff", presses: [0, 2, 4, 6, 8] };

/** Opens a room as its host, and returns the room code. */
async function host(page, mode, ...ids) {
  return hostTyped(page, false, mode, ...ids);
}

/** Opens a room whose players may type their names. */
async function hostTyped(page, typed, mode, ...ids) {
  if (!page.url().includes("#together")) await choose(page, "Together");
  await page.locator(".choice", { hasText: mode }).click();
  await page.locator(".choice", { hasText: "By ID" }).click();
  await page.getByLabel(/Up to 20 puzzle IDs/).fill(ids.join("\n"));
  if (typed) await page.getByText("Players can type their names").click();
  await page.getByRole("button", { name: "Open the room" }).click();
  await page.locator(".qr").waitFor();
  return page.locator(".how .code").textContent();
}

/** Runs a test with several visitors, and closes their browsers at the end. */
async function together(count, test) {
  const contexts = [];
  try {
    for (let i = 0; i <= count; i++) contexts.push(await visitor(app.browser, i === 0 ? "desktop" : "phone"));
    const pages = [];
    for (const context of contexts) pages.push(await open(app, context, undefined, cut));
    await test(pages, contexts);
  } finally {
    for (const context of contexts) await context.close();
  }
}

const nameOn = async (phone) =>
  /^You are (.*)/.exec(await phone.getByRole("heading", { name: /^You are / }).textContent())[1];
const press = async (phone, buttons) => {
  for (const button of buttons) await cell(phone, button, ".round").tap();
};

/** Calls the service without a browser. */
const post = async (path, method = "POST", body = undefined, cookie = "") => {
  const headers = { cookie, origin: app.origin, "content-type": "application/json" };
  const answer = await fetch(app.origin + path, { method, headers, body: body && JSON.stringify(body) });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer;
};

/** Returns the controls of the host's screen that are not wholly visible. */
const cutOff = (page) =>
  page.evaluate(() => {
    const inside = (element) => {
      const box = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { top, bottom, left, right } = around.getBoundingClientRect();
        const clips = around === document.documentElement || getComputedStyle(around).overflowY !== "visible";
        if (clips && (box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1))
          return false;
      }
      return box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    };
    return [
      ...document.querySelectorAll(
        ".projector :is(.button, .code, .qr, .tally dd, h1, h2, .wall .thumbnail, .wall .name)",
      ),
    ]
      .filter((element) => !inside(element))
      .map((element) => element.outerHTML.slice(0, 80));
  });

/** Waits until the ranking lists exactly these players, in this order, as having solved the puzzle. */
const solvedBy = (page, names) =>
  soon(async () => assert.deepEqual(await page.locator("#together .rank.done .name").allTextContents(), names));

describe("a room", () => {
  it("is played to the end by a host and three phones, while one goes offline and a daemon is killed", () =>
    together(3, async ([screen, ann, bob, eve], [, annAlone]) => {
      const doomed = await app.service.addDaemon();
      await screen.goto(app.origin);
      const code = await host(screen, "Race", small.id, full.id);
      assert.match(code, /^[A-Z]{6}$/);

      // They join by room code, by short address and by the QR code's address.
      await ann.goto(`${app.origin}/#together`);
      await ann.getByLabel("Room code").fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
      await ann.getByRole("button", { name: "Join" }).tap();
      const names = [await nameOn(ann)];
      await bob.goto(`${app.origin}/#together/${code}`);
      names.push(await nameOn(bob));
      const label = await screen.getByRole("img", { name: /^QR code for/ }).getAttribute("aria-label");
      await eve.goto(label.slice("QR code for ".length));
      names.push(await nameOn(eve));
      await soon(async () =>
        assert.deepEqual((await screen.locator(".names li bdi").allTextContents()).reverse(), names),
      );
      await said(screen, new RegExp(`${names[2]} has joined. The room now has 3 players.`));
      await screen.getByRole("button", { name: "Start" }).click();
      for (const phone of [ann, bob, eve]) await cell(phone, 0, ".round").waitFor();
      await said(bob, /^Get ready for puzzle 1 of 2. Three by three, par 5.|^Go!/);

      // Ann goes offline and keeps playing.
      await annAlone.setOffline(true);
      await press(ann, small.presses);
      await ann.getByRole("heading", { name: /^Lights out/ }).waitFor();
      // Bob solves it. Eve is halfway through when the daemon dies.
      await press(bob, small.presses);
      await bob.getByRole("heading", { name: "Lights out: first place" }).waitFor();
      await said(eve, new RegExp(`${names[1]} finished first. Solved by 1 of 3 players.`));
      await press(eve, small.presses.slice(0, 3));
      await doomed.end("SIGKILL");
      await press(eve, small.presses.slice(3));
      await eve.getByRole("heading", { name: "Lights out: second place" }).waitFor();
      await solvedBy(screen, [names[1], names[2]]);
      const next = screen.getByRole("button", { name: "Next puzzle" });
      assert.doesNotMatch(await next.getAttribute("class"), /primary/, "Ann has not finished");
      await ann.getByText("Connection lost.").waitFor();
      await annAlone.setOffline(false);
      await ann.getByRole("heading", { name: "Lights out: third place" }).waitFor();
      for (const page of [screen, ann, bob, eve]) await solvedBy(page, [names[1], names[2], names[0]]);
      await soon(async () => assert.equal(await ann.getByText("Connection lost.").count(), 0));

      // Now that all are done, the clock shows the last player's time, and Next puzzle is the primary button.
      await soon(async () => {
        const times = await screen.locator("#together .rank .state").allTextContents();
        assert.equal(await screen.locator(".tally div:last-child dd").textContent(), times.at(-1));
      });
      assert.match(await next.getAttribute("class"), /primary/);

      // The next puzzle: Bob reopens his page and plays with the keyboard.
      await next.click();
      await said(ann, /^Get ready for puzzle 2 of 2|^Go!/);
      await bob.reload();
      await cell(bob, 0, ".round").focus();
      for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowDown", "ArrowLeft", "Space"])
        await bob.keyboard.press(key);
      await said(bob, /^Row 2, column 2 is off, 4 of 9 lights on/);
      await bob.keyboard.press("ArrowDown");
      for (const key of ["ArrowLeft", "Space", "ArrowRight", "ArrowRight", "Space"]) await bob.keyboard.press(key);
      await bob.getByRole("heading", { name: "Lights out: first place" }).waitFor();
      await press(eve, full.presses.slice(0, 2));
      await solvedBy(screen, [names[1]]);
      await soon(async () =>
        assert.deepEqual(await screen.locator(".rank .presses").allTextContents(), [
          "5 presses",
          "2 presses",
          "0 presses",
        ]),
      );
      assert.deepEqual(
        await screen
          .locator("#together .rank .state")
          .allTextContents()
          .then((states) => states.slice(1)),
        ["3 to go", "5 to go"],
      );
      await screen.getByRole("button", { name: "Show the winners" }).click();
      await screen.getByText("2 players are still playing.").waitFor();
      await screen.getByRole("button", { name: "Show the winners now" }).click();
      for (const page of [screen, ann, bob, eve]) await page.getByText("Final results").first().waitFor();
      for (const page of [screen, ann]) {
        await solvedBy(page, [names[1]]);
        await soon(async () =>
          assert.deepEqual(
            (await page.locator("#together .rank .presses").allTextContents()).map((text) =>
              text.replace("you · ", ""),
            ),
            ["2 of 2 solved", "1 of 2 solved", "1 of 2 solved"],
          ),
        );
      }
      await screen.locator(".podium .step1", { hasText: names[1] }).waitFor();
      await bob.locator(".podium .step1", { hasText: `You, ${names[1]}` }).waitFor();
      await bob.getByRole("heading", { name: "You won!" }).waitFor();
      await ann.getByRole("heading", { name: /^You came (second|third) of 3$/ }).waitFor();
      assert.equal(await bob.locator("#together [data-button]").count(), 0, "the podium takes the place of the board");

      // The same people play again without joining again.
      await screen.getByRole("button", { name: "Play again" }).click();
      await screen.locator(".choice", { hasText: "By ID" }).click();
      await screen.getByLabel(/Up to 20 puzzle IDs/).fill(full.id);
      await screen.getByRole("button", { name: "Start the next series" }).click();
      assert.equal(await nameOn(eve), names[2]);
      await screen.getByRole("button", { name: "Start" }).click();
      await press(eve, full.presses);
      await eve.getByRole("heading", { name: "Lights out: first place" }).waitFor();
      await solvedBy(ann, [names[2]]);
      await ann.getByRole("link", { name: "Leave" }).tap();
      await ann.getByRole("button", { name: "Join" }).waitFor();
    }));

  it("starts at the same moment for everyone, by the service's clock, even if a device's clock is wrong", () =>
    together(2, async ([screen, ann, bob]) => {
      await ann.clock.install({ time: new Date("2020-02-02T02:02:02Z") });
      await screen.goto(app.origin);
      const code = await host(screen, "Race", small.id);
      for (const phone of [ann, bob]) {
        await phone.goto(`${app.origin}/#${code}`);
        await nameOn(phone);
      }
      await ann.clock.resume();
      for (const page of [screen, ann, bob]) {
        await page.evaluate(() => {
          window.counts = new Set();
          const note = () => window.counts.add(document.querySelector(".countdown")?.textContent);
          new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
        });
      }
      await screen.getByRole("button", { name: "Start" }).click();
      for (const phone of [ann, bob]) {
        await press(phone, small.presses); // the board accepts presses only once the round has begun
        await phone.getByRole("heading", { name: /^Lights out/ }).waitFor();
        assert.equal(await phone.getByText("has not begun").count(), 0);
      }
      for (const page of [screen, ann, bob]) {
        const counts = await page.evaluate(() => [...window.counts].filter(Boolean));
        assert.deepEqual(
          counts.filter((count) => !["3", "2", "1"].includes(count)),
          [],
        );
      }
      await soon(async () => assert.equal(await screen.locator(".wall .done").count(), 2));
    }));

  it("lets players reroll their names, and lets the host remove a player and lock the room", () =>
    together(3, async ([screen, ann, bob, eve]) => {
      await screen.goto(app.origin);
      const code = await host(screen, "Race", small.id);
      for (const phone of [ann, bob]) await phone.goto(`${app.origin}/#${code}`);
      const [first, name] = [await nameOn(ann), await nameOn(bob)];
      await ann.getByRole("button", { name: "Another name" }).tap();
      await soon(async () => assert.notEqual(await nameOn(ann), first));
      const warm = ann.locator(".warm-up");
      const before = await warm.locator(".lit.on").count();
      await cell(ann, 4, ".warm-up").tap();
      await soon(async () => assert.notEqual(await warm.locator(".lit.on").count(), before));

      await screen.getByRole("button", { name: `Remove ${name}` }).click();
      await screen.getByRole("button", { name: "Remove the player" }).click();
      await bob.getByRole("heading", { name: "You’re no longer in this room" }).waitFor();
      await screen.getByRole("heading", { name: "1 player here" }).waitFor();
      await bob.reload();
      await bob.getByText("The host has removed you from this room.").waitFor();
      await screen.getByRole("button", { name: "Lock the room" }).click();
      await screen.getByText("The room is locked").waitFor();
      await eve.goto(`${app.origin}/#${code}`);
      await eve.getByText("This room is locked").waitFor();
      await ann.reload();
      await nameOn(ann);
      await screen.getByRole("button", { name: "Start" }).click();
      await press(ann, small.presses);
      await ann.getByRole("heading", { name: "Lights out: first place" }).waitFor();
      await screen.getByRole("button", { name: "Unlock the room" }).click();
      await screen.locator(".join .code", { hasText: code }).waitFor();
      await eve.reload();
      await cell(eve, 0, ".round").waitFor();
    }));

  it("lets players type their names if the host allows it, and the host remove one", () =>
    together(3, async ([screen, ann, bob, eve]) => {
      await screen.goto(app.origin);
      const code = await hostTyped(screen, true, "Race", small.id);
      await ann.goto(`${app.origin}/#${code}`);
      const type = async (phone, name) => {
        await phone.getByLabel("Your name").fill(name);
        await phone.getByRole("button", { name: "Save" }).tap();
      };
      await type(ann, "A name that is longer than twenty letters");
      await ann.getByText("A name can have up to 20 letters; this one has 41.").waitFor();
      await type(ann, "\u202e ");
      await ann.getByText("A name needs at least one letter or digit.").waitFor();
      await type(ann, " Zoë\u202e  the great ");
      await soon(async () => assert.equal(await nameOn(ann), "Zoë the great"));
      await bob.goto(`${app.origin}/#${code}`);
      await nameOn(bob);
      await type(bob, "A very rude name");
      await screen.getByRole("button", { name: "Remove A very rude name" }).click();
      await screen.getByRole("button", { name: "Remove the name" }).click();
      await soon(async () => assert.match(await nameOn(bob), /^[A-Z][a-z]+ [A-Z][a-z]+$/));
      assert.equal(await bob.getByLabel("Your name").count(), 0, "the name can't be typed again");

      // Eve comes late, and can still choose a name before her first press.
      await screen.getByRole("button", { name: "Start" }).click();
      await eve.goto(`${app.origin}/#${code}`);
      await type(eve, "Eve");
      await soon(async () => assert.match(await eve.locator(".round .head .sub").textContent(), /Eve$/));
      await press(eve, small.presses);
      await eve.getByRole("heading", { name: "Lights out: first place" }).waitFor();
      await solvedBy(screen, ["Eve"]);
    }));

  it("cuts nothing off on the host's screen, however long the names are", nightly, () =>
    together(1, async ([screen, phone]) => {
      const whole = async (what) => {
        for (const size of [
          { width: 1440, height: 900 },
          { width: 1280, height: 800 },
        ]) {
          await screen.setViewportSize(size);
          await soon(async () => assert.deepEqual(await cutOff(screen), [], `${what}, ${size.width} x ${size.height}`));
        }
      };
      await screen.goto(app.origin);
      const code = await hostTyped(screen, true, "Race", small.id, full.id);
      await phone.goto(`${app.origin}/#${code}`);
      await nameOn(phone);
      for (let i = 0; i < 22; i++) {
        const cookie = (await post(`/api/rooms/${code}/players`)).headers.get("set-cookie").split(";")[0];
        const name = "W".repeat(19) + i;
        if (i < 3) await post(`/api/rooms/${code}/name`, "PUT", { name }, cookie);
      }
      await screen.getByRole("heading", { name: "23 players here" }).waitFor();
      await screen.locator(".how .code").evaluate((widest) => {
        widest.textContent = "WWWWWW";
      });
      await whole("the lobby");
      await screen.getByRole("button", { name: "Start" }).click();
      await screen.locator(".wall").waitFor();
      await whole("a round");
      await screen.getByRole("button", { name: "Show the winners" }).click();
      await whole("the question");
      await screen.getByRole("button", { name: "Show the winners now" }).click();
      await screen.locator(".final").waitFor();
      await whole("the winners");
    }),
  );

  it("can share one board, and shows who presses it", () =>
    together(1, async ([friend, phone]) => {
      await friend.goto(app.origin);
      const code = await host(friend, "One shared board", full.id);
      await friend.getByRole("link", { name: "Play too" }).click();
      const names = [await nameOn(friend)];
      await phone.goto(`${app.origin}/#${code}`);
      names.push(await nameOn(phone));
      await friend.getByRole("button", { name: "Start" }).click();
      await cell(friend, 0, ".round").click();
      await phone.locator(".tag", { hasText: names[0] }).waitFor();
      await press(phone, [2, 4, 6]);
      await friend.locator(".tag", { hasText: names[1] }).first().waitFor();
      await soon(async () =>
        assert.deepEqual(await friend.locator(".rank").allTextContents(), [
          `${names[1]}3 presses`,
          `${names[0]}you · 1 press`,
        ]),
      );
      await cell(friend, 8, ".round").click();
      for (const page of [friend, phone])
        await page.getByRole("heading", { name: "Lights out", exact: true }).waitFor();
      await said(phone, new RegExp(`All lights are out after 5 presses. ${names[0]} made the last one.`));
    }));

  it("fits every screen and passes axe", nightly, () =>
    together(1, async ([screen, phone]) => {
      const looks = async (page, check, what) => {
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          await check(`${what}, ${colorScheme}`);
        }
      };
      await screen.goto(`${app.origin}/#together`);
      await screen.getByRole("button", { name: "Open the room" }).waitFor();
      const check = await axe(screen);
      await looks(screen, check, "the doors");
      await fitsAll(screen, "the doors");
      await screen.setViewportSize({ width: 1920, height: 1080 });
      const code = await hostTyped(screen, true, "Fewest presses", small.id);
      await phone.goto(`${app.origin}/#${code}`);
      await nameOn(phone);
      const checkPhone = await axe(phone);
      await checkPhone("a lobby");
      await screen.getByRole("button", { name: "Start" }).click();
      await press(phone, small.presses);
      await phone.getByRole("button", { name: "Try again" }).tap();
      await phone.getByText("Your best: 5 presses").waitFor();
      await looks(phone, checkPhone, "a round");
      await soon(async () => assert.equal(await screen.locator(".rank.done").count(), 1));
      await looks(screen, check, "the host's screen");
      await fitsAll(screen, "the host's screen");
      await screen.getByRole("button", { name: "Show the winners" }).click();
      await phone.getByRole("heading", { name: "You won!" }).waitFor();
      await looks(phone, checkPhone, "the winners");
      await fitsAll(phone, "the winners");
      await looks(screen, check, "the host's winners");
    }),
  );

  it("is explained if it does not exist", () =>
    together(0, async ([page]) => {
      await page.goto(`${app.origin}/#together/BBBBBB`);
      await page.getByText("There is no room BBBBBB; rooms close after a day.").waitFor();
      await page.getByLabel("Room code").fill("BBBBBA");
      await page.getByRole("button", { name: "Join" }).click();
      await page.getByText("A code has six letters").waitFor();
      await page.locator(".choice", { hasText: "By ID" }).click();
      await page.getByLabel(/Up to 20 puzzle IDs/).fill("5x5:1");
      await page.getByRole("button", { name: "Open the room" }).click();
      await page.getByText("This puzzle cannot be played in a room: it has no solution.").waitFor();
    }));
});
