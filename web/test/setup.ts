import { buildCore } from "../build/core.ts";

/** The tests compare the page's code with the core as it is now. */
export default function setup(): void {
  buildCore();
}
