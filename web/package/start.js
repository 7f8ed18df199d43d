// Starts the worker with the core. The package includes this file unchanged, so that bundlers find the
// worker and the core by the pattern `new URL("…", import.meta.url)`.

/** Returns the URL of a file in this package, in a form that bundlers do not follow. */
const beside = (name) => new URL(name, import.meta.url);

export function startWorker() {
  if (typeof Worker === "undefined") return startThread();
  try {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch {
    // A page may not start a worker whose script is on another origin, but its own worker may import that script.
    const code = new Blob([`import ${JSON.stringify(beside("worker.js").href)};`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(code), { type: "module" });
  }
}

/** Starts the worker as a thread in Node. The thread alone does not keep the process alive, but
 * pending calls do. */
function startThread() {
  const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
  const thread = new Thread(beside("thread.js"));
  const worker = {
    postMessage: (message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  thread.on("message", (data) => worker.onmessage({ data }));
  thread.on("error", () => worker.onerror());
  thread.unref(); // after adding the listeners, which would ref it again
  return worker;
}
