import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** The browser with a window of its own, which is what people have: what is measured is measured in it. */
const whole = "/usr/bin/chromium";
/** The same browser without a window: a page opens with less than half the work. */
const headless = "/usr/bin/chromium-headless-shell";

export function launch({ measure = false } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (measure || !existsSync(headless) ? whole : headless),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/** For visitors whose browser keeps the app for offline. */
export const keeps = { serviceWorkers: "allow" };

/** A fresh visitor. The browser keeps nothing for offline unless the test is about that: to
 * fetch the whole app takes longer than most tests. */
export function visitor(browser, size = "phone", options = {}) {
  return browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: size === "phone" ? 2 : 1,
    hasTouch: size !== "desktop",
    isMobile: size !== "desktop",
    colorScheme: "dark",
    serviceWorkers: "block",
    ...options,
  });
}
