// Games played on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fragment, onPage, useBrowser } from "../browser.js";

useBrowser();

/** Waits until it is the person's turn, or play is over; says which. */
async function myTurn(page) {
  await page.waitForFunction(() => {
    const text = document.querySelector(".play-message")?.textContent ?? "";
    return text.startsWith("Your move") || text.startsWith("Play is over");
  });
  return (await page.innerText(".play-message")).startsWith("Your move");
}

test("a whole game against a perfect opponent, by its best moves, is won as the answer says", async () => {
  const at = fragment({ game: "877", input: "[3,9,1,2]", view: "play" });
  await onPage({ at }, async (page) => {
    await page.waitForSelector(".move-buttons button");
    await page.check(".play-actions input");
    let moves = 0;
    while (await myTurn(page)) {
      await page.click(".move-buttons button:has(.move-value.best)");
      moves += 1;
      await page.waitForFunction((count) => document.querySelectorAll(".play .steps li").length > count, 2 * moves - 2);
    }
    assert.equal(moves, 2);
    assert.match(await page.innerText(".play-message"), /Play is over. Alice wins by 7: 11 to 4/);
    assert.match(await page.innerText(".play"), /Alice gave nothing away in 2 moves.\s+Bob gave nothing away in 2 moves./);
  });
});

test("stones are taken by a click, hints and undo work, and the review says what was given away", async () => {
  const at = fragment({ game: "877", input: "[3,9,1,2]", view: "play", opponent: "greedy" });
  await onPage({ at }, async (page) => {
    await myTurn(page);
    await page.click(".play .cell >> nth=0");
    await page.waitForFunction(() => document.querySelectorAll(".play .gone").length === 2);
    assert.ok(await myTurn(page));
    await page.click("text=Hint");
    assert.match(await page.innerText(".play-message"), /A best move: take the last pile \(2\)/);
    assert.equal(await page.locator(".move-buttons .highlight").innerText(), "take the last pile (2)");
    await page.click("text=Undo");
    await page.waitForFunction(() => document.querySelectorAll(".play .gone").length === 0);
    await page.click(".play .cell >> nth=0");
    await page.waitForFunction(() => document.querySelectorAll(".play .gone").length === 2);
    while (await myTurn(page)) {
      const before = await page.locator(".play .gone").count();
      await page.click(".move-buttons button >> nth=0");
      await page.waitForFunction((count) => document.querySelectorAll(".play .gone").length >= count + 2, before);
    }
    const review = await page.innerText(".play > :last-child");
    assert.match(review, /take the first pile \(3\): gave away 12; best was: take the last pile \(2\)/);
    assert.match(review, /Alice gave away 14 in 2 of 2 moves/);
    await page.click("text=New game");
    await page.waitForFunction(() => document.querySelectorAll(".play .gone").length === 0);
  });
});

test("the program opens when the person plays second, and two people take turns", async () => {
  const at = fragment({ game: "1510", input: "7", view: "play", side: "second" });
  await onPage({ at }, async (page) => {
    assert.ok(await myTurn(page));
    assert.equal(await page.locator(".play .steps li").count(), 1);
    await page.selectOption(".play-settings select >> nth=0", "human");
    await page.click("text=New game");
    await page.waitForFunction(() => document.querySelector(".play-message")?.textContent === "Alice to move.");
    await page.click(".move-buttons button >> nth=0");
    await page.waitForFunction(() => document.querySelector(".play-message")?.textContent === "Bob to move.");
  });
});

test("a careless opponent that errs whenever it can gives something away", async () => {
  const at = fragment({ game: "877", input: "[3,9,1,2,8,5]", view: "play", opponent: "careless", "error-rate": "100%" });
  await onPage({ at }, async (page) => {
    await page.waitForSelector(".move-buttons button");
    await page.check(".play-actions input");
    for (let turn = 0; turn < 20 && (await myTurn(page)); turn += 1) {
      const count = await page.locator(".play .steps li").count();
      await page.locator(".move-buttons button:has(.move-value.best)").first().click();
      await page.waitForFunction((made) => document.querySelectorAll(".play .steps li").length > made, count);
    }
    assert.match(await page.innerText(".play-message"), /Alice wins/);
    assert.match(await page.innerText(".play > :last-child"), /Bob gave away \d+ in [1-3] of 3 moves/);
  });
});
