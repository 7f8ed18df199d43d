import { buildCore } from "../build/core.ts";

/** Builds the current core, which the tests compare with the page's code. */
export default function setup(): void {
  buildCore();
}
