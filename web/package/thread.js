// The worker in Node: a thread with the globals of a browser's worker.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
// The worker fetches only the core, which is a file.
globalThis.fetch = async (url) => new Response(await readFile(url));
// Node can crash if a thread ends while its core compiles in the background, so it compiles here.
WebAssembly.instantiateStreaming = async (fetched, imports) => {
  const module = new WebAssembly.Module(await (await fetched).arrayBuffer());
  return { module, instance: new WebAssembly.Instance(module, imports) };
};

await import("./worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
