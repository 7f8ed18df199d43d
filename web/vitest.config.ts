import { defineConfig } from "vitest/config";
import { modules } from "./build/plugin.ts";

export default defineConfig({
  plugins: [modules()],
  test: { include: ["test/**/*.test.{ts,tsx}"], globalSetup: "test/setup.ts", testTimeout: 120_000 },
});
