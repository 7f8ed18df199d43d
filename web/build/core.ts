// Builds the Go core for the browser, and runs it at build time to precompute data.

import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const web = join(import.meta.dirname, "..");
export const wasmPath = join(web, ".build", "core.wasm");

/** The core for players: without what only the Lab, the Studio and the Solve page need. */
export const playPath = join(web, ".build", "play.wasm");

const root = join(web, "..");

// Leave out the commit, so that the core changes only when its sources do.
const buildArgs = (path: string, tags: string) => [
  "build",
  "-trimpath",
  "-buildvcs=false",
  `-tags=${tags}`,
  "-ldflags",
  "-s -w",
  "-o",
  path,
  "./cmd/lightsout-wasm",
];
const cores = [buildArgs(wasmPath, ""), buildArgs(playPath, "play")];
const buildOptions = { cwd: root, env: { ...process.env, GOOS: "js", GOARCH: "wasm" } };

export function buildCore(): void {
  mkdirSync(join(web, ".build"), { recursive: true });
  for (const args of cores) execFileSync("go", args, buildOptions);
}

/** Builds the cores in the background. Returns the compiler's errors, or "" if there are none. */
export async function rebuildCore(): Promise<string> {
  const build = (args: string[]) =>
    new Promise<string>((resolve) => {
      execFile("go", args, buildOptions, (error, _, stderr) => resolve(error ? stderr || error.message : ""));
    });
  return (await Promise.all(cores.map(build))).find(Boolean) ?? "";
}

/** Returns the folders of this module that the core is built from. */
export function coreFolders(): string[] {
  const args = ["list", "-deps", "-f", "{{if not .Standard}}{{.Dir}}{{end}}", "./cmd/lightsout-wasm"];
  const folders = execFileSync("go", args, { ...buildOptions, encoding: "utf8" })
    .trim()
    .split("\n");
  return folders.filter((folder) => folder.startsWith(root));
}

/** Returns wasm_exec.js, the JavaScript support code that ships with Go. */
export function wasmExec(): string {
  const goRoot = execFileSync("go", ["env", "GOROOT"], { cwd: root, encoding: "utf8" }).trim();
  return readFileSync(join(goRoot, "lib", "wasm", "wasm_exec.js"), "utf8");
}

export type Call = (method: string, params: unknown) => unknown;

let started: Promise<Call> | undefined;

/** Starts the core in this process, once. */
export function startCore(): Promise<Call> {
  started ??= start();
  return started;
}

async function start(): Promise<Call> {
  const scope = globalThis as unknown as {
    Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
    lightsout(message: string): string;
    lightsoutReady(): void;
    lightsoutData(data: Uint8Array): void;
    lightsoutProgress(): void;
  };
  // Build-time calls need no binary data and no progress.
  scope.lightsoutData = () => undefined;
  scope.lightsoutProgress = () => undefined;
  new Function(wasmExec())();
  const runtime = new scope.Go();
  const ready = new Promise<void>((resolve) => {
    scope.lightsoutReady = resolve;
  });
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), runtime.importObject);
  runtime.run(instance);
  await ready;
  return (method, params) => {
    const answer = JSON.parse(scope.lightsout(JSON.stringify({ method, params })));
    if (answer.error) throw new Error(answer.error.text);
    return answer.result;
  };
}
