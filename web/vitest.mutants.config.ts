import { mergeConfig } from "vitest/config";
import config from "./vitest.config.ts";

// With mutants, the tests run thousands of times, so they try fewer cases, and a test that hangs fails sooner.
export default mergeConfig(config, { test: { testTimeout: 20_000, env: { LIGHTSOUT_SHORT: "1" } } });
