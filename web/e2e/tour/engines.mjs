// Starts the browsers of the tour. All of them offer the same few actions, so that the tour is
// written only once.

import { launch } from "../browser.mjs";
import { startDisplay } from "./display.mjs";
import { watch } from "./watch.mjs";
import { startWebKit, startWPE } from "./webdriver.mjs";

/** A page of a browser that Playwright drives. */
class Page {
  constructor(browser, page, display) {
    this.browser = browser;
    this.page = page;
    this.display = display;
  }

  run(script, ...args) {
    return this.page.evaluate(`(${script}).apply(null, ${JSON.stringify(args)})`);
  }

  go(url) {
    return this.page.goto(url);
  }

  reload() {
    return this.page.reload();
  }

  point(x, y) {
    return this.page.mouse.click(x, y);
  }

  key(name) {
    return this.page.keyboard.press(name);
  }

  picture(file) {
    return this.page.screenshot({ path: file, caret: "initial" });
  }

  async end() {
    await this.browser.close();
    this.display?.end();
  }
}

async function startPlaywright(name, size, display) {
  const browser = await launch({ browser: name, display: display?.name });
  const context = await browser.newContext({ viewport: size, colorScheme: "dark", ignoreHTTPSErrors: true });
  await context.addInitScript(watch);
  return { version: browser.version(), window: new Page(browser, await context.newPage(), display) };
}

/** Starts Firefox on a display, because it has no WebGL without one. */
async function startFirefox(size) {
  return startPlaywright("firefox", size, await startDisplay());
}

/** The engines of the tour, and the browsers that each stands for. `trusts` says whether the browser
 * treats this machine like https; `floor` marks the oldest engine, and `sizes` are those of its window. */
export const engines = {
  chromium: {
    title: "Chromium",
    stands: "Chrome, Edge, Opera, Samsung Internet",
    works: "everything",
    trusts: true,
    programs: ["/usr/bin/chromium"],
    start: (size) => startPlaywright("chromium", size),
  },
  firefox: {
    title: "Firefox",
    stands: "Firefox",
    works: "everything",
    trusts: true,
    programs: ["/usr/bin/firefox-esr", "/usr/bin/Xvfb"],
    start: startFirefox,
  },
  webkit: {
    title: "WebKitGTK",
    stands: "today’s Safari",
    works: "everything",
    programs: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", "/usr/bin/import"],
    start: startWebKit,
  },
  wpe: {
    title: "WPE WebKit",
    stands: "Safari 16.0",
    works: "everything but embedded puzzles, which say why; 3D and saving films are not tried",
    floor: true,
    sizes: [
      { width: 390, height: 292 },
      { width: 800, height: 600 },
    ],
    programs: ["/usr/bin/WPEWebDriver", "/usr/bin/cog"],
    start: startWPE,
  },
};
