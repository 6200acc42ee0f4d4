// What the type checker does not see. Run from the crate's folder: `npm run lint` here does.

import js from "@eslint/js";

const AGREED = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-var": "error",
  "prefer-const": "error",
  "no-console": "error",
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-param-reassign": "error",
  "max-lines": ["error", 300],
  "max-lines-per-function": ["error", 60],
  complexity: ["error", 14],
};

export default [
  { ignores: ["**/node_modules/**"] },
  js.configs.recommended,
  // Which names there are is the type checker's to say.
  { files: ["page/**"], rules: { ...AGREED, "no-undef": "off" } },
  {
    files: ["browser-tests/**"],
    languageOptions: {
      globals: Object.fromEntries(
        ["axe", "console", "document", "getComputedStyle", "history", "location", "navigator", "performance", "process", "URL", "URLSearchParams"]
          .map((name) => [name, "readonly"])),
    },
    rules: { ...AGREED, "no-console": "off" },
  },
];
