// The table as a heat map on a canvas, with a cursor that mouse and arrow keys move.

import { element } from "../core/element.js";
import { plus, signed } from "../core/exact.js";
import { heat, palette, wantsDarkInk } from "../core/palette.js";
import { words } from "../core/words.js";

const LEAST_CELL = 9;
const MOST_CELL = 46;
/** Values are written in cells that are at least this large. */
const CELL_WITH_TEXT = 24;

/** @typedef {import("../core/palette.js").Palette} Palette */

export class HeatMap {
  /**
   * @param {Api.Table} table
   * @param {(row: number, column: number) => void} onCell is told where the cursor goes
   */
  constructor(table, onCell) {
    this.table = table;
    this.onCell = onCell;
    this.rows = table.cells.length;
    this.columns = Math.max(0, ...table.cells.map((row) => row.length));
    /** @type {[number, number]} */
    this.cursor = table.path[0] ?? [0, 0];
    this.pathAt = 0;
    this.largest = largestMagnitude(table.cells);
    this.canvas = element("canvas", {
      tabindex: "0", role: "img", "aria-label": words().tableCanvas(this.rows, this.columns),
      on: {
        pointermove: (event) => this.point(event),
        click: (event) => this.point(event),
        keydown: (event) => this.key(event),
        focus: () => this.goTo(...this.cursor),
      },
    });
    this.root = element("div", { class: "heat-map" }, this.canvas);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.root);
    this.redraw = () => this.draw();
    document.addEventListener("themechange", this.redraw);
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.scheme.addEventListener("change", this.redraw);
  }

  /** Lets go of what it listens to; to be called when it leaves the page. */
  end() {
    this.observer.disconnect();
    document.removeEventListener("themechange", this.redraw);
    this.scheme.removeEventListener("change", this.redraw);
  }

  /** @param {number} row @param {number} column */
  goTo(row, column) {
    this.cursor = [Math.max(0, Math.min(row, this.rows - 1)), Math.max(0, Math.min(column, this.columns - 1))];
    this.draw();
    this.onCell(...this.cursor);
  }

  /** @param {PointerEvent} event */
  point(event) {
    const row = Math.floor((event.offsetY - this.margin.top) / this.cell);
    const column = Math.floor((event.offsetX - this.margin.left) / this.cell);
    const isInside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    if (isInside && (row !== this.cursor[0] || column !== this.cursor[1])) this.goTo(row, column);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const [row, column] = this.cursor;
    switch (event.key) {
      case "ArrowUp": this.goTo(row - 1, column); break;
      case "ArrowDown": this.goTo(row + 1, column); break;
      case "ArrowLeft": this.goTo(row, column - 1); break;
      case "ArrowRight": this.goTo(row, column + 1); break;
      case "Home": this.goTo(row, 0); break;
      case "End": this.goTo(row, this.columns - 1); break;
      case "p":
      case "P":
        if (event.ctrlKey || event.metaKey || this.table.path.length === 0) return;
        this.pathAt = (this.pathAt + 1) % this.table.path.length;
        this.goTo(...this.table.path[this.pathAt]);
        break;
      default: return;
    }
    event.preventDefault();
    this.keepInView();
  }

  /** Scrolls a wide table along with the cursor. */
  keepInView() {
    const left = this.margin.left + this.cursor[1] * this.cell;
    const { scrollLeft, clientWidth } = this.root;
    if (left < scrollLeft) this.root.scrollLeft = left - this.margin.left;
    else if (left + this.cell > scrollLeft + clientWidth) this.root.scrollLeft = left + this.cell - clientWidth;
  }

  /** Where the cells begin: beyond the labels of rows and columns. */
  get margin() {
    const { rows, columns } = this.table;
    const digits = rows === null ? 0 : String(plus(rows.first, rows.length)).length;
    return { left: rows === null ? 2 : 14 + 8 * digits, top: columns === null ? 2 : 22 };
  }

  get cell() {
    const room = (this.root.clientWidth - this.margin.left - 4) / Math.max(1, this.columns);
    return Math.max(LEAST_CELL, Math.min(MOST_CELL, Math.floor(room)));
  }

  draw() {
    const { margin, cell } = this;
    const [width, height] = [margin.left + this.columns * cell + 3, margin.top + this.rows * cell + 3];
    const scale = devicePixelRatio;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const pen = this.canvas.getContext("2d");
    if (pen === null) return;
    pen.scale(scale, scale);
    const colours = palette();
    this.drawLabels(pen, colours);
    this.drawCells(pen, colours);
    this.drawPath(pen, colours);
    this.drawValues(pen, colours);
    this.drawCursor(pen, colours);
  }

  /** @param {CanvasRenderingContext2D} pen @param {Palette} colours */
  drawLabels(pen, colours) {
    const { margin, cell } = this;
    const { rows, columns } = this.table;
    pen.fillStyle = colours.faint;
    pen.font = "12px system-ui, sans-serif";
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    const rowStep = Math.ceil(14 / cell);
    for (let row = 0; rows !== null && row < this.rows; row += rowStep) {
      pen.fillText(String(plus(rows.first, row)), margin.left - 6, margin.top + (row + 0.5) * cell);
    }
    pen.textAlign = "center";
    const columnStep = Math.ceil(30 / cell);
    for (let column = 0; columns !== null && column < this.columns; column += columnStep) {
      pen.fillText(String(plus(columns.first, column)), margin.left + (column + 0.5) * cell, margin.top / 2);
    }
  }

  /**
   * Calls `draw` for each cell that play comes to.
   * @param {(value: Api.Exact, x: number, y: number, colour: string) => void} draw
   * @param {Palette} colours
   */
  eachCell(draw, colours) {
    const { margin, cell } = this;
    this.table.cells.forEach((values, row) => values.forEach((value, column) => {
      if (value === null) return;
      const colour = heat(colours, this.largest === 0 ? 0 : Number(value) / this.largest);
      draw(value, margin.left + column * cell, margin.top + row * cell, colour);
    }));
  }

  /** @param {CanvasRenderingContext2D} pen @param {Palette} colours */
  drawCells(pen, colours) {
    const { cell } = this;
    const gap = cell >= 14 ? 1 : 0;
    this.eachCell((_value, x, y, colour) => {
      pen.fillStyle = colour;
      pen.fillRect(x + gap, y + gap, cell - gap, cell - gap);
    }, colours);
  }

  /** @param {CanvasRenderingContext2D} pen @param {Palette} colours */
  drawValues(pen, colours) {
    const { cell } = this;
    if (cell < CELL_WITH_TEXT) return;
    pen.textAlign = "center";
    pen.font = `${Math.min(14, cell * 0.38)}px system-ui, sans-serif`;
    this.eachCell((value, x, y, colour) => {
      const text = signed(value);
      const { width } = pen.measureText(text);
      if (width > cell - 4) return;
      // The line passes behind the numbers.
      pen.fillStyle = colour;
      pen.fillRect(x + (cell - width) / 2 - 1, y + cell / 2 - 7, width + 3, 15);
      pen.fillStyle = wantsDarkInk(colour) ? "#14171a" : "#ffffff";
      pen.fillText(text, x + cell / 2 + 0.5, y + cell / 2 + 0.5);
    }, colours);
  }

  /** @param {CanvasRenderingContext2D} pen @param {Palette} colours */
  drawPath(pen, colours) {
    const { margin, cell } = this;
    const middle = (/** @type {number} */ at) => (at + 0.5) * cell;
    pen.strokeStyle = colours.line;
    pen.lineWidth = cell >= 14 ? 2 : 1.5;
    pen.globalAlpha = 0.6;
    pen.beginPath();
    for (const [row, column] of this.table.path) {
      pen.lineTo(margin.left + middle(column), margin.top + middle(row));
    }
    pen.stroke();
    pen.globalAlpha = 1;
    for (const [row, column] of this.table.path) {
      pen.strokeRect(margin.left + column * cell + 1, margin.top + row * cell + 1, cell - 1, cell - 1);
    }
  }

  /** @param {CanvasRenderingContext2D} pen @param {Palette} colours */
  drawCursor(pen, colours) {
    const { margin, cell } = this;
    const [row, column] = this.cursor;
    pen.strokeStyle = colours.ink;
    pen.lineWidth = 3;
    pen.strokeRect(margin.left + column * cell, margin.top + row * cell, cell + 1, cell + 1);
  }
}

/**
 * For colours alone, so a rounded number does.
 * @param {(Api.Exact | null)[][]} cells
 */
function largestMagnitude(cells) {
  let largest = 0;
  for (const row of cells) {
    for (const value of row) {
      if (value !== null) largest = Math.max(largest, Math.abs(Number(value)));
    }
  }
  return largest;
}
