import { defineConfig } from "vite";
import { app, modules } from "./build/plugin.ts";

export default defineConfig({
  base: "./",
  plugins: [modules(), app()],
  worker: { format: "es", plugins: () => [modules()] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 64,
  },
});
