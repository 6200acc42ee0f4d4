// The moves made so far, each a way back to the position after it.

import { button, element } from "../core/element.js";
import { change, current } from "../core/state.js";
import { nameOf, words } from "../core/words.js";

/** @param {Api.MadeStep[]} made */
export function madeMoves(made) {
  if (made.length === 0) return null;
  const say = words();
  const goBack = (/** @type {number} */ count) => change({ moves: current().moves.slice(0, count) });
  return element("nav", { class: "made", "aria-label": say.movesMade },
    element("h3", {}, say.movesMade),
    element("ol", {},
      element("li", {}, button(say.start, () => goBack(0), { class: "quiet" })),
      made.map((step, index) => element("li", {},
        button([element("span", { class: `who ${step.mover}` }, nameOf(step.mover)), ` ${step.move}`],
          () => goBack(index + 1),
          { class: "quiet", "aria-current": index === made.length - 1 ? "step" : null })))),
    button(say.takeBack, () => goBack(made.length - 1)));
}

/**
 * The same in a sentence, for views that explain a position.
 * @param {Api.Step[]} made
 */
export function madeSummary(made) {
  if (made.length === 0) return null;
  const moves = made.map((step) => words().says(nameOf(step.mover), step.move)).join("; ");
  return element("p", { class: "note" }, `${words().movesMade} — ${moves}`);
}
