import { cpus, loadavg } from "node:os";

/** Warns that a measurement missed its target, and prints the load on the machine as a possible reason. */
export function warn(text) {
  const load = loadavg().map((n) => n.toFixed(1));
  console.log(`warning: ${text}; the load of the machine is ${load.join(" ")} on ${cpus().length} cores`);
}
