import { readFileSync } from "node:fs";
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import config from "./vitest.config.ts";

/** Puts the tests that start the core last, because they are slow and most mutants fail a faster test. */
class FastFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slow = ({ moduleId }: TestSpecification) => readFileSync(moduleId, "utf8").includes("startCore");
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !slow(file)), ...sorted.filter(slow)];
  }
}

// With mutants, the tests run thousands of times, so they try fewer cases, and a test that hangs fails sooner.
export default mergeConfig(config, {
  test: { testTimeout: 20_000, env: { LIGHTSOUT_TESTS: "short" }, sequence: { sequencer: FastFirst } },
});
