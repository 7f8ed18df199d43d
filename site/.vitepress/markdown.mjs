// What makes pages of Markdown that are written for the tree into pages of the site.

import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { rewrite, root } from "./pages.mjs";

/** The anchor of a heading, as GitHub writes it. */
export const slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .replaceAll(" ", "-");

const elsewhere = /^([a-z]+:|#|\/)/;
const isPage = (path) => path.endsWith(".md") && /^(docs|research)\/|^[A-Z]+\.md$/.test(path);

/** Links to files that are not on the site lead to the repository if its address is known, and are
 * plain text otherwise. */
export function repositoryLinks(md, source) {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    const folder = posix.dirname(env.relativePath ?? "");
    for (const { children } of tokens) {
      let plain = false;
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const href = followed(token.attrGet("href"), folder, source);
          plain = href === undefined;
          if (!plain) token.attrSet("href", href);
        }
        if (plain && (token.type === "link_open" || token.type === "link_close")) {
          token.attrs = null;
          token.tag = "span";
          token.type = token.type.replace("link", "span");
        }
      }
    }
  });
}

/** Where a link leads on the site; undefined if nowhere. */
export function followed(href, folder, source) {
  if (elsewhere.test(href)) return href;
  const [, path, anchor] = /^([^#]*)(.*)$/.exec(href);
  const target = posix.join(folder, decodeURI(path));
  if (!existsSync(join(root, target))) throw new Error(`${folder} has a link to ${href}, which does not exist`);
  if (isPage(target)) return rewrite(path) + anchor;
  return source ? `${source}/${target}${anchor}` : undefined;
}

/** Columns of tables are aligned by a class: a style would be against the policy of the pages. A heading
 * without words is a cell. */
export function plainTables(md) {
  md.core.ruler.push("plain-tables", ({ tokens }) => {
    for (const [i, token] of tokens.entries()) {
      const align = /^text-align:(\w+)$/.exec(token.attrGet("style") ?? "")?.[1];
      if (align) token.attrs = [["class", `align-${align}`]];
      if (token.type === "th_open" && tokens[i + 1].content === "") token.tag = tokens[i + 2].tag = "td";
    }
  });
}

/** Indented blocks of code look like fenced ones. */
export function fenceAll(md) {
  md.core.ruler.push("fence-all", ({ tokens }) => {
    for (const token of tokens) if (token.type === "code_block") token.type = "fence";
  });
}

/** README.md is the front page: its title, first sentences and pictures become the top of the page,
 * with the way to the game. */
export function frontPage(md, base) {
  md.core.ruler.push("front-page", ({ tokens, env, Token }) => {
    if (env.relativePath !== "index.md") return;
    const html = (content) => Object.assign(new Token("html_block", "", 0), { content });
    const pictures = tokens.findIndex(({ type }) => type === "html_block");
    tokens[pictures].content = tokens[pictures].content.replaceAll('src="docs/', 'src="./docs/');
    tokens.splice(pictures + 1, 0, html("</div>"));
    tokens.splice(pictures, 0, html(`<p class="ways">${ways(base)}</p></div>`));
    tokens.unshift(html('<div class="hero"><div class="words">'));
  });
}

const ways = (base) =>
  [
    `<a class="play" href="${base}play/" target="_self">Play</a>`,
    `<a href="${base}docs/">Documentation</a>`,
    `<a href="#install">Install</a>`,
  ].join(" ");
