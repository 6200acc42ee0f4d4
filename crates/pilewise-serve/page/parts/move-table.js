// Every move of a position, the best first: what it scores, is worth and gives away.

import { button, element, fill } from "../core/element.js";
import { signed } from "../core/exact.js";
import { isCalledBest, loss, worth } from "../core/outcome.js";
import { nameOf, words } from "../core/words.js";
import { whyNot } from "./why-not.js";

/** More moves than this are shown when asked for. */
const SHOWN_AT_FIRST = 40;

/**
 * @param {Api.Position} position
 * @param {(move: Api.OfferedMove) => void} make
 */
export function moveTable(position, make) {
  const say = words();
  const columns = [say.move, position.has_scores && say.gain, say.worth, say.givesAway].filter(Boolean);
  const body = element("tbody");
  const add = (/** @type {Api.OfferedMove[]} */ moves) => {
    for (const move of moves) body.append(moveRow(position, move, make, columns.length));
  };
  add(position.moves.slice(0, SHOWN_AT_FIRST));
  const rest = position.moves.slice(SHOWN_AT_FIRST);
  const more = rest.length > 0 && button(say.showMore(position.moves.length), (event) => {
    add(rest);
    /** @type {HTMLElement} */ (event.currentTarget).remove();
  });
  return element("div", {},
    element("table", { class: "moves" },
      element("thead", {}, element("tr", {}, columns.map((name, index) =>
        element("th", { scope: "col", class: index > 0 ? "figure" : null }, String(name))))),
      body),
    more,
    position.has_scores && element("p", { class: "hint" }, isLow(position) ? say.worthHelpLow(nameOf(position.mover)) : say.worthHelp(nameOf(position.mover))));
}

/**
 * Whether the lower score wins: the best move is not the one of the greatest value.
 * @param {Api.Position} position
 */
function isLow({ moves }) {
  const last = moves[moves.length - 1];
  return moves.length > 0 && moves[0].value < last.value;
}

/**
 * @param {Api.Position} position
 * @param {Api.OfferedMove} move
 * @param {(move: Api.OfferedMove) => void} make
 * @param {number} columns
 */
function moveRow(position, move, make, columns) {
  const say = words();
  const rows = document.createDocumentFragment();
  const reason = element("td", { colspan: columns });
  const reasonRow = element("tr", { class: "reason", hidden: true }, reason);
  const close = () => {
    reasonRow.hidden = true;
    fill(reason);
    why.setAttribute("aria-expanded", "false");
  };
  const why = button(say.whyNot, () => {
    if (!reasonRow.hidden) return close();
    reasonRow.hidden = false;
    why.setAttribute("aria-expanded", "true");
    fill(reason, whyNot(position, move, close));
  }, { class: "quiet", "aria-label": say.whyNotMove(move.move), "aria-expanded": "false" });
  const actions = element("div", { class: "actions" },
    button(say.make, () => make(move), { class: "quiet", "aria-label": say.makeMove(move.move) }),
    !move.is_best && why);
  rows.append(
    element("tr", { class: isCalledBest(move, position.has_scores) ? "best" : null },
      element("th", { scope: "row" }, element("span", { class: "what" }, move.move), actions),
      position.has_scores && element("td", { class: "figure" }, signed(move.gain)),
      element("td", { class: "figure" }, worth(move, position.has_scores)),
      element("td", { class: "figure" }, move.is_best
        ? isCalledBest(move, position.has_scores) && element("span", { class: "badge" }, say.best)
        : loss(move, position.has_scores))),
    reasonRow);
  return rows;
}
