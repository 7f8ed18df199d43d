// Tests the package as users get it: packed, installed into an empty folder, and used from plain HTML,
// React, Preact, Vue, Svelte, Vite and Node. Its answers must match the program's.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { build, createServer as createVite } from "vite";
import { launch, visitor } from "../e2e/browser.mjs";
import { axe, patience, soon } from "../e2e/harness.mjs";

const run = promisify(execFile);
const web = fileURLToPath(new URL("..", import.meta.url));
const root = join(web, "..");
const built = join(web, ".build", "package");
const { name } = JSON.parse(readFileSync(join(built, "package.json"), "utf8"));
const bin = (program) => join(web, "node_modules", ".bin", program);
const program = (...args) => JSON.parse(execFileSync(join(root, "build", "lightsout"), [...args, "--json"]));

let folder; // has only the installed package
let tarball;
let installed;
let browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "lights-out-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder, built]);
  tarball = join(folder, JSON.parse(stdout)[0].filename);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: folder });
  installed = join(folder, "node_modules", name);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };

/** Serves a folder like a web server that does not know the WebAssembly MIME type. */
async function serve(path, headers = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(path, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!existsSync(file)) return response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", ...headers });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Opens a page, and fails the test on any error. */
async function visit(address, test) {
  const context = await visitor(browser, "desktop");
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const trouble = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("response", (response) => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`));
  try {
    await page.goto(address);
    await test(page);
    assert.deepEqual(trouble, []);
  } finally {
    await context.close();
  }
}

/** Makes frameworks of this folder available beside the package. */
function link(...frameworks) {
  for (const framework of frameworks) {
    const path = join(folder, "node_modules", framework);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(join(web, "node_modules", framework), path);
  }
}

const cell = (page, button) => page.locator(`lights-out [data-button="${button}"]`);
const hintButton = (page, name) => page.getByRole("button", { name, exact: true });

describe("the package", () => {
  it("has all its files, and an element of about 30 kB", () => {
    const files = readdirSync(installed).sort();
    for (const name of ["LICENSE", "README.md", "THIRD-PARTY.txt", "element.d.ts", "index.d.ts"])
      assert.ok(files.includes(name), name);
    const core = gunzipSync(readFileSync(join(installed, "core.wasm.gz")));
    assert.ok(brotliDecompressSync(readFileSync(join(installed, "core.wasm.br"))).equals(core));
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    const stated = /([\d.]+) MB \(Brotli\) or ([\d.]+) MB \(gzip\)/.exec(readme);
    ["core.wasm.br", "core.wasm.gz"].forEach((name, i) => {
      const { size } = statSync(join(installed, name));
      assert.ok(Math.abs(size / 1e6 / Number(stated[i + 1]) - 1) < 0.1, `README.md: ${name} has ${size} bytes`);
    });
    assert.match(
      readFileSync(join(installed, "THIRD-PARTY.txt"), "utf8"),
      /\nGo 1\.[\s\S]*The Go Authors[\s\S]*\npreact@[\s\S]*Jason Miller/,
    );
    const [, version] = execFileSync(join(root, "build", "lightsout"), ["--version"], { encoding: "utf8" }).split(" ");
    assert.equal(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")).version, version);
    const seen = new Set();
    const add = (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      const text = readFileSync(join(installed, name), "utf8");
      for (const [, next] of text.matchAll(/import\{[^}]*\}from"\.\/([^"]+)"/g)) add(next);
    };
    add("element.js");
    const size = [...seen].reduce((sum, name) => sum + gzipSync(readFileSync(join(installed, name))).length, 0);
    console.log(`the element: ${size} bytes gzipped in ${seen.size} files`);
    assert.ok(seen.size > 2 && size < 32_000, `${size} bytes`);
  });

  it("passes publint and arethetypeswrong", async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
    await run(bin("attw"), [tarball, "--profile", "esm-only", "--no-color"]);
  });

  it("has types for Node and for bundlers", async () => {
    writeFileSync(
      join(folder, "consumer.ts"),
      `import { fewest, hint, newPuzzle, type Position, press, puzzle, solve, type LightsOutError } from "${name}";
import { LightsOut } from "${name}/element";
const { presses, proved }: { presses: number[]; proved: boolean } = await fewest("5x5");
const where: string = (await hint("5x5")).text;
const { id } = await newPuzzle("5x5", { level: "hard", seed: "monday" });
const count: string = (await solve(id, { signal: AbortSignal.timeout(1000) })).solutions;
const shown = await puzzle(id);
const next: Position = await press(shown.position, shown.toggles[0] ?? []);
const hexagon: boolean = shown.places.some(({ cell }) => cell === "hexagon") && next.solved;
// @ts-expect-error Par may be unknown.
shown.par.toFixed();
const element: LightsOut | null = document.querySelector("lights-out");
element?.addEventListener("lightsout-solved", ({ detail }) => console.log(detail.par ?? 0, detail.hints.toFixed()));
element?.addEventListener("click", (event) => console.log(event.type));
// @ts-expect-error A hint is one whole thought.
await hint("5x5", "where");
// @ts-expect-error There is no such event detail.
element?.addEventListener("lightsout-pressed", ({ detail }) => detail.par);
export type { LightsOutError };
export { count, hexagon, presses, proved, where };
`,
    );
    for (const [module, moduleResolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ]) {
      const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
      const args = [...options, "--module", module, "--moduleResolution", moduleResolution, "consumer.ts"];
      await run(bin("tsc"), args, { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
    }
  });

  for (const framework of ["preact", "react"])
    it(`has types for JSX in ${framework}`, async () => {
      link(framework, ...(framework === "react" ? ["@types/react"] : []));
      const program = `${framework}.tsx`;
      writeFileSync(
        join(folder, program),
        `import "${name}/${framework}";
const solved = ({ detail }: { detail: { hints: number } }) => detail.hints.toFixed();
export const puzzle = <lights-out puzzle="5x5#monday" hints={3} par ${framework === "react" ? "className" : "class"}="x" onlightsout-solved={solved} />;
// @ts-expect-error There is no such palette.
export const palette = <lights-out palette="blue" />;
// @ts-expect-error There is no such attribute.
export const attribute = <lights-out puzle="5x5" />;
`,
      );
      const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
      const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
      const args = [...options, ...modules, "--jsx", "react-jsx", "--jsxImportSource", framework, program];
      await run(bin("tsc"), args, { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
    });
});

describe("the element in plain HTML", () => {
  /** Serves the course page from examples, with the package on the same server. */
  let server;
  before(async () => {
    const page = readFileSync(join(root, "examples", "element", "index.html"), "utf8");
    writeFileSync(join(folder, "index.html"), page.replace("/lights-out/", `/${name}/`));
    server = await serve(folder);
  });
  after(() => server.close());

  it("can be played by keyboard, fires events and passes axe", () =>
    visit(server.origin, async (page) => {
      await page.getByText("par", { exact: true }).waitFor();
      await cell(page, 0).waitFor();
      await page.evaluate(() => {
        window.told = [];
        for (const name of ["changed", "pressed", "solved"])
          document.addEventListener(`lightsout-${name}`, ({ detail }) => window.told.push([name, detail]));
      });
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("You pressed 0;").waitFor();
      for (const key of ["ArrowRight", "Space", "ArrowRight", "Space", "ArrowDown", "Home", "Space", "ArrowDown"])
        await page.keyboard.press(key);
      await page.keyboard.press("ArrowRight");
      await (await axe(page))("the course page");
      await page.keyboard.press("Enter");
      await page.getByText("Solved in 5 presses; par is 5.").waitFor();
      await page.getByText("Lights out! 5 presses. Nobody can do it in fewer.").waitFor();
      const told = await page.evaluate(() => window.told);
      assert.deepEqual(told.slice(0, 2), [
        ["changed", { presses: 1, left: 5 }],
        ["pressed", { button: 0, presses: 1, left: 5 }],
      ]);
      assert.deepEqual(
        told.filter(([name]) => name === "pressed").map(([, { button }]) => button),
        [0, 1, 2, 3, 7],
      );
      assert.deepEqual(told.at(-1), ["solved", { presses: 5, par: 5, proved: true, hints: 0 }]);
      const end = /Row 3, column 2 is off, and all lights are out\./; // said a little later
      await soon(async () => assert.match(await page.locator("#said").textContent(), end));
    }));

  it("sends par once, after ready, and only if asked", async () => {
    const page = (attributes) => `<!doctype html><html lang="en"><title>Par</title><script type="module">
      window.told = [];
      for (const name of ["ready", "par"])
        document.addEventListener("lightsout-" + name, () => window.told.push(name));
      await import("./node_modules/${name}/element.js");
      </script><lights-out puzzle="3x3#monday" ${attributes}></lights-out>`;
    for (const attributes of ["", "par"]) {
      writeFileSync(join(folder, "par.html"), page(attributes));
      await visit(`${server.origin}/par.html`, async (page) => {
        const told = () => page.evaluate(() => window.told);
        const want = attributes ? ["ready", "par"] : ["ready"];
        await soon(async () => assert.deepEqual(await told(), want));
        // The attribute may also come later.
        await page.locator("lights-out").evaluate((one) => one.setAttribute("par", ""));
        await soon(async () => assert.deepEqual(await told(), ["ready", "par"]));
      });
    }
  });

  it("gives hints, accepts themes and other puzzles, and reports errors", () =>
    visit(server.origin, async (page) => {
      await hintButton(page, "Hint").click();
      await page.locator(".advice .note").first().waitFor();
      if (await hintButton(page, "Next").count()) await hintButton(page, "Next").click();
      await hintButton(page, "Press it").click();
      await page.getByText("You pressed").waitFor();
      const element = page.locator("lights-out");
      const colour = (name) =>
        element.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
      assert.equal(await colour("--accent"), "#a3e635");
      assert.deepEqual(await element.evaluate((one) => one.getAttributeNames()), ["puzzle", "hints", "par", "theme"]);
      await page.addStyleTag({
        content: "lights-out::part(board), lights-out::part(light), lights-out::part(controls) { order: 7 }",
      });
      for (const part of [".board", ".lamp", ".controls"])
        assert.equal(
          await element
            .locator(part)
            .first()
            .evaluate((one) => getComputedStyle(one).order),
          "7",
          part,
        );
      await element.evaluate((one) => one.setAttribute("hints", "-3"));
      assert.equal(await element.evaluate((one) => one.hints), true);
      assert.match(
        await element.evaluate((one) => {
          try {
            one.press(9);
          } catch ({ message }) {
            return message;
          }
        }),
        /the buttons are 0 to 8/,
      );
      const night = await colour("background-color");
      await element.evaluate((one) => one.setAttribute("theme", "paper"));
      assert.notEqual(await colour("background-color"), night);
      assert.equal(await colour("--accent"), "#a3e635");
      await element.evaluate((one) => {
        one.puzzle = "5x5#monday";
        one.removeAttribute("par");
        one.removeAttribute("hints");
      });
      await soon(async () =>
        assert.equal(await element.evaluate((one) => one.position), program("solve", "5x5#monday").puzzle),
      );
      assert.equal(await hintButton(page, "Hint").count(), 0);
      assert.equal(await page.getByText("par", { exact: true }).isVisible(), false);
      await cell(page, 7).click();
      await cell(page, 7).click();
      await soon(async () => assert.deepEqual(await element.evaluate((one) => one.presses), [7, 7]));
      await element.evaluate((one) => one.undo());
      assert.notEqual(await element.evaluate((one) => one.position), program("solve", "5x5#monday").puzzle);
      await element.evaluate((one) => {
        one.puzzle = "nonsense";
      });
      await page.locator("lights-out .note").getByText("nonsense").waitFor();
      assert.equal(await page.locator("lights-out .button").count(), 0);
    }));

  it("needs no solver for a position, and loads it from another server", async () => {
    const elsewhere = await serve(installed, { "access-control-allow-origin": "*" });
    const page = `<!doctype html><html lang="en"><title>Course</title>
      <script type="module" src="${elsewhere.origin}/element.js"></script>
      <lights-out puzzle="3x3:1b3" hints></lights-out><lights-out puzzle="4x4:1" hints></lights-out>`;
    writeFileSync(join(folder, "elsewhere.html"), page);
    try {
      await visit(`${server.origin}/elsewhere.html`, async (page) => {
        const fetched = [];
        page.on("request", (request) => fetched.push(request.url()));
        await cell(page, 4).first().click();
        await soon(async () =>
          assert.equal(
            await page
              .locator("lights-out")
              .first()
              .evaluate((one) => one.presses.length),
            1,
          ),
        );
        assert.deepEqual(fetched, []);
        // Both elements request a hint at the same time, and each gets its own.
        const hints = page.getByRole("button", { name: "Hint" });
        await hints.evaluateAll((buttons) => {
          for (const button of buttons) button.click();
        });
        await page.locator(".advice .note").first().waitFor();
        await soon(async () =>
          assert.match(await page.locator("lights-out").last().locator(".advice").textContent(), /\w/),
        );
        const first = await page.locator("lights-out").first().locator(".advice").textContent();
        assert.match(first, /press/);
        assert.ok(fetched.some((url) => url.startsWith(`${elsewhere.origin}/core.wasm.`)));
      });
    } finally {
      elsewhere.close();
    }
  });
});

describe("a board of the page's own", () => {
  it("has every hexagon in its place, and is won by pressing the solution", async () => {
    const page = readFileSync(join(root, "examples", "hexagons", "index.html"), "utf8");
    assert.ok(page.split("\n").length <= 60);
    writeFileSync(join(folder, "hexagons.html"), page.replace("/lights-out/", `/${name}/`));
    const server = await serve(folder);
    const { puzzle, presses } = program("solve", "hex4#monday", "--fewest");
    await visit(`${server.origin}/hexagons.html`, async (page) => {
      const hexagons = page.locator("#board button");
      await page.getByText("Presses: 0").waitFor();
      await (await axe(page))("the page with hexagons");
      const boxes = await hexagons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const centres = new Set(boxes.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`));
      assert.equal(centres.size, 37);
      const pressed = await hexagons.evaluateAll((all) => all.map((one) => one.ariaPressed === "true"));
      const bits = pressed.reduceRight((number, on) => 2n * number + BigInt(on), 0n);
      assert.equal(`hex4:${bits.toString(16)}`, puzzle);
      // All at once: none may be lost.
      await hexagons.evaluateAll((all, presses) => presses.map((button) => all[button].click()), presses);
      await page.getByText(`Solved in ${presses.length} presses; par is ${presses.length}.`).waitFor();
      await hexagons.first().click(); // has no effect after the win
      assert.equal(await page.locator("#board [aria-pressed=true]").count(), 0);
    }).finally(() => server.close());
  });
});

