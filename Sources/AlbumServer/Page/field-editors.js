// An editor for the values of each type of field: { element, value } with value() as the server
// takes it; null clears the field.

import { button, make } from "./elements.js";
import { valueList, valueText } from "./field-values.js";
import { suggestions as suggest } from "./library-fields.js";
import { Retrying } from "./retrying.js";

const hints = {
  date: "2022, 2022-03 or 2022-03-04", money: "12.50 EUR", duration: "45:12",
  rating: "0 to 5, also 3.5",
  tracks: "One track in each line: A1. Title (3:22)",
};
const makers = { list: chips, rating: stars, boolean: choice, date: dateField, tracks: lines };

export function makeEditor(field, value) {
  const editor = (makers[field.type] ?? textField)(value, field);
  return { ...editor, hint: hints[field.type] ?? "" };
}

function textField(value, field) {
  const text = valueText(value);
  if (text.includes("\n")) return lines(text, field);
  const isNumber = ["integer", "number", "money"].includes(field.type);
  const input = make("input", {
    value: text, autocomplete: "off", spellcheck: false, inputMode: isNumber ? "decimal" : "text",
    ariaLabel: field.heading,
  });
  const element = make("span", { className: "field" }, input);
  if (!isNumber && field.type !== "date") element.append(suggestions(input, field));
  return { element, value: () => input.value.trim() || null };
}

function suggestions(input, { name }) {
  const list = make("datalist", { id: "suggestions" });
  // Without suggestions the field can be used as well.
  const retrying = new Retrying({ show() {}, rest: 120 });
  const offer = () => retrying.read(async (signal) => {
    const values = await suggest(name, input.value.trim(), signal);
    if (!signal.aborted) list.replaceChildren(...values.map((value) => new Option(value, value)));
  });
  input.setAttribute("list", list.id);
  input.addEventListener("input", offer);
  input.addEventListener("focus", offer, { once: true });
  return list;
}

function lines(value, field) {
  const text = Array.isArray(value) ? value.join("\n") : valueText(value);
  const area = make("textarea", {
    value: text, rows: Math.min(16, text.split("\n").length + 2), ariaLabel: field.heading,
  });
  return {
    element: area, value: () => {
      const rest = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
      if (!rest.length) return null;
      return field.type === "tracks" ? rest : area.value.trim();
    },
  };
}

function dateField(value, field) {
  const editor = textField(value, field);
  const input = editor.element.querySelector("input");
  editor.element.append(make("input", {
    type: "date", className: "picker", ariaLabel: `${field.heading}: calendar`,
    value: /^\d{4}-\d{2}-\d{2}/.exec(input.value)?.[0] ?? "",
    oninput: ({ target }) => { input.value = target.value; },
  }));
  return editor;
}

function choice(value, field) {
  const select = make("select", { ariaLabel: field.heading },
    new Option("none", ""), new Option("yes", "true"), new Option("no", "false"));
  select.value = String(value ?? "");
  return { element: select, value: () => (select.value ? select.value === "true" : null) };
}

// A slider that looks like stars; digits choose stars too.
function stars(value, field) {
  const most = field.scale ?? 5;
  const input = make("input", {
    type: "range", className: "stars", ariaLabel: field.heading,
    min: 0, max: most, step: most / 10, value: Number(value) || 0,
  });
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
  return { element: input, value: () => Number(input.value) || null };
}

function chips(value, field) {
  const input = make("input", { autocomplete: "off", ariaLabel: `${field.heading}: add` });
  const element = make("span", { className: "chips" }, input, suggestions(input, field));
  const texts = () => [...element.querySelectorAll("button")].map(({ value }) => value);
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
  return {
    element, value: () => {
      take();
      // The genre is a text, and what was one stays one.
      const isText = field.name === "genre" || typeof value === "string";
      return texts().length ? isText ? texts().join("; ") : texts() : null;
    },
  };
}
