// The table at which a game is played: scores, stones, moves to choose, what was played.

import { announce, button, element, fill } from "../core/element.js";
import { isCalledBest, loss, outcomeOf, worth } from "../core/outcome.js";
import { current } from "../core/state.js";
import { nameOf, words } from "../core/words.js";
import { takeClicks } from "./board-input.js";
import { BoardPicture } from "./board.js";
import { reviewOf } from "./review.js";
import { Scores } from "./scores.js";

/**
 * @typedef {object} Seat what the table may do, and how it is set
 * @property {boolean} isPrograms whether a program is to move
 * @property {boolean} showsValues
 * @property {PlayTable | null} former the table before the last move, if the game goes on from it
 * @property {(number: number) => void} make
 * @property {() => void} undo
 * @property {(isShown: boolean) => void} showValues
 */

export class PlayTable {
  /** @param {Api.Position} position @param {Seat} seat */
  constructor(position, seat) {
    this.position = position;
    this.seat = seat;
    const scores = new Scores(position.has_scores);
    scores.show(position.scores, position.is_over ? null : position.mover);
    this.picture = this.drawBoard();
    this.message = element("p", { class: "play-message", role: "status" }, this.statusText());
    this.moves = element("div", { class: "move-buttons", role: "group", "aria-label": words().chooseMove });
    this.fillMoves();
    this.root = element("div", { class: "pair play" },
      element("section", { class: "card" }, scores.root, this.picture.root, this.message, this.actions(), this.moves),
      element("section", { class: "card" }, this.history()));
  }

  /** Whether a person is to choose a move. */
  get isOpen() {
    return !this.position.is_over && !this.seat.isPrograms;
  }

  /** @returns {BoardPicture} */
  drawBoard() {
    const { position, seat } = this;
    const made = position.made;
    const former = seat.former?.position;
    const isNext = former !== undefined && former.made.length === made.length - 1;
    // Heaps are drawn as large as they were, so that one sees what went.
    const owners = isNext ? seat.former?.picture.owners : undefined;
    const picture = new BoardPicture(isNext && former ? former.board : position.board, owners);
    if (isNext) picture.show(position.board, made[made.length - 1].mover);
    if (this.isOpen) {
      takeClicks(picture, position.moves, position.board, {
        make: (move) => seat.make(move.number),
        choose: (moves) => this.highlight(moves),
      });
    }
    return picture;
  }

  statusText() {
    const { position, seat } = this;
    const say = words();
    if (position.is_over) return `${say.playIsOver} ${outcomeOf(position)}`;
    if (seat.isPrograms) return say.thinking(nameOf(position.mover));
    return current().opponent === "human" ? say.toMove(nameOf(position.mover)) : say.yourMove(nameOf(position.mover));
  }

  announcement() {
    const { made } = this.position;
    const last = made[made.length - 1];
    return [last && `${words().says(nameOf(last.mover), last.move)}.`, this.statusText()].filter(Boolean).join(" ");
  }

  actions() {
    const say = words();
    const { seat, position } = this;
    const values = element("input", {
      type: "checkbox", checked: seat.showsValues,
      on: {
        change: () => {
          seat.showsValues = values.checked;
          seat.showValues(values.checked);
          this.fillMoves();
        },
      },
    });
    return element("div", { class: "play-actions" },
      button(say.askHint, () => this.hint(), { disabled: !this.isOpen }),
      button(say.undo, seat.undo, { disabled: position.made.length === 0 }),
      element("label", { class: "check" }, values, " ", say.showValues));
  }

  /** In rules order, so that the place in the list tells nothing. */
  fillMoves() {
    const { position, seat } = this;
    const say = words();
    const moves = [...position.moves].sort((a, b) => a.number - b.number);
    fill(this.moves, this.isOpen && moves.map((move) => {
      const isBest = isCalledBest(move, position.has_scores);
      const value = seat.showsValues && element("span", { class: isBest ? "move-value best" : "move-value" },
        worth(move, position.has_scores),
        move.is_best ? isBest && ` · ${say.best}` : ` · ${say.givesAway}: ${loss(move, position.has_scores)}`);
      return button([element("span", {}, move.move), value], () => seat.make(move.number), { "data-number": move.number });
    }));
  }

  hint() {
    const best = this.position.moves[0];
    this.highlight([best]);
    const text = words().hintIs(best.move);
    fill(this.message, this.statusText(), " ", text);
    announce(text);
  }

  /** @param {Api.OfferedMove[]} moves */
  highlight(moves) {
    const numbers = new Set(moves.map(({ number }) => String(number)));
    for (const one of this.moves.querySelectorAll("button")) {
      one.classList.toggle("highlight", numbers.has(one.dataset.number ?? ""));
    }
    if (moves.length > 1) fill(this.message, words().severalMoves);
    /** @type {HTMLElement | null} */ (this.moves.querySelector(".highlight"))?.focus();
  }

  /** Keeps the focus in play: the button of a move is gone when the move is made. */
  takeFocus() {
    const next = this.isOpen ? this.moves.querySelector("button") : this.root.querySelector("button:not(:disabled)");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  history() {
    const say = words();
    const { made, review } = this.position;
    if (review !== null) return reviewOf(this.position, review);
    return [
      element("h3", {}, say.history),
      made.length === 0 ? element("p", { class: "hint" }, say.noMovesMade) : element("ol", { class: "steps" },
        made.map((step) => element("li", {},
          element("span", { class: `who ${step.mover}` }, nameOf(step.mover)), ` ${step.move}`))),
    ];
  }
}
