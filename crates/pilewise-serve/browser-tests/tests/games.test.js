// Every built-in game on its example: the page shows what the command answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerShown, askEngine, fragment, onPage, useBrowser } from "../browser.js";
import { solvedByCommand } from "../site.js";

useBrowser();

/** The built-in games, in a page that shows them. */
async function gamesOf(page) {
  await answerShown(page);
  return (await askEngine(page, "games", { language: "en" })).games;
}

test("every game solved on its example shows the command's answer, value and line", async () => {
  await onPage({}, async (page) => {
    const games = await gamesOf(page);
    assert.ok(games.length >= 11, `${games.length} games`);
    for (const { id, example } of games) {
      const solved = await solvedByCommand(id, example);
      await page.selectOption("#game", id);
      await page.waitForFunction((text) => document.querySelector("#input").value === text, example);
      await page.waitForFunction(
        (steps) => document.querySelectorAll(".view .pair > :last-child .steps > li").length === steps, solved.line.length);
      assert.equal(await page.innerText("#answer"), String(solved.answer), id);
      const moves = await page.$$eval(".view .pair > :last-child .steps .what", (all) => all.map((one) => one.textContent));
      assert.deepEqual(moves, solved.line.map((step) => step.move), id);
      const best = await page.$$eval(".moves tr.best .what", (all) => all.map((one) => one.textContent));
      // Where all is lost no move is called the best.
      const isLost = solved.outcome === "loss" && solved.line.every((step) => step.gain === 0);
      const wanted = isLost ? [] : solved.best.map((move) => move.move);
      assert.deepEqual(best.sort(), wanted.sort(), id);
      const facts = await page.innerText(".facts");
      assert.match(facts, new RegExp(solved.engine), id);
    }
  });
});

test("the line goes over the stones step by step, with the scores", async () => {
  const at = fragment({ game: "877", input: "[3,9,1,2]" });
  await onPage({ at }, async (page) => {
    await answerShown(page);
    const state = async () => [
      await page.$$eval(".pair > :last-child .face", (all) => all.filter((one) => one.parentElement.matches(".gone")).map((one) => one.textContent)),
      await page.$$eval(".pair > :last-child .score strong", (all) => all.map((one) => one.textContent)),
    ];
    assert.deepEqual(await state(), [[], ["0", "0"]]);
    await page.click('button[aria-label="Step on"]');
    assert.deepEqual(await state(), [["2"], ["2", "0"]]);
    await page.click('button[aria-label="To the end"]');
    assert.deepEqual(await state(), [["3", "9", "1", "2"], ["11", "4"]]);
    assert.equal(await page.locator('.steps [aria-current="step"]').innerText(), "Bob take the first pile (1) +1");
    await page.click('button[aria-label="Step back"]');
    assert.deepEqual(await state(), [["3", "9", "2"], ["11", "3"]]);
    await page.click(".controls .play");
    await page.waitForFunction(() => document.querySelectorAll(".pair > :last-child .gone").length === 4);
  });
});

test("why not this move: the refutation and the values compared", async () => {
  const at = fragment({ game: "877", input: "[3,9,1,2]" });
  await onPage({ at }, async (page) => {
    await answerShown(page);
    await page.click('button[aria-label="Why not? take the first pile (3)"]');
    const reason = page.locator(".why-not");
    await reason.locator(".line-player").waitFor();
    const text = await reason.innerText();
    assert.match(text, /“take the first pile \(3\)” is worth −5 to Alice. “take the last pile \(2\)” is worth \+7/);
    assert.match(text, /gives away 12/);
    assert.match(text, /5 to 10 .* instead of 11 to 4/);
    assert.match(text, /Bob take the first pile \(9\)/);
  });
});

test("integers beyond 2^53 keep all their digits", async () => {
  const at = fragment({ game: "1140", input: "[9223372036854775807, 9223372036854775806]" });
  await onPage({ at }, async (page) => {
    assert.equal(await answerShown(page), "18446744073709551613");
    assert.match(await page.innerText(".answer-outcome"), /Alice wins by 18446744073709551613/);
  });
});

test("an input that cannot be read is refused beneath its field, with the hint", async () => {
  await onPage({ at: fragment({ game: "877", input: "[3,9" }), isRefused: true }, async (page) => {
    await page.waitForSelector("#input-errors p");
    assert.match(await page.innerText("#input-errors"), /\S.*\nHint: \S/s);
    assert.equal(await page.getAttribute("#input", "aria-invalid"), "true");
    await page.fill("#input", "5 9 1 2");
    await page.press("#input", "Enter");
    assert.equal(await answerShown(page), "true");
    assert.equal(await page.innerText("#input-errors"), "");
  });
});

test("an input is read in every accepted form", async () => {
  const forms = {
    "[2,7]": "9",
    "3 9": "12",
    "piles = [4,6]": "10",
    '{"piles": [1,1,1]}': "2",
    "Input: piles = [8,6]\nOutput: 14": "14",
  };
  await onPage({ at: fragment({ game: "1140", input: "[5]" }) }, async (page) => {
    await answerShown(page);
    for (const [input, answer] of Object.entries(forms)) {
      await page.fill("#input", input);
      await page.click("#setup-form button[type=submit]");
      await page.waitForFunction((text) => document.querySelector("#answer")?.textContent === text, answer);
    }
  });
});

test("where one player makes every move, nobody replies and no parity is told", async () => {
  const at = fragment({ game: "stone-game-v", input: "[6,2,3,4,5,5]", view: "explain" });
  await onPage({ at }, async (page) => {
    await page.waitForFunction(() => document.querySelector(".view")?.textContent.includes("one player makes every move"));
    await page.fill("form.claim input", "17");
    await page.press("form.claim input", "Enter");
    await page.waitForSelector(".verdict.wrong");
    assert.doesNotMatch(await page.innerText(".view"), /can reply this|comes out ahead/);
  });
});

test("a claim that is a player's score is told as that", async () => {
  const at = fragment({ game: "stone-game-ii", input: "[1,2,3,4,5,100]", view: "explain" });
  await onPage({ at }, async (page) => {
    await page.fill("form.claim input", "11");
    await page.press("form.claim input", "Enter");
    await page.waitForSelector(".verdict.wrong");
    assert.match(await page.innerText(".view"), /“11” is what Bob ends with/);
  });
});
