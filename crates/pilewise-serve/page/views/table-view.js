// The table of values, as a heat map and as text.

import { ask } from "../engine.js";
import { announce, element, fill } from "../core/element.js";
import { plus, signed } from "../core/exact.js";
import { subject } from "../core/state.js";
import { Task } from "../core/task.js";
import { words } from "../core/words.js";
import { HeatMap } from "../parts/heat-map.js";
import { tableText } from "../parts/table-text.js";
import { keyOf } from "./view.js";

const SIZES = [20, 40, 80, 200];

/** @typedef {import("./view.js").View} View */

/** @implements {View} */
export class TableView {
  /** @param {(refusal: PageRefusal) => void} onRefusal */
  constructor(onRefusal) {
    this.onRefusal = onRefusal;
    this.shown = "";
    this.size = 40;
    this.place = element("div");
    this.content = element("div");
    this.task = new Task(this.place);
    /** @type {HeatMap | null} */
    this.map = null;
    this.root = element("section", { class: "view", "aria-label": words().view.table }, this.place, this.content);
  }

  update() {
    const key = keyOf(this.size);
    if (key === this.shown && this.task.stands) return;
    this.shown = key;
    void this.task.run(async (signal) => {
      const request = { ...subject(), rows: this.size, columns: this.size };
      this.show((await ask("table", request, signal)).table);
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

  /** @param {Api.Table | null} table */
  show(table) {
    const say = words();
    this.map?.end();
    this.map = null;
    const heading = element("h2", {}, say.table);
    if (table === null) {
      fill(this.content, element("div", { class: "card" }, heading, element("p", {}, say.noTable)));
      return;
    }
    const readout = element("p", { class: "readout" });
    this.map = new HeatMap(table, (row, column) => {
      const text = cellInWords(table, row, column);
      readout.textContent = text;
      announce(text);
    });
    fill(this.content, element("div", { class: "card" },
      heading,
      element("p", {}, say.tableHelp),
      element("div", { class: "table-head" }, this.sizeChoice(), legend()),
      element("p", { class: "hint" }, parts(table)),
      this.map.root,
      readout,
      element("p", { class: "hint" }, say.tableKeys),
      textVersion(table)));
    readout.textContent = cellInWords(table, ...this.map.cursor);
  }

  sizeChoice() {
    const say = words();
    const choice = element("select", {
      on: {
        change: () => {
          this.size = Number(choice.value);
          this.update();
        },
      },
    }, SIZES.map((size) => element("option", { value: size, selected: size === this.size }, say.atMost(size))));
    return element("label", {}, say.tableSize, " ", choice);
  }
}

function legend() {
  const { low, high } = words().legend;
  return element("p", { class: "legend", "aria-hidden": "true" },
    element("span", {}, low), element("span", { class: "scale" }), element("span", {}, high));
}

/**
 * Which part of the table is shown.
 * @param {Api.Table} table
 */
function parts(table) {
  const say = words();
  const axes = [table.rows, table.columns].flatMap((axis) => (axis === null ? [] : [axis]));
  const shown = axes.map(({ field, first, length, whole: [least, most] }) =>
    say.tablePart(field, String(first), String(plus(first, length - 1)), String(least), String(most)));
  return [
    `${shown.join("; ")}.`,
    table.is_partial && ` ${say.tablePartial}`,
    table.path_outside > 0 && ` ${say.tableOutside(table.path_outside)}`,
  ];
}

/** @param {Api.Table} table @param {number} row @param {number} column */
function cellInWords(table, row, column) {
  const say = words();
  const place = [
    table.rows && `${table.rows.field} = ${plus(table.rows.first, row)}`,
    table.columns && `${table.columns.field} = ${plus(table.columns.first, column)}`,
  ].filter(Boolean).join(", ");
  const value = table.cells[row]?.[column] ?? null;
  if (value === null) return say.tableCell(place, say.unreached);
  const isOnLine = table.path.some(([r, c]) => r === row && c === column);
  return say.tableCell(place, `${signed(value)} (${say.cellFor}${isOnLine ? `; ${say.onLine}` : ""})`);
}

/**
 * Made when it is opened, since it may have 40,000 cells.
 * @param {Api.Table} table
 */
function textVersion(table) {
  const made = element("details", {
    on: {
      toggle: () => {
        if (made.open && made.childElementCount === 1) made.append(tableText(table));
      },
    },
  }, element("summary", {}, words().tableText));
  return made;
}
