// The search tree as nested lists, which everybody can read and walk through.

import { element } from "../core/element.js";
import { fieldsInWords, plain, signed } from "../core/exact.js";
import { nameOf, words } from "../core/words.js";

/** @param {Api.TreePosition[]} tree the root first */
export function searchTree(tree) {
  /** @type {Set<number>} */
  const drawn = new Set();
  return element("div", { class: "tree" },
    element("p", {}, positionText(tree[0])),
    branches(tree, 0, drawn));
}

/**
 * @param {Api.TreePosition[]} tree
 * @param {number} index
 * @param {Set<number>} drawn the positions drawn already
 * @returns {HTMLElement | null}
 */
function branches(tree, index, drawn) {
  drawn.add(index);
  const { edges, all_moves } = tree[index];
  if (edges.length === 0) return null;
  const items = edges.map((edge) => {
    const isAgain = drawn.has(edge.to);
    const text = element("span", { class: edge.is_best ? "best-edge" : null },
      element("strong", {}, edge.move), `: ${signed(edge.value)}`,
      edge.is_best && element("span", { class: "badge" }, words().best));
    return element("li", {}, text, " → ",
      element("span", { class: "faint" }, positionText(tree[edge.to]), isAgain && ` (${words().treeAgain})`),
      isAgain ? null : branches(tree, edge.to, drawn));
  });
  const left = all_moves - edges.length;
  return element("ul", {}, items, left > 0 && element("li", { class: "faint" }, words().treeMore(left)));
}

/** @param {Api.TreePosition} position */
function positionText(position) {
  return `${fieldsInWords(position.position)} · ${nameOf(position.mover)}: ${position.value > 0 ? signed(position.value) : plain(position.value)}`;
}
