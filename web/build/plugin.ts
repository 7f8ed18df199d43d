// What the build does besides bundling: the core, the table of daily puzzles, the
// service worker with its list of files, and compressed copies for the program.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { buildCore, startCore, wasmExec } from "./core.ts";

const web = fileURLToPath(new URL("..", import.meta.url));
/** Where the Go package assets embeds the app from. */
const embedded = join(web, "..", "internal", "browser", "assets", "dist");
/** The one committed file of that folder. */
const placeholder = "README.md";

/** For how many days the table of a build has the daily puzzle. */
const tableDays = 200;

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

async function dailies(days: number): Promise<string> {
  const call = await startCore();
  // The table starts a day early, for places where it is still yesterday.
  const start = process.env.LIGHTSOUT_DAY ? Date.parse(process.env.LIGHTSOUT_DAY) : Date.now();
  const date = (day: number) => new Date(start + (day - 1) * 86_400_000).toISOString().slice(0, 10);
  const boards: string[] = [];
  const positions: string[] = [];
  for (let day = 0; day < days; day++) {
    const { position } = call("resolve", { id: `daily#${date(day)}` }) as { position: string };
    const [board = "", state = ""] = position.split(":");
    if (!boards.includes(board)) boards.push(board);
    positions.push(boards.indexOf(board).toString(36) + state);
  }
  if (boards.length > 36) throw new Error("one digit is not enough for the boards of the daily puzzles");
  return [
    `export const firstDate = "${date(0)}";`,
    `export const boards = "${boards.join(" ")}".split(" ");`,
    `export const positions = "${positions.join(" ")}".split(" ");`,
  ].join("\n");
}

/** What is fetched when it is asked for, and not kept for offline: another solver, as large as ours. */
const onRequest = /^assets\/highs/;

/** Writes the service worker for the files of this build, and names the build. */
function writeServiceWorker(dist: string): void {
  const names = files(dist).filter((name) => name !== "sw.js");
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(readFileSync(join(dist, name)));
  const version = hash.digest("hex").slice(0, 12);
  for (const name of ["index.html", "embed.html"]) {
    const page = join(dist, name);
    writeFileSync(page, readFileSync(page, "utf8").replace("%BUILD%", version));
  }
  const list = names
    .filter((name) => !onRequest.test(name))
    .map((name) => (name === "index.html" ? "./" : `./${name}`));
  const worker = readFileSync(join(web, "src", "sw.js"), "utf8");
  writeFileSync(
    join(dist, "sw.js"),
    worker.replace('"%VERSION%"', JSON.stringify(version)).replace('["%FILES%"]', JSON.stringify(list)),
  );
}

/** Writes a file that others may be looking for: it is there when it is whole. */
function writeWhole(path: string, data: Buffer): void {
  writeFileSync(`${path}.half`, data);
  renameSync(`${path}.half`, path);
}

/** Compresses a file; large ones are cached, as they take half a minute. */
function compressed(raw: Buffer): { gz: Buffer; br: Buffer } {
  const key = join(web, ".build", createHash("sha256").update(raw).digest("hex"));
  if (existsSync(`${key}.br`)) return { gz: readFileSync(`${key}.gz`), br: readFileSync(`${key}.br`) };
  const made = {
    gz: gzipSync(raw, { level: 9 }),
    br: brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
  };
  if (raw.length > 1 << 20) {
    writeWhole(`${key}.gz`, made.gz);
    writeWhole(`${key}.br`, made.br);
  }
  return made;
}

/** Writes compressed copies of all files to a folder that a Go program is built from. */
function embed(dist: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of files(folder)) if (name !== placeholder) rmSync(join(folder, name));
  for (const name of files(dist)) {
    const raw = readFileSync(join(dist, name));
    const to = join(folder, name);
    mkdirSync(dirname(to), { recursive: true });
    const { gz, br } = compressed(raw);
    writeFileSync(`${to}.gz`, gz);
    writeFileSync(`${to}.br`, br);
  }
}

/** Builds lightsout with this app in it instead of the one in web/dist: for .build/previous it is
 * .build/lightsout-previous. Tests of updates run both. */
function buildProgram(dist: string): void {
  const folder = `${dist}-embedded`;
  embed(dist, folder);
  // To the compiler the files of one folder are in the other.
  const none = files(embedded).map((name) => [join(embedded, name), ""]);
  const own = files(folder).map((name) => [join(embedded, name), join(folder, name)]);
  writeFileSync(`${dist}.overlay.json`, JSON.stringify({ Replace: Object.fromEntries([...none, ...own]) }));
  const program = join(dirname(dist), `lightsout-${basename(dist)}`);
  const args = ["-trimpath", "-buildvcs=false", "-overlay", `${dist}.overlay.json`, "-o", program, "./cmd/lightsout"];
  execFileSync("go", ["build", ...args], { cwd: join(web, ".."), env: { ...process.env, CGO_ENABLED: "0" } });
}

function report(dist: string): void {
  for (const name of files(dist).filter((file) => /\.(js|css|html|wasm)$/.test(file))) {
    const raw = readFileSync(join(dist, name)).length;
    const size = (suffix: string) => readFileSync(join(embedded, name + suffix)).length;
    console.log(
      `${relative(dist, join(dist, name)).padEnd(36)} ${raw} raw, ${size(".gz")} gzip, ${size(".br")} brotli`,
    );
  }
}

const virtual = ["virtual:dailies", "virtual:wasm-exec"];

/** The modules that the build writes. */
export function modules(days = tableDays): Plugin {
  return {
    name: "lightsout-modules",
    resolveId: (id) => (virtual.includes(id) ? `\0${id}` : undefined),
    load: (id) => {
      if (id === "\0virtual:dailies") return dailies(days);
      if (id === "\0virtual:wasm-exec") return wasmExec();
      return undefined;
    },
  };
}

export function app(): Plugin {
  let dist = "";
  return {
    name: "lightsout-app",
    apply: "build",
    configResolved: (config) => {
      dist = resolve(config.root, config.build.outDir);
    },
    buildStart: () => buildCore(),
    closeBundle: () => {
      writeServiceWorker(dist);
      // Builds to other folders are for the tests, which need them in a program of their own.
      if (dist !== join(web, "dist")) {
        buildProgram(dist);
        return;
      }
      embed(dist, embedded);
      report(dist);
    },
  };
}
