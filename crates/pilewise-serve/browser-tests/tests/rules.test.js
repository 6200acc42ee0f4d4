// Rules of a person's own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerShown, fragment, onPage, useBrowser } from "../browser.js";
import { rulesFile } from "../site.js";

useBrowser();

test("a variant that is pasted is checked and solved", async () => {
  const text = await rulesFile("games/variants/less-wins.toml");
  await onPage({ at: fragment({ game: "877", input: "[3,9,1,2]", view: "rules" }) }, async (page) => {
    await page.waitForSelector(".editor-text");
    assert.match(await page.inputValue(".editor-text"), /name[.\w]*\s+= "Stone Game"/);
    await page.fill(".editor-text", text);
    await page.waitForFunction(() => document.querySelector(".verdicts")?.textContent.includes("less wins"));
    assert.match(await page.locator("#game option:checked").innerText(), /Your own: .*less wins/);
    await page.click("text=Solve with these rules");
    assert.equal(await answerShown(page), "Alice");
    assert.match(await page.innerText(".answer-outcome"), /Alice wins by 7: 4 to 11 \(the lower score wins\)/);
  });
});

test("a mistake is told at its line and column, and a click goes there", async () => {
  const text = (await rulesFile("games/stone-game-iv.toml")).replace("heap - k * k", "heep - k * k");
  const line = text.split("\n").findIndex((one) => one.includes("heep")) + 1;
  const column = text.split("\n")[line - 1].indexOf("heep") + 1;
  await onPage({ at: fragment({ game: "1510", input: "7", view: "rules" }), isRefused: true }, async (page) => {
    await page.fill(".editor-text", text);
    const place = page.locator(".diagnostics button");
    await place.waitFor();
    assert.equal(await place.innerText(), `line ${line}, column ${column}`);
    assert.match(await page.innerText(".diagnostics"), /nothing is called `heep` here/);
    assert.equal(await page.locator(".editor-colours .mistake").innerText(), "heep");
    assert.equal((await page.innerText(".editor-numbers .wrong")).trim(), String(line));
    await place.click();
    const selected = await page.$eval(".editor-text", (area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(selected, "heep");
    await page.click('[data-view="solve"]');
    assert.match(await page.innerText(".refusal"), /The rules are wrong/);
    await page.click("text=Show in the editor");
    await page.click("text=Back to the built-in file");
    await page.waitForFunction(() => document.querySelector(".verdicts")?.textContent.includes("The rules are right"));
  });
});

test("columns count characters, also after those of other alphabets", async () => {
  const text = (await rulesFile("games/stone-game-iv.toml")).replace("remove {k", "取走 𝟚 {heep");
  await onPage({ at: fragment({ game: "1510", input: "7", view: "rules" }) }, async (page) => {
    await page.fill(".editor-text", text);
    await page.click(".diagnostics button");
    const selected = await page.$eval(".editor-text", (area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(selected, "heep");
  });
});

test("work that takes long says so, and can be cancelled", async () => {
  // Billions of moves, but few positions: minutes of work in little memory.
  const text = `
name = "Some amounts"
[input]
n = "int"
[position]
heap = "n"
[[move]]
say = "take {k}"
choose = { k = "1 ..= heap" }
if = "(k * k + heap) % 7 < 3"
next = { heap = "heap - k" }
[goal]
last = "wins"
`;
  await onPage({ at: fragment({ game: "1510", input: "300000", view: "rules" }) }, async (page) => {
    await page.fill(".editor-text", text);
    await page.click("text=Solve with these rules");
    await page.waitForSelector(".progress");
    assert.match(await page.innerText(".progress"), /Working, \d+ s so far/);
    await page.click(".progress button");
    assert.match(await page.innerText(".view .note"), /Cancelled/);
    await page.click("#setup-form button[type=submit]");
    await page.waitForSelector(".progress");
    await page.click(".progress button");
    await page.fill("#input", "12");
    await page.press("#input", "Enter");
    await answerShown(page);
  });
});
