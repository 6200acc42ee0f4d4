// Pictures of the page to be looked at, in target/screenshots: every game and every view, in both
// languages, light and dark, wide and narrow. What is checked of them: nothing goes wrong, nothing
// is missing a word, nothing is wider than the screen.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { answerShown, askEngine, fragment, onPage, useBrowser } from "../browser.js";
import { screenshots } from "../site.js";

useBrowser();

const LOOKS = ["en", "zh"].flatMap((language) =>
  ["light", "dark"].flatMap((scheme) => [1280, 360].map((width) => ({ language, scheme, width }))));

/** What a view is brought to before its picture is taken. */
const PREPARED = {
  play: async (page) => {
    await page.click(".move-buttons button >> nth=0");
    await page.waitForFunction(() => document.querySelectorAll(".play .steps li").length === 2);
    await page.check(".play-actions input");
  },
  table: (page) => page.waitForSelector("canvas"),
  explain: async (page) => {
    await page.fill(".claim input", "Bob");
    await page.click(".claim button");
    await page.waitForSelector(".card [role=status] .verdict");
    await page.selectOption("label:has(select) select", "2");
    await page.waitForSelector(".tree");
  },
  rules: async (page) => {
    const text = await page.inputValue(".editor-text");
    await page.fill(".editor-text", text.replace('"r - 1"', '"q - 1"'));
    await page.waitForSelector(".diagnostics li");
  },
};

async function takePicture(page, width, name) {
  const text = await page.innerText("body");
  assert.doesNotMatch(text, /undefined|\bNaN\b|\[object|\bnull\b/, name);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${name} is too wide`);
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
}

for (const { language, scheme, width } of LOOKS) {
  const look = `${language}-${scheme}-${width}`;
  test(`pictures of every game and view: ${look}`, async () => {
    await mkdir(screenshots, { recursive: true });
    await onPage({ scheme, width, at: fragment({ language }) }, async (page) => {
      await answerShown(page);
      const { games } = await askEngine(page, "games", { language });
      for (const { id, example } of games) {
        await page.evaluate((to) => { location.hash = to; }, fragment({ game: id, input: example, language }));
        await page.waitForFunction((game) => document.querySelector("#game").value === game, id);
        await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
        if (await page.isVisible(".controls")) await page.click(".controls .icon >> nth=2");
        await takePicture(page, width, `${id}-${look}`);
      }
    });
    for (const [view, prepare] of Object.entries(PREPARED)) {
      const at = fragment({ game: "877", input: "[3,9,1,2,8,5]", view, language });
      await onPage({ scheme, width, at }, async (page) => {
        await page.waitForSelector("#view .card");
        await prepare(page);
        await takePicture(page, width, `view-${view}-${look}`);
      });
    }
  });
}
