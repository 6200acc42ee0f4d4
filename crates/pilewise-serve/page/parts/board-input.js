// Making a move by the stones that it takes: with the mouse, or with the arrow keys and Enter.

import { words } from "../core/words.js";

/** @typedef {import("./board.js").BoardPicture} BoardPicture */

/**
 * The cells of the board that a move takes, as `part,cell`. A heap's stones, where they are drawn,
 * are told by how much of it is left.
 * @param {BoardPicture} picture
 * @param {Api.OfferedMove} move
 * @param {Api.Board} board
 * @returns {Set<string>}
 */
function spotsTaken(picture, move, board) {
  const spots = new Set(move.takes.map(String));
  board.parts.forEach((part, index) => {
    if (part.kind !== "heap" || !picture.cells.has(`${index},0`)) return;
    const left = leftAfter(part.name, move.after);
    if (left === null) return;
    for (let at = left; at < Number(part.count); at += 1) spots.add(`${index},${at}`);
  });
  return spots;
}

/**
 * What is left of the heap `name`, which may be an entry of a tuple: `left[2]`.
 * @param {string} name
 * @param {Api.Fields | null} after
 */
function leftAfter(name, after) {
  const [, field, place] = name.match(/^(\w+)(?:\[(\d+)\])?$/) ?? [];
  const value = after?.[field];
  const left = Array.isArray(value) && place !== undefined ? value[Number(place)] : value;
  return typeof left === "number" ? left : null;
}

/**
 * Lets the stones of `picture` be clicked on.
 * @param {BoardPicture} picture
 * @param {Api.OfferedMove[]} moves
 * @param {Api.Board} board
 * @param {object} act
 * @param {(move: Api.OfferedMove) => void} act.make
 * @param {(moves: Api.OfferedMove[]) => void} act.choose of several moves that take as much
 */
export function takeClicks(picture, moves, board, act) {
  const taken = moves.map((move) => ({ move, spots: spotsTaken(picture, move, board) }));
  const clickable = [...picture.cells].filter(([spot]) => taken.some(({ spots }) => spots.has(spot)));
  /**
   * The moves that take this cell and as little else as can be.
   * @param {string} spot
   */
  const movesAt = (spot) => {
    const able = taken.filter(({ spots }) => spots.has(spot));
    const least = Math.min(...able.map(({ spots }) => spots.size));
    return able.filter(({ spots }) => spots.size === least);
  };
  clickable.forEach(([spot, cell], order) => {
    const candidates = movesAt(spot);
    cell.classList.add("clickable");
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", order === 0 ? "0" : "-1");
    cell.setAttribute("aria-label", [cell.textContent, candidates.map(({ move }) => move.move).join("; ")].filter(Boolean).join(": "));
    const preview = (/** @type {boolean} */ isShown) => {
      for (const other of candidates.length === 1 ? candidates[0].spots : [spot]) {
        picture.cells.get(other)?.classList.toggle("preview", isShown);
      }
    };
    const choose = () => {
      preview(false);
      if (candidates.length === 1) act.make(candidates[0].move);
      else act.choose(candidates.map(({ move }) => move));
    };
    cell.addEventListener("click", choose);
    cell.addEventListener("pointerenter", () => preview(true));
    cell.addEventListener("pointerleave", () => preview(false));
    cell.addEventListener("focus", () => preview(true));
    cell.addEventListener("blur", () => preview(false));
    cell.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === "Enter" || event.key === " ") choose();
      else if (step !== undefined) moveFocus(clickable.map(([, one]) => one), order + step);
      else return;
      event.preventDefault();
    });
  });
  if (clickable.length > 0) picture.root.setAttribute("aria-label", `${words().board}. ${words().chooseMove}`);
}

/** @param {HTMLElement[]} cells @param {number} to */
function moveFocus(cells, to) {
  const next = cells[(to + cells.length) % cells.length];
  for (const cell of cells) cell.setAttribute("tabindex", cell === next ? "0" : "-1");
  next.focus();
}
