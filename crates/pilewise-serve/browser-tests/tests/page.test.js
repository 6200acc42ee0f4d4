// What holds for the page as a whole: languages, keyboard, width, colours, address, weight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerShown, fragment, onPage, useBrowser } from "../browser.js";
import { rulesFile } from "../site.js";

useBrowser();

const VIEWS = ["solve", "play", "table", "explain", "rules"];

test("the language is the browser's, can be switched, and is remembered", async () => {
  await onPage({ locale: "zh-CN" }, async (page) => {
    await answerShown(page);
    assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
    assert.match(await page.innerText("main"), /答案[\s\S]*获胜[\s\S]*着法/);
    await page.selectOption("#language", "en");
    await page.waitForFunction(() => document.querySelector(".answer-title")?.textContent === "Answer");
    assert.equal(await page.getAttribute("html", "lang"), "en");
    await page.goto("about:blank");
    await page.goBack();
    await page.evaluate(() => history.replaceState(null, "", location.pathname));
    await page.reload();
    await answerShown(page);
    assert.equal(await page.getAttribute("html", "lang"), "en");
  });
});

test("no view mixes the page's own words of two languages", async () => {
  for (const view of VIEWS) {
    await onPage({ at: fragment({ game: "1140", input: "[2,7,9,4,4]", view, language: "zh" }) }, async (page) => {
      await page.waitForSelector("#view .card");
      for (const label of await page.$$eval("main button:not(.step):not([lang])", (all) => all.map((one) => one.textContent))) {
        assert.doesNotMatch(label, /^(Why|Make|Play|Pause|Hint|Undo|New|Solve|Copy|Close|Show)/, view);
      }
    });
  }
});

test("solved and played with the keyboard alone", async () => {
  await onPage({}, async (page) => {
    await answerShown(page);
    const tabTo = async (selector) => {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
      }
      assert.fail(`Tab does not come to ${selector}`);
    };
    await tabTo("#input");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("[3,9,1,2]");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".answer-outcome")?.textContent.includes("11 to 4"));
    await tabTo('[aria-label="Why not? take the first pile (3)"]');
    await page.keyboard.press("Enter");
    await page.waitForSelector(".why-not .line-player");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".why-not", { state: "detached" });
    // Around again, to the views.
    await page.locator("#skip").focus();
    await page.keyboard.press("Enter");
    await tabTo('[data-view="play"]');
    await page.keyboard.press("Enter");
    await page.waitForSelector(".play .cell.clickable");
    await tabTo(".cell.clickable");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".play .steps li").length === 2);
    assert.match(await page.innerText(".play .steps"), /^Alice take the last pile \(2\)/);
    await page.locator('[data-view="table"]').focus();
    await page.keyboard.press("Enter");
    await tabTo("canvas");
    const start = await page.innerText(".readout");
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await page.innerText(".readout"), start);
  });
});

test("nothing is wider than a screen of 360 pixels", async () => {
  for (const language of ["en", "zh"]) {
    for (const view of VIEWS) {
      const at = fragment({ game: "1563", input: "[6,2,3,4,5,5]", view, language });
      await onPage({ at, width: 360 }, async (page) => {
        await page.waitForSelector("#view .card");
        await page.waitForTimeout(300);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${view} is ${width} pixels wide`);
      });
    }
  }
});

test("dark follows the system, can be switched, and is remembered", async () => {
  const background = (page) => page.$eval("body", (body) => getComputedStyle(body).backgroundColor);
  let light = "";
  await onPage({ scheme: "light" }, async (page) => {
    light = await background(page);
  });
  await onPage({ scheme: "dark" }, async (page) => {
    assert.notEqual(await background(page), light);
    await page.selectOption("#theme", "light");
    assert.equal(await background(page), light);
    await page.reload();
    await answerShown(page);
    assert.equal(await background(page), light);
    assert.equal(await page.inputValue("#theme"), "light");
  });
});

test("a copied link restores rules, input, moves and view", async () => {
  const text = (await rulesFile("games/variants/remove-a-cube.toml")).replace("name", "# 规则 ✓\nname");
  let link = "";
  await onPage({ at: fragment({ game: "1510", input: "30", view: "rules" }) }, async (page) => {
    await page.fill(".editor-text", text);
    await page.waitForFunction(() => document.querySelector(".verdicts")?.textContent.includes("The rules are right"));
    await page.click("text=Solve with these rules");
    await answerShown(page);
    await page.locator('.moves [aria-label^="Make it"]').first().click();
    await page.waitForSelector(".made li:nth-child(2)");
    await page.click("#share");
    await page.waitForFunction(() => document.querySelector("#shared").textContent !== "");
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  await onPage({ at: link.slice(link.indexOf("#")) }, async (page) => {
    await page.waitForSelector(".made li:nth-child(2)");
    assert.equal(await page.inputValue("#input"), "30");
    await page.click('[data-view="rules"]');
    assert.equal(await page.inputValue(".editor-text"), text);
  });
});

test("an address whose rules cannot be unpacked is told so, and a game is shown", async () => {
  await onPage({ at: "#rules=zAAAA&input=3" }, async (page) => {
    await page.waitForSelector(".refusal");
    assert.match(await page.innerText(".refusal"), /rules in this address cannot be read/);
    await answerShown(page);
  });
});

test("Back and Forward go through what was looked at", async () => {
  await onPage({ at: fragment({ game: "877", input: "[3,9,1,2]" }) }, async (page) => {
    await answerShown(page);
    await page.locator('.moves [aria-label^="Make it"]').first().click();
    await page.waitForSelector(".made");
    await page.selectOption("#game", "stone-game-iii");
    await page.waitForSelector(".made", { state: "detached" });
    await page.click('[data-view="table"]');
    await page.waitForSelector("canvas");
    await page.goBack();
    await page.waitForSelector(".moves");
    assert.equal(await page.inputValue("#game"), "stone-game-iii");
    await page.goBack();
    await page.waitForSelector(".made");
    assert.equal(await page.inputValue("#game"), "stone-game");
    await page.goBack();
    await page.waitForSelector(".made", { state: "detached" });
    await page.goForward();
    await page.waitForSelector(".made");
  });
});

test("another view shows the input as it stands in its field", async () => {
  await onPage({ at: fragment({ game: "1140", input: "[2,7]" }) }, async (page) => {
    assert.equal(await answerShown(page), "9");
    await page.fill("#input", "[1,1,1]");
    await page.click('[data-view="play"]');
    await page.waitForSelector(".play .cell");
    assert.equal(await page.locator(".play .cell").count(), 3);
  });
});

test("moves in an address that cannot be made are refused, with a way back", async () => {
  const at = fragment({ game: "877", input: "[3,9,1,2]", moves: "7" });
  await onPage({ at, isRefused: true }, async (page) => {
    await page.click(".refusal button");
    assert.equal(await answerShown(page), "true");
  });
});

test("a load of the page takes less than 300 kB, not counting what a worker loads", async () => {
  await onPage({}, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const since = performance.now();
    await page.reload();
    await page.waitForSelector("#answer");
    console.log(`first answer visible after ${Math.round(performance.now() - since)} ms`);
    await answerShown(page);
    console.log(`${Math.round(bytes / 1000)} kB transferred`);
    assert.ok(bytes > 0 && bytes < 300_000, `${bytes} bytes`);
  });
});
