// The core is compressed in the package, because many servers send WebAssembly uncompressed. Bundlers
// recognise these URLs.
const brotli = new URL("./core.wasm.br", import.meta.url);
const gzip = new URL("./core.wasm.gz", import.meta.url);

/** Fetches the core in the smallest form that this browser, or Node, can decompress. */
export async function fetchCore() {
  const [url, stream] = decompressor();
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
  const [file, start] = response.body.tee();
  // A server may decompress the file itself, or have the browser do it.
  const { value } = await start.getReader().read();
  const isCore = value?.[0] === 0 && value[1] === 0x61;
  const headers = { "content-type": "application/wasm" };
  return new Response(isCore ? file : file.pipeThrough(stream), { headers });
}

function decompressor() {
  try {
    return [brotli, new DecompressionStream("brotli")];
  } catch {
    return [gzip, new DecompressionStream("gzip")]; // every browser since 2023, and Node 18
  }
}
