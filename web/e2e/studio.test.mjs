import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axe, axeInBothThemes, fits, harness, openMore, ready, soon } from "./harness.mjs";
import { disc, file, film, give, made, ramp } from "./pictures.mjs";
import { png } from "./png.mjs";

const app = harness();

/** Saves the film and returns its bytes. */
async function save(page, name) {
  return readFileSync(await savedAs(page, name));
}

/** Saves the film and returns the path of the file. */
async function savedAs(page, name) {
  await openMore(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  return (await coming).path();
}

const side = 64;

/** Returns the first and last frames of a video, scaled down and in greyscale. */
function endsOf(path) {
  const args = ["-v", "error", "-i", path, "-vf", `scale=${side}:${side}`, "-f", "rawvideo", "-pix_fmt", "gray", "-"];
  const frames = execFileSync("ffmpeg", args, { maxBuffer: 1 << 28 });
  assert.ok(frames.length >= side * side, `${frames.length} bytes of video`);
  return [frames.subarray(0, side * side), frames.subarray(-side * side)];
}

/** Returns the mean difference per pixel between two pictures, from 0 to 255. */
function difference(a, b) {
  return a.reduce((sum, grey, i) => sum + Math.abs(grey - b[i]), 0) / a.length;
}

/** Returns the lights in each frame of a film drawn without gaps, using the browser's decoder. */
function decode(page, bytes, type, cols, rows) {
  return page.evaluate(
    async ({ text, type, cols, rows }) => {
      const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type });
      await decoder.tracks.ready;
      await decoder.completed;
      const frames = [];
      for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        const { data: pixels } = pen.getImageData(0, 0, canvas.width, canvas.height);
        const cell = canvas.width / cols;
        let lights = "";
        for (let i = 0; i < cols * rows; i++) {
          const [x, y] = [Math.floor(((i % cols) + 0.5) * cell), Math.floor((Math.floor(i / cols) + 0.5) * cell)];
          lights += pixels[4 * (y * canvas.width + x)] > 128 ? "1" : "0";
        }
        frames.push(lights);
        image.close();
      }
      return frames;
    },
    { text: bytes.toString("base64"), type, cols, rows },
  );
}

/** Reports whether one press accounts for the changed lights: a light and its neighbours. */
function isPress(changed, cols, rows) {
  const key = changed.join();
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < cols; x++) {
      const moved = [
        [x, y - 1],
        [x - 1, y],
        [x, y],
        [x + 1, y],
        [x, y + 1],
      ].filter(([a, b]) => a >= 0 && a < cols && b >= 0 && b < rows);
      if (moved.map(([a, b]) => b * cols + a).join() === key) return true;
    }
  return false;
}

