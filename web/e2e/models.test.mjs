import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { needs } from "./browser.mjs";
import { axe, effects, harness, small, soon } from "./harness.mjs";

const app = harness();

describe("the models of the Lab", () => {
  it("show the puzzle in every format, with an explanation of each line", needs.downloads, () =>
    app.visit(`#lab/models/${small.id}`, "phone", async (page) => {
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.getByText("light0: x0 + x1 + x3 - 2 k0 = 1").waitFor();
      await page.getByText("add up to the number that turns it off").first().waitFor();
      const select = page.getByLabel("Format");
      await select.selectOption("cnf");
      await page.getByText(/^p cnf \d+ \d+$/).waitFor();
      await soon(async () => assert.match(page.url(), /#lab\/models\/3x3:1b3\?format=cnf&goal=any$/));
      await select.selectOption("mace4-matrix");
      await page.getByText("exists x exists y (on(x,y) = 1).").waitFor();
      await page.reload();
      await page.getByText("exists x exists y (on(x,y) = 1).").waitFor();
      await select.selectOption("smtlib");
      await page.getByRole("radio", { name: "Any solution" }).check();
      await page.getByText("(assert (xor x0 x1 x3))").waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save the file" }).click(),
      ]);
      assert.equal(file.suggestedFilename(), "lightsout.smt2");
      assert.match(readFileSync(await file.path(), "utf8"), /^; Lights Out: the position 3x3:1b3\.\n/);
      await (await axe(page))("a model");
      await page.getByRole("textbox", { name: "Puzzle" }).fill("3x");
      await page.getByRole("button", { name: "Show" }).click();
      await page.locator(".wrong").filter({ hasText: /board/ }).waitFor();
      assert.ok(!asked.some((url) => url.includes("highs")), "HiGHS was loaded without being needed");
    }),
  );

  it("run in HiGHS, which can be stopped and whose answer is checked", () =>
    app.visit(`#lab/models/${small.id}`, "desktop", async (page) => {
      const highs = page.getByRole("region", { name: "HiGHS" });
      await highs.getByRole("button", { name: "Run HiGHS" }).click();
      await highs.getByText("Done.").waitFor();
      await highs.getByText(/^5 presses in .*s\. We tried this solution, and it works\.$/).waitFor();
      await highs.getByText(/^5 presses in .*, the fewest possible\.$/).waitFor();
      // Each picture shows the puzzle's lights, with a ring around each press.
      for (const picture of await highs.locator(".versus .thumbnail").all()) {
        assert.equal(await picture.locator(".word").count(), small.presses.length);
        const discs = (kind) => picture.locator(kind).evaluate((path) => path.getAttribute("d").match(/M/g).length);
        assert.deepEqual([await discs(".bulb.c1"), await discs(".dark")], [6, 3]);
      }
      await page.getByRole("log").getByText("Solving report").waitFor();
      await page.getByRole("textbox", { name: "Puzzle" }).fill("5x5:1");
      await page.getByRole("button", { name: "Show" }).click();
      await page.getByRole("radio", { name: "Any solution" }).check();
      await page.getByText("light0: x0 + x1 + x5 - 2 k0 = 1").waitFor();
      await effects(page);
      await highs.getByRole("button", { name: "Run HiGHS" }).click();
      await highs.getByText(/^HiGHS answered in .*: no solution\. That’s right, and we have a proof\.$/).waitFor();
      await page.getByRole("textbox", { name: "Puzzle" }).fill("16x16:on");
      await page.getByRole("button", { name: "Show" }).click();
      await page.getByRole("radio", { name: "Fewest presses" }).check();
      await effects(page);
      await highs.getByRole("button", { name: "Run HiGHS" }).click();
      await highs.getByText("HiGHS is working").waitFor();
      await highs.getByRole("button", { name: "Stop" }).click();
      await highs.getByText("Stopped.").waitFor();
      await highs.getByRole("button", { name: "Run HiGHS" }).waitFor();
    }));
});
