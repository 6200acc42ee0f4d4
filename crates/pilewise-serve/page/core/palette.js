// Colours of cells by their value: blue ahead, orange behind, in steps that read in both themes.

/**
 * @typedef {object} Palette
 * @property {string} surface
 * @property {string} ink
 * @property {string} faint
 * @property {string} line
 * @property {number[]} high red, green, blue of the greatest value
 * @property {number[]} low of the least
 * @property {number[]} even of zero
 */

/**
 * The colours that the style sheet has for the theme in force.
 * @returns {Palette}
 */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {
    surface: colour("--surface"),
    ink: colour("--ink"),
    faint: colour("--faint"),
    line: colour("--path"),
    high: parts(colour("--heat-high")),
    low: parts(colour("--heat-low")),
    even: parts(colour("--heat-even")),
  };
}

/** @param {string} hexadecimal `#rrggbb` */
function parts(hexadecimal) {
  return [1, 3, 5].map((at) => parseInt(hexadecimal.slice(at, at + 2), 16));
}

/**
 * The colour of a value.
 * @param {Palette} colours
 * @param {number} share from -1 to 1: the value by the largest magnitude there is
 */
export function heat(colours, share) {
  const end = share > 0 ? colours.high : colours.low;
  // The root spreads small values, which are many, over more of the scale.
  const weight = Math.sqrt(Math.min(1, Math.abs(share)));
  const mixed = colours.even.map((from, channel) => Math.round(from + (end[channel] - from) * weight));
  return `rgb(${mixed.join(" ")})`;
}

/**
 * Whether dark ink reads better on a colour made by `heat`.
 * @param {string} colour
 */
export function wantsDarkInk(colour) {
  const [red, green, blue] = (colour.match(/\d+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
