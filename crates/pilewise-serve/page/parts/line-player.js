// A line of play over the stones: play, pause, step, and the list of its moves.

import { announce, button, element, fill, prefersStillness } from "../core/element.js";
import { signed } from "../core/exact.js";
import { nameOf, words } from "../core/words.js";
import { BoardPicture } from "./board.js";
import { Scores } from "./scores.js";

const MILLISECONDS_A_STEP = 1100;

/**
 * @typedef {object} Line
 * @property {Api.Step[]} steps
 * @property {Api.Board[]} boards before the first step, and after each; possibly fewer
 * @property {[Api.Exact, Api.Exact]} scores before the first step
 * @property {boolean} hasScores
 * @property {boolean} isWhole whether the steps go to the end of play
 */

export class LinePlayer {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.at = 0;
    this.last = Math.max(0, Math.min(line.boards.length - 1, line.steps.length));
    /** @type {ReturnType<typeof setInterval> | null} */
    this.ticking = null;
    this.picture = line.boards.length > 0 ? new BoardPicture(line.boards[0]) : null;
    this.scores = new Scores(line.hasScores);
    this.caption = element("p", { class: "caption" });
    this.makeControls();
    this.list = this.stepList();
    this.root = element("div", { class: "line-player" },
      this.scores.root, this.picture?.root, this.caption, this.controls, this.notes(), this.list);
    this.show(0);
  }

  makeControls() {
    const say = words();
    this.playButton = button("", () => this.toggle(), { class: "play" });
    this.slider = element("input", {
      type: "range", min: 0, max: this.last, value: 0, "aria-label": say.stepSlider,
      on: { input: () => this.goTo(Number(this.slider?.value)) },
    });
    this.controls = element("div", { class: "controls" },
      iconButton("«", say.toBegin, () => this.goTo(0)),
      iconButton("‹", say.stepBack, () => this.goTo(this.at - 1)),
      this.playButton,
      iconButton("›", say.stepOn, () => this.goTo(this.at + 1)),
      iconButton("»", say.toEnd, () => this.goTo(this.last)),
      this.slider);
    this.controls.hidden = this.last === 0;
    this.namePlay();
  }

  namePlay() {
    if (this.playButton) fill(this.playButton, this.ticking === null ? words().play : words().pause);
  }

  notes() {
    const say = words();
    const isCut = this.last < this.line.steps.length;
    return [
      isCut && element("p", { class: "note" }, say.drawnCut(this.last)),
      !this.line.isWhole && element("p", { class: "note" }, say.lineCut),
    ];
  }

  stepList() {
    const { steps, hasScores } = this.line;
    const rows = steps.map((step, index) => {
      const text = [
        element("span", { class: `who ${step.mover}` }, nameOf(step.mover)), " ",
        element("span", { class: "what" }, step.move),
        hasScores && element("span", { class: "score-after" }, ` ${signed(step.gain)}`),
      ];
      const isDrawn = index + 1 <= this.last;
      return element("li", {}, isDrawn ? button(text, () => this.goTo(index + 1), { class: "step" }) : text);
    });
    return element("ol", { class: "steps", tabindex: "0", "aria-label": words().line }, rows);
  }

  /**
   * Shows the position after `step` moves, by a person's wish: play pauses.
   * @param {number} step
   */
  goTo(step) {
    this.pause();
    this.show(Math.max(0, Math.min(step, this.last)));
    announce(this.caption.textContent ?? "");
  }

  toggle() {
    if (this.ticking !== null) return this.pause();
    if (this.at === this.last) this.show(0);
    this.ticking = setInterval(() => {
      // What has left the page stops by itself.
      if (!this.root.isConnected || this.at >= this.last) return this.pause();
      this.show(this.at + 1);
    }, MILLISECONDS_A_STEP);
    this.namePlay();
  }

  pause() {
    if (this.ticking !== null) clearInterval(this.ticking);
    this.ticking = null;
    this.namePlay();
  }

  /** @param {number} step */
  show(step) {
    const { steps, boards, scores } = this.line;
    const made = step > 0 ? steps[step - 1] : null;
    const next = step < steps.length ? steps[step].mover : null;
    // Step by step, so that the picture knows who took what.
    const from = step > this.at ? this.at + 1 : step;
    for (let at = from; at <= step && at < boards.length; at += 1) {
      this.picture?.show(boards[at], at > this.at ? steps[at - 1].mover : null);
    }
    this.at = step;
    this.scores.show(made ? made.scores : scores, next);
    if (this.slider) this.slider.value = String(step);
    const say = words();
    const place = step === 0 ? say.beforeFirst : say.stepOf(step, steps.length);
    const move = made && `. ${say.says(nameOf(made.mover), made.move)}`;
    this.slider?.setAttribute("aria-valuetext", place);
    fill(this.caption, place, move);
    this.markStep(step - 1);
  }

  /** @param {number} index */
  markStep(index) {
    if (!this.list) return;
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = /** @type {HTMLElement | undefined} */ (this.list.children[index]);
    row?.setAttribute("aria-current", "step");
    if (row) scrollInto(this.list, row);
  }
}

/**
 * Scrolls the list alone, never the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} row
 */
function scrollInto(list, row) {
  const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
    list.scrollTo({ top: top - list.clientHeight / 2, behavior: prefersStillness() ? "auto" : "smooth" });
  }
}

/** @param {string} icon @param {string} label @param {() => void} action */
function iconButton(icon, label, action) {
  return button(element("span", { "aria-hidden": "true" }, icon), action, { "aria-label": label, title: label, class: "icon" });
}
