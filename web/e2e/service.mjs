// Runs the real service for the tests: PostgreSQL and daemons with the built app, behind a proxy
// that tests can make fail. With PROXY=nginx or PROXY=caddy, that proxy forwards to nginx or Caddy as we
// ship it, which serves the app and forwards to the daemons.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { harness } from "./harness.mjs";
import { lightsoutd, serve } from "./program.mjs";
import { startProxy } from "./proxy.mjs";
import { freeAddress, startShipped } from "./shipped.mjs";

/** Starts a daemon and waits until it prints its address. */
const startDaemon = (args, environment, listen = "127.0.0.1:0") =>
  serve(lightsoutd, [...args, "--listen", listen], environment);

/** Starts the service: a database, a daemon and a proxy. */
export async function start() {
  const folder = await mkdtemp(join(tmpdir(), "lightsout-e2e-"));
  const first = await startDaemon(["try", "--folder", folder]);
  // The fifth line of postmaster.pid is the socket directory.
  const socket = (await readFile(join(folder, "data/postmaster.pid"), "utf8")).split("\n")[4];
  const database = `postgres://postgres@/postgres?host=${encodeURIComponent(socket)}&sslmode=disable`;
  const daemons = [first];
  const shipped = process.env.PROXY && (await startBetween(process.env.PROXY, first, folder));
  const servers = shipped ? [shipped] : daemons;
  const proxy = await startProxy(servers);
  return {
    origin: proxy.origin,
    /** Called with each request from a browser and its body. Returns the failure to simulate: a status, or "cut"
     * to drop the connection. */
    set failure(f) {
      proxy.state.failure = f;
    },
    daemons,
    /** What the proxy forwards to: the daemons, or nginx or Caddy. */
    servers,
    /** Starts another daemon on the same database. The proxy prefers it to the others; nginx and Caddy
     * share the work among both. */
    async addDaemon() {
      const args = ["serve", "--no-maintenance", "--admin", ""];
      const daemon = await startDaemon(args, { LIGHTSOUTD_DATABASE: database }, shipped?.second);
      daemons.unshift(daemon);
      return daemon;
    },
    async close() {
      await proxy.close();
      await shipped?.end();
      for (const daemon of daemons) await daemon.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts nginx or Caddy in front of a daemon and of a second one, which addDaemon starts. */
async function startBetween(name, first, folder) {
  const second = await freeAddress();
  const between = await mkdtemp(join(folder, "proxy-"));
  return { second, ...(await startShipped(name, [new URL(first.address).host, second], between)) };
}

/** Waits until the service times today's game. A game that is won before has no time. */
export function timed(page) {
  return page.waitForFunction(() => Object.keys(JSON.parse(localStorage.getItem("service") ?? "{}").runs ?? {}).length);
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
