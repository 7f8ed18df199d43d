import { defineConfig } from "vite";
import { dev } from "./build/dev.ts";
import { app, modules } from "./build/plugin.ts";

export default defineConfig(({ command }) => ({
  base: "./",
  // The development server starts with the days around today, which is quicker.
  plugins: [modules(command === "serve" ? 3 : undefined), app(), dev()],
  worker: { format: "es", plugins: () => [modules()] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 64,
    // Few files, rather than one for every set of modules that some rooms and dialogs share.
    rolldownOptions: {
      input: ["index.html", "embed.html"],
      output: {
        codeSplitting: {
          groups: [
            { name: "preact", test: /node_modules\/@?preact/ },
            // What the app and the puzzle for course pages both start with.
            {
              name: "boards",
              test: /src\/(board\/|view\/(?!canvas)|core\/core|game\/(assignment\.|game\.|hints|names|statistics)|dom|route|settings|storage|text)/,
            },
          ],
        },
      },
    },
  },
}));
