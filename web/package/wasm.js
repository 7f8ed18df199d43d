/** Where the core is, in words that bundlers follow. */
export const url = new URL("./core.wasm", import.meta.url);
