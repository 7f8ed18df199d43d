// Starts the built programs, and stops them when the tests end.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The programs built by `make build`, and one with the app built by `npm run build:previous`. */
export const lightsout = at("../../build/lightsout");
export const lightsoutd = at("../../build/lightsoutd");
const lightsoutBefore = at("../.build/lightsout-previous");

/** The running programs; they end with this process. */
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

/** Starts a program. Each time it prints something, onText gets everything printed so far. */
export function run(program, args, environment, onText) {
  const child = spawn(program, args, { env: { ...process.env, ...environment } });
  running.add(child);
  const printed = { text: "" };
  const ended = new Promise((resolve, reject) => {
    child.on("error", () => reject(new Error(`cannot start ${program}; run make web build`)));
    child.on("close", () => resolve(printed.text));
  }).finally(() => running.delete(child));
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (more) => {
      printed.text += more;
      onText(printed.text, child);
    });
  return { child, ended };
}

/** Starts a server and waits until it prints its address. */
export async function serve(program, args, environment = {}) {
  let found;
  const address = new Promise((resolve) => {
    found = resolve;
  });
  const { child, ended } = run(program, args, environment, (text) => {
    const match = /(?:msg=serving address=|running at )(http:\/\/127\.0\.0\.1:\d+)/.exec(text);
    if (match) found(match[1]);
  });
  const early = ended.then((text) => {
    throw new Error(`${program} exited: ${text}`);
  });
  early.catch(() => undefined);
  return {
    address: await Promise.race([address, early]),
    /** Stops the server. SIGKILL simulates a machine failure; the default is a clean shutdown. */
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}

/** Starts `lightsout play --web`, which answers only requests for its own host name. */
async function play(program) {
  const server = await serve(program, ["play", "--web", "--no-browser", "--listen", "127.0.0.1:0"]);
  return { ...server, host: new URL(server.address).host };
}

/** Starts the program with the current app. */
export const startApp = () => play(lightsout);

/** Starts the program with the previous version of the app. */
export const startPrevious = () => play(lightsoutBefore);
