// Build steps besides bundling: the core, the table of daily puzzles, the service worker with its
// list of files, and the compressed copies that the programs embed.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";
import type { Game, Journey, Presets, Solutions } from "../src/protocol.ts";
import { buildCore, type Call, startCore, wasmExec } from "./core.ts";

const web = fileURLToPath(new URL("..", import.meta.url));
/** The folder that the Go package assets embeds. */
const embedded = join(web, "..", "internal", "browser", "assets", "dist");
/** The only committed file in that folder. */
const placeholder = "README.md";

/** The number of daily puzzles in a build's table. */
const tableDays = 140;

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

async function dailies(days: number): Promise<string> {
  const call = await startCore();
  // The table starts a day early, for time zones where it is still yesterday.
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
  if (boards.length > 36) throw new Error("the daily puzzles use more than 36 boards, which one digit cannot encode");
  return [
    `export const firstDate = "${date(0)}";`,
    `export const boards = "${boards.join(" ")}".split(" ");`,
    `export const positions = "${positions.join(" ")}".split(" ");`,
    `export const shapes = ${shapesOf(call, boards)};`,
  ].join("\n");
}

/** Returns the shapes of the boards that are not grids, as JSON. */
function shapesOf(call: Call, specs: string[]): string {
  const others = specs.map((spec) => spec.replace(/,mod=.*/, "")).filter((spec) => !/^\d+x\d+(,|$)/.test(spec));
  return JSON.stringify(Object.fromEntries(others.map((spec) => [spec, call("shape", { id: spec })])));
}

/** The boards that the app offers, besides grids, well-known graphs and the levels of the journey. */
const offered = [
  ...["hex3", "hex4", "tri6", "cube2", "cube3", "3x3x3", "3x3x3,torus", "2x2x2x2", "3x3x3x3", "3x3x3x3,torus"],
  ...["buttons=6_0.1.2_2.3.4_0.4.5_1.3.5", "buttons=7_0.1.2_0.3.4_0.5.6_1.3.5_1.4.6_2.3.6_2.4.5"],
];

async function shapes(): Promise<string> {
  const call = await startCore();
  const { presets } = call("presets", {}) as Presets;
  const famous = presets.filter(({ board }) => board).map(({ board, name }) => ({ id: board, name }));
  const { path } = call("journey", { progress: [], wins: [], all_open: null }) as Journey;
  const levels = path.worlds.flatMap((world) => world.levels.map(({ id }) => id.replace(/:.*/, "")));
  const specs = [...offered, ...famous.map(({ id }) => id), ...levels];
  return `export const shapes = ${shapesOf(call, specs)};\nexport const famous = ${JSON.stringify(famous)};`;
}

/** How many levels a new player starts with. */
const firstLevels = 4;

async function first(): Promise<string> {
  const call = await startCore();
  const { path } = call("journey", { progress: [], wins: [], all_open: null }) as Journey;
  const levels = path.worlds[0]?.levels.slice(0, firstLevels).map(({ id, title, about, par }, i) => {
    const { presses } = call("solutions", { id }) as Solutions;
    return { id, number: `1-${i + 1}`, title, about, ring: par === 1 ? presses[0]?.[0] : undefined };
  });
  return `export const firstLevels = ${JSON.stringify(levels)};`;
}

/** Returns the journey as a new player sees it. */
async function journey(): Promise<string> {
  const call = await startCore();
  const { path } = call("journey", { progress: [], wins: [], all_open: null }) as Journey;
  return `export const freshPath = ${JSON.stringify(path)};`;
}

async function pars(): Promise<string> {
  const call = await startCore();
  const sunday = "2026-02-01";
  const date = (day: number) => new Date(Date.parse(sunday) + day * 86_400_000).toISOString().slice(0, 10);
  const now = Date.parse(date(7));
  const par = (day: number) =>
    (call("open", { id: `daily#${date(day)}`, save: "", clock: false, now }) as Game).view.par;
  return `export const dailyPars = ${JSON.stringify([0, 1, 2, 3, 4, 5, 6].map(par))};`;
}