describe("with Vite", () => {
  const project = () => join(folder, "vite");
  const open = async (origin) =>
    visit(origin, async (page) => {
      await page.getByText("15 presses").waitFor();
      await cell(page, 0).click();
      await page.getByText("par", { exact: true }).waitFor();
    });
  before(() => {
    mkdirSync(project());
    writeFileSync(
      join(project(), "index.html"),
      `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Vite</title></head><body>
      <lights-out puzzle="5x5" par></lights-out><p id="answer"></p>
      <script type="module" src="./main.js"></script></body></html>`,
    );
    writeFileSync(
      join(project(), "main.js"),
      `import "${name}/element";
      import { fewest } from "${name}";
      const { presses } = await fewest("5x5");
      document.querySelector("#answer").textContent = presses.length + " presses";`,
    );
  });

  it("can be built and opened", async () => {
    await build({ root: project(), configFile: false, logLevel: "error", build: { target: "es2022" } });
    const server = await serve(join(project(), "dist"));
    await open(server.origin).finally(() => server.close());
  });

  it("works with the development server", async () => {
    const server = await createVite({
      root: project(),
      configFile: false,
      logLevel: "error",
      server: { host: "127.0.0.1", port: 0 },
    });
    await server.listen();
    await open(server.resolvedUrls.local[0]).finally(() => server.close());
  });
});

