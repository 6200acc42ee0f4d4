// A game looked back on: where value was given away.

import { button, element } from "../core/element.js";
import { equal, plain } from "../core/exact.js";
import { loss } from "../core/outcome.js";
import { change, current } from "../core/state.js";
import { nameOf, words } from "../core/words.js";

/**
 * @param {Api.Position} position
 * @param {Api.Review} review
 */
export function reviewOf({ has_scores: hasScores }, review) {
  const say = words();
  const rows = review.moves.map(({ mover, made, best }, index) => {
    const isBest = equal(made.gives_away, 0);
    const look = () => change({ view: "solve", moves: current().moves.slice(0, index) });
    return element("li", { class: isBest ? null : "error" },
      element("span", { class: `who ${mover}` }, nameOf(mover)), ` ${made.move}: `,
      isBest ? element("span", { class: "badge" }, say.reviewBest) : [
        say.reviewGave(loss(made, hasScores), best.move), " ",
        button(say.lookAtPosition, look, { class: "quiet" }),
      ]);
  });
  const tallies = /** @type {const} */ (["first", "second"]).map((player, index) => {
    const { moves, errors, given_away: given } = review.tallies[index];
    const what = hasScores ? plain(given) : say.timesWin(errors);
    return element("p", {}, say.reviewTally(nameOf(player), what, errors, moves));
  });
  return [element("h3", {}, say.review), element("ol", { class: "steps review" }, rows), tallies];
}
