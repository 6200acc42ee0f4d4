// Colours for the text of a rules file, and marks where the parser complains.

import { element } from "../core/element.js";

/** Comments, texts, heads of tables and keys of TOML, in the order in which they are tried. */
const PIECES = /(#[^\n]*)|("""[\s\S]*?(?:"""|$)|'[^'\n]*'?|"(?:\\.|[^"\\\n])*"?)|(^[ \t]*\[\[?[^\]\n]*\]\]?)|([A-Za-z_][\w.-]*(?=\s*=))/gm;
const CLASSES = ["comment", "text", "head", "key"];

/** @typedef {{ from: number, to: number }} Range of UTF-16 units */

/**
 * @param {string} text
 * @param {Range[]} mistakes
 * @returns {Node[]}
 */
export function coloured(text, mistakes) {
  const edges = new Set([0, text.length]);
  /** @type {{ from: number, to: number, kind: string }[]} */
  const pieces = [];
  for (const match of text.matchAll(PIECES)) {
    const kind = CLASSES[match.slice(1).findIndex((group) => group !== undefined)];
    pieces.push({ from: match.index ?? 0, to: (match.index ?? 0) + match[0].length, kind });
  }
  for (const { from, to } of [...pieces, ...mistakes]) edges.add(from).add(to);
  const sorted = [...edges].sort((a, b) => a - b);
  let piece = 0;
  return sorted.slice(0, -1).map((from, index) => {
    const to = sorted[index + 1];
    while (piece < pieces.length && pieces[piece].to <= from) piece += 1;
    const kind = piece < pieces.length && pieces[piece].from <= from ? pieces[piece].kind : "";
    const isWrong = mistakes.some((mistake) => mistake.from <= from && to <= mistake.to);
    const part = text.slice(from, to);
    if (kind === "" && !isWrong) return document.createTextNode(part);
    return element("span", { class: `${kind}${isWrong ? " mistake" : ""}` }, part);
  });
}

/**
 * Where a place of a diagnostic is in the text: lines from 1, columns in characters from 1.
 * @param {string} text
 * @param {Api.Place} place
 */
export function offsetOf(text, { line, column }) {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  const characters = [...text.slice(start, end < 0 ? text.length : end)];
  return start + characters.slice(0, column - 1).join("").length;
}

/**
 * The part of the text that a diagnostic is about, at least one character where there is one.
 * @param {string} text
 * @param {Api.Diagnostic} diagnostic
 * @returns {Range}
 */
export function rangeOf(text, { start, end }) {
  const from = offsetOf(text, start);
  const to = Math.max(offsetOf(text, end), Math.min(from + 1, text.length));
  return { from: from === text.length && from > 0 ? from - 1 : from, to };
}
