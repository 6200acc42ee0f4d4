// The built-in games, and what is known of the rules in use.

import { ask } from "../engine.js";
import { current } from "./state.js";

/** @type {Api.BuiltinGame[]} */
let games = [];
/** @type {Api.Language | null} */
let language = null;

/** The built-in games, once they are loaded. */
export function builtinGames() {
  return games;
}

/**
 * Loads the games in the page's language, unless they are there.
 * @param {AbortSignal} [signal]
 */
export async function loadGames(signal) {
  const wanted = current().language;
  if (language === wanted) return;
  games = (await ask("games", { language: wanted }, signal)).games;
  language = wanted;
}

/**
 * The built-in game that is chosen, if one is: by its id or by another of its names.
 * @returns {Api.BuiltinGame | null}
 */
export function chosenGame() {
  const { game, rules } = current();
  if (rules !== null) return null;
  return games.find((one) => one.id === game || one.aliases.includes(game ?? "")) ?? null;
}
