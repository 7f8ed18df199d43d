// The pages of the site and their navigation, derived from the files in the repository.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. A page has the same path there as on the site. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folders whose pages are on the site, along with the pages in the root. */
const folders = ["docs", "research"];

/** Returns glob patterns for the folders that are not on the site. */
export function excluded() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !folders.includes(entry.name))
    .map(({ name }) => `${name}/**`);
}

/** Serves README.md as the index of its folder. */
export const rewrite = (path) => path.replace(/(^|\/)README\.md$/, "$1index.md");

const read = (path) => readFileSync(join(root, path), "utf8");
const linkTo = (path) =>
  `/${rewrite(path)
    .replace(/index\.md$/, "")
    .replace(/\.md$/, ".html")}`;

function item(path) {
  const title = /^# (.*)$/m.exec(read(path))?.[1];
  if (!title) throw new Error(`${path} has no heading`);
  return { text: title, link: linkTo(path) };
}

/** Returns the pages below a folder, README.md first. */
function pagesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".md"))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
const rank = (path) => (path.endsWith("README.md") ? 0 : 1);

/** Returns the sidebar entry for a page. Below a README.md, it nests the other pages in its folder. */
function entry(path) {
  if (!path.endsWith("/README.md")) return item(path);
  const others = pagesBelow(dirname(path)).filter((other) => other !== path);
  return others.length === 0 ? item(path) : { ...item(path), collapsed: true, items: others.map(item) };
}

const links = (entries) => entries.flatMap(({ link, items = [] }) => [link, ...links(items)]);

/** Returns the sidebar. It has the same sections as docs/README.md. Each section lists the pages that it
 * links to, in order, and then the other pages in its folder. */
export function sidebar() {
  const index = "docs/README.md";
  const [, ...shelves] = read(index).split(/^## /m);
  const shown = new Set([linkTo(index)]);
  const add = (list, path) => {
    if (shown.has(linkTo(path))) return;
    const made = entry(path);
    for (const link of links([made])) shown.add(link);
    list.push(made);
  };
  const groups = shelves.map((shelf) => {
    const [heading] = shelf.split("\n");
    const items = [];
    for (const [, to] of shelf.matchAll(/\]\(([^)#:]+\.md)[^)]*\)/g)) add(items, posix.join("docs", to));
    return { text: heading, folder: `docs/${heading.toLowerCase()}`, items };
  });
  for (const { folder, items } of groups) for (const path of pagesBelow(folder)) add(items, path);
  return groups.map(({ folder, ...group }) => group);
}
