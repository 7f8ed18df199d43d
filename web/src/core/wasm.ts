import all from "../../.build/core.wasm?url";
import play from "../../.build/play.wasm?url";

/** Returns the URL of the core for a worker of this name. The npm package, which has only the core for
 * players, uses package/wasm.js instead. */
export function coreURL(name: string): string {
  return name === "all" ? all : play;
}
