/** Starts the worker. The npm package uses package/start.js instead. */
export function startWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
