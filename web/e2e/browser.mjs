import { existsSync } from "node:fs";
import { chromium, firefox } from "playwright-core";

export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** The full browser that people use. Measurements run in it. */
const whole = "/usr/bin/chromium";
/** The headless shell, which opens a page with less than half the work. */
const headless = "/usr/bin/chromium-headless-shell";

/** A name for this machine that browsers do not trust without https, unlike localhost. */
export const classroom = "class.example";

/** The browser that the tests run in. */
export const browserName = process.env.BROWSER ?? "chromium";

export function launch({ measure = false, browser = browserName, display } = {}) {
  if (browser === "firefox") return launchFirefox(display);
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (measure || !existsSync(headless) ? whole : headless),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--host-resolver-rules=MAP ${classroom} 127.0.0.1`,
    ],
  });
}

/** Starts Firefox as distributed, through WebDriver BiDi, with a window if there is a display for it. */
async function launchFirefox(display) {
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: !display,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", ...(display && { DISPLAY: display }) },
    firefoxUserPrefs: {
      "network.dns.localDomains": classroom,
      "ui.systemUsesDarkTheme": 1,
      "ui.useOverlayScrollbars": 1,
      "webgl.force-enabled": true,
    },
  });
  // Playwright always sets the media features, and Firefox ESR does not know the command yet.
  const session = Object.getPrototypeOf(browser._connection.toImpl(browser)._browserSession);
  const { send } = session;
  session.send = function (method, params) {
    if (method === "emulation.setMediaFeaturesOverride") return Promise.resolve({});
    return send.call(this, method, params);
  };
  await clickInsteadOfTap(browser);
  return browser;
}

/** Makes taps click, because Firefox takes no touches through WebDriver BiDi. */
async function clickInsteadOfTap(browser) {
  const page = await browser.newPage();
  const locators = Object.getPrototypeOf(page.locator("html"));
  locators.tap = locators.click;
  Object.getPrototypeOf(page.touchscreen).tap = function (x, y) {
    return this._page.mouse.click(x, y);
  };
  await page.close();
}

/** Skips a test in Firefox, and says what Playwright cannot do there through WebDriver BiDi. */
const notInFirefox = (what) => ({ skip: browserName === "firefox" && `in Firefox, Playwright ${what}` });

/** Options for tests, by what they need. */
export const needs = {
  clipboard: notInFirefox("cannot allow the clipboard"),
  devTools: notInFirefox("has no developer tools"),
  downloads: notInFirefox("does not see downloads"),
  media: notInFirefox("cannot change the theme, print or reduce motion"),
};

/** Options for a visitor whose browser caches the app for offline use. */
export const keeps = { serviceWorkers: "allow" };

/** Returns a fresh visitor. The browser does not cache the app for offline use unless asked, because
 * fetching it takes longer than most tests. For the same reason, the visitor has chosen to see boards
 * with a shape flat, unless the test wants another choice, or none. */
export async function visitor(browser, size = "phone", { shape = "flat", ...options } = {}) {
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: size === "phone" ? 2 : 1,
    ...(browserName === "chromium" && { hasTouch: size !== "desktop", isMobile: size !== "desktop" }),
    colorScheme: "dark",
    serviceWorkers: "block",
    ...options,
  });
  if (shape) await context.addInitScript(chooseShape, shape);
  return context;
}

/** Stores the choice between flat and 3D, unless the page has stored one or can't. */
function chooseShape(shape) {
  try {
    if (window === top) localStorage.shape ??= shape;
  } catch {
    // a page without storage
  }
}
