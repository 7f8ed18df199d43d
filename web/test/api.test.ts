import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apiTypes } from "../build/apiTypes";

const types = new URL("../src/service/api.ts", import.meta.url);
const description = new URL("../../internal/service/server/openapi.json", import.meta.url);

describe("the types of the API", () => {
  it("are those of its description", () => {
    const wanted = apiTypes(JSON.parse(readFileSync(description, "utf8")));
    if (process.env.UPDATE === "api") writeFileSync(types, wanted);
    expect(readFileSync(types, "utf8")).toBe(wanted);
  });
});
