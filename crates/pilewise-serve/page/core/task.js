// One piece of work at a time for a view: its progress, its Cancel, and what went wrong.

import { Refused } from "../engine.js";
import { showRefusal } from "../parts/refusal.js";
import { button, element, fill } from "./element.js";
import { words } from "./words.js";

/** Work that takes longer than this says so. */
const PATIENCE_MILLISECONDS = 1000;

export class Task {
  /** @param {HTMLElement} place where progress and refusals are shown */
  constructor(place) {
    this.place = place;
    /** @type {AbortController | null} */
    this.running = null;
    this.isDone = false;
  }

  /** Whether there is nothing to do again: the work goes on, or has been done. */
  get stands() {
    return this.running !== null || this.isDone;
  }

  /** Stops what runs, if anything does, and clears the place. */
  stop() {
    this.running?.abort();
    this.running = null;
    this.isDone = false;
    fill(this.place);
  }

  /**
   * Does `work` in the place of what runs still.
   * @param {(signal: AbortSignal) => Promise<void>} work
   * @param {(refusal: PageRefusal) => void} [onRefusal] is told of a refusal after it is shown
   */
  async run(work, onRefusal) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const again = () => void this.run(work, onRefusal);
    const endNote = this.noteProgress(() => {
      this.stop();
      fill(this.place, element("p", { class: "note" }, words().cancelled, " ", button(words().again, again)));
    });
    try {
      await work(running.signal);
      this.isDone = this.running === running;
    } catch (error) {
      if (running.signal.aborted) return;
      if (!(error instanceof Refused)) throw error;
      fill(this.place, showRefusal(error.refusal, again));
      onRefusal?.(error.refusal);
    } finally {
      endNote();
      if (this.running === running) this.running = null;
    }
  }

  /**
   * Shows for how long the work has gone on, once that is long.
   * @param {() => void} cancel
   * @returns {() => void} to be called when it has ended
   */
  noteProgress(cancel) {
    const since = performance.now();
    const elapsed = element("span");
    const note = element("p", { class: "note progress", role: "status" }, elapsed, " ", button(words().cancel, cancel));
    const tick = () => {
      if (!note.isConnected) fill(this.place, note);
      elapsed.textContent = words().working(((performance.now() - since) / 1000).toFixed(0));
    };
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let ticking;
    const starting = setTimeout(() => {
      tick();
      ticking = setInterval(tick, PATIENCE_MILLISECONDS);
    }, PATIENCE_MILLISECONDS);
    return () => {
      clearTimeout(starting);
      clearInterval(ticking);
      note.remove();
    };
  }
}
