import { defineConfig } from "vite";
import { dev } from "./build/dev.ts";
import { app, modules } from "./build/plugin.ts";

export default defineConfig(({ command }) => ({
  base: "./",
  // The development server starts with the days around today, which is quicker.
  plugins: [modules(command === "serve" ? 3 : undefined), app(), dev()],
  // One file per worker: HiGHS asks for Node's modules, which a browser does not have, and the
  // empty module in their place would otherwise be a file of its own, kept for offline.
  worker: { format: "es", plugins: () => [modules()], rolldownOptions: { output: { codeSplitting: false } } },
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
              test: /src\/(board\/(?!famous|graph6)|view\/(?!canvas)|core\/(core|start)|game\/(assignment\.|game\.|hints|names|position|statistics)|play\/parts|ui\/(button|icons|updates)|dom|item|route|settings|storage|text)/,
            },
          ],
        },
      },
    },
  },
}));
