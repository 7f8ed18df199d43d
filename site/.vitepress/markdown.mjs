// Turns Markdown written for the repository into pages of the site.

import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { rewrite, root } from "./pages.mjs";

/** Returns the anchor of a heading in GitHub's format. */
export const slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .replaceAll(" ", "-");

const elsewhere = /^([a-z]+:|#|\/)/;
const isPage = (path) => path.endsWith(".md") && /^(docs|research)\/|^[A-Z]+\.md$/.test(path);

/** Rewrites links to files. Links to files that are not on the site point to the repository if its address
 * is known, and become plain text otherwise. */
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

/** Returns the address that a link should have on the site, or undefined if it should be plain text. */
export function followed(href, folder, source) {
  if (elsewhere.test(href)) return href;
  const [, path, anchor] = /^([^#]*)(.*)$/.exec(href);
  const target = posix.join(folder, decodeURI(path));
  if (!existsSync(join(root, target))) throw new Error(`${folder} links to ${href}, which does not exist`);
  if (isPage(target)) return rewrite(path) + anchor;
  return source ? `${source}/${target}${anchor}` : undefined;
}

/** Aligns table columns with classes, because the policy forbids inline styles, marks cells with long texts,
 * and turns empty header cells into plain cells. */
export function plainTables(md) {
  md.core.ruler.push("plain-tables", ({ tokens }) => {
    for (const [i, token] of tokens.entries()) {
      const align = /^text-align:(\w+)$/.exec(token.attrGet("style") ?? "")?.[1];
      if (align) token.attrs = [["class", `align-${align}`]];
      if (token.type === "td_open" && tokens[i + 1].children.map(({ content }) => content).join("").length > 40)
        token.attrJoin("class", "long");
      if (token.type === "th_open" && tokens[i + 1].content === "") token.tag = tokens[i + 2].tag = "td";
    }
  });
}

/** Marks flags such as --json in code, because browsers break lines after hyphens. */
export function wholeFlags(md) {
  const render = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (...args) =>
    render(...args).replace(/(?<=[>\s])-[^\s<]{1,24}(?=[\s<])/g, '<span class="flag">$&</span>');
}

/** Turns indented code blocks into fenced ones. */
export function fenceAll(md) {
  md.core.ruler.push("fence-all", ({ tokens }) => {
    for (const token of tokens) if (token.type === "code_block") token.type = "fence";
  });
}

/** Makes README.md the front page. Its title, first sentences and pictures become the top of the page,
 * with a link to the game. */
export function frontPage(md, base) {
  md.core.ruler.push("front-page", ({ tokens, env, Token }) => {
    if (env.relativePath !== "index.md") return;
    const html = (content) => Object.assign(new Token("html_block", "", 0), { content });
    const pictures = tokens.findIndex(({ type }) => type === "html_block");
    tokens[pictures].content = tokens[pictures].content
      .replaceAll('src="docs/', 'src="./docs/')
      .replace(/<img [^>]*>/, (picture) => `<lights-out puzzle="5x5:18aeb82" hints>${picture}</lights-out>`);
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