/** The same component in React and in Preact. */
const jsx = (imports, show) => `${imports}
function App() {
  const [puzzle, setPuzzle] = useState("3x3:1b3");
  const [news, setNews] = useState("");
  return <>
    <lights-out puzzle={puzzle} hints={2} par onlightsout-solved={({ detail }) => setNews("par " + detail.par)} />
    <button onClick={() => setPuzzle("2x2:1")}>Another</button><p>{news}</p>
  </>;
}
${show}`;

/** One small page for each framework: a puzzle that a button replaces, and news about it. */
const frameworks = {
  React: {
    needs: ["react", "react-dom"],
    files: {
      "main.jsx": jsx(
        `import "lights-out/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";`,
        'createRoot(document.querySelector("#app")).render(<App />);',
      ),
    },
    options: { oxc: { jsx: { runtime: "automatic", importSource: "react" } } },
  },
  Preact: {
    needs: ["preact"],
    files: {
      "main.jsx": jsx(
        `import "lights-out/preact";
import { render } from "preact";
import { useState } from "preact/hooks";`,
        'render(<App />, document.querySelector("#app"));',
      ),
    },
    options: { oxc: { jsx: { runtime: "automatic", importSource: "preact" } } },
  },
  Vue: {
    needs: ["vue"],
    files: {
      "main.jsx": `import "lights-out/vue";
import { createApp } from "vue";
import App from "./App.vue";
createApp(App).mount("#app");`,
      "App.vue": `<script setup>
import { ref } from "vue";
const puzzle = ref("3x3:1b3");
const news = ref("");
</script>
<template>
  <lights-out :puzzle="puzzle" :hints="2" par @lightsout-solved="news = 'par ' + $event.detail.par" />
  <button @click="puzzle = '2x2:1'">Another</button><p>{{ news }}</p>
</template>`,
    },
    options: {
      plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "lights-out" } } })],
    },
  },
  Svelte: {
    needs: ["svelte"],
    files: {
      "main.jsx": `import "lights-out/element";
import { mount } from "svelte";
import App from "./App.svelte";
mount(App, { target: document.querySelector("#app") });`,
      "App.svelte": `<script>
  let puzzle = $state("3x3:1b3");
  let news = $state("");
</script>
<lights-out {puzzle} hints={2} par onlightsout-solved={({ detail }) => (news = "par " + detail.par)}></lights-out>
<button onclick={() => (puzzle = "2x2:1")}>Another</button><p>{news}</p>`,
    },
    options: { plugins: [svelte({ configFile: false })] },
  },
};

