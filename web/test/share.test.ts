// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from "vitest";
import { readRoute } from "../src/route";
import { linkToShare } from "../src/service/present";

describe("a link for messages", () => {
  afterEach(() => {
    document.head.innerHTML = "";
  });

  it("leads to the app on a static host", () => {
    expect(linkToShare("5x5#monday")).toBe(`${location.origin}${location.pathname}#5x5#monday`);
  });

  it("leads to the preview page with the service, which opens the same puzzle", () => {
    document.head.innerHTML = '<meta name="service">';
    for (const id of ["5x5#monday", "daily#2026-11-14", "3x3/knight:1f", "graph:D?{"]) {
      const link = linkToShare(id);
      const path = link.slice(`${location.origin}/p/`.length);
      expect(path).not.toMatch(/[#?/]/);
      expect(readRoute(`#${path}`)).toEqual({ section: "play", id });
    }
  });
});
