// Runs the real service for the tests: PostgreSQL and daemons with the built app, behind a proxy
// that tests can make fail.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { harness } from "./harness.mjs";
import { lightsoutd, run, serve } from "./program.mjs";
import { startProxy } from "./proxy.mjs";

/** Starts a daemon and waits until it prints its address. */
const startDaemon = (args, environment) => serve(lightsoutd, [...args, "--listen", "127.0.0.1:0"], environment);

/** Starts the service: a database, a daemon and a proxy. */
export async function start() {
  const folder = await mkdtemp(join(tmpdir(), "lightsout-e2e-"));
  const first = await startDaemon(["try", "--folder", folder]);
  // The fifth line of postmaster.pid is the socket directory.
  const socket = (await readFile(join(folder, "data/postmaster.pid"), "utf8")).split("\n")[4];
  const database = `postgres://postgres@/postgres?host=${encodeURIComponent(socket)}&sslmode=disable`;
  const daemons = [first];
  const proxy = await startProxy(daemons);
  return {
    origin: proxy.origin,
    /** Called with each request from a browser. Returns the failure to simulate: a status, or "cut"
     * to drop the connection. */
    set failure(f) {
      proxy.state.failure = f;
    },
    daemons,
    /** Starts another daemon on the same database. The proxy prefers it to the others. */
    async addDaemon() {
      const args = ["serve", "--no-work", "--admin", ""];
      const daemon = await startDaemon(args, { LIGHTSOUTD_DATABASE: database });
      daemons.unshift(daemon);
      return daemon;
    },
    /** Runs lightsoutd prove, and stops it once its output matches. */
    async prove(args, said) {
      const { ended } = run(lightsoutd, ["prove", ...args], { LIGHTSOUTD_DATABASE: database }, (text, child) => {
        if (said.test(text)) child.kill("SIGINT");
      });
      const text = await ended;
      if (!said.test(text)) throw new Error(`lightsoutd prove exited: ${text}`);
    },
    async close() {
      await proxy.close();
      for (const daemon of daemons) await daemon.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The harness for tests with the service. The origin is the service's; the server is still
 * `lightsout play --web`. */
export function serviceHarness() {
  const shared = harness({}, async () => {
    shared.service = await start();
    shared.origin = shared.service.origin;
  });
  after(() => shared.service?.close());
  return shared;
}
