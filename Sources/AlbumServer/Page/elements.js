// Elements of the document, and new ones. All texts are set as text.

export const find = (id) => document.getElementById(id);

// What style sheets know of the state of the page.
export const pageState = document.documentElement.dataset;

export function make(name, { dataset, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  Object.assign(element.dataset, dataset);
  element.append(...children);
  return element;
}

// A copy of a template of the document.
export const copy = (id) => find(id).content.firstElementChild.cloneNode(true);

export function row(cells, name = "td") {
  return make("tr", {}, ...cells.map((cell) => make(name, { dir: "auto" }, cell ?? "")));
}

// Makes a button with a function, or the name of an action of the page (`data-do`).
export function button(textContent, action, { dataset, ...properties } = {}) {
  const does = typeof action === "string"
    ? { dataset: { do: action, ...dataset } } : { onclick: action, dataset };
  return make("button", { type: "button", textContent, ...does, ...properties });
}

// Sets a text colour of a script. It was chosen for some terminal; the style sheet keeps its hue
// and makes it legible on light and dark backgrounds.
export function paint(element, color) {
  if (!color || !CSS.supports("color", color)) return;
  element.dataset.painted = "";
  element.style.setProperty("--painted", color);
}
