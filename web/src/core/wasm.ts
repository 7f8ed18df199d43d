/** The URL of the core. The npm package uses package/wasm.js instead. */
export { default as url } from "../../.build/core.wasm?url";
