import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Core } from "../src/core/core";
import { begin, exchange, placeOf, progressText, starWords, travel } from "../src/game/journey";
import { levelOf } from "../src/game/level";
import { titleOf } from "../src/game/names";
import type { LevelView, Path } from "../src/protocol";
import { memory } from "./memory";

const path = { worlds: [{ levels: [{ id: "a" }, { id: "b" }] }, { levels: [{ id: "c" }, { id: "d" }] }] } as Path;

/** A core that merges progress, and rejects progress that contains an x. */
function fakeCore() {
  const asked: unknown[] = [];
  const call = async (method: string, params: { progress: string[] }) => {
    asked.push([method, params]);
    const progress = params.progress.filter(Boolean).join("+");
    if (progress.includes("x")) throw new Error("damaged");
    return { progress, path };
  };
  return { asked, core: { call } as unknown as Core };
}

beforeEach(() => {
  globalThis.localStorage = memory();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the journey on this device", () => {
  it("counts every win, and is stored", async () => {
    const win = { id: "a", board: "3x3", at: 1, presses: 5, par: 5, hints: 2, shown: false, seconds: 9 };
    localStorage.setItem("results", JSON.stringify([win]));
    localStorage.setItem("journey", "a3");
    const { asked, core } = fakeCore();
    expect(await travel(core, { more: "b1", allOpen: true })).toBe(path);
    const wins = [{ id: "a", presses: 5, hints: 2, shown: false }];
    expect(asked).toEqual([["journey", { progress: ["a3", "b1"], wins, all_open: true }]]);
    expect(progressText()).toBe("a3+b1");
    await travel(core);
    expect(asked[1]).toEqual(["journey", { progress: ["a3+b1", ""], wins, all_open: null }]);
  });

  it("is rebuilt from the results if its progress is damaged", async () => {
    localStorage.setItem("journey", "x");
    const { asked, core } = fakeCore();
    expect(await travel(core)).toBe(path);
    expect(asked).toEqual(["x", ""].map((stored) => ["journey", { progress: [stored, ""], wins: [], all_open: null }]));
    expect(progressText()).toBe("");
  });

  it("is kept if progress from another device is damaged", async () => {
    localStorage.setItem("journey", "a3");
    const { asked, core } = fakeCore();
    await expect(travel(core, { more: "x" })).rejects.toThrow("damaged");
    expect([asked.length, progressText()]).toEqual([1, "a3"]);
  });

  it("fails once if there is no progress to drop", async () => {
    const call = vi.fn(async () => Promise.reject(new Error("stopped")));
    await expect(travel({ call } as unknown as Core)).rejects.toThrow("stopped");
    expect(call).toHaveBeenCalledTimes(1);
  });
});

describe("the journey on the service", () => {
  const service = (marked: boolean, status = 200) => {
    const asked: unknown[] = [];
    vi.stubGlobal("document", {
      querySelector: (selector: string) => (marked && selector === 'meta[name="service"]' ? {} : null),
    });
    vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
      asked.push([method, address, JSON.parse(body as string)]);
      // The service is busy the first time.
      return new Response('{"progress":"b2"}', { status: asked.length === 1 ? 503 : status });
    });
    return asked;
  };
  /** Exchanges the stars without waiting between attempts. */
  const run = async (core: Core) => {
    vi.useFakeTimers();
    const work = exchange(core);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    return work;
  };

  it("is merged with the one on this device", async () => {
    localStorage.setItem("journey", "a3");
    const asked = service(true);
    const { core } = fakeCore();
    expect(await run(core)).toBe(path);
    expect(asked).toEqual(Array(2).fill(["POST", "/api/me/journey", { progress: "a3" }]));
    expect(progressText()).toBe("a3+b2");
  });

  it("is not asked for on a page without a service", async () => {
    const asked = service(false);
    expect(await run(fakeCore().core)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("changes nothing if the service rejects the request", async () => {
    localStorage.setItem("journey", "a3");
    service(true, 400);
    const { asked, core } = fakeCore();
    expect(await run(core)).toBeUndefined();
    expect([asked, progressText()]).toEqual([[], "a3"]);
  });
});

describe("a level", () => {
  it("has a number made of its world and its place in it", () => {
    const found = ["a", "b", "c", "d"].map((id) => placeOf(path, id));
    expect(found.map((place) => place?.number)).toEqual(["1-1", "1-2", "2-1", "2-2"]);
    expect(found[2]).toEqual({ world: path.worlds[1], level: { id: "c" }, number: "2-1" });
    expect(placeOf(path, "e")).toBeUndefined();
  });

  it("is announced when it begins", () => {
    begin({ id: "a", title: "First steps", about: "Press the middle." } as LevelView, "1-1");
    expect(titleOf("a", undefined).title).toBe("1-1 · First steps");
    expect([levelOf("a")?.about, levelOf("b")]).toEqual(["Press the middle.", undefined]);
  });

  it("has stars", () => {
    expect([0, 1, 2, 3].map(starWords)).toEqual(["no stars yet", "1 star", "2 stars", "3 stars"]);
  });
});
