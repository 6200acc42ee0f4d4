// The table as a table of text, for those who do not see the heat map, and for copying.

import { element } from "../core/element.js";
import { plus, signed } from "../core/exact.js";
import { words } from "../core/words.js";

/** @param {Api.Table} table */
export function tableText(table) {
  const onPath = new Set(table.path.map(([row, column]) => `${row},${column}`));
  const columns = Math.max(0, ...table.cells.map((row) => row.length));
  const corner = [table.rows?.field, table.columns?.field].filter(Boolean).join("\\");
  const head = Array.from({ length: columns }, (_, column) =>
    element("th", { scope: "col" }, String(plus(table.columns.first, column))));
  const rows = table.cells.map((values, row) =>
    element("tr", {},
      element("th", { scope: "row" }, table.rows === null ? words().value : String(plus(table.rows.first, row))),
      values.map((value, column) => cell(value, onPath.has(`${row},${column}`)))));
  return element("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": words().tableText },
    element("table", { class: "text-table" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, corner), head)),
      element("tbody", {}, rows)));
}

/** @param {Api.Exact | null} value @param {boolean} isOnPath */
function cell(value, isOnPath) {
  if (value === null) return element("td");
  return element("td", { class: isOnPath ? "on-path" : null }, isOnPath ? `[${signed(value)}]` : signed(value));
}
