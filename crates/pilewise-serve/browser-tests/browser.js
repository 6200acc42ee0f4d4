// A browser on the page. Whatever goes wrong in it fails the test: errors on the console, requests
// that fail, requests to anywhere else.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { servePage } from "./site.js";

const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {{ address: string, end: () => void }} */
let site;

/** Starts the browser and the page for all tests of a file. */
export function useBrowser() {
  before(async () => {
    site = await servePage();
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  });
  after(async () => {
    await browser.close();
    site.end();
  });
}

/**
 * Does `test` with a fresh page.
 * @param {object} options
 * @param {string} [options.at] the fragment of the address
 * @param {number} [options.width]
 * @param {"light" | "dark"} [options.scheme]
 * @param {string} [options.locale]
 * @param {boolean} [options.isRefused] whether the test provokes refusals, which browsers log
 * @param {(page: import("playwright-core").Page) => Promise<void>} test
 */
export async function onPage({ at = "", width = 1280, scheme = "light", locale = "en-US", isRefused = false }, test) {
  const context = await browser.newContext({
    viewport: { width, height: 800 }, colorScheme: scheme, locale, permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => {
    if (isRefused && /Failed to load resource: .* status of 422/.test(message.text())) return;
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.stack}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // What the page gives up, as by Cancel, counts as failed too.
    if (why !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()} ${why}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(site.address)) problems.push(`elsewhere: ${request.url()}`);
  });
  try {
    await page.goto(site.address + at);
    await test(page);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
  }
}

/** A fragment for these things. */
export function fragment(things) {
  return `#${new URLSearchParams(things)}`;
}

/** Waits for the answer, and says what it is. */
export async function answerShown(page) {
  await page.waitForSelector(".view .moves, .view .line-player");
  return page.innerText("#answer");
}

/** Asks the engine that the page uses. */
export function askEngine(page, method, request) {
  return page.evaluate(async ([method, request]) => {
    const { ask } = await import(new URL("engine.js", document.baseURI).href);
    return ask(method, request);
  }, [method, request]);
}
