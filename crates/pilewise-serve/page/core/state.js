// The state of the page, kept in step with its address.

import { readAddress, writeAddress } from "./address.js";
import { preferredLanguage } from "./settings.js";

/** @type {PageState} */
let state = {
  game: "stone-game",
  rules: null,
  input: "",
  moves: [],
  view: "solve",
  language: preferredLanguage(),
  opponent: "perfect",
  side: "first",
  errorRate: "25%",
};

/** @type {((state: PageState) => void)[]} */
const watchers = [];

/** Addresses are written one after the other, though packing rules takes a while. */
let written = Promise.resolve();

/** The state as it is now; to be changed by `change` alone. */
export function current() {
  return state;
}

/**
 * Calls `watcher` after each change.
 * @param {(state: PageState) => void} watcher
 */
export function watch(watcher) {
  watchers.push(watcher);
}

/**
 * Changes the state and the address. Back undoes a change that is pushed.
 * @param {Partial<PageState>} changes
 * @param {"push" | "replace"} [how]
 */
export function change(changes, how = "push") {
  state = { ...state, ...changes };
  const wanted = state;
  written = written.then(async () => {
    const fragment = `#${await writeAddress(wanted)}`;
    if (fragment === location.hash) return;
    if (how === "push") history.pushState(null, "", fragment);
    else history.replaceState(null, "", fragment);
  });
  for (const watcher of watchers) watcher(state);
}

/** Waits until the address says what the state is. */
export function addressIsWritten() {
  return written;
}

/**
 * Takes the state from the address; what that does not say keeps its value.
 * @returns {Promise<boolean>} whether the address could be read
 */
export async function restore() {
  try {
    state = { ...state, ...(await readAddress(location.hash)) };
    return true;
  } catch {
    return false;
  }
}

/** Follows Back, Forward, and an address that somebody edits. */
export function followAddress() {
  addEventListener("popstate", async () => {
    await restore();
    for (const watcher of watchers) watcher(state);
  });
}

/**
 * What every request says: which game, on what, in which language.
 * @returns {Api.Subject}
 */
export function subject() {
  const { game, rules, input, language } = state;
  return rules !== null ? { rules, input, language } : { game: game ?? "", input, language };
}
