// A visit to the app in any browser: everything the tour does on a page, on top of the few actions
// that the browsers have in common.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { soon } from "../harness.mjs";
import { engines } from "./engines.mjs";
import { watch } from "./watch.mjs";

const pictures = fileURLToPath(new URL("../../../build/tour", import.meta.url));

/** Finds the visible element that a selector and a text stand for, scrolls to it if it cannot be clicked
 * where it is, and returns its centre. */
function find(css, text) {
  const isShown = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;
  const texts = (element) => [element.textContent.trim(), element.getAttribute("aria-label")];
  const roots = [document, ...[...document.querySelectorAll("lights-out")].map(({ shadowRoot }) => shadowRoot)];
  const dialog = document.querySelector("dialog[open]");
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(css)])
    .filter((element) => isShown(element) && (!dialog || dialog.contains(element)))
    .find((element) => !text || texts(element).includes(text));
  if (!found) return null;
  const reach = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let over = document.elementFromPoint(x, y);
    over = over?.shadowRoot?.elementFromPoint(x, y) ?? over;
    return over && (found.contains(over) || over.contains(found)) ? { x, y } : null;
  };
  let point = reach();
  for (const block of ["center", "end"]) {
    if (!point) found.scrollIntoView({ block, behavior: "instant" }); // out of sight, or covered by a part that stays
    point ??= reach();
  }
  return point;
}

/** Returns the elements that reach beyond the left or right edge of the page. */
function sticksOut() {
  const width = document.documentElement.clientWidth;
  const kept = ".scrolls *, .ripples *, .unseen, .skip, .tall *";
  return [...document.querySelectorAll("body :not(svg *)")]
    .filter((element) => !element.matches(kept) && getComputedStyle(element).visibility !== "hidden")
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.left < -1 || box.right > width + 1))
    .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.left} … ${box.right}`)
    .slice(0, 3);
}

export class Visit {
  /** Starts a browser. */
  static async start(name, size) {
    const engine = engines[name];
    const { version, window } = await engine.start(size);
    return Object.assign(new Visit(), { name, engine, size, version, window, complaints: [] });
  }

  /** Opens an address, in a fresh page. */
  async open(url) {
    await this.collect();
    await this.window.go("about:blank");
    await this.window.go(url);
    if (this.name === "wpe") await this.window.run(watch); // it has no way to run it earlier
  }

  async reload() {
    await this.collect();
    await this.window.reload();
    if (this.name === "wpe") await this.window.run(watch);
  }

  /** Goes to another page of the app. */
  async goTo(hash) {
    await this.window.run((to) => {
      location.hash = to;
    }, hash);
  }

  async collect() {
    this.complaints.push(...((await this.window.run(() => window.complaints?.splice(0) ?? [])) ?? []));
  }

  /** Fails if the page, or one before it, complained. */
  async isClean(what) {
    await this.collect();
    assert.deepEqual(this.complaints.splice(0), [], what);
  }

  /** Waits until a script returns something true, and returns it. */
  when(what, script, ...args) {
    return soon(async () => {
      const value = await this.window.run(script, ...args);
      assert.ok(value, `${this.engine.title} waits for ${what}`);
      return value;
    });
  }

  /** Waits until the page, or an element of it, shows a text. */
  says(text, css = "body") {
    return this.when(
      `“${text}”`,
      (selector, words) =>
        [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(words)),
      css,
      text,
    );
  }

  /** Clicks an element, once it has stopped moving. */
  async click(css, text) {
    let point = {};
    await soon(async () => {
      const before = point;
      point = await this.when(text ? `${css} “${text}”` : css, find, css, text);
      assert.deepEqual(point, before);
    });
    await this.window.point(point.x, point.y);
  }

  /** Fills a field all at once, as a paste does. */
  async fill(css, text) {
    await this.when(css, find, css);
    await this.window.run(
      (selector, value) => {
        const field = document.querySelector(selector);
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      },
      css,
      text,
    );
  }

  press(button, board = "#board") {
    return this.click(`${board} [data-button="${button}"] .hit, ${board} [data-button="${button}"]`);
  }

  /** Returns the lights of a board as text, with a 1 for each that is on. */
  lights(board = "#board") {
    return this.window.run(
      (css) =>
        [...document.querySelectorAll(`${css} .lit`)].map((light) => Number(light.classList.contains("on"))).join(""),
      board,
    );
  }

  /** Waits until the core has opened the game. */
  ready() {
    return this.when("the game", () =>
      /\d|none/.test(document.querySelector(".stats div:nth-child(2) dd")?.textContent ?? ""),
    );
  }

  /** Checks that nothing sticks out sideways. */
  async fits(what) {
    await soon(async () => assert.deepEqual(await this.window.run(sticksOut), [], `${this.engine.title}, ${what}`));
  }

  async picture(what) {
    mkdirSync(pictures, { recursive: true });
    await this.collect();
    await this.window.picture(join(pictures, `${this.name}-${this.size.width}-${what}.png`), this.size);
    // In Firefox, Playwright adds a style to the page for the picture, which the page's policy refuses.
    await this.window.run(() => {
      window.complaints = window.complaints?.filter((words) => words !== "policy: style-src-elem inline");
    });
  }

  /** Waits for the files that the page has saved since the last call, and returns their bytes. */
  async files(count = 1) {
    const files = await soon(async () => {
      const found = await this.window.run(async () =>
        Promise.all(
          window.files.map(
            (blob) =>
              new Promise((resolve) => {
                const reader = new FileReader();
                reader.onload = () => resolve([blob.type, reader.result.split(",")[1] ?? ""]);
                reader.readAsDataURL(blob);
              }),
          ),
        ),
      );
      assert.equal(found.length, count);
      return found;
    });
    await this.window.run(() => {
      window.files = [];
    });
    return files.map(([type, text]) => ({ type, data: Buffer.from(text, "base64") }));
  }

  end() {
    return this.window.end();
  }
}
