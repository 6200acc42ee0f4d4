// The scores of both players, side by side.

import { element } from "../core/element.js";
import { plain } from "../core/exact.js";
import { nameOf, words } from "../core/words.js";

export class Scores {
  /** @param {boolean} hasScores whether play is for a score; else only who is to move is shown */
  constructor(hasScores) {
    this.numbers = [element("strong"), element("strong")];
    this.boxes = /** @type {const} */ (["first", "second"]).map((player, index) =>
      element("div", { class: `score ${player}` },
        element("span", {}, nameOf(player)), hasScores && this.numbers[index]));
    this.root = element("div", { class: "scores", role: "group", "aria-label": words().scores }, this.boxes);
  }

  /**
   * @param {[Api.Exact, Api.Exact]} scores
   * @param {Api.Player | null} mover who is to move, if anybody is
   */
  show(scores, mover) {
    scores.forEach((score, index) => {
      this.numbers[index].textContent = plain(score);
    });
    this.boxes[0].classList.toggle("to-move", mover === "first");
    this.boxes[1].classList.toggle("to-move", mover === "second");
  }
}