describe("the studio", () => {
  it("makes a film of two pictures with one press per frame, and it decodes correctly", needs.downloads, () =>
    app.visit("#studio?size=18x13&seconds=0&shape=pixel&order=spiral", "desktop", async (page) => {
      await film(page, disc, ramp);
      const presses = Number(/^(\d+) presses, the fewest/.exec(await page.textContent(".scrub .all"))[1]);
      for (const [name, type] of [
        ["Save GIF", "image/gif"],
        ["APNG", "image/png"],
      ]) {
        const frames = await decode(page, await save(page, name), type, 18, 13);
        assert.equal(frames.length, presses + 1, name);
        for (let i = 1; i < frames.length; i++) {
          const changed = [...frames[i]].flatMap((light, at) => (light === frames[i - 1][at] ? [] : [at]));
          assert.ok(isPress(changed, 18, 13), `${name}, frame ${i}: lights ${changed} changed`);
        }
        // The first frame has the disc in its centre, and the last has the bright corner.
        assert.equal(frames[0][6 * 18 + 9] + frames[0][0], "10", name);
        const tail = frames[frames.length - 1];
        assert.ok(
          [...tail.slice(0, 117)].filter((l) => l === "1").length <
            [...tail.slice(117)].filter((l) => l === "1").length,
        );
      }
      const svg = (await save(page, "SVG")).toString();
      assert.equal(svg.match(/<rect x/g).length, 18 * 13);
      const text = (await save(page, "Presses")).toString();
      assert.match(text, /^13x18:[0-9a-f]+$/m);
      const list = text.split("\n").filter((line) => /^\d+ \d+$/.test(line));
      assert.equal(list.length, presses);
    }),
  );

  it("plays the films of its samples, and makes one of a single picture in two taps", () =>
    app.visit("#studio", "phone", async (page) => {
      const card = page.locator(".invitation canvas.playing").first();
      const look = () => card.evaluate((canvas) => canvas.toDataURL());
      const first = await look();
      await soon(async () => assert.notEqual(await look(), first));
      await soon(async () => assert.equal(await page.locator(".invitation canvas.playing").count(), 3));
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Files", exact: true }).tap();
      await (await chooser).setFiles([disc]);
      await made(page);
      await page.getByRole("button", { name: "Save GIF" }).waitFor();
      assert.equal(await page.locator(".invitation").count(), 0);
      // The film begins in the dark; the picture to play is the one that was given.
      await openMore(page);
      await page.getByRole("button", { name: "Play the first picture" }).tap();
      await page.locator("#board canvas").waitFor();
      assert.match(await page.locator("#board").getAttribute("data-puzzle"), /:~A*[^A]/); // some lights are on
    }));

  it("accepts dropped and pasted pictures", needs.clipboard, () =>
    app.visit("#studio?size=18x13", "desktop", async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.locator(".invitation").waitFor();
      const dropped = await page.evaluateHandle((text) => {
        const carried = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        carried.items.add(new File([bytes], "disc.png", { type: "image/png" }));
        return carried;
      }, disc.buffer.toString("base64"));
      const studio = page.getByRole("region", { name: "Studio" });
      await studio.dispatchEvent("dragover", { dataTransfer: dropped });
      await page.locator(".workspace.over").waitFor();
      await studio.dispatchEvent("drop", { dataTransfer: dropped });
      await made(page); // from the dark
      await soon(async () => assert.equal(await page.locator(".workspace.over").count(), 0));
      await page.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        const item = new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) });
        await navigator.clipboard.write([item]);
      }, ramp.buffer.toString("base64"));
      await page.keyboard.press("Control+v");
      await made(page);
      await soon(async () => assert.equal(await page.locator(".pictures li").count(), 2));
    }),
  );

  it("saves a complete MP4, from the first picture to the last", needs.downloads, () =>
    app.visit("#studio?size=13x13&seconds=1&hold=1", "desktop", async (page) => {
      await give(page, disc, ramp);
      await page.locator(".saving .primary").waitFor();
      // An MP4 contains each frame once, with its duration. ffmpeg can decode all of it.
      const path = await savedAs(page, "Save MP4");
      const probe = JSON.parse(
        execFileSync("ffprobe", ["-v", "error", "-count_frames", "-show_streams", "-of", "json", path], {
          encoding: "utf8",
        }),
      ).streams[0];
      assert.equal(probe.codec_name, "h264");
      assert.ok(probe.width % 2 === 0 && probe.height === probe.width, `${probe.width} x ${probe.height}`);
      assert.equal(Number(probe.duration), 3);
      assert.ok(Number(probe.nb_read_frames) > 10, `${probe.nb_read_frames} frames`);
      assert.equal(execFileSync("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"], { encoding: "utf8" }), "");
      const [first, last] = endsOf(path);
      assert.ok(
        difference(first, last) > 30,
        `the first and last pictures are too similar: ${difference(first, last)}`,
      );
    }),
  );

  it("seeks to any frame, and shows which lights are wrong", () =>
    app.visit("#studio?size=44x44", "phone", async (page) => {
      await page.getByRole("button", { name: "Moon to Sun" }).tap();
      await made(page);
      const wrong = await page.locator(".pictures li span").allTextContents();
      await page.getByRole("button", { name: "Show Moon" }).tap();
      await soon(async () => assert.equal(await page.textContent(".count"), "0"));
      await soon(async () =>
        assert.ok(wrong[0].startsWith(`${await page.locator(".screen circle").count()} wrong`), wrong[0]),
      );
      await page.getByRole("button", { name: "Show Sun" }).tap();
      await soon(async () =>
        assert.match(await page.textContent(".scrub .all"), new RegExp(`^${await page.textContent(".count")} presses`)),
      );
      await page.getByRole("button", { name: "45 × 45" }).tap();
      await page.getByText("At this size, every picture comes out perfectly.").waitFor();
      await soon(async () => assert.equal(await page.locator(".screen circle").count(), 0));
      await soon(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360));
    }));

  it("warns about flashes, and offers a speed without them", () =>
    app.visit("#studio?size=45x45&order=scatter&seconds=0.3&hold=0&loop=1", "desktop", async (page) => {
      await give(page, disc, ramp);
      await page.getByText("flashes more than three times a second").waitFor();
      assert.equal(await page.textContent(".count"), "0", "it does not start automatically");
      await page.getByRole("button", { name: /^Slow it/ }).click();
      await made(page);
    }));

  it("pauses when the film starts to flash, and when it is hidden", () =>
    app.visit("#studio?size=45x45&loop=1", "desktop", async (page) => {
      const [play, pause] = ["Play", "Pause"].map((name) => page.getByRole("button", { name, exact: true }));
      const enter = (name) =>
        page.evaluate((to) => {
          location.hash = to;
        }, name);
      await film(page, disc, ramp);
      await pause.waitFor();
      await enter("#learn");
      await page.getByRole("heading", { name: "Learn" }).waitFor();
      await page.getByRole("button", { name: "Play", exact: true, includeHidden: true }).waitFor({ state: "attached" });
      await enter("#studio");
      await play.click();
      await pause.waitFor();
      await enter("#studio?size=45x45&order=scatter&seconds=0.3&hold=0&loop=1");
      await page.getByText("flashes more than three times a second").waitFor();
      await play.waitFor();
    }));

  it("reports rejected files until something changes", () =>
    app.visit("#studio?size=18x13", "desktop", async (page) => {
      const refusal = page.getByText("nonsense.png isn’t a picture your browser can read");
      await give(page, file("nonsense.png", Buffer.from("no picture at all")), disc, ramp);
      await made(page);
      assert.ok(await refusal.isVisible(), "even though the film is done");
      await page.getByText("Advanced").click();
      await page.getByLabel("More contrast").click();
      await refusal.waitFor({ state: "detached" });
      await give(page, ...Array.from({ length: 7 }, (_, i) => (i % 2 ? ramp : disc)));
      await page.getByText("A film can have at most 8 pictures.").waitFor();
      await soon(async () => assert.equal(await page.getByText("add another picture").count(), 0));
      await made(page);
      await soon(async () => assert.equal(await page.locator(".pictures li").count(), 8));
      await soon(async () => assert.ok(await page.getByText("A film can have at most 8 pictures.").isVisible()));
    }));

  it("opens from a link with the same pictures", needs.clipboard, () =>
    app.visit("#studio?size=30x22&order=calm", "desktop", async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await film(page, disc, ramp);
      const presses = await page.textContent(".scrub .all");
      await openMore(page);
      await page.getByRole("button", { name: "Link" }).click();
      await page.getByText("It includes the pictures.").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(link.length < 2000, `${link.length} characters`);
      const other = await context.newPage();
      await other.goto(link);
      await made(other);
      await soon(async () => assert.equal(await other.textContent(".scrub .all"), presses));
      await soon(async () => assert.match(await other.textContent(".big"), /30 × 22/));
      await other.close();
    }),
  );

  it("keeps a dialog open that was opened just after another closed", () =>
    app.visit("#studio", "desktop", async (page) => {
      await page.getByRole("button", { name: "Draw", exact: true }).click();
      const first = await page.getByRole("dialog").elementHandle();
      await page.getByRole("button", { name: "Invert" }).click();
      await first.evaluate(async (dialog) => {
        const press = (name) => [...document.querySelectorAll("button")].find((b) => b.textContent === name).click();
        const closed = new Promise((resolve) => dialog.addEventListener("close", resolve));
        press("Use it");
        for (let turn = 0; dialog.isConnected && turn < 1000; turn++) await undefined;
        press("Draw");
        await closed; // a task later, when the second dialog is open
      });
      await page.getByRole("button", { name: "Invert" }).click();
    }));

  it("works with the keyboard alone, and does not autoplay with reduced motion", () =>
    app.visit(
      "#studio",
      "desktop",
      async (page) => {
        const reach = async (name) => {
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel(name).or(dialog.getByRole("button", { name })).first().waitFor();
          for (let i = 0; i < 60; i++) {
            await page.keyboard.press("Tab");
            const at = await page.evaluate(() => {
              const { ariaLabel, textContent, tagName } = document.activeElement;
              return ariaLabel || (tagName === "BUTTON" && textContent) || "";
            });
            if (at.includes(name)) return;
          }
          assert.fail(`${name} is not reached`);
        };
        await page.locator(".adding").waitFor();
        for (let i = 0; i < 2; i++) {
          await page.getByRole("button", { name: "Draw", exact: true }).focus();
          await page.keyboard.press("Enter");
          await reach("Drawing area");
          for (const key of ["Space", "ArrowDown", "ArrowDown", "ArrowDown", "Space"]) await page.keyboard.press(key);
          await page.getByText("Row 26, column 23, on").waitFor();
          await reach("Use it");
          await page.keyboard.press("Enter");
        }
        await made(page);
        await page.getByRole("button", { name: "Remove Drawing 2" }).focus();
        await page.keyboard.press("Enter");
        await page.getByText("Add one more picture").waitFor();
        await page.getByRole("button", { name: "Draw", exact: true }).focus();
        await page.keyboard.press("Enter");
        await reach("Invert");
        await page.keyboard.press("Enter");
        await reach("Use it");
        await page.keyboard.press("Enter");
        await made(page);
        await page.waitForTimeout(300);
        assert.equal(await page.textContent(".count"), "0", "nothing moves");
        await page.getByRole("button", { name: "Play", exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".count").textContent !== "0");
        await page.getByLabel("Position in the film").focus();
        await page.keyboard.press("End");
        await soon(async () =>
          assert.match(
            await page.textContent(".scrub .all"),
            new RegExp(`^${await page.textContent(".count")} presses`),
          ),
        );
      },
      { reducedMotion: "reduce" },
    ));
});

