import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { describe, expect, it } from "vitest";
import config from "../vite.config.ts";

const web = join(import.meta.dirname, "..");

/** Builds the app without writing it. Returns its licences, and the packages whose modules it imports. */
async function bundle(): Promise<{ licences: string; packages: Set<string> }> {
  const packages = new Set<string>();
  const watch: Plugin = {
    name: "packages",
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
        if (name) packages.add(name);
      }
    },
  };
  const { plugins, worker, ...rest } = config({ command: "build", mode: "production" });
  const { output } = (await build({
    ...rest,
    configFile: false,
    root: web,
    logLevel: "error",
    // The app's plugin writes files.
    plugins: [...(plugins as Plugin[]).filter(({ name }) => name !== "lightsout-app"), watch],
    worker: { ...worker, plugins: () => [worker?.plugins?.(), watch] },
    build: { ...rest.build, write: false, minify: false },
  })) as Rollup.RollupOutput;
  const file = output.find(({ fileName }) => fileName === "licences.txt") as Rollup.OutputAsset;
  return { licences: `${file.source}`, packages };
}

/** Returns the folders of the modules that the core is built from, and of Go. */
function goFolders(): string[] {
  const go = (...args: string[]) =>
    execFileSync("go", args, { cwd: web, encoding: "utf8", env: { ...process.env, GOOS: "js", GOARCH: "wasm" } });
  const format = "{{with .Module}}{{if not .Main}}{{.Dir}}{{end}}{{end}}";
  const listed = go("list", "-deps", "-f", format, "../cmd/lightsout-wasm").split("\n").filter(Boolean);
  return [...new Set(listed), go("env", "GOROOT").trim()];
}

describe("licences.txt", () => {
  it("has the licence of every package in the bundles and of every module in the core", async () => {
    const { licences, packages } = await bundle();
    expect([...packages]).toEqual(expect.arrayContaining(["highs", "preact", "three"]));
    for (const folder of [...[...packages].map((name) => join(web, "node_modules", name)), ...goFolders()]) {
      const path = join(folder, "LICENSE");
      expect(existsSync(path), path).toBe(true);
      expect(licences, folder).toContain(readFileSync(path, "utf8").trim());
    }
    for (const helper of ["vite@", "rolldown@"]) expect(licences).toContain(`\n${helper}`);
  });
});
