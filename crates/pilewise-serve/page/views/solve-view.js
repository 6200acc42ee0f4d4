// The answer: value, ranked moves, and the line of best play over the stones.

import { ask } from "../engine.js";
import { announce, element, fill } from "../core/element.js";
import { change, current, subject } from "../core/state.js";
import { Task } from "../core/task.js";
import { nameOf, words } from "../core/words.js";
import { answerIfMoved, answerOfGame } from "../parts/answer-card.js";
import { LinePlayer } from "../parts/line-player.js";
import { madeMoves } from "../parts/made-moves.js";
import { moveTable } from "../parts/move-table.js";
import { keyOf } from "./view.js";

/** @typedef {import("./view.js").View} View */

/** @implements {View} */
export class SolveView {
  /** @param {(refusal: PageRefusal) => void} onRefusal */
  constructor(onRefusal) {
    this.onRefusal = onRefusal;
    this.shown = "";
    this.isAnswered = false;
    this.answer = element("div");
    this.place = element("div");
    this.rest = element("div");
    this.task = new Task(this.place);
    /** @type {LinePlayer | null} */
    this.player = null;
    this.root = element("section", { class: "view", "aria-label": words().view.solve }, this.answer, this.place, this.rest);
  }

  update() {
    const key = keyOf();
    if (key === this.shown && this.task.stands) return;
    this.shown = key;
    void this.task.run((signal) => this.load(signal), (refusal) => this.refuse(refusal));
  }

  leave() {
    this.player?.pause();
    if (this.task.running !== null) this.task.stop();
  }

  rewrite() {
    this.shown = "";
  }

  /** @param {PageRefusal} refusal */
  refuse(refusal) {
    // An answer that came before the refusal stands.
    if (!this.isAnswered) fill(this.answer);
    fill(this.rest);
    this.onRefusal(refusal);
  }

  /** @param {AbortSignal} signal */
  async load(signal) {
    const { moves } = current();
    this.isAnswered = false;
    this.root.setAttribute("aria-busy", "true");
    try {
      if (moves.length === 0) this.showAnswer(answerOfGame(await ask("solve", subject(), signal)));
      const position = await ask("position", { ...subject(), moves }, signal);
      if (moves.length > 0) this.showAnswer(answerIfMoved(position));
      this.showPosition(position);
    } finally {
      this.root.removeAttribute("aria-busy");
    }
  }

  /** @param {{ card: HTMLElement, text: string }} answer */
  showAnswer({ card, text }) {
    this.isAnswered = true;
    fill(this.answer, card);
    fill(this.rest);
    announce(text);
  }

  /** @param {Api.Position} position */
  showPosition(position) {
    const say = words();
    this.player?.pause();
    this.player = null;
    const line = position.line ?? [];
    if (position.boards.length > 0) {
      this.player = new LinePlayer({
        steps: line,
        boards: position.boards,
        scores: position.scores,
        hasScores: position.has_scores,
        isWhole: position.line_is_whole || position.line === null,
      });
    }
    fill(this.rest,
      madeMoves(position.made),
      element("div", { class: "pair" },
        element("section", { class: "card" },
          element("h3", {}, position.is_over ? say.playIsOver : say.movesOf(nameOf(position.mover))),
          !position.is_over && moveTable(position, (move) => this.make(move))),
        element("section", { class: "card" },
          element("h3", {}, say.line),
          position.line === null && element("p", { class: "note" }, say.noLine),
          this.player?.root,
          line.length > 0 && element("p", { class: "hint" }, say.lineHelp))));
  }

  /** @param {Api.OfferedMove} move */
  make(move) {
    change({ moves: [...current().moves, move.number] });
  }
}
