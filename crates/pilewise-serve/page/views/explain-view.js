// Why the answer is what it is: claims, notes, recurrences, savings, the search tree.

import { ask } from "../engine.js";
import { element, fill, freshId } from "../core/element.js";
import { current, subject } from "../core/state.js";
import { Task } from "../core/task.js";
import { words } from "../core/words.js";
import { claimJudged } from "../parts/claim.js";
import { notes, recurrences, savings } from "../parts/explanation.js";
import { madeSummary } from "../parts/made-moves.js";
import { searchTree } from "../parts/search-tree.js";
import { keyOf } from "./view.js";

/** @typedef {import("./view.js").View} View */

/** @implements {View} */
export class ExplainView {
  /** @param {(refusal: PageRefusal) => void} onRefusal */
  constructor(onRefusal) {
    this.onRefusal = onRefusal;
    this.shown = "";
    this.claim = "";
    /** @type {number | null} how deep the search tree is drawn, if it is */
    this.depth = null;
    this.place = element("div");
    this.content = element("div");
    this.judged = element("div", { role: "status" });
    this.claimPlace = element("div");
    this.treePlace = element("div");
    this.treeDrawn = element("div");
    this.task = new Task(this.place);
    this.claimTask = new Task(this.claimPlace);
    this.treeTask = new Task(this.treePlace);
    this.root = element("section", { class: "view", "aria-label": words().view.explain }, this.place, this.content);
  }

  update() {
    const key = keyOf();
    if (key === this.shown && this.task.stands) return;
    this.shown = key;
    this.claim = "";
    this.claimTask.stop();
    this.treeTask.stop();
    void this.task.run(async (signal) => {
      this.show(await ask("explain", this.request({}), signal));
      if (this.depth !== null) this.drawTree();
    }, (refusal) => {
      fill(this.content);
      this.onRefusal(refusal);
    });
  }

  leave() {
    if (this.task.running !== null) this.task.stop();
  }

  rewrite() {
    this.shown = "";
  }

  /** @param {{ claim?: string, tree?: number }} more */
  request(more) {
    return { ...subject(), moves: current().moves, ...more };
  }

  /** @param {Api.Explanation} explanation */
  show(explanation) {
    const say = words();
    fill(this.judged);
    fill(this.treeDrawn);
    fill(this.content,
      element("h2", {}, say.explain),
      madeSummary(explanation.played),
      element("section", { class: "card" }, element("h3", {}, say.claim), this.claimForm(), this.claimPlace, this.judged),
      notes(explanation.notes),
      recurrences(explanation.recurrences),
      savings(explanation.savings),
      element("section", { class: "card" },
        element("h3", {}, say.tree), element("p", { class: "hint" }, say.treeHelp),
        this.depthChoice(), this.treePlace, this.treeDrawn));
  }

  claimForm() {
    const say = words();
    const help = freshId("claim-help");
    const field = element("input", {
      type: "text", value: this.claim, "aria-label": say.claim, "aria-describedby": help, autocomplete: "off", required: true,
    });
    const judge = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.claim = field.value;
      this.judge();
    };
    return element("form", { class: "claim", on: { submit: judge } },
      field, element("button", { type: "submit" }, say.judge),
      element("p", { class: "hint", id: help }, say.claimHelp));
  }

  judge() {
    fill(this.judged);
    void this.claimTask.run(async (signal) => {
      const explanation = await ask("explain", this.request({ claim: this.claim }), signal);
      fill(this.judged, claimJudged(this.claim, explanation));
    });
  }

  depthChoice() {
    const say = words();
    const choice = element("select", {
      on: {
        change: () => {
          this.depth = choice.value === "" ? null : Number(choice.value);
          this.drawTree();
        },
      },
    },
    element("option", { value: "" }, say.treeHide),
    [1, 2, 3, 4, 5, 6].map((depth) => element("option", { value: depth, selected: depth === this.depth }, depth)));
    return element("label", {}, say.treeDepth, " ", choice);
  }

  drawTree() {
    fill(this.treeDrawn);
    const { depth } = this;
    if (depth === null) return this.treeTask.stop();
    void this.treeTask.run(async (signal) => {
      const { tree } = await ask("explain", this.request({ tree: depth }), signal);
      if (tree !== null && tree.length > 0) fill(this.treeDrawn, searchTree(tree));
    });
    return undefined;
  }
}
