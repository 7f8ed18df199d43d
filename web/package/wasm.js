const url = new URL("./core.wasm", import.meta.url);

/** Returns the URL of the core, in a form that bundlers recognise. */
export const coreURL = () => url;
