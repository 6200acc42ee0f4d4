// A recurrence, its cases below one another beside a brace, so that it fits any width.

import { element } from "../core/element.js";

/** @param {string} text such as `D(l, r) = { a if b; max of { c; d } otherwise }` */
export function equation(text) {
  return element("p", { class: "equation", lang: "en" }, laidOut(text));
}

/**
 * The text with each `{ …; … }` as a list of cases.
 * @param {string} text
 * @returns {Child[]}
 */
function laidOut(text) {
  const from = text.indexOf("{ ");
  const to = from < 0 ? -1 : endOf(text, from);
  if (to < 0) return [text];
  const cases = split(text.slice(from + 2, to - 2));
  return [
    element("span", {}, text.slice(0, from)),
    element("span", { class: "cases" }, cases.map((one, index) =>
      element("span", { class: "case" }, laidOut(one), index < cases.length - 1 && element("span", { class: "unseen" }, "; ")))),
    to < text.length && element("span", {}, laidOut(text.slice(to))),
  ];
}

/**
 * Just after the ` }` that closes the `{ ` at `from`, or -1.
 * @param {string} text
 * @param {number} from
 */
function endOf(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith("{ ", at)) depth += 1;
    if (text.startsWith(" }", at)) {
      depth -= 1;
      if (depth === 0) return at + 2;
    }
  }
  return -1;
}

/**
 * Splits at each `; ` that no inner braces hold.
 * @param {string} text
 */
function split(text) {
  const parts = [""];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith("{ ", at)) depth += 1;
    if (text.startsWith(" }", at)) depth -= 1;
    if (depth === 0 && text.startsWith("; ", at)) {
      parts.push("");
      at += 1;
    } else parts[parts.length - 1] += text[at];
  }
  return parts;
}
