// What is remembered from one visit to the next. A browser may forbid that; then nothing is.

const PREFIX = "pilewise.";

/**
 * @param {"language" | "theme"} name
 * @returns {string | null}
 */
export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {"language" | "theme"} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // It holds for this visit all the same.
  }
}

/**
 * The language chosen on an earlier visit, or the browser's.
 * @returns {Api.Language}
 */
export function preferredLanguage() {
  const chosen = remembered("language");
  if (chosen === "en" || chosen === "zh") return chosen;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** @returns {Theme} */
export function preferredTheme() {
  const chosen = remembered("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/**
 * Shows the page in `theme`, and says so to what draws by itself.
 * @param {Theme} theme
 */
export function applyTheme(theme) {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
  document.dispatchEvent(new Event("themechange"));
}
