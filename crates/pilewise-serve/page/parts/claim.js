// An answer that somebody claims, judged.

import { element } from "../core/element.js";
import { answerText, outcomeOfClaim, worth } from "../core/outcome.js";
import { nameOf, other, words } from "../core/words.js";

/**
 * @param {string} claimed as it was written
 * @param {Api.Explanation} explanation one that was asked with that claim
 */
export function claimJudged(claimed, explanation) {
  const { claim, moves, mover } = explanation;
  const hasScores = explanation.has_scores;
  if (claim === null) return null;
  const say = words();
  const verdict = claim.is_right ? say.claimRight(claimed) : say.claimWrong(claimed);
  const best = moves.find((move) => move.is_best);
  return [
    element("p", { class: claim.is_right ? "verdict right" : "verdict wrong" }, verdict),
    element("p", {}, say.answerIs(answerText(claim.answer), outcomeOfClaim(claim, explanation))),
    claim.score_of !== null && element("p", {}, say.claimScore(claimed, nameOf(claim.score_of))),
    claim.is_greedy && element("p", {}, say.claimGreedy),
    best && claim.replies.length > 0 && !explanation.savings?.is_for_one_player && [
      element("p", {}, say.claimReplies(best.move, nameOf(other(mover)))),
      element("ul", {}, claim.replies.map((reply) => element("li", {}, `${reply.move}: ${worth(reply, hasScores)}`))),
      element("p", {}, say.claimMoves),
    ],
  ];
}
