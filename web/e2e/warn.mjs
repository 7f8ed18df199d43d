import { cpus, loadavg } from "node:os";

/** Says that a measurement missed its target, and how busy the machine is: it may be the reason. */
export function warn(text) {
  const load = loadavg().map((n) => n.toFixed(1));
  console.log(`warning: ${text}; the load of the machine is ${load.join(" ")} on ${cpus().length} cores`);
}
