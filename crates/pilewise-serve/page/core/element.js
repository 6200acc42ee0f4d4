// Making elements of the page.

/** Set as properties, since the attribute of that name is only where they start. */
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "hidden"]);

/**
 * An element with its attributes, listeners (`on`) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes] one that is null, undefined or false is left out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(attributes.on ?? {})) {
        made.addEventListener(event, listener);
      }
    } else if (PROPERTIES.has(name)) {
      /** @type {any} */ (made)[name] = value ?? "";
    } else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(made, children);
  return made;
}

/**
 * @param {Element} parent
 * @param {Child[]} children
 */
function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child !== null && child !== undefined && child !== false) {
      parent.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * Puts `children` in the place of all that `parent` has.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/**
 * A button that does `action`.
 * @param {Child} label
 * @param {(event: MouseEvent) => void} action
 * @param {Attributes} [attributes]
 */
export function button(label, action, attributes = {}) {
  return element("button", { type: "button", ...attributes, on: { click: action } }, label);
}

/**
 * The element with this id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element #${id}`);
  return found;
}

/** Whether the person wants things not to move. */
export function prefersStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Tells a screen reader what has changed.
 * @param {string} text
 */
export function announce(text) {
  byId("announcement").textContent = text;
}

let serial = 0;

/**
 * An id that no other element has.
 * @param {string} stem
 */
export function freshId(stem) {
  serial += 1;
  return `${stem}-${serial}`;
}
