/** Which core to run: the one for players, or the larger one that can do everything. */
export type Kind = "play" | "all";

/** Starts the worker. The npm package uses package/start.js instead. */
export function startWorker(kind: Kind): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: kind });
}
