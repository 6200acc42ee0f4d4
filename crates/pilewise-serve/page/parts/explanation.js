// The parts of an explanation that are read: notes, recurrences, savings.

import { copy } from "../core/copying.js";
import { button, element, fill } from "../core/element.js";
import { grouped, plain } from "../core/exact.js";
import { words } from "../core/words.js";
import { equation } from "./equation.js";
import { inEnglish } from "./refusal.js";

/** @param {Api.Note[]} notes */
export function notes(notes) {
  if (notes.length === 0) return null;
  const say = words();
  return element("section", { class: "card" },
    element("h3", {}, say.notes),
    element("ul", { class: "notes" }, notes.map(({ say: text, holds }) => {
      const verdict = holds === null ? say.unknownHolds : holds ? say.holds : say.doesNotHold;
      return element("li", {}, text, " ",
        element("span", { class: holds === false ? "verdict wrong" : "verdict right" }, verdict));
    })));
}

/** @param {Api.Recurrence[]} recurrences */
export function recurrences(recurrences) {
  const say = words();
  return element("section", { class: "card" },
    element("h3", {}, say.recurrences),
    recurrences.map((one) => [
      element("p", {}, `${one.function}: `, say.meanings[one.meaning] ?? inEnglish(one.meaning)),
      equation(one.equation),
      element("p", { class: "hint" }, say.recurrenceStart(one.start), " ", copyButton(one.latex)),
    ]));
}

/** @param {string} latex */
function copyButton(latex) {
  const say = words();
  const made = button(say.copyLatex, async () => fill(made, await copy(latex, say.copied)), { class: "quiet" });
  return made;
}

/** @param {Api.Savings | null} savings */
export function savings(savings) {
  const say = words();
  const content = savings === null ? element("p", {}, say.noSavings) : savingsFound(savings);
  return element("section", { class: "card" }, element("h3", {}, say.savings), content);
}

/** @param {Api.Savings} savings */
function savingsFound({ positions, with_mover, mover_matters, is_for_one_player, fields }) {
  const say = words();
  const range = (/** @type {[Api.Exact, Api.Exact]} */ [from, to]) => say.fromTo(plain(from), plain(to));
  const found = fields.flatMap(({ field, follows, seems, reached, searched }) => {
    if (follows) return [say.savingsFollows(field)];
    if (reached === null) return [];
    const isNarrower = seems !== null && range(seems) !== range(reached);
    const isSearchedLess = searched !== null && range(searched) !== range(reached);
    return [
      ...(isNarrower ? [say.savingsNarrow(field, range(seems), range(reached))] : []),
      ...(isSearchedLess ? [say.savingsSearched(field, range(searched))] : []),
    ];
  });
  if (is_for_one_player) found.unshift(say.savingsOnePlayer);
  else if (!mover_matters) found.unshift(say.savingsMover(grouped(with_mover)));
  if (found.length === 0) return element("p", {}, say.savingsNone);
  return [
    element("p", {}, say.savingsSeen(grouped(positions))),
    element("ul", {}, found.map((text) => element("li", {}, text))),
  ];
}
