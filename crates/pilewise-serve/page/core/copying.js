// Copying to the clipboard, which a browser may not allow.

import { announce } from "./element.js";
import { words } from "./words.js";

/**
 * Copies `text` and says so, or says that it cannot.
 * @param {string} text
 * @param {string} done what is said when it is copied
 * @returns {Promise<string>} what was said
 */
export async function copy(text, done) {
  let said = done;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = words().cannotCopy;
  }
  announce(said);
  return said;
}
