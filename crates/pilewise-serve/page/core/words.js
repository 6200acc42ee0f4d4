// The page's own words, in the language chosen.

import { words as chinese } from "../words/zh.js";
import { words as english } from "../words/en.js";
import { current } from "./state.js";

/** @typedef {typeof english} Words */

/** What the page says, in the language of its state. */
export function words() {
  return current().language === "zh" ? chinese : english;
}

/** The language as HTML names it. */
export function languageTag() {
  return current().language === "zh" ? "zh-Hans" : "en";
}

/**
 * Writes the words of all elements under `root` that name theirs: `data-words="solve"` has the
 * text, `data-label="solve"` the label for screen readers.
 * @param {ParentNode} root
 */
export function translate(root) {
  const texts = /** @type {Record<string, unknown>} */ (words());
  for (const one of root.querySelectorAll("[data-words]")) {
    one.textContent = String(texts[one.getAttribute("data-words") ?? ""]);
  }
  for (const one of root.querySelectorAll("[data-label]")) {
    one.setAttribute("aria-label", String(texts[one.getAttribute("data-label") ?? ""]));
  }
}

/** @param {Api.Player} player */
export function nameOf(player) {
  return player === "first" ? words().first : words().second;
}

/** @param {Api.Player} player @returns {Api.Player} */
export function other(player) {
  return player === "first" ? "second" : "first";
}
