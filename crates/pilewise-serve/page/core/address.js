// The state of the page in the fragment of its address, which no server gets to see.

/** What may be said of a thing that has a few values. */
const VALUES = {
  view: ["solve", "play", "table", "explain", "rules"],
  opponent: ["perfect", "careless", "greedy", "human"],
  side: ["first", "second"],
  language: ["en", "zh"],
};
/** Rules have at most 256 KiB; a packed address must not unpack to more. */
const MOST_RULES_BYTES = 256 * 1024;

/**
 * The fragment, without its `#`.
 * @param {PageState} state
 */
export async function writeAddress(state) {
  const fragment = new URLSearchParams();
  if (state.rules !== null) fragment.set("rules", await pack(state.rules));
  else if (state.game !== null) fragment.set("game", state.game);
  fragment.set("input", state.input);
  if (state.moves.length > 0) fragment.set("moves", state.moves.join("."));
  fragment.set("view", state.view);
  if (state.view === "play") {
    fragment.set("opponent", state.opponent);
    fragment.set("side", state.side);
    if (state.opponent === "careless") fragment.set("error-rate", state.errorRate);
  }
  fragment.set("language", state.language);
  return fragment.toString();
}

/**
 * What a fragment says of the state; what it does not say, or says wrongly, is left out.
 * @param {string} text
 * @returns {Promise<Partial<PageState>>}
 */
export async function readAddress(text) {
  const fragment = new URLSearchParams(text.replace(/^#/, ""));
  /** @type {Partial<PageState>} */
  const state = {};
  const rules = fragment.get("rules");
  if (rules !== null) {
    state.rules = await unpack(rules);
    state.game = null;
  } else if (fragment.has("game")) {
    state.game = fragment.get("game");
    state.rules = null;
  }
  const input = fragment.get("input");
  if (input !== null) state.input = input;
  state.moves = (fragment.get("moves") ?? "").split(".").filter((one) => /^\d{1,9}$/.test(one)).map(Number);
  for (const [name, values] of Object.entries(VALUES)) {
    const value = fragment.get(name);
    if (value !== null && values.includes(value)) Object.assign(state, { [name]: value });
  }
  const rate = fragment.get("error-rate");
  if (rate !== null && /^\d{1,3}%$/.test(rate)) state.errorRate = rate;
  return state;
}

/**
 * A text as letters of an address: `z` and deflated where the browser can, else `t` and as it is.
 * @param {string} text
 */
async function pack(text) {
  const bytes = new TextEncoder().encode(text);
  if (!("CompressionStream" in globalThis)) return `t${toBase64(bytes)}`;
  return `z${toBase64(await through(bytes, new CompressionStream("deflate-raw"), Infinity))}`;
}

/**
 * @param {string} packed
 * @returns {Promise<string>}
 */
async function unpack(packed) {
  let bytes = fromBase64(packed.slice(1));
  if (packed[0] === "z") {
    bytes = await through(bytes, new DecompressionStream("deflate-raw"), MOST_RULES_BYTES);
  }
  return new TextDecoder().decode(bytes);
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} most how many bytes may come out
 */
async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > most) throw new RangeError("the rules in the address are too large");
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
