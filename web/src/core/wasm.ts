import all from "../../.build/core.wasm?url";
import play from "../../.build/play.wasm?url";

/** Fetches the core for a worker of this name. The npm package, which has only the core for players,
 * uses package/wasm.js instead. */
export function fetchCore(name: string): Promise<Response> {
  return fetch(name === "all" ? all : play);
}
