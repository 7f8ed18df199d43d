import { describe, expect, it } from "vitest";
import { account, duration, progress, question, standing } from "../src/lab/proofs/proof";
import type { ProofView } from "../src/service/api";

const running: ProofView = {
  answered: 1200,
  asked: "2026-11-16T02:00:00Z",
  audited: 24,
  audits: 24,
  ended: null,
  goal: "fewest",
  id: 3,
  puzzle: "95x95:on",
  result: undefined,
  seconds_left: 200,
  self_audited: 21,
  shards: 4096,
  shards_per_second: 14.53,
  stage: 1,
  stage_name: "joining words",
  state: "running",
  workers: 2,
};

describe("a proof", () => {
  it("is described in a few lines", () => {
    expect(question(running)).toBe("Fewest presses for 95 × 95, all lights on");
    expect(question({ ...running, puzzle: "5x5:1b3" })).toBe("Fewest presses for one state of 5 × 5");
    expect(question({ ...running, goal: "hardest", puzzle: "19x19" })).toBe("God’s number for 19 × 19");
    expect(standing(running)).toBe("Stage 2: joining words");
    expect(standing({ ...running, state: "failed", reason: "x" })).toBe("Failed: x");
    expect(standing({ ...running, state: "cancelled" })).toBe("Cancelled");
    expect(account(running)).toBe("");
  });

  it("reports the progress of a stage", () => {
    expect(progress(running)).toBe(
      "1,200 of 4,096 shards, 14.5 per second from 2 workers. About 3 minutes left in this stage.",
    );
    const slow = progress({ ...running, seconds_left: null, workers: 0 });
    expect(slow).toBe("1,200 of 4,096 shards done. None finished in the last half minute.");
    expect(progress({ ...running, answered: 4096, seconds_left: null })).toMatch(/^All 4,096 shards are done\./);
    expect(progress({ ...running, state: "failed" })).toBe("");
  });

  it("reports its result, how long it took and its audits", () => {
    const result = { size: 4095, bound: 4095, proved: true };
    const done: ProofView = { ...running, state: "done", ended: "2026-11-16T05:00:01Z", result };
    expect(standing(done)).toBe("4,095 presses, proved");
    expect(standing({ ...done, result: { size: 4100, bound: 4090, proved: false } })).toBe(
      "Between 4,090 and 4,100 presses",
    );
    const gods = { size: 50, bound: 60, proved: false };
    expect(standing({ ...done, goal: "hardest", result: gods })).toBe("Between 50 and 60 presses");
    expect(account(done)).toBe("It took 3 hours. A second worker confirmed 3 of the 24 shards picked for audit.");
    expect(account({ ...done, self_audited: 24 })).toMatch(/only one worker was running/);
    expect(account({ ...done, audits: 0 })).toBe("It took 3 hours.");
  });

  it("has a readable duration", () => {
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
