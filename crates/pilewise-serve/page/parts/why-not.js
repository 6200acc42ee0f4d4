// Why not this move: what the other player answers, and what is lost by it.

import { ask } from "../engine.js";
import { button, element, fill } from "../core/element.js";
import { plain } from "../core/exact.js";
import { finalScores, loss, worth } from "../core/outcome.js";
import { current, subject } from "../core/state.js";
import { Task } from "../core/task.js";
import { nameOf, words } from "../core/words.js";
import { LinePlayer } from "./line-player.js";

/**
 * @param {Api.Position} position where the move could be made
 * @param {Api.OfferedMove} move
 * @param {() => void} close
 */
export function whyNot(position, move, close) {
  const answer = element("div");
  const place = element("div");
  const request = { ...subject(), moves: [...current().moves, move.number] };
  void new Task(place).run(async (signal) => {
    fill(answer, refutation(position, move, await ask("position", request, signal)));
  });
  return element("div", { class: "why-not" }, answer, place, button(words().close, close, { class: "quiet" }));
}

/**
 * @param {Api.Position} before
 * @param {Api.OfferedMove} move
 * @param {Api.Position} after
 */
function refutation(before, move, after) {
  const say = words();
  const best = before.moves[0];
  const hasScores = before.has_scores;
  const compare = hasScores ? say.compared : say.comparedEnds;
  const sentences = [
    compare(move.move, nameOf(before.mover), worth(move, hasScores), best.move, worth(best, hasScores)),
    say.loss(loss(move, hasScores)),
    ends(before, after),
    after.is_over && say.endsAtOnce,
  ];
  return [
    element("p", { role: "status" }, sentences.filter(Boolean).join(" ")),
    !after.is_over && after.line !== null && [
      element("h4", {}, after.mover === before.mover ? say.goesOn : say.refutedBy(nameOf(after.mover))),
      new LinePlayer({
        steps: after.line,
        boards: after.boards,
        scores: after.scores,
        hasScores,
        isWhole: after.line_is_whole,
      }).root,
    ],
  ];
}

/** @param {Api.Position} before @param {Api.Position} after */
function ends(before, after) {
  if (!before.has_scores) return null;
  const instead = finalScores(before.line, before.line_is_whole, before.scores);
  const reached = finalScores(after.line, after.line_is_whole, after.scores);
  if (instead === null || reached === null) return null;
  return words().endsWith(plain(reached[0]), plain(reached[1]), plain(instead[0]), plain(instead[1]));
}
