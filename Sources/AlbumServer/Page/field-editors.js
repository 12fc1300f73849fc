// An editor for the values of each type of field, made of a template of the document: { element,
// hint, value } with value() as the server takes it; null clears the field.

import { button, find } from "./elements.js";
import { valueList, valueText } from "./field-values.js";
import { suggestions } from "./library-fields.js";
import { Retrying } from "./retrying.js";

const editors = {
  list: chips, rating: stars, boolean: choice, date: dateField, tracks: lines, lines,
};

export function makeEditor(field, value) {
  const type = valueText(value).includes("\n") ? "lines" : field.type;
  const template = find(`${type}-editor`) ?? find("text-editor");
  const element = template.content.firstElementChild.cloneNode(true);
  const input = element.querySelector("input") ?? element;
  input.ariaLabel = field.heading;
  if (element.querySelector("datalist")) suggest(input, field);
  return {
    element, hint: template.dataset.hint ?? "",
    value: (editors[type] ?? textField)(input, value, field),
  };
}

function textField(input, value) {
  input.value = valueText(value);
  return () => input.value.trim() || null;
}

function suggest(input, { name }) {
  // Without suggestions the field can be used as well.
  const retrying = new Retrying({ show() {}, rest: 120 });
  const offer = () => retrying.read(async (signal) => {
    const values = await suggestions(name, input.value.trim(), signal);
    if (!signal.aborted) input.list?.replaceChildren(...values.map((value) => new Option(value, value)));
  });
  input.oninput = offer;
  input.addEventListener("focus", offer, { once: true });
}

function lines(area, value, { type }) {
  const text = Array.isArray(value) ? value.join("\n") : valueText(value);
  Object.assign(area, { value: text, rows: Math.min(16, text.split("\n").length + 2) });
  return () => {
    const rest = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    if (!rest.length) return null;
    return type === "tracks" ? rest : area.value.trim();
  };
}

function dateField(input, value, { heading }) {
  const calendar = input.nextElementSibling;
  calendar.ariaLabel = `${heading}: calendar`;
  calendar.value = /^\d{4}-\d{2}-\d{2}/.exec(valueText(value))?.[0] ?? "";
  calendar.oninput = () => { input.value = calendar.value; };
  return textField(input, value);
}

function choice(select, value) {
  select.value = String(value ?? "");
  return () => (select.value ? select.value === "true" : null);
}

// A slider that looks like stars; digits choose stars too.
function stars(input, value, { scale }) {
  const most = scale ?? 5;
  Object.assign(input, { max: most, step: most / 10, value: Number(value) || 0 });
  const show = () => {
    input.style.setProperty("--share", Number(input.value) / most);
    input.ariaValueText = Number(input.value) ? `${input.value} of ${most}` : "none";
  };
  input.oninput = show;
  input.onkeydown = (event) => {
    const digit = { Delete: "0", Backspace: "0" }[event.key] ?? event.key;
    if (!/^[0-5]$/.test(digit)) return;
    event.preventDefault();
    input.value = (Number(digit) * most) / 5;
    show();
  };
  show();
  return () => Number(input.value) || null;
}

function chips(input, value, { name, heading }) {
  input.ariaLabel = `${heading}: add`;
  const texts = () =>
    [...input.parentElement.querySelectorAll("button")].map(({ value }) => value);
  const add = (text) => {
    if (texts().includes(text)) return;
    input.before(button(`${text} ×`, ({ target }) => {
      target.remove();
      input.focus();
    }, { value: text, ariaLabel: `Remove ${text}` }));
  };
  const take = () => {
    valueList(input.value).forEach(add);
    input.value = "";
  };
  valueList(value).forEach(add);
  input.onkeydown = (event) => {
    if (event.key === "Backspace" && !input.value) input.previousElementSibling?.remove();
    // Enter with a text adds it; without one it saves.
    if (!["Enter", ",", ";"].includes(event.key) || !input.value.trim()) return;
    event.preventDefault();
    take();
  };
  return () => {
    take();
    // The genre is a text, and what was one stays one.
    const isText = name === "genre" || typeof value === "string";
    return texts().length ? isText ? texts().join("; ") : texts() : null;
  };
}
