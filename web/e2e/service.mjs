// The real service for the tests: PostgreSQL, and daemons with the built app in them, behind a
// proxy that tests can make fail. There is one for all tests of this process.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, createServer, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { harness } from "./harness.mjs";

const program = fileURLToPath(new URL("../../build/lightsoutd", import.meta.url));

/** The daemons of this process that run; they end with it. */
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

/** Starts a daemon, and waits until it says where it serves. */
async function startDaemon(args, environment = {}) {
  const child = spawn(program, [...args, "--listen", "127.0.0.1:0"], { env: { ...process.env, ...environment } });
  running.add(child);
  const ended = new Promise((resolve) => child.on("close", resolve));
  ended.then(() => running.delete(child));
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.on("error", () => reject(new Error(`${program} does not start; make build makes it`)));
    ended.then(() => reject(new Error(`lightsoutd has ended: ${said}`)));
    const listen = (text) => {
      said += text;
      const found = /(?:msg=serving address=|is at )(http:\/\/127\.0\.0\.1:\d+)/.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
  });
  return {
    address,
    /** Ends it: with SIGKILL as when its machine fails, otherwise in an orderly way. */
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}

/** A proxy in front of daemons: it asks the first, and those after it when that one is gone. */
async function startProxy(daemons) {
  const state = { fault: undefined };
  const agent = new Agent({ keepAlive: true });
  const forward = (request, response, body, [address, ...others]) => {
    if (!address) {
      response.writeHead(502).end();
      return;
    }
    const { method, url, headers } = request;
    const asked = send(address + url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    asked.on("error", () => (response.headersSent ? response.destroy() : forward(request, response, body, others)));
    response.on("close", () => asked.destroy());
    asked.end(body);
  };
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const fault = state.fault?.(request);
    if (fault === "cut") request.socket.destroy();
    else if (fault) response.writeHead(fault, { "retry-after": "1" }).end();
    else
      forward(
        request,
        response,
        Buffer.concat(chunks),
        daemons.map(({ address }) => address),
      );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    state,
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let starting;

/** Starts the service: a database, a daemon, and a proxy. */
export async function start() {
  const folder = await mkdtemp(join(tmpdir(), "lightsout-e2e-"));
  const first = await startDaemon(["try", "--folder", folder]);
  // The folder of the database's socket is the fifth line.
  const socket = (await readFile(join(folder, "data/postmaster.pid"), "utf8")).split("\n")[4];
  const database = `postgres://postgres@/postgres?host=${encodeURIComponent(socket)}&sslmode=disable`;
  const daemons = [first];
  const proxy = await startProxy(daemons);
  return {
    origin: proxy.origin,
    /** Called with each request of a browser, it returns what goes wrong with it: a status, or
     * "cut" for a connection that breaks. */
    set fault(f) {
      proxy.state.fault = f;
    },
    daemons,
    /** Starts another daemon on the same database; the proxy asks it before the others. */
    async addDaemon() {
      const args = ["serve", "--no-work", "--admin", ""];
      const daemon = await startDaemon(args, { LIGHTSOUTD_DATABASE: database });
      daemons.unshift(daemon);
      return daemon;
    },
    /** Runs lightsoutd prove, and ends it when it has said what is looked for. */
    async prove(args, said) {
      const child = spawn(program, ["prove", ...args], { env: { ...process.env, LIGHTSOUTD_DATABASE: database } });
      running.add(child);
      const ended = new Promise((resolve) => child.on("close", resolve));
      let text = "";
      const listen = (more) => {
        text += more;
        if (said.test(text)) child.kill("SIGINT");
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      await ended;
      running.delete(child);
      if (!said.test(text)) throw new Error(`lightsoutd prove has ended: ${text}`);
    },
    async close() {
      await proxy.close();
      for (const daemon of daemons) await daemon.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The harness of tests with the service: the origin is the service's, and the server is still
 * one of static files. */
export function serviceHarness() {
  const shared = harness({}, {}, async () => {
    starting ??= start();
    shared.service = await starting;
    shared.origin = shared.service.origin;
  });
  after(async () => {
    const closing = starting;
    starting = undefined;
    if (closing) await (await closing).close();
  });
  return shared;
}
