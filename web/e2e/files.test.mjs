// Both programs serve every file of the build, unchanged except for the service's marker.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { get } from "node:http";
import { extname, join } from "node:path";
import { describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { dist } from "./harness.mjs";
import { serviceHarness } from "./service.mjs";

const app = serviceHarness();

const names = readdirSync(dist, { recursive: true })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => statSync(join(dist, name)).isFile());

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body) => body };

/** The marker that the service adds to the page and to the service worker. */
const mark = '<meta name="service" content="/api/">';
const marks = {
  "index.html": (text) => text.replace("<head>", `<head>\n${mark}`),
  "sw.js": (text) => `${text}// ${mark}\n`,
};

/** The programs: their origins, and how each one changes the files of the build. */
const programs = {
  "lightsout play --web": { origin: () => app.server.address, changed: (_, raw) => raw },
  lightsoutd: {
    origin: () => app.service.servers[0].address,
    changed: (name, raw) => (marks[name] ? Buffer.from(marks[name](raw.toString())) : raw),
  },
};

/** Fetches a file, and returns its headers and decoded body. */
async function fetchFile(address, encoding) {
  const { answer, body } = await new Promise((resolve, reject) => {
    const request = get(address, { headers: { "accept-encoding": encoding } }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve({ answer, body: Buffer.concat(chunks) }));
      answer.on("error", reject);
    });
    request.on("error", reject);
  });
  const used = answer.headers["content-encoding"] ?? "identity";
  assert.equal(answer.statusCode, 200, `${address}: ${body}`);
  assert.ok([encoding, "identity"].includes(used), `${address} is sent as ${used} instead of ${encoding}`);
  return { headers: answer.headers, body: decoders[used](body) };
}

for (const [program, { origin, changed }] of Object.entries(programs)) {
  describe(`the app of ${program}`, () => {
    it("has every file of the build, in every encoding", async () => {
      assert.ok(names.includes("index.html") && names.length > 50, `${names.length} files were built`);
      for (const name of names) {
        const want = changed(name, readFileSync(join(dist, name)));
        for (const encoding of Object.keys(decoders)) {
          const { headers, body } = await fetchFile(`${origin()}/${name}`, encoding);
          assert.ok(body.equals(want), `${name} as ${encoding} differs from the build; run make web build`);
          assert.equal(headers["content-type"], types[extname(name)], name);
          assert.equal(
            headers["cache-control"],
            name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
            name,
          );
        }
      }
    });

    it("has every file that its service worker caches", async () => {
      const worker = (await fetchFile(`${origin()}/sw.js`, "identity")).body.toString();
      const kept = [...worker.matchAll(/^const (?:play|rest) = (\[.*\]);$/gm)].flatMap(([, list]) => JSON.parse(list));
      assert.ok(kept.includes("./") && kept.length > 50, `it caches ${kept.length} files`);
      for (const path of kept) await fetchFile(new URL(path, `${origin()}/`), "br");
    });
  });
}
