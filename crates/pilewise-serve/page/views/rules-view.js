// The rules file in use: to read, to change, to write one's own.

import { button, element, fill } from "../core/element.js";
import { checkedRules, onChecked } from "../core/checked-rules.js";
import { builtinGames, chosenGame } from "../core/games.js";
import { change, current } from "../core/state.js";
import { words } from "../core/words.js";
import { Editor } from "../parts/editor.js";
import { inEnglish } from "../parts/refusal.js";

/** While somebody writes, rules are checked after a rest of this long. */
const REST_MILLISECONDS = 250;

/** @typedef {import("./view.js").View} View */

/** @implements {View} */
export class RulesView {
  constructor() {
    this.root = element("section", { class: "view", "aria-label": words().view.rules });
    /**
     * The built-in game that the text was first, to go back to.
     * @type {string | null}
     */
    this.origin = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    onChecked((checked, refusal) => this.showChecked(checked, refusal));
    this.rewrite();
  }

  /** Writes all words of the view anew, and the text with them. */
  rewrite() {
    const say = words();
    this.editor = new Editor(() => this.edit());
    this.verdict = element("div", { class: "verdicts", role: "status" });
    this.back = button(say.backToBuiltin, () => this.goBack());
    this.about = element("p", { class: "hint" }, say.rulesHelp);
    fill(this.root, element("div", { class: "card" },
      element("h2", {}, say.rules),
      this.about,
      element("div", { class: "row-of-buttons" }, this.fileChoice(), this.back,
        button(say.solveThese, () => {
          this.commit();
          change({ view: "solve" });
        })),
      this.editor.root,
      this.verdict));
    this.update();
  }

  fileChoice() {
    const field = element("input", {
      type: "file", accept: ".toml,text/plain", class: "unseen",
      on: {
        change: async () => {
          const file = field.files?.[0];
          if (file === undefined || this.editor === undefined) return;
          this.editor.text = await file.text();
          this.commit();
        },
      },
    });
    return element("label", { class: "button" }, field, words().openFile);
  }

  update() {
    const { rules } = current();
    const game = chosenGame();
    if (game !== null) this.origin = game.id;
    // What is being written is newer than the state.
    if (this.resting !== undefined || this.editor === undefined) return;
    this.editor.text = rules ?? game?.rules ?? "";
    this.showState();
  }

  leave() {
    if (this.resting !== undefined) this.commit();
  }

  edit() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.commit(), REST_MILLISECONDS);
    if (this.verdict) fill(this.verdict, element("p", { class: "hint" }, words().rulesChecking));
  }

  /** Takes what is written for the rules in use. */
  commit() {
    clearTimeout(this.resting);
    this.resting = undefined;
    const text = this.editor?.text ?? "";
    const same = builtinGames().find((game) => game.rules === text);
    const before = current();
    if (same !== undefined) change({ game: same.id, rules: null, moves: [] }, "replace");
    else if (text !== before.rules) change({ game: null, rules: text, moves: [] }, before.rules === null ? "push" : "replace");
    this.showState();
  }

  goBack() {
    const game = builtinGames().find(({ id }) => id === this.origin) ?? builtinGames()[0];
    change({ game: game.id, rules: null, moves: [] });
  }

  showState() {
    const { rules } = current();
    if (this.back) this.back.hidden = rules === null;
    const game = chosenGame();
    if (rules === null && game !== null) this.showVerdict(words().rulesRight(game.name), []);
    else this.showChecked(checkedRules(), null);
  }

  /** @param {Api.CheckedRules | null} checked @param {PageRefusal | null} refusal */
  showChecked(checked, refusal) {
    const say = words();
    if (this.resting !== undefined) return;
    if (refusal !== null) this.showVerdict(refusal.message, []);
    else if (checked === null) this.showVerdict(say.rulesChecking, []);
    else if (checked.is_right) this.showVerdict(say.rulesRight(checked.name), []);
    else this.showVerdict(say.rulesWrong(checked.diagnostics.length + checked.omitted), checked.diagnostics, checked.omitted);
  }

  /**
   * @param {string} title
   * @param {Api.Diagnostic[]} diagnostics
   * @param {number} [omitted]
   */
  showVerdict(title, diagnostics, omitted = 0) {
    if (!this.verdict || !this.editor) return;
    const say = words();
    this.editor.mark(diagnostics);
    fill(this.verdict,
      element("p", { class: diagnostics.length > 0 ? "verdict wrong" : "verdict right" }, title),
      element("ol", { class: "diagnostics" }, diagnostics.map((one) => this.diagnostic(one))),
      omitted > 0 && element("p", { class: "hint" }, say.rulesOmitted(omitted)));
  }

  /** @param {Api.Diagnostic} diagnostic */
  diagnostic(diagnostic) {
    const { message, label, help, start } = diagnostic;
    return element("li", {},
      button(words().goToPlace(start.line, start.column), () => this.editor?.goTo(diagnostic), { class: "quiet" }),
      element("div", {}, inEnglish(message), label !== "" && [" — ", inEnglish(label)],
        help !== null && element("div", { class: "hint" }, inEnglish(help))));
  }
}
