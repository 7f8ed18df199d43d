// The worker in Node: a thread with the globals of a browser's worker.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
// The worker fetches only the core, which is a file.
globalThis.fetch = async (url) => new Response(await readFile(url));

await import("./worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
