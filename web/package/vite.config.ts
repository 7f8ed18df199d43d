// Builds the npm package into .build/package: the element, the solver, the worker with the core, and
// unchanged copies of some files in this folder.

import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { buildCore, playPath } from "../build/core.ts";
import { licences, playCore } from "../build/licences.ts";
import { compressed, modules } from "../build/plugin.ts";

const web = join(import.meta.dirname, "..");
const root = join(web, "..");
const out = join(web, ".build", "package");

/** Files in this folder that replace modules in src/core. */
const own: Record<string, string> = { "./start": "./start.js", "./wasm": "./wasm.js" };

/** Files that are copied unchanged. */
const asIs = [
  "index.d.ts",
  "element.d.ts",
  "react.d.ts",
  "preact.d.ts",
  "vue.d.ts",
  "start.js",
  "thread.js",
  "wasm.js",
];

/** The npm name of the package. */
const name = process.env.PACKAGE_NAME || "lights-out";

/** Returns package.json, with the version of the program. */
function manifest(): string {
  const text = execFileSync(join(root, "build", "lightsout"), ["--version"], { encoding: "utf8" });
  const [, version = ""] = text.split(" ");
  const described = JSON.parse(readFileSync(join(web, "package", "package.json"), "utf8"));
  return `${JSON.stringify({ ...described, name, version }, null, 2)}\n`;
}

function readme(): string {
  return readFileSync(join(web, "package", "README.md"), "utf8").replace(/(?<=["/])lights-out(?=["/])/g, name);
}

function npmPackage(): Plugin {
  return {
    name: "lightsout-package",
    enforce: "pre",
    resolveId: (id) => (own[id] ? { id: own[id], external: true } : undefined),
    buildStart: () => buildCore(),
    closeBundle: () => {
      for (const name of asIs) copyFileSync(join(web, "package", name), join(out, name));
      const core = readFileSync(playPath);
      writeFileSync(join(out, "core.wasm.br"), compressed(core));
      writeFileSync(join(out, "core.wasm.gz"), gzipSync(core, { level: constants.Z_BEST_COMPRESSION }));
      copyFileSync(join(root, "LICENSE"), join(out, "LICENSE"));
      writeFileSync(join(out, "README.md"), readme());
      writeFileSync(join(out, "package.json"), manifest());
    },
  };
}

export default defineConfig({
  root: web,
  publicDir: false,
  plugins: [npmPackage(), modules(), licences(join(web, "node_modules"), "THIRD-PARTY.txt", playCore)],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    rolldownOptions: {
      input: { index: "src/solver/solver.ts", element: "src/element/element.tsx", worker: "src/core/worker.ts" },
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        postBanner: ({ name }) => (name === "worker" ? "/* Includes Go's wasm_exec.js: see THIRD-PARTY.txt. */" : ""),
      },
    },
  },
});
