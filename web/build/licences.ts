// Writes one file with the full licence texts of everything in a build: of the npm packages in its
// bundles, of the modules in its Go programs, and of Go. The archives of a release contain the app's
// file too, so it covers the programs on all systems. A part without a text fails the build.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "..", "..");

/** Go programs, with the environment and the arguments that select their packages. */
export type Programs = [environment: Record<string, string>, ...args: string[]];

const wasm = { GOOS: "js", GOARCH: "wasm" };

/** The core for players, which the npm package contains. */
export const playCore: Programs[] = [[wasm, "-tags=play", "./cmd/lightsout-wasm"]];

/** All programs, on all systems that a release is for. */
export const allPrograms: Programs[] = [
  [wasm, "./cmd/lightsout-wasm"],
  ...["linux", "darwin", "windows"].map((GOOS): Programs => [{ GOOS }, "./cmd/lightsout", "./cmd/lightsoutd"]),
];

/** What a build contains: for each package or module, by name and version, its folders. */
type Parts = Map<string, Set<string>>;

function add(parts: Parts, name: string, ...folders: string[]): void {
  parts.set(name, new Set([...(parts.get(name) ?? []), ...folders]));
}

/** The npm packages in the bundles of this build so far. Workers have bundles of their own. */
const bundled: Parts = new Map();

/** The packages of the helpers that bundlers insert. */
const helpers = { "\0vite/": "vite", "\0rolldown/": "rolldown", "\0plugin-vue:": "@vitejs/plugin-vue" };

/** Adds the package that a module of a bundle belongs to, if it is not our own code. */
function addModule(id: string, packages: string): void {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  const [, helper] = Object.entries(helpers).find(([prefix]) => id.startsWith(prefix)) ?? [];
  const found = folder ?? (helper && join(packages, helper));
  if (found) {
    const { name, version } = JSON.parse(readFileSync(join(found, "package.json"), "utf8"));
    add(bundled, `${name}@${version}`, found);
  } else if (id.startsWith("\0") && !id.startsWith("\0virtual:")) {
    throw new Error(`nobody knows whose module ${id.slice(1)} is`);
  }
}

/** Adds Go and the modules of programs. A package in a module may have a licence of its own. */
function addPrograms(parts: Parts, [environment, ...args]: Programs): void {
  const run = (...command: string[]) =>
    execFileSync("go", command, {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, CGO_ENABLED: "0", ...environment },
    });
  const format = "{{with .Module}}{{if not .Main}}{{.Path}}@{{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}";
  add(parts, run("env", "GOVERSION").trim().replace("go", "Go "), run("env", "GOROOT").trim());
  for (const line of run("list", "-deps", "-f", format, ...args)
    .split("\n")
    .filter(Boolean)) {
    const [name = "", module = "", folder = ""] = line.split("\t");
    for (let at = folder; at.startsWith(module); at = dirname(at)) add(parts, name, at);
  }
}

/** Returns the licences and notices in the folders of a part. */
function textsOf(name: string, folders: Iterable<string>): string[] {
  const files = [...folders].sort().flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /^(licen[cs]e|copying|copyright|notice)/i.test(entry.name) && !/\.go$/.test(entry.name),
      )
      .map((entry) => join(folder, entry.name))
      .sort(),
  );
  if (files.length === 0) throw new Error(`${name} has no licence in ${[...folders].join(", ")}`);
  // Bundlers append the licences of what they bundle for themselves.
  return files.map(
    (file) => readFileSync(file, "utf8").replaceAll("\r", "").split("\n# Licenses of bundled")[0]?.trim() ?? "",
  );
}

function write(parts: Parts): string {
  const sections = [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folders]) => [name, ...textsOf(name, folders)]);
  return [
    ["Lights Out", readFileSync(join(root, "LICENSE"), "utf8").trim()],
    [
      "It contains third-party software under the licences below.",
      "To get the source code of a part, run `go mod download NAME@VERSION` or `npm pack NAME@VERSION`.",
    ],
    ...sections,
  ]
    .map((texts) => `${texts.join("\n\n")}\n`)
    .join(`\n${"=".repeat(72)}\n\n`);
}

/** Returns a plugin that collects the packages in bundles, which must be installed in a folder. With a
 * name, it writes the file, with the licences of Go programs too. */
export function licences(packages: string, fileName?: string, programs: Programs[] = []): Plugin {
  return {
    name: "lightsout-licences",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === "chunk") for (const id of output.moduleIds) addModule(id, packages);
      if (!fileName) return;
      const parts = new Map(bundled);
      for (const program of programs) addPrograms(parts, program);
      this.emitFile({ type: "asset", fileName, source: write(parts) });
    },
  };
}
