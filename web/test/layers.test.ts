import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const src = fileURLToPath(new URL("../src", import.meta.url));

/**
 * The layers of src, lowest first; docs/project/web.md describes them. A file may import only files
 * in its own folder and in lower layers.
 */
const layers = [
  ["dom", "item", "protocol", "route", "storage", "text"],
  ["settings"],
  ["board"],
  ["core", "service", "view"],
  ["game"],
  ["ui"],
  ["space"],
  ["journey"],
  ["lab", "learn", "play", "solve", "studio", "together"],
  ["element", "solver"],
  ["embed"],
  ["pages"],
  ["app"],
  ["boot"],
];

/** Returns the files in src that each file imports, without extensions. */
function readImports(): Map<string, string[]> {
  const names = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"));
  return new Map(names.map((name) => [bare(name), importsOf(name)]));
}

function bare(name: string): string {
  return name.replace(/\.tsx?$/, "");
}

/** Returns the static imports, dynamic imports and workers of a file. */
function importsOf(name: string): string[] {
  const text = readFileSync(join(src, name), "utf8");
  const found = text.matchAll(/(?:from|import|import\(|new URL\()\s*"(\.[^"]*)"/g);
  return [...found]
    .map(([, path = ""]) => posix.join(dirname(name), bare(path)))
    .filter((path) => !path.startsWith("../") && !path.includes("?"));
}

function folderOf(file: string): string {
  return file.split("/")[0] ?? "";
}

function layerOf(file: string): number {
  return layers.findIndex((layer) => layer.includes(folderOf(file)));
}

const imports = readImports();

/** Returns the first import cycle found, as a list of files. */
function findCircle(): string[] {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe("the layers of src", () => {
  it("are detected, in lazy imports and workers, too", () => {
    expect(imports.get("pages")).toContain("studio/studio");
    expect(imports.get("core/start")).toContain("core/worker");
  });

  it("cover every file", () => {
    expect([...imports.keys()].filter((file) => layerOf(file) < 0)).toEqual([]);
  });

  it("only import downwards", () => {
    const upwards = [...imports].flatMap(([file, others]) =>
      others
        .filter((other) => folderOf(other) !== folderOf(file) && layerOf(other) >= layerOf(file))
        .map((other) => `${file} imports ${other}`),
    );
    expect(upwards).toEqual([]);
  });

  it("have no cycles", () => {
    expect(findCircle()).toEqual([]);
  });
});
