// Whom to play against, and on which side.

import { button, element, freshId } from "../core/element.js";
import { change, current } from "../core/state.js";
import { words } from "../core/words.js";

const OPPONENTS = /** @type {const} */ (["perfect", "careless", "greedy", "human"]);
const RATES = ["10%", "25%", "50%", "75%", "100%"];

/** @param {() => void} startAgain */
export function playSettings(startAgain) {
  const say = words();
  const { opponent, side, errorRate } = current();
  const rates = RATES.includes(errorRate) ? RATES : [errorRate, ...RATES];
  return element("section", { class: "card play-settings" },
    element("h2", {}, say.playGame),
    element("div", { class: "fields" },
      choice(say.opponent, OPPONENTS.map((one) => [one, say.opponents[one]]), opponent,
        (value) => change({ opponent: /** @type {Opponent} */ (value) }, "replace")),
      opponent === "careless" && choice(say.errorRate, rates.map((rate) => [rate, rate]), errorRate,
        (value) => change({ errorRate: value }, "replace")),
      opponent !== "human" && choice(say.side, /** @type {[string, string][]} */ (Object.entries(say.sides)), side,
        (value) => change({ side: /** @type {Api.Player} */ (value) }, "replace")),
      button(say.newGame, startAgain)),
    element("p", { class: "hint" }, say.opponentHelp[opponent]));
}

/**
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} chosen
 * @param {(value: string) => void} onChoice
 */
function choice(label, options, chosen, onChoice) {
  const id = freshId("choice");
  const chosenNow = (/** @type {Event} */ event) => onChoice(/** @type {HTMLSelectElement} */ (event.target).value);
  const select = element("select", { id, on: { change: chosenNow } },
    options.map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
  return element("div", { class: "field" }, element("label", { for: id }, label), select);
}
