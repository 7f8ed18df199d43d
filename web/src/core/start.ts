/** Starts the worker. The npm package has its own way: package/start.js. */
export function startWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
