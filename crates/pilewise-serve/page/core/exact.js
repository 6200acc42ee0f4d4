// Integers of up to 128 bits, read without losing a digit and written for people.

/** Thrown where this browser cannot read a large number exactly. */
export class DigitsLost extends Error {}

/**
 * Reads JSON. An integer that a number cannot hold becomes a bigint.
 * @param {string} text
 * @returns {any}
 */
export function parseExactly(text) {
  return JSON.parse(text, /** @type {any} */ (exactValue));
}

/**
 * @param {string} _key
 * @param {unknown} value
 * @param {{ source?: string }} [context] the digits as they stood, where the browser tells them
 */
function exactValue(_key, value, context) {
  if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) {
    return value;
  }
  if (context?.source === undefined) throw new DigitsLost();
  return /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
}

/**
 * The digits, with a minus sign of the same width as a plus.
 * @param {Api.Exact} number
 */
export function plain(number) {
  return String(number).replace("-", "−");
}

/**
 * As `plain`, and a plus before what is positive.
 * @param {Api.Exact} number
 */
export function signed(number) {
  return number > 0 ? `+${number}` : plain(number);
}

/**
 * With separators between thousands, for counts.
 * @param {Api.Exact} number
 */
export function grouped(number) {
  return new Intl.NumberFormat("en").format(number);
}

/**
 * @param {Api.Exact} number
 * @returns {Api.Exact}
 */
export function magnitude(number) {
  return number < 0 ? -number : number;
}

/**
 * The sum of an integer and a small one.
 * @param {Api.Exact} number
 * @param {number} by
 * @returns {Api.Exact}
 */
export function plus(number, by) {
  const sum = BigInt(number) + BigInt(by);
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
}

/**
 * Whether two integers are the same, though one may be a number and the other a bigint.
 * @param {Api.Exact} a
 * @param {Api.Exact} b
 */
export function equal(a, b) {
  return a <= b && a >= b;
}

/**
 * Three digits of a duration, with its unit.
 * @param {number} seconds
 */
export function duration(seconds) {
  const units = /** @type {[number, string][]} */ ([[1, "s"], [1e-3, "ms"], [1e-6, "µs"]]);
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1e-9, "ns"];
  return `${Number((seconds / size).toPrecision(3))} ${unit}`;
}

/**
 * A size in memory, with a binary unit.
 * @param {Api.Exact} bytes
 */
export function memory(bytes) {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  let size = Number(bytes);
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : Number(size.toPrecision(3))} ${units[unit]}`;
}

/**
 * A position in words: `l=0, r=4`.
 * @param {Api.Fields} fields
 */
export function fieldsInWords(fields) {
  return Object.entries(fields).map(([name, value]) => `${name}=${fieldInWords(value)}`).join(", ");
}

/** @param {Api.FieldValue} value */
function fieldInWords(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join(", ")}]`;
  return typeof value === "boolean" ? String(value) : plain(value);
}
