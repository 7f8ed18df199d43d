/** Where the core is. The npm package has its own way: package/wasm.js. */
export { default as url } from "../../.build/core.wasm?url";
