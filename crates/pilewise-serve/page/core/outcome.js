// Who wins, by how much, and what a move is worth: in words.

import { equal, magnitude, plain, signed } from "./exact.js";
import { nameOf, words } from "./words.js";

/**
 * How play ends if both play their best.
 * @param {object} end
 * @param {Api.Outcome} end.outcome of the whole game, for the first player
 * @param {Api.Exact} end.value likewise
 * @param {boolean} end.hasScores
 * @param {[Api.Exact, Api.Exact] | null} end.scores at the end of play, where they are known
 * @param {number | null} end.movesLeft where they are known
 */
export function outcomeSentence({ outcome, value, hasScores, scores, movesLeft }) {
  const say = words();
  if (outcome === "draw") {
    return hasScores && scores ? say.evenScores(plain(scores[0])) : say.nobodyWins;
  }
  const winner = outcome === "win" ? "first" : "second";
  const name = nameOf(winner);
  if (!hasScores) return movesLeft ? say.winsIn(name, movesLeft) : say.wins(name);
  const isLow = (value > 0) !== (winner === "first");
  const [own, others] = scores ? (winner === "first" ? scores : [scores[1], scores[0]]) : [];
  const ends = own !== undefined && others !== undefined ? say.scoresEnd(plain(own), plain(others)) : "";
  return say.winsBy(name, plain(magnitude(value)), ends, isLow);
}

/**
 * The scores at the end of a line, if it is whole.
 * @param {Api.Step[] | null} line
 * @param {boolean} isWhole
 * @param {[Api.Exact, Api.Exact]} start the scores before it
 * @returns {[Api.Exact, Api.Exact] | null}
 */
export function finalScores(line, isWhole, start) {
  if (line === null || !isWhole) return null;
  return line.length === 0 ? start : line[line.length - 1].scores;
}

/**
 * The answer as a judge wants it.
 * @param {Api.Answer} answer
 */
export function answerText(answer) {
  return typeof answer === "number" || typeof answer === "bigint" ? String(answer) : `${answer}`;
}

/**
 * The sentence for what a position comes to in the whole game.
 * @param {Api.Position} position
 */
export function outcomeOf(position) {
  const { whole, whole_outcome, has_scores, scores, line, line_is_whole } = position;
  return outcomeSentence({
    outcome: whole_outcome,
    value: whole,
    hasScores: has_scores,
    scores: finalScores(line, line_is_whole, scores),
    movesLeft: line !== null && line_is_whole ? line.length : null,
  });
}

/**
 * The sentence for the game of a claim that was judged.
 * @param {Api.Claim} claim
 * @param {Api.Explanation} explanation
 */
export function outcomeOfClaim({ outcome, value }, explanation) {
  const { has_scores, scores, line, line_is_whole } = explanation;
  return outcomeSentence({
    outcome,
    value,
    hasScores: has_scores,
    scores: finalScores(line, line_is_whole, scores),
    movesLeft: line !== null && line_is_whole ? line.length : null,
  });
}

/**
 * What a move is worth to its mover.
 * @param {{ value: Api.Exact, moves_left?: Api.Exact | null }} move
 * @param {boolean} hasScores
 */
export function worth({ value, moves_left: left = null }, hasScores) {
  if (hasScores) return signed(value);
  if (equal(value, 0)) return words().draws;
  return value > 0 ? words().winsMoves(left) : words().losesMoves(left);
}

/**
 * Whether a move deserves to be called the best: where all is lost, none does.
 * @param {{ value: Api.Exact, is_best: boolean }} move
 * @param {boolean} hasScores
 */
export function isCalledBest({ value, is_best: isBest }, hasScores) {
  return isBest && (hasScores || value >= 0);
}

/**
 * What a move gives away.
 * @param {{ value: Api.Exact, gives_away: Api.Exact }} move
 * @param {boolean} hasScores
 */
export function loss({ value, gives_away: lost }, hasScores) {
  if (hasScores) return plain(lost);
  const isFromWin = equal(lost, 2) || equal(value, 0);
  return isFromWin ? words().theWin : words().theDraw;
}