/** Matches files that are fetched on demand and not cached for offline use: HiGHS, about 1 MB compressed, and the licences. */
const onRequest = /^(assets\/highs|licences\.txt$)/;

/** Matches what Play needs. A new browser caches only these at first. */
const forPlay = /^(index\.html|assets\/(index|preact|boards|style|app|win|rolldown-runtime|worker|play)-.*)$/;

/** Writes the service worker with the name and the list of files of this build. */
function writeServiceWorker(dist: string): void {
  const names = files(dist).filter((name) => name !== "sw.js");
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(readFileSync(join(dist, name)));
  const version = hash.digest("hex").slice(0, 12);
  for (const name of ["index.html", "embed.html"]) {
    const page = join(dist, name);
    writeFileSync(page, readFileSync(page, "utf8").replace("%BUILD%", version));
  }
  const list = (wanted: (name: string) => boolean) =>
    JSON.stringify(names.filter(wanted).map((name) => (name === "index.html" ? "./" : `./${name}`)));
  const worker = readFileSync(join(web, "src", "sw.js"), "utf8")
    .replace('"%VERSION%"', JSON.stringify(version))
    .replace(
      '["%PLAY%"]',
      list((name) => forPlay.test(name)),
    )
    .replace(
      '["%REST%"]',
      list((name) => !forPlay.test(name) && !onRequest.test(name)),
    );
  writeFileSync(join(dist, "sw.js"), worker);
}

/** Writes a file atomically, so that other processes never see half of it. */
function writeWhole(path: string, data: Buffer): void {
  const half = `${path}.${process.pid}`;
  writeFileSync(half, data);
  renameSync(half, path);
}

/** The folder for compressed files, beside the tools that .ci/tools installs: all checkouts share it. */
const cacheFolder = join(
  process.env.LIGHTSOUT_TOOLS ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "lightsout-tools"),
  "compressed",
);

/** Compresses a file. Results for large files are cached, because compressing them takes half a
 * minute. */
export function compressed(raw: Buffer): Buffer {
  const cache = join(cacheFolder, `${createHash("sha256").update(raw).digest("hex")}.br`);
  if (existsSync(cache)) return readFileSync(cache);
  const made = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
  if (raw.length > 1 << 20) {
    mkdirSync(cacheFolder, { recursive: true });
    writeWhole(cache, made);
  }
  return made;
}

/** Writes compressed copies of all files to a folder that a Go program embeds. */
function embed(dist: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of files(folder)) if (name !== placeholder) rmSync(join(folder, name));
  for (const name of files(dist)) {
    const raw = readFileSync(join(dist, name));
    const to = join(folder, name);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(`${to}.br`, compressed(raw));
  }
}

/** Builds a copy of lightsout that serves the app in the given folder instead of the one in
 * web/dist. From .build/previous it makes .build/lightsout-previous, which the update tests run. */
function buildProgram(dist: string): void {
  const folder = `${dist}-embedded`;
  embed(dist, folder);
  // The overlay makes the compiler embed this folder's files in place of the usual ones.
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
    const brotli = readFileSync(join(embedded, `${name}.br`)).length;
    console.log(`${relative(dist, join(dist, name)).padEnd(36)} ${raw} raw, ${brotli} brotli`);
  }
}

/** The modules that the build makes, besides Go's wasm_exec.js. */
const made: Record<string, (days: number) => Promise<string>> = {
  "virtual:dailies": dailies,
  "virtual:daily-pars": pars,
  "virtual:first-levels": first,
  "virtual:journey": journey,
  "virtual:shapes": shapes,
};

/** Returns a plugin that generates the virtual modules, which hold data from the core. */
export function modules(days = tableDays): Plugin {
  return {
    name: "lightsout-modules",
    resolveId: (id) => (id in made || id === "virtual:wasm-exec" ? `\0${id}` : undefined),
    load: (id) => (id === "\0virtual:wasm-exec" ? wasmExec() : made[id.slice(1)]?.(days)),
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
      // A build in another folder is for tests, which need a program that serves it.
      if (dist !== join(web, "dist")) {
        buildProgram(dist);
        return;
      }
      embed(dist, embedded);
      report(dist);
    },
  };
}
