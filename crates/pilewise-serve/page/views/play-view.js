// A game in play: against a program, or two people at one page.

import { ask } from "../engine.js";
import { announce, element, fill, prefersStillness } from "../core/element.js";
import { change, current, subject } from "../core/state.js";
import { Task } from "../core/task.js";
import { words } from "../core/words.js";
import { PlayTable } from "../parts/play-table.js";
import { playSettings } from "../parts/play-settings.js";
import { keyOf } from "./view.js";

/** So that a reply is seen to be one. */
const REPLY_MILLISECONDS = 450;

/** @typedef {import("./view.js").View} View */

/** @implements {View} */
export class PlayView {
  /** @param {(refusal: PageRefusal) => void} onRefusal */
  constructor(onRefusal) {
    this.onRefusal = onRefusal;
    this.shown = "";
    this.showsValues = false;
    this.seed = freshSeed();
    this.settings = element("div");
    this.place = element("div");
    this.content = element("div");
    this.task = new Task(this.place);
    /** @type {PlayTable | null} */
    this.table = null;
    this.root = element("section", { class: "view", "aria-label": words().view.play }, this.settings, this.place, this.content);
  }

  update() {
    const { opponent, side, errorRate } = current();
    const key = keyOf(opponent, side, errorRate);
    if (key === this.shown && this.task.stands) return;
    this.shown = key;
    this.load();
  }

  leave() {
    if (this.task.running !== null) this.task.stop();
  }

  rewrite() {
    this.shown = "";
    this.table = null;
  }

  load() {
    void this.task.run((signal) => this.step(signal), (refusal) => {
      fill(this.content);
      this.table = null;
      this.onRefusal(refusal);
    });
  }

  /**
   * Shows the position, and lets the program move if it is its turn.
   * @param {AbortSignal} signal
   */
  async step(signal) {
    const { moves, opponent, side } = current();
    const request = { ...subject(), moves };
    let position = await ask("position", request, signal);
    if (position.is_over && position.made.length > 0) {
      position = await ask("position", { ...request, review: true }, signal);
    }
    const isPrograms = opponent !== "human" && !position.is_over && position.mover !== side;
    this.show(position, isPrograms);
    if (!isPrograms) return;
    const since = performance.now();
    const { number } = await ask("reply", this.replyRequest(request), signal);
    await pause(prefersStillness() ? 0 : REPLY_MILLISECONDS - (performance.now() - since));
    if (!signal.aborted) this.make(number);
  }

  /** @param {object} request */
  replyRequest(request) {
    const { opponent, errorRate } = current();
    const more = opponent === "careless" ? { error_rate: errorRate, seed: this.seed } : {};
    return { ...request, opponent, ...more };
  }

  /** @param {Api.Position} position @param {boolean} isPrograms whether a program is to move */
  show(position, isPrograms) {
    fill(this.settings, playSettings(() => this.startAgain()));
    const table = new PlayTable(position, {
      isPrograms,
      showsValues: this.showsValues,
      former: this.table,
      make: (number) => this.make(number),
      undo: () => this.undo(position),
      showValues: (isShown) => {
        this.showsValues = isShown;
      },
    });
    const hadFocus = this.content.contains(document.activeElement);
    fill(this.content, table.root);
    if (hadFocus) table.takeFocus();
    this.table = table;
    announce(table.announcement());
  }

  /** @param {number} number */
  make(number) {
    change({ moves: [...current().moves, number] }, "replace");
  }

  /**
   * Takes the person's last move back, with what was answered to it.
   * @param {Api.Position} position
   */
  undo(position) {
    const { opponent, side, moves } = current();
    const isOwn = (/** @type {Api.MadeStep} */ step) => opponent === "human" || step.mover === side;
    const last = position.made.map(isOwn).lastIndexOf(true);
    if (last >= 0) change({ moves: moves.slice(0, last) }, "replace");
  }

  startAgain() {
    this.seed = freshSeed();
    this.shown = "";
    this.table = null;
    change({ moves: [] }, "replace");
  }
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resume) => {
    setTimeout(resume, Math.max(0, milliseconds));
  });
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
