// Rules of a person's own, checked while they are written.

import { ask, Refused } from "../engine.js";
import { current, watch } from "./state.js";

/** What the parser says of the rules in use, and of which text and language it says so. */
/** @type {{ key: string, checked: Api.CheckedRules } | null} */
let known = null;
/** @type {{ key: string, stop: AbortController } | null} */
let asking = null;
/** @type {((checked: Api.CheckedRules | null, refusal: PageRefusal | null) => void)[]} */
const listeners = [];

/** What is known of the rules of the person's own that are in use; null while it is found out. */
export function checkedRules() {
  return known !== null && known.key === keyNow() ? known.checked : null;
}

/**
 * Calls `listener` when rules have been checked, or could not be.
 * @param {(checked: Api.CheckedRules | null, refusal: PageRefusal | null) => void} listener
 */
export function onChecked(listener) {
  listeners.push(listener);
}

/** Checks the rules of the state, now and after each change. */
export function followRules() {
  watch(() => void check());
  return check();
}

function keyNow() {
  const { rules, language } = current();
  return `${language}\n${rules}`;
}

async function check() {
  const { rules, language } = current();
  const key = keyNow();
  if (rules === null || known?.key === key || asking?.key === key) return;
  asking?.stop.abort();
  const mine = new AbortController();
  asking = { key, stop: mine };
  try {
    const checked = await ask("rules", { rules, language }, mine.signal);
    known = { key, checked };
    for (const listener of listeners) listener(checked, null);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof Refused)) throw error;
    for (const listener of listeners) listener(null, error.refusal);
  } finally {
    if (asking?.stop === mine) asking = null;
  }
}
