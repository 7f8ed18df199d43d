// A tour of the app in every browser, against the built programs.
//
//   npm run tour                    all of it, on a phone and on a desktop; pictures go to build/tour
//   TOUR=short npm run tour         what CI has time for
//   ENGINES="firefox webkit" …      only in some browsers: chromium, firefox, webkit, wpe; otherwise
//                                   in those that this machine has
//   UPDATE=browsers npm run tour    also writes the versions into docs/project/browsers.md

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { startApp } from "../program.mjs";
import { engines } from "./engines.mjs";
import { playRoom } from "./room.mjs";
import { steps } from "./steps.mjs";
import { Visit } from "./visit.mjs";

const isShort = process.env.TOUR === "short";
const isHere = (name) => engines[name].programs.every((program) => existsSync(program));
const names = process.env.ENGINES?.split(" ") ?? Object.keys(engines).filter(isHere);
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const page = fileURLToPath(new URL("../../../docs/project/browsers.md", import.meta.url));

const app = {};
/** The version of each browser that has taken the tour, and the steps that failed. */
const versions = {};
const failed = new Set();
before(async () => {
  const server = await startApp();
  Object.assign(app, { origin: server.address, end: server.end });
});
after(async () => {
  await app.end();
  if (process.env.UPDATE === "browsers") writeVersions();
});

for (const name of names)
  for (const size of engines[name].sizes ?? (isShort ? [phone] : [phone, desktop]))
    describe(`${engines[name].title} at ${size.width} x ${size.height}`, () => {
      let visit;
      before(async () => {
        visit = await Visit.start(name, size);
        versions[name] = visit.version;
      });
      after(() => visit?.end());
      for (const { name: title, take } of steps.filter((step) => belongs(step, name)))
        it(title, () =>
          passes(`${name} ${title} ${size.width}`, async () => {
            await take(visit, app);
            await visit.isClean(title);
          }),
        );
    });

/** Runs a step, which counts as failed until it has passed. */
async function passes(step, run) {
  failed.add(step);
  await run();
  failed.delete(step);
}

function belongs({ short, floor }, name) {
  return (short || !isShort) && floor !== (engines[name].floor ? "never" : "only");
}

if (names.length > 2)
  describe("a room that all browsers share", () => {
    const [host, ...guests] = names;
    for (const scheme of isShort ? ["http"] : ["http", "https"])
      it(`is played over ${scheme}`, () =>
        passes(`a room over ${scheme}`, () => playRoom(scheme, { host, guests, phone, desktop })));
  });

/** Writes the table of the browsers in which every step of the whole tour has passed. */
function writeVersions() {
  if (isShort || failed.size > 0) throw new Error(`No table: ${isShort ? "this was the short tour" : [...failed]}`);
  const rows = Object.entries(versions).map(
    ([name, version]) => `| ${engines[name].title} ${version} | ${engines[name].stands} | ${engines[name].works} |`,
  );
  const table = ["| tested | stands for | what works |", "|---|---|---|", ...rows].join("\n");
  const text = readFileSync(page, "utf8");
  writeFileSync(page, text.replace(/(<!-- browsers -->\n)(?:.|\n)*?(<!-- end -->)/, `$1${table}\n$2`));
}
