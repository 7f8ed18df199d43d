// The policies that the program sends with the app's pages, in the words of internal/assets.

import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../../internal/assets/app.go", import.meta.url), "utf8");
const common = [...source.matchAll(/"((?:default-src|connect-src)[^"]*)"/g)].map((match) => match[1]).join("");
const frames = (name) => new RegExp(`${name}\\s*= "([^"]*)"`).exec(source)[1];

/** The headers of a file of the app. */
export function policyOf(path) {
  const framed = path.endsWith("/embed.html") ? "framedByAll" : "framedByNobody";
  return { "content-security-policy": common + frames(framed) };
}
