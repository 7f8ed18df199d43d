// Makes the development server build the core. When a Go file changes, it rebuilds the core and
// reloads the page.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, ViteDevServer } from "vite";
import { buildCore, coreFolders, rebuildCore } from "./core.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The delay before rebuilding the core, in milliseconds. An editor may save several files in a
 * row. */
const quietTime = 200;

/** Builds the core and reloads the page, or shows the compiler's errors over it. */
async function rebuild(server: ViteDevServer): Promise<void> {
  const started = Date.now();
  const errors = await rebuildCore();
  if (errors) {
    server.config.logger.error(errors);
    server.ws.send({ type: "error", err: { message: errors, stack: "", plugin: "go build" } });
    return;
  }
  server.config.logger.info(`core built in ${((Date.now() - started) / 1000).toFixed(1)} s`, { timestamp: true });
  server.watcher.add(coreFolders()); // there may be new folders
  server.moduleGraph.invalidateAll();
  server.ws.send({ type: "full-reload" });
}

function watchGo(server: ViteDevServer): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Run one build at a time; the last one sees the newest files.
  let last = Promise.resolve();
  const changed = (file: string) => {
    if (!/(\.go|go\.mod)$/.test(file) || file.endsWith("_test.go")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(() => rebuild(server));
    }, quietTime);
  };
  server.watcher.add([join(root, "go.mod"), ...coreFolders()]);
  for (const event of ["add", "change", "unlink"] as const) server.watcher.on(event, changed);
}

export function dev(): Plugin {
  return {
    name: "lightsout-dev",
    apply: "serve",
    // Do not watch the build output: the page should reload only when the core is complete.
    config: () => ({ server: { watch: { ignored: ["**/.build/**"] } } }),
    transformIndexHtml: (html) => html.replace("%BUILD%", "development"),
    configureServer: (server) => {
      server.config.logger.info("building the core …");
      buildCore();
      watchGo(server);
    },
  };
}
