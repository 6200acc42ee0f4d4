// The answer of a game, or of a position in it, as a card; and as a sentence to be read out.

import { element } from "../core/element.js";
import { duration, grouped, memory, signed } from "../core/exact.js";
import { answerText, finalScores, outcomeOf, outcomeSentence } from "../core/outcome.js";
import { words } from "../core/words.js";

/** @param {Api.Solution} solved */
export function answerOfGame(solved) {
  const say = words();
  const line = solved.line ?? [];
  const isWhole = solved.line !== null && solved.line_is_whole;
  const sentence = outcomeSentence({
    outcome: solved.outcome,
    value: solved.value,
    hasScores: solved.has_scores,
    scores: finalScores(solved.line, solved.line_is_whole, [0, 0]),
    movesLeft: isWhole ? line.length : null,
  });
  const facts = /** @type {[string, Child][]} */ ([
    [say.value, element("span", { title: say.valueHelp }, signed(solved.value))],
    [say.engine, element("code", {}, solved.engine)],
    [say.positions, grouped(solved.positions)],
    [say.memory, memory(solved.bytes)],
  ]);
  // WebAssembly has no clock.
  if (solved.seconds !== null) facts.push([say.time, duration(solved.seconds)]);
  return card(say.answer, solved.answer, sentence, facts, solved.warnings);
}

/** @param {Api.Position} position after some moves */
export function answerIfMoved(position) {
  const say = words();
  const facts = /** @type {[string, Child][]} */ ([
    [say.value, element("span", { title: say.valueHelp }, signed(position.whole))],
    [say.engine, element("code", {}, position.engine)],
  ]);
  return card(say.answerIf, position.answer, outcomeOf(position), facts, position.warnings);
}

/**
 * @param {string} title
 * @param {Api.Answer} answer
 * @param {string} sentence
 * @param {[string, Child][]} facts
 * @param {string[]} warnings
 */
function card(title, answer, sentence, facts, warnings) {
  const text = answerText(answer);
  const made = element("section", { class: "card answer" },
    element("h2", { class: "answer-title" }, title),
    element("p", { class: "answer-value", id: "answer" }, text),
    element("p", { class: "answer-outcome" }, sentence),
    element("dl", { class: "facts" }, facts.map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value)))),
    warnings.map((warning) => element("p", { class: "warning" }, `${words().warning}: ${warning}`)));
  return { card: made, text: `${title}: ${text}. ${sentence}` };
}
