// Starts the page: its frame, its views, its address.

import { followRules } from "./core/checked-rules.js";
import { button, byId, element, fill } from "./core/element.js";
import { copy } from "./core/copying.js";
import { loadGames, builtinGames, chosenGame } from "./core/games.js";
import { applyTheme, preferredTheme, remember } from "./core/settings.js";
import { addressIsWritten, change, current, followAddress, restore, watch } from "./core/state.js";
import { Task } from "./core/task.js";
import { languageTag, translate, words } from "./core/words.js";
import { ExplainView } from "./views/explain-view.js";
import { PlayView } from "./views/play-view.js";
import { RulesView } from "./views/rules-view.js";
import { Setup } from "./views/setup.js";
import { SolveView } from "./views/solve-view.js";
import { TableView } from "./views/table-view.js";

const VIEWS = /** @type {ViewName[]} */ (["solve", "play", "table", "explain", "rules"]);

/** Loading the games is what all else waits for. */
const loading = new Task(byId("loading"));

/** @type {Record<ViewName, import("./views/view.js").View>} */
let views;
/** @type {Setup | undefined} */
let setup;
/** @type {ViewName | null} */
let shownView = null;
/** @type {Api.Language | null} */
let shownLanguage = null;

async function start() {
  applyTheme(preferredTheme());
  const isReadable = await restore();
  writeFrame();
  wireFrame();
  followAddress();
  await loading.run(async (signal) => {
    await loadGames(signal);
    if (!isReadable) fill(byId("notice"), element("p", { class: "refusal", role: "alert" }, words().badAddress));
    begin();
  });
}

/** Makes the views, once there are games to show. */
function begin() {
  const { game, rules, input } = current();
  const chosen = chosenGame();
  const made = new Setup();
  setup = made;
  const refuse = (/** @type {PageRefusal} */ refusal) => made.refuse(refusal);
  views = {
    solve: new SolveView(refuse),
    play: new PlayView(refuse),
    table: new TableView(refuse),
    explain: new ExplainView(refuse),
    rules: new RulesView(),
  };
  watch(() => void update());
  void followRules();
  const example = (chosen ?? builtinGames()[0]).example;
  if (rules === null && chosen === null && game !== null) change({ game: builtinGames()[0].id, input: example, moves: [] }, "replace");
  else change(input === "" && rules === null ? { input: example } : {}, "replace");
}

/** Brings everything in step with the state. */
async function update() {
  const { view, language } = current();
  if (language !== shownLanguage) return changeLanguage(language);
  if (shownView !== view) {
    if (shownView !== null) views[shownView].leave();
    shownView = view;
    fill(byId("view"), views[view].root);
    markView();
  }
  setup?.update();
  views[view].update();
}

/** @param {Api.Language} language */
async function changeLanguage(language) {
  shownLanguage = language;
  writeFrame();
  await loading.run(async (signal) => {
    await loadGames(signal);
    for (const view of Object.values(views)) {
      view.leave();
      view.rewrite();
    }
    await update();
  });
}

/** Writes the words of what is always there. */
function writeFrame() {
  const say = words();
  document.documentElement.lang = languageTag();
  document.title = say.title;
  translate(document.body);
  fill(byId("views"), VIEWS.map((view) =>
    element("li", {}, button(say.view[view], () => show(view), { "data-view": view }))));
  const theme = /** @type {HTMLSelectElement} */ (byId("theme"));
  fill(theme, Object.entries(say.themes).map(([value, text]) =>
    element("option", { value, selected: value === preferredTheme() }, text)));
  const language = /** @type {HTMLSelectElement} */ (byId("language"));
  language.value = current().language;
  markView();
}

/**
 * Goes to a view, with the input as it stands in its field.
 * @param {ViewName} view
 */
function show(view) {
  if (setup === undefined) return;
  change({ ...setup.pending(), view });
}

function markView() {
  for (const one of byId("views").querySelectorAll("button")) {
    if (one.dataset.view === current().view) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
}

function wireFrame() {
  const theme = /** @type {HTMLSelectElement} */ (byId("theme"));
  theme.addEventListener("change", () => {
    remember("theme", theme.value);
    applyTheme(/** @type {Theme} */ (theme.value));
  });
  const language = /** @type {HTMLSelectElement} */ (byId("language"));
  language.addEventListener("change", () => {
    remember("language", language.value);
    change({ language: /** @type {Api.Language} */ (language.value) }, "replace");
  });
  byId("share").addEventListener("click", share);
}

async function share() {
  await addressIsWritten();
  byId("shared").textContent = await copy(location.href, words().shared);
  setTimeout(() => {
    byId("shared").textContent = "";
  }, 6000);
}

void start();
