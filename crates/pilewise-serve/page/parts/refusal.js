// What went wrong, where it belongs.

import { button, element } from "../core/element.js";
import { change } from "../core/state.js";
import { words } from "../core/words.js";

/**
 * A refusal in the place of what it keeps from being shown.
 * @param {PageRefusal} refusal
 * @param {() => void} again tries once more
 */
export function showRefusal(refusal, again) {
  const say = words();
  switch (refusal.kind) {
    case "input":
      return element("p", { class: "note" }, say.inputRefused);
    case "rules":
      return element("div", { class: "refusal", role: "alert" },
        element("p", {}, say.rulesRefused, " ", inEnglish(refusal.message)),
        button(say.showInEditor, () => change({ view: "rules" })));
    case "move":
      return box(inEnglish(refusal.message), hintOf(refusal), button(say.toStart, () => change({ moves: [] })));
    case "unreachable":
      return box(say.unreachable, say.unreachableHint, button(say.again, again));
    case "digits":
      return box(say.digits, say.digitsHint);
    case "busy":
    case "cancelled":
      return box(inEnglish(refusal.message), hintOf(refusal), button(say.again, again));
    default:
      return box(inEnglish(refusal.message), hintOf(refusal));
  }
}

/**
 * The message of a refusal with its hint, for beneath a field.
 * @param {PageRefusal} refusal
 */
export function messageOf(refusal) {
  const hint = hintOf(refusal);
  return [
    element("p", {}, inEnglish(refusal.message)),
    hint && element("p", { class: "hint" }, `${words().hint}: `, hint),
  ];
}

/** @param {Child} message @param {Child} hint @param {Child} [action] */
function box(message, hint, action) {
  return element("div", { class: "refusal", role: "alert" },
    element("p", {}, message), hint && element("p", { class: "hint" }, `${words().hint}: `, hint), action);
}

/** @param {PageRefusal} refusal */
function hintOf(refusal) {
  return refusal.hint === null ? null : inEnglish(refusal.hint);
}

/**
 * The engine's own messages are in English whatever the page's language is. Each line is kept.
 * @param {string} text
 */
export function inEnglish(text) {
  return element("span", { lang: "en", class: "message" }, text);
}
