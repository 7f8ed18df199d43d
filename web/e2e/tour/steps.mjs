// The steps of the tour: what people do on each page, the same in every browser. Steps with `short`
// are part of the short tour. `floor: "only"` marks those that only the oldest browser takes, and
// `floor: "never"` those that it leaves out.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allKept, small, soon } from "../harness.mjs";
import { startApp } from "../program.mjs";

/** The pages to look at, and a text or an element that shows that each has loaded. */
const pages = {
  "#today": ".stats",
  "#5x5,torus#tour": "#board .lamp",
  "#hex3:on": "#board .lamp",
  "#12x12#tour": "#board .lamp",
  "#journey": "#journey .map, #journey h2",
  "#sprint": "#sprint .button",
  "#learn": ".contents",
  "#learn/press": ".lesson .lamp",
  "#learn/order": ".lesson .lamp",
  "#learn/twice": ".lesson .lamp",
  "#learn/group": ".lesson .lamp",
  "#learn/chasing": ".lesson .lamp",
  "#learn/quiet": ".lesson .lamp",
  "#learn/impossible": ".lesson .lamp",
  "#learn/par": ".lesson .lamp",
  "#learn/surfaces": ".lesson .lamp",
  "#studio": "#studio .button",
  "#solve": "#solve .button",
  "#lab": ".exhibits",
  "#lab/board/5x5:on": ".bench",
  "#lab/3d/4x8,torus:on": ".flat [data-button]",
  "#lab/map/torus": "#lab canvas",
  "#lab/graph": "#lab svg",
  "#lab/models/3x3:1b3": "#lab pre",
  "#together": "#together h1",
};
const folderName = (hash) => hash.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

async function look(visit, hash, css) {
  await visit.goTo(hash);
  await visit.when(`${css} on ${hash}`, (selector) => document.querySelector(selector) !== null, css);
  await visit.fits(hash);
  await visit.picture(folderName(hash));
}

/** Solves the small puzzle. */
async function win(visit, { origin }) {
  await visit.open(`${origin}/#${small.id}`);
  await visit.ready();
  for (const button of small.presses) await visit.press(button);
  await visit.when("a win", () => document.querySelector(".win h2") !== null);
}

