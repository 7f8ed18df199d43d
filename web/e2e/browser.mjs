import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** The full browser that people use. Measurements run in it. */
const whole = "/usr/bin/chromium";
/** The headless shell, which opens a page with less than half the work. */
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

/** Options for a visitor whose browser caches the app for offline use. */
export const keeps = { serviceWorkers: "allow" };

/** Returns a fresh visitor. The browser does not cache the app for offline use unless asked, because
 * fetching it takes longer than most tests. */
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