for (const [framework, { needs, files, options }] of Object.entries(frameworks))
  describe(`in ${framework}`, () => {
    it("has properties that follow the page's state, and events that change it", async () => {
      link(...needs);
      const project = join(folder, framework.toLowerCase());
      mkdirSync(project);
      const page = `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>${framework}</title></head>
        <body><div id="app"></div><script type="module" src="./main.jsx"></script></body></html>`;
      for (const [file, text] of Object.entries({ "index.html": page, ...files }))
        writeFileSync(join(project, file), text.replace('"lights-out/', `"${name}/`));
      await build({ root: project, configFile: false, logLevel: "error", build: { target: "es2022" }, ...options });
      const server = await serve(join(project, "dist"));
      await visit(server.origin, async (page) => {
        await page.getByText("par", { exact: true }).waitFor();
        for (const button of [0, 1, 2, 3]) await cell(page, button).click();
        assert.ok(await hintButton(page, "Hint").isEnabled());
        await cell(page, 7).click();
        await page.getByText("par 5", { exact: true }).waitFor();
        await page.getByText("Another").click();
        await soon(async () => assert.equal(await cell(page, 3).count(), 1));
        await soon(async () => assert.equal(await cell(page, 4).count(), 0));
        const state = await page.locator("lights-out").evaluate((one) => [one.puzzle, one.hints, one.par, one.presses]);
        assert.deepEqual(state, ["2x2:1", 2, true, []]);
      }).finally(() => server.close());
    });
  });

