// Starts nginx or Caddy with the configuration in deploy/proxy, and with the app on disk.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lightsoutd, run } from "./program.mjs";

/** Returns an address on this machine that nothing listens on. */
export async function freeAddress() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

/** What a distribution's nginx.conf has around ours. */
const around = (folder) => `daemon off; pid ${folder}/pid; ${process.getuid() === 0 ? "user root;" : ""}
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/shipped;
}`;

/** For each proxy: its configuration, what to change in it, and how to start it. */
const proxies = {
  nginx: {
    file: "nginx.conf",
    changes: (address, folder) => ({
      "listen 443 ssl http2;": `listen ${address};`,
      "ssl_certificate /etc/ssl/play.example.org.pem;": "",
      "ssl_certificate_key /etc/ssl/play.example.org.key;": "",
      "/var/cache/lightsout": join(folder, "cache"),
    }),
    args(folder) {
      writeFileSync(join(folder, "around"), around(folder));
      return ["-c", join(folder, "around"), "-e", "stderr"];
    },
  },
  caddy: {
    file: "Caddyfile",
    changes: (address) => ({
      "play.example.org {": `{\n\tadmin off\n}\nhttp://:${address.split(":")[1]} {\n\tbind 127.0.0.1`,
    }),
    args: (folder) => ["run", "--config", join(folder, "shipped"), "--adapter", "caddyfile"],
  },
};

/** Starts a proxy in front of two daemons, and waits until it listens. It uses http: browsers trust this
 * machine without a certificate. */
export async function startShipped(name, daemons, folder) {
  const { file, changes, args } = proxies[name];
  const address = await freeAddress();
  const app = join(folder, "app");
  execFileSync(lightsoutd, ["app", app], { stdio: "ignore" });
  let text = readFileSync(new URL(`../../deploy/proxy/${file}`, import.meta.url), "utf8");
  const all = { ...changes(address, folder), "127.0.0.1:8080": daemons[0], "127.0.0.1:8081": daemons[1] };
  for (const [shipped, changed] of Object.entries({ ...all, "/var/www/lightsout": app })) {
    if (!text.includes(shipped)) throw new Error(`deploy/proxy/${file} has no ${shipped}`);
    text = text.replaceAll(shipped, changed);
  }
  writeFileSync(join(folder, "shipped"), text);
  const environment = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { child, ended } = run(name, args(folder), environment, () => undefined);
  const listens = () =>
    new Promise((resolve) => {
      const [host, port] = address.split(":");
      const socket = createConnection({ host, port: Number(port) });
      for (const event of ["connect", "error"])
        socket.on(event, () => resolve(event === "connect")).on(event, () => socket.destroy());
    });
  while (!(await listens())) {
    if (child.exitCode !== null) throw new Error(`${name} exited: ${await ended}`);
    await wait(20);
  }
  return {
    address: `http://${address}`,
    async end() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