/** Returns what ffprobe says about a file: its codec and frames, after any warnings. */
function probe({ type, data }) {
  const folder = mkdtempSync(join(tmpdir(), "lightsout-tour-"));
  try {
    const file = join(folder, `film.${type.split(/[/;+]/)[1]}`);
    writeFileSync(file, data);
    const args = [
      "-v",
      "warning",
      "-count_frames",
      "-show_entries",
      "stream=codec_name,nb_read_frames",
      "-of",
      "csv=p=0",
    ];
    const { stdout, stderr } = spawnSync("ffprobe", [...args, file], { encoding: "utf8" });
    return stderr + stdout.trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The films that the Studio may offer to save, with their codecs. All browsers have the first two. */
const codecs = { "Save GIF": "gif", APNG: "apng", "Save MP4": "h264" };

/** Runs ffprobe over a file, and fails if it has anything to say but the frames. */
function checkFilm(file, codec) {
  assert.match(probe(file), new RegExp(`^${codec},\\d+$`), `${file.type} of ${file.data.length} bytes`);
}

/** Makes a short film of a sample, and waits until it can be saved. */
async function shoot(visit, { origin }) {
  await visit.open(`${origin}/#studio?size=13x13&seconds=3&hold=1`);
  await visit.click("button", "Moon to Sun");
  await visit.says("presses, the fewest possible");
}

export const steps = [
  {
    name: "a puzzle is played with a hint, won and shared",
    short: true,
    async take(visit, app) {
      await visit.open(`${app.origin}/#${small.id}`);
      await visit.ready();
      await visit.fits("a puzzle");
      await visit.picture("puzzle");
      await visit.click("button", "Hint");
      await visit.when("a hint", () => document.querySelector(".advice .note") !== null);
      await visit.picture("hint");
      await win(visit, app);
      await visit.fits("a win");
      await visit.picture("win");
      await visit.when("the next puzzle", () => document.querySelector(".win .pair a") !== null);
      await visit.click("button", "Share");
      await visit.when("the dialog", () => document.querySelector("dialog[open]") !== null);
      await visit.fits("sharing");
      await visit.picture("share");
      await visit.window.key("Escape");
      await visit.when("no dialog", () => document.querySelector("dialog[open]") === null);
    },
  },
  {
    name: "a reload keeps the game and the settings",
    short: true,
    async take(visit, { origin }) {
      await visit.open(`${origin}/#5x5#tour`);
      await visit.ready();
      const before = await visit.lights();
      for (const button of [0, 7, 24]) await visit.press(button);
      const played = await visit.lights();
      assert.notEqual(played, before);
      await visit.click("#settings");
      await visit.click("dialog .choice", "Paper");
      await visit.fits("the settings");
      await visit.picture("settings");
      const vibrates = await visit.window.run(() => "vibrate" in navigator);
      const offered = await visit.window.run(() => document.querySelector("dialog").textContent.includes("Vibration"));
      assert.equal(offered, vibrates, "a switch for vibration");
      await visit.window.key("Escape");
      await visit.reload();
      await visit.ready();
      await soon(async () => assert.equal(await visit.lights(), played));
      assert.equal(await visit.window.run(() => document.documentElement.dataset.theme), "paper");
    },
  },
  {
    name: "a puzzle is solved with the keyboard only",
    short: true,
    async take(visit, { origin }) {
      await visit.open(`${origin}/#4x4:272`);
      await visit.ready();
      const isOnBoard = () => document.activeElement?.closest("#board") !== null;
      for (let i = 0; i < 40 && !(await visit.window.run(isOnBoard)); i++) await visit.window.key("Tab");
      assert.ok(await visit.window.run(isOnBoard), "Tab reaches the board");
      await visit.window.key("ArrowRight");
      await visit.window.key("ArrowDown");
      await visit.window.key("Enter");
      await visit.when("a win", () => document.querySelector(".win h2") !== null);
    },
  },
  {
    name: "all pages load, fit and complain about nothing",
    async take(visit, { origin }) {
      await visit.open(origin);
      await visit.ready();
      for (const [hash, css] of Object.entries(pages)) await look(visit, hash, css);
    },
  },
  {
    name: "the main pages load, fit and complain about nothing",
    short: true,
    async take(visit, { origin }) {
      await visit.open(origin);
      await visit.ready();
      const some = ["#today", "#journey", "#learn/press", "#learn/par", "#studio", "#lab/board/5x5:on", "#solve"];
      for (const hash of some) await look(visit, hash, pages[hash]);
    },
  },
  {
    name: "the first level of the journey is won",
    async take(visit, { origin }) {
      await visit.open(`${origin}/#journey`);
      await visit.click("a", "Play level 1-1, Hello");
      await visit.ready();
      await visit.press(4);
      await visit.when("a win", () => document.querySelector(".win") !== null);
      await visit.goTo("#journey");
      await visit.says("3 of 642 stars");
    },
  },
  {
    name: "a sprint starts",
    async take(visit, { origin }) {
      await visit.open(`${origin}/#sprint`);
      await visit.click("#sprint button", "Start");
      await visit.when("a board", () => document.querySelector("#sprint .lit.on") !== null);
      await visit.fits("a sprint");
      await visit.picture("sprint-running");
    },
  },
  {
    name: "a board is drawn in 3D",
    floor: "never", // it has no WebGL here
    short: true,
    async take(visit, { origin }) {
      await visit.open(`${origin}/#lab/3d/4x8,torus:on`);
      await visit.when("the scene", () => document.querySelector(".orbit canvas[data-drawn]") !== null);
      await visit.picture("3d");
    },
  },
  {
    name: "a browser without WebGL says why a board is flat",
    floor: "only",
    short: true,
    async take(visit, { origin }) {
      await visit.open(`${origin}/#lab/3d/4x8,torus:on`);
      await visit.says("Your browser can’t show 3D");
    },
  },
  {
    name: "HiGHS solves a model",
    short: true,
    async take(visit, { origin }) {
      await visit.open(`${origin}/#lab/models/${small.id}`);
      await visit.click("button", "Run HiGHS");
      await visit.says("We tried this solution, and it works.");
      await visit.picture("highs");
    },
  },
  {
    name: "films are saved, and ffprobe finds no fault in them",
    floor: "never", // a page that saves a file there loses what the tour has recorded
    short: true,
    async take(visit, app) {
      await shoot(visit, app);
      await visit.picture("film");
      const offered = await visit.window.run((all) => {
        document.querySelector("details.more").open = true;
        return all.filter((name) => [...document.querySelectorAll("button")].some((b) => b.textContent === name));
      }, Object.keys(codecs));
      assert.ok(offered.length >= 2, `films to save: ${offered}`);
      for (const name of offered) {
        await visit.click("button", name);
        checkFilm((await visit.files())[0], codecs[name]);
      }
    },
  },
  {
    name: "an embedded puzzle is played",
    floor: "never",
    short: true,
    async take(visit, { origin }) {
      await visit.open(`${origin}/embed.html#${small.id}`);
      for (const button of small.presses) await visit.click(`[data-button="${button}"]`);
      await visit.when("a win", () => document.querySelector("lights-out").solved);
      await visit.fits("an embedded puzzle");
      await visit.picture("embed");
    },
  },
  {
    name: "an embedded puzzle says what it takes",
    floor: "only",
    short: true,
    async take(visit, { origin }) {
      await visit.open(`${origin}/embed.html#${small.id}`);
      await visit.says("This browser is too old for this puzzle");
    },
  },
  {
    name: "the app works after the server is gone",
    short: true,
    async take(visit) {
      const server = await startApp();
      await visit.open(`${server.address}/#${small.id}`);
      await visit.ready();
      await visit.when("the files for offline use", allKept);
      await server.end("SIGKILL");
      await visit.reload();
      await visit.ready();
      for (const button of small.presses) await visit.press(button);
      await visit.when("a win", () => document.querySelector(".win h2") !== null);
      await visit.goTo("#learn/par");
      await visit.says("7 presses · par");
    },
  },
  {
    name: "today’s puzzle is won with hints",
    async take(visit, { origin }) {
      await visit.open(`${origin}/#today`);
      await visit.ready();
      await visit.when("a win", () => {
        const won = document.querySelector(".win h2") !== null;
        if (!won) document.querySelector(".hint")?.click();
        return won;
      });
      await visit.fits("the win of a day");
      await visit.picture("day-won");
    },
  },
];
