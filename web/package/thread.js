// The worker in Node: a thread that has what a browser's worker has.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
// The only thing that the worker fetches is the core, which is a file.
globalThis.fetch = async (url) =>
  new Response(await readFile(url), { headers: { "content-type": "application/wasm" } });

await import("./worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
