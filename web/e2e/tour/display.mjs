import { spawn } from "node:child_process";

/** Starts an X server, and returns its display. */
export function startDisplay() {
  return new Promise((resolve, reject) => {
    const args = ["-displayfd", "1", "-screen", "0", "1300x1000x24", "-nolisten", "tcp"];
    const child = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
    child.on("error", reject);
    child.stdout.once("data", (text) => resolve({ name: `:${String(text).trim()}`, end: () => child.kill() }));
  });
}
