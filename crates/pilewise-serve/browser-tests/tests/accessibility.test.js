// axe finds nothing serious on any view, in either theme.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fragment, onPage, useBrowser } from "../browser.js";

useBrowser();

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What each view is brought to before it is looked at. */
const VIEWS = {
  solve: async (page) => {
    await page.click('[aria-label^="Why not?"], [aria-label^="为什么"]');
    await page.waitForSelector(".why-not .line-player");
    await page.click(".controls .icon >> nth=2");
  },
  play: async (page) => {
    await page.click(".move-buttons button >> nth=0");
    await page.waitForFunction(() => document.querySelectorAll(".play .steps li").length === 2);
    await page.check(".play-actions input");
  },
  table: async (page) => {
    await page.click("summary >> nth=-1");
    await page.waitForSelector(".text-table");
  },
  explain: async (page) => {
    await page.fill(".claim input", "draw");
    await page.click(".claim button");
    await page.waitForSelector(".claim ~ [role=status] .verdict");
    await page.selectOption("label:has(select) select", "2");
    await page.waitForSelector(".tree");
  },
  rules: async (page) => {
    await page.fill(".editor-text", "name = 3\n");
    await page.waitForSelector(".diagnostics li");
  },
};

async function seriousFindings(page) {
  // Injected as text by the debugger, which the page's own policy does not forbid.
  const { readFile } = await import("node:fs/promises");
  await page.evaluate(await readFile(AXE, "utf8"));
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join("\n")}`);
}

for (const scheme of ["light", "dark"]) {
  for (const [view, prepare] of Object.entries(VIEWS)) {
    test(`axe finds nothing serious: ${view}, ${scheme}`, async () => {
      const language = scheme === "light" ? "en" : "zh";
      await onPage({ at: fragment({ game: "877", input: "[3,9,1,2]", view, language }), scheme }, async (page) => {
        await page.waitForSelector("#view .card");
        await prepare(page);
        assert.deepEqual(await seriousFindings(page), []);
      });
    });
  }
}

test("axe finds nothing serious where the input is refused", async () => {
  await onPage({ at: fragment({ game: "877", input: "[3,9" }), isRefused: true }, async (page) => {
    await page.waitForSelector("#input-errors p");
    assert.deepEqual(await seriousFindings(page), []);
  });
});
