// Builds the Go core for the browser, and runs it here for what is worked out
// ahead of time.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
export const wasmPath = join(web, ".build", "core.wasm");

const go = (args: string[], env = {}) =>
  execFileSync("go", args, { cwd: join(web, ".."), env: { ...process.env, ...env }, encoding: "utf8" }).trim();

export function buildCore(): void {
  mkdirSync(join(web, ".build"), { recursive: true });
  go(["build", "-trimpath", "-ldflags", "-s -w", "-o", wasmPath, "./cmd/lightsout-wasm"], {
    GOOS: "js",
    GOARCH: "wasm",
  });
}

/** The glue that Go ships with its compiler. */
export function wasmExec(): string {
  return readFileSync(join(go(["env", "GOROOT"]), "lib", "wasm", "wasm_exec.js"), "utf8");
}

type Call = (method: string, params: unknown) => unknown;

/** Starts the core in this process. */
export async function startCore(): Promise<Call> {
  const scope = globalThis as unknown as {
    Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
    lightsout(message: string): string;
    lightsoutReady(): void;
  };
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
