import { describe, expect, it } from "vitest";
import { addresses } from "../e2e/addresses.mjs";
import { dateOf, titleOf } from "../src/game/names";
import { resolveLocally } from "../src/game/resolve";
import { readRoute } from "../src/route";
import { readLink } from "../src/studio/link";

describe("the address bar", () => {
  it("opens a titled page for each of 10,000 hostile addresses", () => {
    const sections: Record<string, number> = {};
    let boards = 0;
    for (const hash of addresses(1, 10_000)) {
      const route = readRoute(hash);
      sections[route.section] = (sections[route.section] ?? 0) + 1;
      if (route.section === "studio") {
        const { settings, pictures } = readLink(route.film);
        for (const n of [settings.seconds, settings.hold]) expect(n ?? 0).toBeLessThanOrEqual(60);
        for (const { pixels, width, height } of pictures) expect(pixels.length).toBe(4 * width * height);
      }
      if (route.section !== "play") continue;
      const position = resolveLocally(route.id);
      if (position) boards++;
      const { title, sub } = titleOf(route.id, position?.board);
      expect(title && sub).not.toBe("");
      expect(dateOf(route.id) ?? "2026-01-01").toMatch(/^\d{4}-[01]\d-[0-3]\d$/);
    }
    expect(Object.keys(sections).sort()).toEqual(["lab", "learn", "play", "solve", "studio"]);
    expect(boards).toBeGreaterThan(500);
  });
});