describe("in Node", () => {
  /** Runs a program in the folder and parses its output as JSON. */
  const node = async (code) => {
    writeFileSync(join(folder, "main.js"), code);
    return JSON.parse((await run(process.execPath, ["main.js"], { cwd: folder })).stdout);
  };
  /** Converts the program's presses from rows and columns to numbers. */
  const numbers = (presses, columns) => presses.map(([row, column]) => row * columns + column);

  it("gives the same answers as the program", async () => {
    const puzzles = ["3x3:1b3", "5x5", "5x5:4e3abb", "4x7,torus#monday", "daily#2026-11-16"];
    const answers = await node(`import { fewest, hint, newPuzzle, solve } from "${name}";
      const puzzles = ${JSON.stringify(puzzles)};
      const ask = async (puzzle) => [await solve(puzzle), await fewest(puzzle), await hint(puzzle)];
      const made = await newPuzzle("5x5", { level: "hard", seed: "monday" });
      console.log(JSON.stringify({ made, answers: await Promise.all(puzzles.map(ask)), random: (await newPuzzle("3x3")).id }));`);
    puzzles.forEach((puzzle, i) => {
      const columns = puzzle.startsWith("4x7") ? 7 : puzzle.startsWith("3") ? 3 : 5;
      const [solution, few, hint] = answers.answers[i];
      const any = program("solve", puzzle);
      assert.deepEqual(solution, { presses: numbers(any.presses, columns), solutions: any.solutions }, puzzle);
      const best = program("solve", puzzle, "--fewest");
      assert.deepEqual([few.presses.length, few.proved, few.bound], [best.count, best.proved, best.bound], puzzle);
      const told = program("hint", puzzle);
      const last = told.steps.at(-1);
      const same = [hint.text, hint.button, hint.left];
      const text = told.steps.map((step) => step.text).join(" ");
      assert.deepEqual(same, [text, ...numbers([last.button], columns), told.par], puzzle);
    });
    const { id, puzzle: position } = program("new", "5x5", "--level", "hard", "--seed", "monday");
    assert.deepEqual([answers.made.id, answers.made.position], [id, position]);
    assert.match(answers.random, /^3x3#[a-z0-9]{6},par=\d+$/);
  });

  it("shows and plays any puzzle, without the format of its lights", async () => {
    const ids = ["5x5:4e3abb", "hex3#monday", "4x4,mod=3#monday", "2x2:0,to=7", "5x5:1", "buttons=3_0.1_1.2:5", "3x3"];
    const played = await node(`import { newPuzzle, press, puzzle } from "${name}";
      const play = async (id) => {
        const shown = await puzzle(id);
        const buttons = shown.toggles.map((_, button) => button);
        const one = await Promise.all(buttons.map((button) => press(shown.position, [button])));
        return { shown, one, all: await press(shown.position, buttons) };
      };
      const made = await newPuzzle("5x5", { seed: "monday" });
      console.log(JSON.stringify({ made, same: await puzzle(made.id), played: await Promise.all(${JSON.stringify(ids)}.map(play)) }));`);
    played.played.forEach(({ shown, one, all }, i) => {
      const colours = ids[i].includes("mod=3") ? 3 : 2;
      const step = (lights, toggled) => {
        const after = [...lights];
        for (const light of toggled) after[light] = (after[light] + 1) % colours;
        return after;
      };
      const [board] = ids[i].split(/[:#]/);
      assert.ok(shown.position.startsWith(board), ids[i]);
      assert.equal(shown.places.length, shown.lights.length);
      for (const { x, y, cell, name } of shown.places)
        assert.ok(x > 0 && x < shown.width && y > 0 && y < shown.height && cell && name, `${ids[i]}: ${name}`);
      shown.toggles.forEach((toggled, button) => {
        assert.deepEqual(one[button].lights, step(shown.lights, toggled), ids[i]);
      });
      assert.deepEqual(all.lights, shown.toggles.reduce(step, shown.lights), ids[i]);
      const par = ids[i] === "5x5:1" ? undefined : program("solve", shown.position, "--fewest").count;
      assert.equal(shown.par, par, ids[i]);
    });
    assert.deepEqual(played.played[3].one[0], { position: "2x2:7,to=7", lights: [1, 1, 1, 0], solved: true });
    assert.equal(played.made.par, program("new", "5x5", "--level", "medium", "--seed", "monday").par);
    assert.deepEqual([played.same.position, played.same.par], [played.made.position, played.made.par]);
  });

  it("throws the core's errors, and can be imported for server-side rendering", async () => {
    const [wrong, none, why, level, number, missing, button, buttons, signal, element] =
      await node(`import { hint, newPuzzle, press, solve } from "${name}";
      const caught = (promise) =>
        promise.catch((error) => [error instanceof Error, error.message, error.unsolvable, error.lights]);
      const { LightsOut } = await import("${name}/element");
      console.log(JSON.stringify([await caught(solve("5x")), await caught(solve("5x5:1")), await caught(hint("5x5:1")),
        await caught(newPuzzle("5x5", { level: "absurd" })), await caught(solve(5)), await caught(hint(null)),
        await caught(press("5x5", [0, 25])), await caught(press("5x5", 7)), await caught(solve("5x5", { signal: 5 })),
        typeof LightsOut]));`);
    assert.deepEqual([wrong[0], wrong[2], none[0], none[2], why[2]], [true, false, true, true, true]);
    assert.match(why[1], /Every press toggles an even number/);
    assert.ok(why[3].length > 0, "the marked lights");
    assert.deepEqual(none, why, "solve explains it, too");
    assert.deepEqual(wrong[3], []);
    assert.equal(number[1], "The puzzle must be a string, not 5.");
    assert.equal(missing[1], "The puzzle must be a string, not null.");
    assert.equal(button[1], "Button 25 is out of range; the buttons are 0 to 24.");
    assert.equal(buttons[1], "The buttons must be a list of numbers, not 7.");
    assert.equal(signal[1], "The signal must be an AbortSignal, such as AbortSignal.timeout(5000).");
    assert.match(wrong[1], /5x/);
    assert.match(level[1], /choose easy, medium or hard/);
    assert.equal(element, "function");
  });

  it("abandons a call, and can be called again", async () => {
    const [early, late, presses, listeners] = await node(`import { getEventListeners } from "node:events";
      import { fewest, press } from "${name}";
      const why = (promise) => promise.then(() => "done", (error) => error.name);
      const early = await why(fewest("5x5", { signal: AbortSignal.abort() }));
      const controller = new AbortController();
      const asked = why(fewest("33x33,torus", { signal: controller.signal }));
      setTimeout(() => controller.abort(), 100);
      const late = await asked;
      const { signal } = new AbortController();
      for (let i = 0; i < 5; i++) await press("5x5", [i], { signal });
      await why(press("5x", [0], { signal }));
      const listeners = getEventListeners(signal, "abort").length + getEventListeners(controller.signal, "abort").length;
      console.log(JSON.stringify([early, late, (await fewest("5x5")).presses.length, listeners]));`);
    assert.deepEqual([early, late, presses], ["AbortError", "AbortError", 15]);
    assert.equal(listeners, 0, "listeners left on signals");
  });
});
