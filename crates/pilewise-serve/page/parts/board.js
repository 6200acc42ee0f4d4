// A position as stones to look at, and to click on. The text of it is told to screen readers.

import { element } from "../core/element.js";
import { plain } from "../core/exact.js";
import { words } from "../core/words.js";

/** A row of more cells than this is drawn by its ends. */
const MOST_CELLS = 512;
/** A heap of more stones than this is drawn as a bar. */
const MOST_STONES = 64;

/**
 * A place on the board: the part, and the cell in it. Stones of a heap are its cells, counted
 * from the bottom.
 * @typedef {[part: number, cell: number]} Spot
 */

/** A drawn board, which can change to another position of the same game. */
export class BoardPicture {
  /**
   * @param {Api.Board} board the position to draw first, which has all that later ones have
   * @param {Map<string, Api.Player>} [owners] who took what is gone, where that is known
   */
  constructor(board, owners = new Map()) {
    this.owners = owners;
    /** @type {Map<string, HTMLElement>} by `part,cell` */
    this.cells = new Map();
    this.text = element("p", { class: "unseen" });
    this.parts = element("div", { class: "board-parts" });
    this.root = element("div", { class: "board", role: "group", "aria-label": words().board }, this.text, this.parts);
    this.show(board);
  }

  /**
   * Draws `board`; what is gone fades, in the colour of who took it.
   * @param {Api.Board} board
   * @param {Api.Player | null} [taker] who made the move that led here
   */
  show(board, taker = null) {
    if (this.parts.childElementCount !== board.parts.length) this.build(board);
    this.text.textContent = boardInWords(board);
    board.parts.forEach((part, index) => this.showPart(part, index, taker));
  }

  /** @param {Api.Board} board */
  build(board) {
    this.cells.clear();
    this.parts.replaceChildren(...board.parts.map((part, index) => this.buildPart(part, index)));
  }

  /** @param {Api.Part} part @param {number} index */
  buildPart(part, index) {
    const content = element("div", { class: `part ${part.kind}` });
    if (part.kind === "row" || part.kind === "pool") this.buildCells(content, part, index);
    else if (part.kind === "heap" && part.count <= MOST_STONES) this.buildStones(content, part, index);
    else content.append(element("span", { class: "count" }));
    return element("div", { class: "board-part" }, element("span", { class: "part-name" }, part.name), content);
  }

  /** @param {HTMLElement} content @param {{ cells: Api.Cell[] }} part @param {number} index */
  buildCells(content, { cells }, index) {
    const isLong = cells.length > MOST_CELLS;
    cells.forEach((cell, at) => {
      if (isLong && at >= MOST_CELLS / 2 && at < cells.length - MOST_CELLS / 2) {
        if (at === MOST_CELLS / 2) {
          content.append(element("span", { class: "hidden-cells" }, words().boardHidden(cells.length - MOST_CELLS)));
        }
        return;
      }
      this.addCell(content, [index, at], cell.text.replace("-", "−"));
    });
  }

  /** @param {HTMLElement} content @param {{ count: Api.Exact }} part @param {number} index */
  buildStones(content, { count }, index) {
    for (let at = 0; at < Number(count); at += 1) this.addCell(content, [index, at], "");
    content.append(element("span", { class: "count" }));
  }

  /** @param {HTMLElement} content @param {Spot} spot @param {string} text */
  addCell(content, spot, text) {
    const face = element("span", { class: "face" }, text);
    const cell = element("span", { class: "cell", "data-spot": spot.join() }, face, element("span", { class: "marks" }));
    if (text.length > 3) cell.classList.add("wide");
    this.cells.set(spot.join(), cell);
    content.append(cell);
  }

  /** @param {Api.Part} part @param {number} index @param {Api.Player | null} taker */
  showPart(part, index, taker) {
    const content = this.parts.children[index].children[1];
    const count = content.querySelector(".count");
    switch (part.kind) {
      case "row":
      case "pool":
        part.cells.forEach((cell, at) => this.showCell([index, at], cell.is_left, taker));
        if (part.kind === "row") this.showMarks(index, part.marks);
        break;
      case "heap":
        if (count) count.textContent = plain(part.count);
        for (let at = 0; this.cells.has(`${index},${at}`); at += 1) {
          this.showCell([index, at], at < part.count, taker);
        }
        break;
      case "number":
        if (count) count.textContent = plain(part.value);
        break;
      case "truth":
        if (count) count.textContent = part.is_true ? words().yes : words().no;
    }
  }

  /** @param {Spot} spot @param {boolean} isLeft @param {Api.Player | null} taker */
  showCell(spot, isLeft, taker) {
    const cell = this.cells.get(spot.join());
    if (cell === undefined) return;
    const wasLeft = !cell.classList.contains("gone");
    if (isLeft) this.owners.delete(spot.join());
    else if (wasLeft && taker !== null) this.owners.set(spot.join(), taker);
    const owner = this.owners.get(spot.join());
    cell.classList.toggle("gone", !isLeft);
    cell.classList.toggle("of-first", owner === "first");
    cell.classList.toggle("of-second", owner === "second");
    cell.classList.toggle("just", !isLeft && wasLeft && taker !== null);
  }

  /** @param {number} index @param {{ name: string, at: number }[]} marks */
  showMarks(index, marks) {
    for (const old of this.parts.children[index].querySelectorAll(".marks")) old.textContent = "";
    for (const { name, at } of marks) {
      const under = this.cells.get(`${index},${at}`)?.querySelector(".marks");
      if (under) under.textContent = under.textContent === "" ? name : `${under.textContent} ${name}`;
    }
  }
}

/**
 * The board for those who do not see it.
 * @param {Api.Board} board
 */
export function boardInWords(board) {
  return board.parts.map(partInWords).join(". ");
}

/** @param {Api.Part} part */
function partInWords(part) {
  const say = words();
  switch (part.kind) {
    case "row":
    case "pool": {
      const left = part.cells.filter((cell) => cell.is_left);
      const row = say.boardRow(part.name, left.map((cell) => cell.text).join(", "), part.cells.length - left.length);
      const marks = part.kind === "row" ? part.marks : [];
      return [row, ...marks.map(({ name, at }) => say.boardMark(name, at))].join("; ");
    }
    case "heap":
      return say.boardHeap(part.name, plain(part.count));
    case "number":
      return `${part.name}: ${plain(part.value)}`;
    case "truth":
      return `${part.name}: ${part.is_true ? say.yes : say.no}`;
  }
}
