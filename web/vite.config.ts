import { join } from "node:path";
import { defineConfig } from "vite";
import { dev } from "./build/dev.ts";
import { allPrograms, licences } from "./build/licences.ts";
import { app, modules } from "./build/plugin.ts";

const packages = join(import.meta.dirname, "node_modules");

export default defineConfig(({ command }) => ({
  base: "./",
  // For a faster start, the development server makes only the daily puzzles around today.
  plugins: [
    modules(command === "serve" ? 3 : undefined),
    licences(packages, "licences.txt", allPrograms),
    app(),
    dev(),
  ],
  // One file per worker. HiGHS imports Node modules, and the empty stub for them would otherwise
  // become a separate file that is cached for offline use.
  worker: {
    format: "es",
    plugins: () => [modules(), licences(packages)],
    rolldownOptions: { output: { codeSplitting: false } },
  },
  build: {
    // The oldest browsers that the app starts in; index.html, embed.html and docs/project/browsers.md
    // name them.
    target: ["es2022", "chrome111", "firefox114", "safari16"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 64,
    // Group shared modules into a few files. By default, every combination of pages that share modules
    // gets its own file.
    rolldownOptions: {
      input: ["index.html", "embed.html"],
      output: {
        codeSplitting: {
          groups: [
            { name: "preact", test: /node_modules\/@?preact/ },
            // Modules that both the app and embedded puzzles need to start.
            {
              name: "boards",
              test: /src\/(board\/(?!offered|graph6)|view\/(?!canvas)|core\/(core|learn|start)|game\/(game\.|dailies\.|haptics|hints|level\.|names|position|resolve\.|statistics|winSentence)|play\/(parts|week)|service\/present|ui\/(button|icons|later|stat|updates)|dom|item|route|settings|storage|text)|virtual:(dailies|first-levels)/,
            },
            // What many dialogs and pages need.
            { name: "controls", test: /src\/ui\/(controls|copied|download|gestures)\./ },
            // What a win needs, which loads with the first press: one file instead of ten.
            {
              name: "win",
              test: /src\/(play\/(win|stars|afterWin|dayFigures|dayTable)\.|game\/(figures|journey|online|seed|standing)\.|service\/(client|outbox)|ui\/(keepFocus|thumbnail|useCore))|virtual:journey/,
            },
          ],
        },
      },
    },
  },
}));
