// A static server for the tests, with the headers of `lightsout play --web`, and such as its
// state adds to a path. Its folder can be changed while it runs, as when a new version is put
// online.

import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** The built app. */
export const dist = fileURLToPath(new URL("../dist", import.meta.url));

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Files as they are sent: the core is large, and every test asks for it. */
const packed = new Map();

async function pack(file) {
  const { mtimeMs } = await stat(file);
  const known = packed.get(file);
  if (known?.mtimeMs === mtimeMs) return known.body;
  const body = gzipSync(await readFile(file), { level: 1 });
  packed.set(file, { mtimeMs, body });
  return body;
}

export async function serve(folder) {
  const state = { folder, headers: () => ({}) };
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(state.folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await pack(file);
      response.writeHead(200, {
        "content-type": types[extname(file)] ?? "application/octet-stream",
        "content-encoding": "gzip",
        "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        ...state.headers(path),
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    state,
    origin: `http://127.0.0.1:${server.address().port}`,
    // A browser may hold a connection on which it has not asked for anything yet; nobody would
    // ever close that one.
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
