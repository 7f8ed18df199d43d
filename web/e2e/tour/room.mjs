// A room that different browsers share: a host and its guests.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classroom } from "../browser.mjs";
import { small, soon } from "../harness.mjs";
import { startProxy } from "../proxy.mjs";
import { start } from "../service.mjs";
import { Visit } from "./visit.mjs";

/** Makes a certificate that nobody has signed; the browsers of the tour accept it. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "lightsout-tour-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", `/CN=${classroom}`, "-addext", `subjectAltName=DNS:${classroom},IP:127.0.0.1`];
  try {
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert, ...subject],
      { stdio: "ignore" },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Plays a round in a room of the service. */
export async function playRoom(scheme, { host, guests, phone, desktop }) {
  const service = await start();
  const make = (answer) => createServer(certificate(), answer);
  const proxy = scheme === "https" ? await startProxy(service.servers, make) : undefined;
  const port = new URL(proxy?.origin ?? service.origin).port;
  const visits = [];
  /** Browsers that trust this machine without https get a name that they do not trust. */
  const origin = ({ engine }) => `${scheme}://${engine.trusts ? classroom : "127.0.0.1"}:${port}`;
  const arrive = async (name, size) => {
    const visit = await Visit.start(name, size);
    visits.push(visit);
    return visit;
  };
  try {
    const screen = await arrive(host, desktop);
    const code = await openRoom(screen, origin(screen));
    const players = [];
    for (const name of guests) {
      const guest = await arrive(name, phone);
      await guest.open(`${origin(guest)}/#together/${code}`);
      await guest.says("You are ", "h1");
      players.push(guest);
    }
    await screen.says(`${guests.length} players here`);
    await isWhole(screen);
    await screen.picture(`room-${scheme}`);
    await screen.click("button", "Start");
    for (const guest of players) {
      for (const button of small.presses) await guest.press(button, ".round");
      await guest.says("Lights out: ", ".win h2");
      await guest.fits("a round");
      await guest.picture(`round-${scheme}`);
    }
    const areDone = (count) => document.querySelectorAll("#together .rank.done").length === count;
    await screen.when("all", areDone, guests.length);
    await screen.picture(`round-${scheme}`);
    for (const visit of visits) await visit.isClean("a room");
  } finally {
    for (const visit of visits) await visit.end();
    await proxy?.close();
    await service.close();
  }
}

/** Opens a room for the small puzzle, and returns its code. */
async function openRoom(visit, origin) {
  await visit.open(`${origin}/#together`);
  await visit.click(".choice", "By ID");
  await visit.fill("#roomids", small.id);
  await visit.click("button", "Open the room");
  return visit.when("the code", () => document.querySelector(".how .code")?.textContent);
}

/** Checks that the host's buttons are not cut off. */
async function isWhole(visit) {
  const cut = () => {
    const { top, bottom } = document.querySelector(".how").getBoundingClientRect();
    return [...document.querySelectorAll(".how .button")]
      .filter((button) => button.getBoundingClientRect().top < top || button.getBoundingClientRect().bottom > bottom)
      .map((button) => button.textContent);
  };
  await soon(async () => assert.deepEqual(await visit.window.run(cut), []));
}
