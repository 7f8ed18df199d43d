import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apiTypes } from "../build/apiTypes";

const types = new URL("../src/service/api.ts", import.meta.url);
const description = new URL("../../internal/service/server/openapi.json", import.meta.url);

/** Returns the source code of the app, except for the generated types. */
function readSources(): string {
  const folder = join(import.meta.dirname, "../src");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const code = names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith("api.ts"));
  return code.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

describe("the API types", () => {
  it("match the API description for every call the app makes", () => {
    const sources = readSources();
    const isAsked = (operation: string) => sources.includes(`"${operation}"`);
    const wanted = apiTypes(JSON.parse(readFileSync(description, "utf8")), isAsked);
    if (process.env.UPDATE === "api") writeFileSync(types, wanted);
    expect(readFileSync(types, "utf8")).toBe(wanted);
  });
});
