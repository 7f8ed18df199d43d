// Starts the browsers of the tour. All of them offer the same few actions, so that the tour is
// written only once.

import { launch } from "../browser.mjs";
import { watch } from "./watch.mjs";
import { startWebKit, startWPE } from "./webdriver.mjs";

/** A page of a browser that Playwright drives. */
class Page {
  constructor(browser, page) {
    this.browser = browser;
    this.page = page;
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

  end() {
    return this.browser.close();
  }
}

async function startPlaywright(name, size) {
  const browser = await launch({ browser: name });
  const context = await browser.newContext({ viewport: size, colorScheme: "dark", ignoreHTTPSErrors: true });
  await context.addInitScript(watch);
  return { version: browser.version(), window: new Page(browser, await context.newPage()) };
}

/** The engines of the tour. `trusts` is false if the browser wants https even from this machine; `floor`
 * marks the oldest engine, in which only the main parts have to work. */
export const engines = {
  chromium: { title: "Chromium", trusts: true, start: (size) => startPlaywright("chromium", size) },
  firefox: { title: "Firefox", trusts: true, start: (size) => startPlaywright("firefox", size) },
  webkit: { title: "WebKitGTK", trusts: false, start: startWebKit },
  wpe: { title: "WPE WebKit", trusts: false, floor: true, start: startWPE },
};
