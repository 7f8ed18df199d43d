// Starts the worker with the core. This file is in the package as it is: bundlers find the worker and
// the core by the words `new URL("…", import.meta.url)`.

/** A file of this package, in words that bundlers do not follow. */
const beside = (name) => new URL(name, import.meta.url);

export function startWorker() {
  if (typeof Worker === "undefined") return startThread();
  try {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch {
    // A page may not start a worker of another origin, but its own worker may import one.
    const code = new Blob([`import ${JSON.stringify(beside("worker.js").href)};`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(code), { type: "module" });
  }
}

/** In Node the worker is a thread. It does not keep the program from ending: calls do, while they wait. */
function startThread() {
  const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
  const thread = new Thread(beside("thread.js"));
  const worker = {
    postMessage: (message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  thread.on("message", (data) => worker.onmessage({ data }));
  thread.on("error", () => worker.onerror());
  thread.unref(); // after the listeners, which would keep it
  return worker;
}
