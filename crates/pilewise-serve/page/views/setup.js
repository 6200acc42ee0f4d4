// Which game, on which input: what all views show.

import { byId, element, fill, prefersStillness } from "../core/element.js";
import { checkedRules, onChecked } from "../core/checked-rules.js";
import { builtinGames, chosenGame } from "../core/games.js";
import { change, current } from "../core/state.js";
import { words } from "../core/words.js";
import { messageOf } from "../parts/refusal.js";

export class Setup {
  constructor() {
    this.select = /** @type {HTMLSelectElement} */ (byId("game"));
    this.field = /** @type {HTMLTextAreaElement} */ (byId("input"));
    this.about = byId("game-about");
    this.errors = byId("input-errors");
    this.details = byId("game-details");
    /** The input that the field was last set to, so that what is being written stays. */
    this.written = "";
    this.select.addEventListener("change", () => this.choose(this.select.value));
    this.field.addEventListener("keydown", (event) => this.key(event));
    byId("setup-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.solve();
    });
    byId("use-example").addEventListener("click", () => {
      this.field.value = this.description()?.example ?? "";
      this.solve();
    });
    onChecked(() => this.update());
  }

  /**
   * What is known of the rules in use.
   * @returns {Api.Description | null}
   */
  description() {
    const checked = checkedRules();
    return chosenGame() ?? (checked?.is_right ? checked : null);
  }

  /** @param {string} game an id, or nothing for the person's own rules */
  choose(game) {
    if (game === "") {
      change({ game: null, rules: chosenGame()?.rules ?? "", moves: [], view: "rules" });
      return;
    }
    const example = builtinGames().find(({ id }) => id === game)?.example ?? "";
    const view = current().view === "rules" ? "rules" : current().view;
    change({ game, rules: null, input: example, moves: [], view });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.solve();
  }

  /**
   * What is written in the field and not asked about yet, as a change of the state.
   * @returns {Partial<PageState>}
   */
  pending() {
    const input = this.field.value;
    return input === current().input ? {} : { input, moves: [] };
  }

  solve() {
    const input = this.field.value;
    const { view } = current();
    this.clearRefusal();
    change({ input, moves: [], view: view === "rules" ? "solve" : view });
    showAnswer();
  }

  update() {
    const { input, rules } = current();
    const say = words();
    if (this.written !== input) {
      this.field.value = input;
      this.written = input;
      this.clearRefusal();
    }
    const game = chosenGame();
    const checked = checkedRules();
    const own = checked?.is_right ? say.ownRulesNamed(checked.name) : say.ownRules;
    fill(this.select,
      element("optgroup", { label: say.builtin }, builtinGames().map(({ id, name, leetcode }) =>
        element("option", { value: id, selected: id === game?.id }, leetcode === null ? name : `${name} (${leetcode})`))),
      element("option", { value: "", selected: rules !== null }, own));
    const description = this.description();
    fill(this.about, description?.about);
    document.title = description === null ? say.title : `${description.name} · pilewise`;
    fill(this.details, description && describe(description));
    byId("game-facts").hidden = description === null;
  }

  /**
   * Shows a refusal of the input beneath it; others are shown by the views.
   * @param {PageRefusal} refusal
   */
  refuse(refusal) {
    if (refusal.kind !== "input") return;
    fill(this.errors, messageOf(refusal));
    this.field.setAttribute("aria-invalid", "true");
  }

  clearRefusal() {
    fill(this.errors);
    this.field.removeAttribute("aria-invalid");
  }
}

/** Scrolls to the answer where it is far below the input, as on a telephone. */
function showAnswer() {
  const main = byId("main");
  if (main.getBoundingClientRect().top < innerHeight / 2) return;
  main.scrollIntoView({ behavior: prefersStillness() ? "auto" : "smooth" });
}

/** @param {Api.Description} description */
function describe({ source, parameters, needs, limits }) {
  const say = words();
  const list = (/** @type {string} */ title, /** @type {string[]} */ texts) =>
    texts.length > 0 && [element("dt", {}, title), texts.map((text) => element("dd", {}, text))];
  return element("dl", {},
    list(say.parameters, parameters.map(({ name, type, alias }) =>
      `${name}${alias !== null && alias !== name ? ` (${alias})` : ""}: ${say.types[type]}`)),
    list(say.forms, [say.formsAre]),
    list(say.needs, needs),
    list(say.limits, limits),
    list(say.source, source === "" ? [] : [source]));
}
