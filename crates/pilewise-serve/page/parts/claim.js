// An answer that somebody claims, judged.

import { element } from "../core/element.js";
import { signed } from "../core/exact.js";
import { nameOf, other, words } from "../core/words.js";
import { inEnglish } from "./refusal.js";

/** @param {Api.Explanation} explanation one that was asked with a claim */
export function claimJudged({ claim, moves, mover }) {
  if (claim === null) return null;
  const say = words();
  const verdict = claim.is_right ? say.claimRight(claim.claim) : say.claimWrong(claim.claim);
  const best = moves.find((move) => move.is_best);
  return [
    element("p", { class: claim.is_right ? "verdict right" : "verdict wrong" }, inEnglish(verdict)),
    claim.is_greedy && element("p", {}, say.claimGreedy),
    best && claim.replies.length > 0 && [
      element("p", {}, say.claimReplies(best.move, nameOf(other(mover)))),
      element("ul", {}, claim.replies.map((reply) => element("li", {}, `${reply.move}: ${signed(reply.value)}`))),
      element("p", {}, say.claimMoves),
    ],
  ];
}
