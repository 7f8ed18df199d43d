// A client for the W3C's WebDriver, as far as the tour needs it: WebKit's drivers speak nothing else.

import { execFile, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startDisplay } from "./display.mjs";
import { watch } from "./watch.mjs";

const keys = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowRight: "\uE014", ArrowDown: "\uE015" };

/** Finds a free port, because the drivers do not choose one. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts a driver, and waits until it answers. */
async function startDriver(program, environment) {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    env: { ...process.env, ...environment },
    stdio: process.env.WK_LOG ? "inherit" : "ignore",
  });
  const failed = new Promise((_, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`${program} has ended`)));
  });
  failed.catch(() => undefined);
  const address = `http://127.0.0.1:${port}`;
  const answers = async () => {
    while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await Promise.race([answers(), failed]);
  return { address, end: () => child.kill() };
}

async function ask(url, method, body) {
  const answer = await fetch(url, { method, body: method === "POST" ? JSON.stringify(body) : undefined });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}

/** A window of a browser behind a driver. */
class Window {
  constructor(address, parts, display) {
    this.address = address;
    this.parts = parts;
    this.display = display;
  }

  call(path, body = {}, method = "POST") {
    return ask(`${this.address}${path}`, method, body);
  }

  async run(script, ...args) {
    const code = `const done = arguments[arguments.length - 1];
      Promise.resolve((${script}).apply(null, [...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.call("/execute/async", { script: code, args });
    if (error) throw new Error(error);
    return value;
  }

  /** Opens an address, and tries again if WPE's driver stays where it is, which it sometimes does. */
  async go(url) {
    for (let tries = 0; tries < 5; tries++) {
      await this.call("/url", { url });
      if ((await this.run(() => location.href)).startsWith(url.slice(0, 5))) return;
    }
    throw new Error(`The browser does not open ${url}.`);
  }

  reload() {
    return this.call("/refresh");
  }

  point(x, y) {
    const actions = [
      { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    return this.call("/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  key(name) {
    const value = keys[name] ?? name;
    const actions = [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
    return this.call("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Takes a picture of the screen, because the driver never delivers its own. */
  async picture(file, { width, height }) {
    if (!this.display) return;
    const args = ["-display", this.display, "-window", "root", "-crop", `${width}x${height}+0+0`, "+repage", file];
    await promisify(execFile)("import", args);
  }

  async end() {
    await this.call("", undefined, "DELETE").catch(() => undefined);
    for (const part of this.parts) part.end();
  }
}

/** Opens a session, and returns the browser's version and its window. */
async function open(driver, capabilities, parts, display) {
  const body = { capabilities: { alwaysMatch: { acceptInsecureCerts: true, ...capabilities } } };
  const session = await ask(`${driver.address}/session`, "POST", body);
  const window = new Window(`${driver.address}/session/${session.sessionId}`, parts, display);
  await window.call("/timeouts", { script: 120_000, pageLoad: 120_000 });
  return { version: session.capabilities.browserVersion, window };
}

const asRoot = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" };

export async function startWebKit({ width, height }) {
  const display = await startDisplay();
  const driver = await startDriver("WebKitWebDriver", {
    ...asRoot,
    DISPLAY: display.name,
    TOUR_SIZE: `${width}x${height}`,
    TOUR_WATCH: `(${watch})()`,
  });
  const binary = fileURLToPath(new URL("window.py", import.meta.url));
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const { window } = await open(driver, options, [driver, display], display.name);
  const { stdout } = await promisify(execFile)(binary, ["--version"]); // the driver does not know it
  return { version: stdout.trim(), window };
}

/** Starts WPE. Its window always has 800 x 600 pixels, so a narrower page is one with a larger scale.
 * Keeping pages to go back to would suspend their processes, and the driver sometimes waits for one of those. */
export async function startWPE({ width }) {
  const driver = await startDriver("WPEWebDriver", asRoot);
  const scale = 800 / width;
  const args = ["--automation", "--platform=headless", "--enable-page-cache=false", `--scale=${scale}`];
  const options = { binary: "/usr/bin/cog", args };
  const started = await open(driver, { "wpe:browserOptions": options }, [driver]);
  const { window } = started;
  const { point } = window;
  window.point = (x, y) => point.call(window, x * scale, y * scale);
  return started;
}
