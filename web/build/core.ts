// Builds the Go core for the browser, and runs it here for what is computed ahead of
// time.

import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const web = join(import.meta.dirname, "..");
export const wasmPath = join(web, ".build", "core.wasm");

const root = join(web, "..");

// Without the commit in it, the core is the same file as long as its sources are.
const buildArgs = [
  "build",
  "-trimpath",
  "-buildvcs=false",
  "-ldflags",
  "-s -w",
  "-o",
  wasmPath,
  "./cmd/lightsout-wasm",
];
const buildOptions = { cwd: root, env: { ...process.env, GOOS: "js", GOARCH: "wasm" } };

export function buildCore(): void {
  mkdirSync(join(web, ".build"), { recursive: true });
  execFileSync("go", buildArgs, buildOptions);
}

/** Builds the core in the background, and returns the compiler's errors, or "". */
export function rebuildCore(): Promise<string> {
  return new Promise((resolve) => {
    execFile("go", buildArgs, buildOptions, (error, _, stderr) => resolve(error ? stderr || error.message : ""));
  });
}

/** The folders of this module whose packages the core is built from. */
export function coreFolders(): string[] {
  const args = ["list", "-deps", "-f", "{{if not .Standard}}{{.Dir}}{{end}}", "./cmd/lightsout-wasm"];
  const folders = execFileSync("go", args, { ...buildOptions, encoding: "utf8" })
    .trim()
    .split("\n");
  return folders.filter((folder) => folder.startsWith(root));
}

/** The folder of Go itself. */
export function goRoot(): string {
  return execFileSync("go", ["env", "GOROOT"], { cwd: root, encoding: "utf8" }).trim();
}

/** The modules of others that the core is built from, and their folders. */
export function goModules(): Record<string, string> {
  const args = ["list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}"];
  const lines = execFileSync("go", [...args, "./cmd/lightsout-wasm"], { ...buildOptions, encoding: "utf8" });
  return Object.fromEntries(
    lines
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" ")),
  );
}

/** The glue that Go ships with its compiler. */
export function wasmExec(): string {
  return readFileSync(join(goRoot(), "lib", "wasm", "wasm_exec.js"), "utf8");
}

type Call = (method: string, params: unknown) => unknown;

/** Starts the core in this process. */
export async function startCore(): Promise<Call> {
  const scope = globalThis as unknown as {
    Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
    lightsout(message: string): string;
    lightsoutReady(): void;
    lightsoutData(data: Uint8Array): void;
    lightsoutProgress(): void;
  };
  // What goes with an answer, and how far long work is, is not asked for here.
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