describe("the studio's limits", () => {
  it("a 40-megapixel picture works, and a file that is not a picture is rejected with an explanation", () =>
    app.visit("#studio", "phone", async (page) => {
      await give(
        page,
        file(
          "vast.png",
          png(8000, 5000, (x) => x & 255),
        ),
        ramp,
      );
      await made(page);
      await give(page, file("nonsense.png", Buffer.from("no picture at all")));
      await page.getByText("nonsense.png isn’t a picture your browser can read").waitFor();
      await soon(async () => assert.equal(await page.locator(".pictures li").count(), 2));
    }));

  it("axe finds nothing", () =>
    app.visit("#studio?size=44x44", "phone", async (page) => {
      await page.locator(".invitation").waitFor();
      const check = await axeInBothThemes(page);
      await check("the invitation");
      await page.getByRole("button", { name: "Draw", exact: true }).click();
      await page.getByRole("dialog").waitFor();
      await check("the drawing");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Heart to Flower" }).click();
      await made(page);
      await check("a film");
    }));
});

describe("a film in one click", () => {
  for (const [size, viewport] of [
    ["phone", { width: 360, height: 640 }],
    ["desktop", { width: 1440, height: 900 }],
  ])
    it(`has preset looks, loops and can be played, on a ${size}`, () =>
      app.visit(
        "#studio",
        size,
        async (page) => {
          await page.getByRole("button", { name: "Moon to Sun" }).click();
          await page.getByLabel("Position in the film").waitFor();
          assert.ok(await page.getByLabel("Loop back to the start").isChecked());
          assert.ok(await page.getByLabel("Dithering").isHidden());
          for (const [look, colours] of [
            ["Neon", "Rose"],
            ["Newspaper", "Paper"],
            ["Blueprint", "Ice"],
          ]) {
            await page.getByRole("radio", { name: look, exact: true }).check();
            await soon(async () =>
              assert.ok(await page.getByRole("radio", { name: colours, exact: true }).isChecked()),
            );
          }
          await page.getByText("No rapid flashing.").waitFor();
          await page.getByText("Advanced").click();
          await soon(async () => assert.equal(await page.getByLabel("Dithering").inputValue(), "atkinson"));
          await fits(page, "the Studio");
          await (await axe(page))("the Studio");
          await openMore(page);
          await page.getByRole("button", { name: "Play the first picture" }).click();
          await page.waitForFunction(() => location.hash.startsWith("#45x45:"));
          await ready(page);
          await soon(async () => assert.equal(await page.getByText("This puzzle can’t be solved").count(), 0));
        },
        { viewport, reducedMotion: "reduce" },
      ));
});
