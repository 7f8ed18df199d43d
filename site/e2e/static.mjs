// A minimal static host: it serves files compressed, and index.html for folders.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";

/** The site built by `make site-test`, and its base path. */
export const folder = fileURLToPath(new URL("../../build/site-check", import.meta.url));
export const base = "/site/";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".gif": "image/gif",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Returns the file for a path, or undefined. */
export function fileOf(pathname) {
  if (!pathname.startsWith(base)) return undefined;
  const path = join(folder, decodeURI(pathname.slice(base.length)), pathname.endsWith("/") ? "index.html" : "");
  return existsSync(path) && statSync(path).isFile() ? path : undefined;
}

export async function startSite() {
  const server = createServer((request, response) => {
    const path = fileOf(new URL(request.url, "http://site").pathname);
    if (!path) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": types[extname(path)] ?? "",
      "content-encoding": "gzip",
    });
    createReadStream(path).pipe(createGzip()).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    end: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
