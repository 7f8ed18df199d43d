// Tests the built site: its links, and its pages in a browser. Both a static host and lightsoutd
// serve the pages.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { keeps, launch, sizes, visitor } from "../../web/e2e/browser.mjs";
import { axeInBothThemes, cell, kept, lights, open, ready, soon } from "../../web/e2e/harness.mjs";
import { lightsoutd, serve } from "../../web/e2e/program.mjs";
import { followed } from "../.vitepress/markdown.mjs";
import { root, sidebar } from "../.vitepress/pages.mjs";
import { base, fileOf, folder, startSite } from "./static.mjs";

const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".html") && !name.startsWith("play/"),
);

describe("links", () => {
  const texts = new Map();
  const text = (file) => texts.get(file) ?? texts.set(file, readFileSync(file, "utf8")).get(file);
  const all = (file, pattern) => [...text(file).matchAll(pattern)].map(([, found]) => found.replaceAll("&amp;", "&"));

  it("lead to existing pages, headings and files", () => {
    const wrong = [];
    let checked = 0;
    for (const page of pages) {
      for (const link of all(join(folder, page), / (?:href|src)="([^"]*)"/g)) {
        const { origin, pathname, hash } = new URL(link, `http://site${base}${page}`);
        if (origin !== "http://site") continue;
        const file = fileOf(pathname);
        const id = decodeURIComponent(hash.slice(1));
        if (
          !file ||
          (id && file.endsWith(".html") && !pathname.includes("/play/") && !all(file, / id="([^"]*)"/g).includes(id))
        )
          wrong.push(`${page}: ${link}`);
        checked++;
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(checked > 5000, `${checked} links`);
  });

  it("to source files lead to the repository, or become plain text if its address is unknown", () => {
    assert.equal(followed("../../board/doc.go", "docs/reference", "https://host/x"), "https://host/x/board/doc.go");
    assert.equal(followed("../../board/doc.go", "docs/reference", ""), undefined);
    assert.equal(followed("README.md#a", "docs", ""), "index.md#a");
    assert.throws(() => followed("none.md", "docs", ""), /does not exist/);
    assert.equal(pages.filter((page) => /href="[^"]*\.go"/.test(text(join(folder, page)))).length, 0);
  });

  it("in the navigation lead to every page of the docs", () => {
    const links = (items) => items.flatMap(({ link, items = [] }) => [link, ...links(items)]);
    const shown = new Set(links(sidebar()));
    const docs = readdirSync(join(root, "docs"), {
      recursive: true,
      encoding: "utf8",
    }).filter((name) => name.endsWith(".md"));
    const missing = docs.filter(
      (name) =>
        name !== "README.md" && !shown.has(`/docs/${name.replace(/README\.md$/, "").replace(/\.md$/, ".html")}`),
    );
    assert.deepEqual(missing, []);
  });
});

describe("licences", () => {
  it("are in the site, the app and the element, each with those of what is in it", () => {
    const licence = (...path) => readFileSync(join(root, ...path, "LICENSE"), "utf8").trim();
    const vue = ["vue", "vitepress", "@vueuse/core"].map((name) => ["site", "node_modules", name]);
    const preact = ["web", "node_modules", "preact"];
    for (const [file, ...packages] of [
      ["licences.txt", ...vue],
      ["play/licences.txt", preact, ["web", "node_modules", "three"]],
      ["element/THIRD-PARTY.txt", preact],
    ])
      for (const path of packages)
        assert.ok(readFileSync(join(folder, file), "utf8").includes(licence(...path)), `${path} in ${file}`);
  });
});

describe("in a browser", () => {
  const site = {};
  before(async () => {
    site.browser = await launch();
    site.server = await startSite();
    site.origin = site.server.origin;
  });
  after(async () => {
    await site.browser.close();
    await site.server.end();
  });
  /** Opens a page. Errors, policy violations and requests to other origins fail the test. Motion is
   * reduced, so that colours change at once and axe sees the final ones. */
  const visit = async (size, path, test) => {
    const context = await visitor(site.browser, size, { reducedMotion: "reduce" });
    try {
      await test(await open(site, context, base.slice(1) + path));
    } finally {
      await context.close();
    }
  };

  const looks = [
    "",
    "docs/",
    "docs/tutorials/players.html",
    "docs/how-to/install.html",
    "docs/reference/solve.html",
    "docs/explanation/gallery/",
    "docs/project/status.html",
  ];
  it("pages pass axe and fit the screen, on a phone and a desktop", () =>
    visit("phone", "", async (page) => {
      for (const path of looks) {
        await page.goto(site.origin + base + path);
        const check = await axeInBothThemes(page);
        for (const size of ["phone", "desktop"]) {
          await page.setViewportSize(sizes[size]);
          await check(`${path} on a ${size}`);
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.equal(beyond, 0, `${path} can be scrolled sideways on a ${size}`);
        }
      }
    }));

  /** Words that people look for, and the pages that answer them: one of these is found first. */
  const wanted = {
    accessibility: "Accessibility",
    api: "The service",
    backup: "Back up and restore the service",
    certificate: "lightsout solve",
    cite: "Results",
    classroom: "The service",
    docker: "Install the service",
    embed: "Puzzles in a class",
    film: "For artists|Films",
    GIF: "For artists",
    "God's number": "The mathematics",
    graph: "Boards|For researchers|Lights Out from Go",
    hint: "lightsout hint",
    install: "Install|Lights Out Install",
    javascript: "For JavaScript developers",
    keyboard: "Accessibility",
    keys: "Accessibility|lightsout play",
    kubernetes: "Install the service",
    leaderboard: "lightsout play",
    limits: "Limits",
    multiplayer: "The web app",
    nullity: "lightsout info",
    par: "For players|lightsout new|Lights Out from Go",
    prometheus: "Monitor the service",
    privacy: "Privacy",
    "quiet patterns": "lightsout info|The atlas",
    react: "For JavaScript developers|A puzzle on your own page",
    screenshot: "Solve a puzzle from another game",
    sprint: "The web app",
    torus: "Boards",
  };
  it("the search finds the pages that people look for", () =>
    visit("desktop", "", async (page) => {
      await page.getByRole("button", { name: "Search" }).click();
      const missing = [];
      for (const [words, titles] of Object.entries(wanted)) {
        await page.getByRole("searchbox").fill("");
        await page.getByRole("option").first().waitFor({ state: "detached" });
        await page.getByRole("searchbox").fill(words);
        await page.getByRole("option").first().waitFor();
        const [first] = await page.getByRole("option").allInnerTexts();
        const found = first.replaceAll("\n", " ").replace(/^# */, "");
        if (!titles.split("|").some((title) => found.startsWith(title))) missing.push(`${words}: ${found}`);
      }
      assert.deepEqual(missing, []);
      await page.getByRole("option").first().click();
      await page.getByRole("heading", { level: 1, name: "Boards" }).waitFor();
    }));

  it("the puzzle on the front page gives a hint and plays, in the theme of the page", () =>
    visit("phone", "", async (page) => {
      const puzzle = page.locator(".hero lights-out");
      await puzzle.getByRole("button", { name: "Hint" }).tap();
      await puzzle.getByText("Start at the bottom").waitFor();
      await puzzle.evaluate((element) => element.press(0));
      assert.deepEqual(await puzzle.evaluate((element) => element.presses), [0]);
      for (const [dark, theme] of [
        [true, "night"],
        [false, "paper"],
      ]) {
        await page.evaluate(
          (value) => localStorage.setItem("vitepress-theme-appearance", value ? "dark" : "light"),
          dark,
        );
        await page.reload();
        await page.locator(`.hero lights-out[theme=${theme}]`).waitFor();
      }
    }));

  it("Play opens the app, and a light can be pressed", () =>
    visit("phone", "", async (page) => {
      await page.locator(".hero").getByRole("link", { name: "Play" }).tap();
      await page.waitForURL(`${site.origin}${base}play/`);
      await ready(page);
      const before = await lights(page);
      await cell(page, 0).tap();
      await soon(async () => assert.notEqual(await lights(page), before));
    }));
});

describe("from lightsoutd", () => {
  const service = {};
  before(async () => {
    service.folder = mkdtempSync(join(tmpdir(), "lightsout-site-"));
    service.browser = await launch();
    service.server = await serve(lightsoutd, [
      "try",
      "--folder",
      service.folder,
      "--site",
      folder,
      "--listen",
      "127.0.0.1:0",
    ]);
    service.origin = service.server.address;
  });
  after(async () => {
    await service.browser.close();
    await service.server?.end();
    rmSync(service.folder, { recursive: true, force: true });
  });

  it("the site is served next to the app, and Play opens the service's app", async () => {
    assert.ok(existsSync(join(folder, "play", "index.html")));
    const context = await visitor(service.browser, "phone", keeps);
    const page = await open(service, context, "");
    await ready(page);
    await kept(page);
    // A browser that has cached the app for offline use must still load the site.
    await page.goto(`${service.origin}${base}docs/explanation/gallery/`);
    await page.getByRole("heading", { level: 1, name: "Films" }).waitFor();
    await page.goto(service.origin + base);
    await page.locator(".hero").getByRole("link", { name: "Play" }).tap();
    await page.waitForURL(`${service.origin}/`);
    await ready(page);
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("link", { name: "Together" }).waitFor(); // only with the service
    await context.close();
  });
});
