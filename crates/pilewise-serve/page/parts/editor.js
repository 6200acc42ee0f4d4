// A text area with numbers of lines, colours, and marks where the rules are wrong.

import { element, fill, freshId } from "../core/element.js";
import { words } from "../core/words.js";
import { coloured, rangeOf } from "./rules-colours.js";

export class Editor {
  /** @param {() => void} onEdit is called when the text is changed by hand */
  constructor(onEdit) {
    /** @type {Api.Diagnostic[]} */
    this.diagnostics = [];
    const id = freshId("rules");
    this.area = element("textarea", {
      id, class: "editor-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
      on: {
        input: () => {
          this.diagnostics = [];
          this.draw();
          onEdit();
        },
        scroll: () => this.follow(),
      },
    });
    this.numbers = element("pre", { class: "editor-numbers", "aria-hidden": "true" });
    this.colours = element("pre", { class: "editor-colours", "aria-hidden": "true" });
    this.root = element("div", { class: "editor" },
      element("label", { for: id, class: "unseen" }, words().rulesText),
      this.numbers,
      element("div", { class: "editor-layers" }, this.colours, this.area));
  }

  get text() {
    return this.area.value;
  }

  /** @param {string} text */
  set text(text) {
    if (this.area.value === text) return;
    this.area.value = text;
    this.diagnostics = [];
    this.draw();
  }

  /** @param {Api.Diagnostic[]} diagnostics of the text as it is */
  mark(diagnostics) {
    this.diagnostics = diagnostics;
    this.area.setAttribute("aria-invalid", String(diagnostics.length > 0));
    this.draw();
  }

  draw() {
    const text = this.area.value;
    const lines = text.split("\n").length;
    const wrong = new Set(this.diagnostics.map(({ start }) => start.line));
    fill(this.numbers, Array.from({ length: lines }, (_, index) =>
      element("span", { class: wrong.has(index + 1) ? "wrong" : null }, `${index + 1}\n`)));
    fill(this.colours, coloured(text, this.diagnostics.map((one) => rangeOf(text, one))), "\n");
    this.follow();
  }

  /** Keeps the layers beneath the text where the text is. */
  follow() {
    this.colours.scrollTop = this.area.scrollTop;
    this.colours.scrollLeft = this.area.scrollLeft;
    this.numbers.scrollTop = this.area.scrollTop;
  }

  /**
   * Selects what a diagnostic is about.
   * @param {Api.Diagnostic} diagnostic
   */
  goTo(diagnostic) {
    const { from, to } = rangeOf(this.area.value, diagnostic);
    this.area.focus();
    this.area.setSelectionRange(from, to);
    const height = this.area.scrollHeight / Math.max(1, this.area.value.split("\n").length);
    this.area.scrollTop = Math.max(0, (diagnostic.start.line - 4) * height);
    this.follow();
  }
}
