// What a view is: a part of the page that is shown one at a time.

/**
 * @typedef {object} View
 * @property {HTMLElement} root
 * @property {() => void} update is called when the state has changed and the view is the one shown
 * @property {() => void} leave is called when another view is shown: work stops
 * @property {() => void} rewrite is called when the language has changed: all words are written anew
 */

import { current, subject } from "../core/state.js";

/**
 * What an answer depends on, as a text to compare.
 * @param {...unknown} more
 */
export function keyOf(...more) {
  return JSON.stringify([subject(), current().moves, ...more]);
}
