import { createHash } from "node:crypto";
import { cpSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformerStyleToClass } from "@shikijs/transformers";
import { defineConfig } from "vitepress";
import { licences } from "../../web/build/licences.ts";
import { fenceAll, frontPage, plainTables, repositoryLinks, slugify, wholeFlags } from "./markdown.mjs";
import { excluded, rewrite, root, sidebar } from "./pages.mjs";

/** The base path of the site. */
const base = process.env.SITE_BASE || "/";
/** The prefix of links to source files, such as https://example.org/lightsout/blob/main. If it is empty,
 * these links become plain text. */
const source = process.env.SITE_SOURCE;
const app = join(root, "web", "dist");
/** The npm package, whose element is on the front page. */
const element = join(root, "web", ".build", "package");

/** The content security policy: pages load only the site's own files. lightsoutd sends a similar one. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** Turns the colours of highlighted code into classes. */
const colours = transformerStyleToClass({ classPrefix: "code-" });

export default defineConfig({
  title: "Lights Out",
  titleTemplate: ":title · Lights Out",
  description: "Press a light and it flips, along with its neighbours. Your goal is to turn all the lights off.",
  lang: "en",
  base,
  srcDir: root,
  srcExclude: excluded(),
  rewrites: rewrite,
  outDir: process.env.SITE_OUT || join(root, "build", "site"),
  cacheDir: join(root, "site", ".vitepress", "cache"),
  metaChunk: true,
  // VitePress stops transitions on a theme change with an inline style, which the policy forbids.
  appearance: { disableTransition: false },
  head: [
    ["meta", { "http-equiv": "Content-Security-Policy", content: policy }],
    ["link", { rel: "stylesheet", href: `${base}code.css` }],
    ["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }],
  ],
  themeConfig: {
    logo: { src: "/icon.svg", alt: "" },
    nav: [
      { text: "Play", link: "/play/", target: "_self" },
      {
        text: "Docs",
        link: "/docs/",
        activeMatch: "/docs/(?!explanation/gallery/)",
      },
      { text: "Gallery", link: "/docs/explanation/gallery/" },
      ...(source ? [{ text: "Source", link: `${source}/README.md` }] : []),
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local" },
    externalLinkIcon: true,
    footer: { message: `<a href="${base}licences.txt">Licences</a>` },
  },
  markdown: {
    anchor: { slugify },
    image: { lazyLoading: true },
    linkify: false, // addresses without a link are examples
    theme: { light: "github-light-high-contrast", dark: "github-dark-default" },
    codeTransformers: [colours],
    config: (md) => {
      repositoryLinks(md, source);
      plainTables(md);
      wholeFlags(md);
      fenceAll(md);
      frontPage(md, base);
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (name) => name === "lights-out" } } },
  vite: {
    publicDir: false,
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
    plugins: [
      licences(join(root, "site", "node_modules"), "licences.txt"),
      {
        // The pages are outside this folder, so without this they would not find its packages.
        name: "packages-of-the-site",
        enforce: "pre",
        resolveId(id, importer) {
          return /^vue(\/|$)/.test(id) && importer?.endsWith(".md")
            ? this.resolve(id, import.meta.filename)
            : undefined;
        },
      },
      {
        // VitePress styles its own search itself. This style sheet is for Algolia's, and the package
        // lacks its licence.
        name: "style-of-another-search",
        enforce: "pre",
        resolveId: (id) => (id === "@docsearch/css" ? "\0virtual:no-style" : undefined),
        load: (id) => (id === "\0virtual:no-style" ? "" : undefined),
      },
      {
        // The app's style sheet selects its theme with an attribute; VitePress uses a class.
        name: "look-of-the-app",
        enforce: "pre",
        transform: (code, id) =>
          id.includes("/look.css") ? code.replaceAll('[data-theme="paper"]', ":root:not(.dark)") : undefined,
      },
    ],
  },
  transformPageData(page) {
    if (page.relativePath !== "index.md") return;
    page.titleTemplate = false;
    page.frontmatter = {
      pageClass: "front",
      sidebar: false,
      aside: false,
      outline: false,
      prev: false,
      next: false,
    };
  },
  transformHtml,
  buildEnd({ outDir }) {
    if (!existsSync(join(app, "index.html"))) throw new Error("the app is not built; run make web first");
    cpSync(app, join(outDir, "play"), { recursive: true });
    if (!existsSync(join(element, "element.js"))) throw new Error("the element is not built; run make element first");
    cpSync(element, join(outDir, "element"), { recursive: true, filter: (name) => !/\.(d\.ts|md|json)$/.test(name) });
    cpSync(join(app, "icon.svg"), join(outDir, "icon.svg"));
    writeFileSync(join(outDir, "code.css"), colours.getCSS());
    for (const [name, script] of scripts) writeFileSync(join(outDir, name), script);
  },
});

const scripts = new Map();

/** Removes from a page everything that its policy forbids. The scripts that choose the theme before the
 * first paint move to separate files, and the theme's two inline styles to style.css. */
function transformHtml(code) {
  return code
    .replace(/<script id="([\w-]+)">(.*?)<\/script>/gs, (_, id, script) => {
      const name = `assets/${id}.${createHash("sha256").update(script).digest("hex").slice(0, 8)}.js`;
      scripts.set(name, script);
      return `<script src="${base}${name}"></script>`;
    })
    .replace(/ style="(position:relative|--vp-vh:0px);"/g, "");
}
