import { describe, expect, it } from "vitest";
import { audits, duration, question, standing } from "../src/lab/proofs/proof";
import type { ProofView } from "../src/service/api";

const running: ProofView = {
  answered: 1200,
  asked: "2026-11-16T02:00:00Z",
  audited: 3,
  audits: 24,
  ended: null,
  goal: "fewest",
  id: 3,
  puzzle: "95x95:on",
  result: undefined,
  seconds_left: 200,
  shards: 4096,
  shards_per_second: 14.53,
  stage: 1,
  stage_name: "joining words",
  state: "running",
  workers: 2,
};

describe("a proof", () => {
  it("is told in a line", () => {
    expect(question(running)).toBe("The fewest presses for 95x95, all lights on");
    expect(question({ ...running, puzzle: "5x5:1b3" })).toBe("The fewest presses for 5x5");
    expect(question({ ...running, goal: "hardest", puzzle: "19x19" })).toBe("God’s number of 19x19");
    expect(standing(running)).toBe(
      "stage 2, joining words: 1,200 of 4,096 shards, 14.5 a second by 2 workers, 3 minutes left of this stage",
    );
    expect(standing({ ...running, seconds_left: null })).toMatch(/nobody works on it$/);
    expect(standing({ ...running, state: "failed", reason: "x" })).toBe("failed: x");
    expect(standing({ ...running, state: "disputed", reason: "workers disagree" })).toMatch(/third worker/);
    expect(standing({ ...running, state: "cancelled" })).toBe("cancelled");
    expect(audits(running)).toBe("");
  });

  it("ends with what was found, and with its audits", () => {
    const done: ProofView = { ...running, state: "done", result: { size: 4095, bound: 4095, proved: true } };
    expect(standing(done)).toBe("4,095, proved");
    expect(standing({ ...done, result: { size: 4100, bound: 4090, proved: false } })).toBe("from 4,090 to 4,100");
    const gods = { size: 50, bound: 60, proved: false };
    expect(standing({ ...done, goal: "hardest", result: gods })).toBe("from 50 to 60");
    expect(audits(done)).toBe("3 of 24 audits by a second worker agree.");
    expect(audits({ ...done, audited: 0 })).toMatch(/only one worker/);
  });

  it("takes a time that people understand", () => {
    expect([0.4, 1, 119, 300, 7300, 3600 * 50, 86400 * 3].map(duration)).toEqual([
      "less than a second",
      "1 second",
      "119 seconds",
      "5 minutes",
      "2 hours",
      "50 hours",
      "3 days",
    ]);
  });
});
