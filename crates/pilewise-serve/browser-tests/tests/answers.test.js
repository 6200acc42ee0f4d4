// What an answer says of scores, time and large numbers, and what a view leaves behind.

/* global EventTarget, MediaQueryList, window */

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerShown, fragment, onPage, useBrowser } from "../browser.js";

useBrowser();

test("a game for scores that is even at nothing says the scores", async () => {
  await onPage({ at: fragment({ game: "486", input: "[0]" }) }, async (page) => {
    await answerShown(page);
    assert.equal(await page.innerText(".answer-outcome"), "Nobody wins: 0 to 0.");
  });
});

test("an engine without a clock tells no time", async () => {
  await onPage({ at: fragment({ game: "877", input: "[3,9,1,2]" }) }, async (page) => {
    await answerShown(page);
    assert.doesNotMatch(await page.innerText(".facts"), /\b0 ns/);
  });
});

test("sums with numbers beyond 2^53 keep their digits", async () => {
  await onPage({}, async (page) => {
    const sums = await page.evaluate(async () => {
      const { plus } = await import(new URL("core/exact.js", document.baseURI).href);
      return [plus(2, 3), plus(2n ** 60n, 3), plus(Number.MAX_SAFE_INTEGER, 2), plus(2n ** 53n, -2)].map(String);
    });
    assert.deepEqual(sums, ["5", "1152921504606846979", "9007199254740993", "9007199254740990"]);
  });
});

test("a table in whose place another comes listens to the colour scheme no longer", async () => {
  await onPage({ at: fragment({ game: "1140", input: "[2,7,9,4,4]" }) }, async (page) => {
    await answerShown(page);
    await page.evaluate(() => {
      const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
      const listeners = new Map();
      window.schemeListeners = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0);
      EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
        if (this instanceof MediaQueryList) {
          if (!listeners.has(this)) listeners.set(this, new Set());
          listeners.get(this).add(listener);
        }
        return add.call(this, type, listener, ...rest);
      };
      EventTarget.prototype.removeEventListener = function (type, listener, ...rest) {
        if (this instanceof MediaQueryList) listeners.get(this)?.delete(listener);
        return remove.call(this, type, listener, ...rest);
      };
    });
    await page.click('[data-view="table"]');
    await page.waitForSelector("canvas");
    const sizes = await page.$$eval(".table-head select option", (all) => all.map((one) => one.value));
    assert.ok(sizes.length > 1);
    for (const size of [...sizes, ...sizes]) {
      if (size === await page.inputValue(".table-head select")) continue;
      await page.evaluate(() => document.querySelector("canvas").setAttribute("data-left", ""));
      await page.selectOption(".table-head select", size);
      await page.waitForSelector("canvas:not([data-left])");
    }
    assert.equal(await page.evaluate(() => window.schemeListeners()), 1, "the table that is shown");
  });
});
