// An editor for the values of each type of field: { element, focus, value } with value() as the server
// takes it; null clears the field.

import { valueList, valueText } from "./field-values.js";

const hints = {
  date: "2022, 2022-03 or 2022-03-04", money: "12.50 EUR", duration: "45:12", rating: "0 to 5, also 3.5",
  tracks: "One track in each line: A1. Title (3:22)",
};
const makers = { list: chips, rating: stars, boolean: choice, date: dateField, tracks: lines };

// Makes the editor of a field; `suggest` returns values for a text.
export function makeEditor(field, value, suggest) {
  const editor = (makers[field.type] ?? textField)(value, suggest, field);
  editor.hint = hints[field.type] ?? "";
  return editor;
}

export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function textField(value, suggest, field) {
  const text = valueText(value);
  if (text.includes("\n")) return lines(text, suggest, { ...field, type: "text" });
  const isNumber = ["integer", "number", "money"].includes(field.type);
  const input = make("input", { value: text, autocomplete: "off", spellcheck: false });
  input.inputMode = isNumber ? "decimal" : "text";
  input.ariaLabel = field.heading;
  const element = make("span", { className: "field" }, input);
  if (!isNumber) element.append(suggestions(input, suggest));
  return { element, focus: () => input.select(), value: () => input.value.trim() || null };
}

let lists = 0;

// Offers values as the user types.
function suggestions(input, suggest) {
  const list = make("datalist", { id: `suggestions-${(lists += 1)}` });
  let [timer, request] = [0, null];
  const offer = async () => {
    request?.abort();
    request = new AbortController();
    try {
      const values = await suggest(input.value.trim(), request.signal);
      list.replaceChildren(...values.map((value) => new Option(value, value)));
    } catch {
      // Without suggestions the field can be used as well.
    }
  };
  input.setAttribute("list", list.id);
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(offer, 120);
  });
  input.addEventListener("focus", offer, { once: true });
  return list;
}

function lines(value, suggest, field) {
  const area = make("textarea", { value: Array.isArray(value) ? value.join("\n") : valueText(value) });
  area.rows = Math.min(16, area.value.split("\n").length + 2);
  area.ariaLabel = field.heading;
  return {
    element: area, focus: () => area.focus(), value: () => {
      const rest = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
      if (!rest.length) return null;
      return field.type === "tracks" ? rest : area.value.trim();
    },
  };
}

function dateField(value, suggest, field) {
  const editor = textField(value, () => [], field);
  const picker = make("input", { type: "date", className: "picker" });
  const input = editor.element.querySelector("input");
  picker.ariaLabel = `${field.heading}: calendar`;
  picker.value = /^\d{4}-\d{2}-\d{2}/.exec(input.value)?.[0] ?? "";
  picker.addEventListener("input", () => { input.value = picker.value; });
  editor.element.append(picker);
  return editor;
}

function choice(value, suggest, field) {
  const select = make("select", {}, new Option("none", ""), new Option("yes", "true"),
    new Option("no", "false"));
  select.value = value === null || value === undefined ? "" : String(value);
  select.ariaLabel = field.heading;
  return {
    element: select, focus: () => select.focus(),
    value: () => ({ true: true, false: false })[select.value] ?? null,
  };
}

// Five stars: a click sets them, one on the last star takes half of it away; digits and arrows do it
// with the keyboard.
function stars(value, suggest, field) {
  const most = field.scale ?? 5;
  let now = Math.max(0, Math.min(most, Number(value) || 0));
  const element = make("span", { className: "stars", tabIndex: 0 });
  Object.assign(element, { role: "slider", ariaLabel: field.heading, ariaValueMin: 0, ariaValueMax: most });
  const marks = Array.from({ length: 5 }, () => make("span", { textContent: "★" }));
  const show = (next) => {
    now = Math.max(0, Math.min(most, next));
    element.ariaValueNow = now;
    element.ariaValueText = now ? `${now} of ${most}` : "none";
    marks.forEach((mark, index) => {
      const share = (now / most) * 5 - index;
      mark.dataset.share = share >= 1 ? "1" : share > 0 ? "half" : "0";
    });
  };
  const step = most / 5;
  marks.forEach((mark, index) => mark.addEventListener("click", () => {
    const full = (index + 1) * step;
    show(now === full ? full - step / 2 : full);
  }));
  element.addEventListener("keydown", (event) => {
    const moves = { ArrowRight: step / 2, ArrowUp: step / 2, ArrowLeft: -step / 2, ArrowDown: -step / 2 };
    if (/^[0-5]$/.test(event.key)) show(Number(event.key) * step);
    else if (Object.hasOwn(moves, event.key)) show(now + moves[event.key]);
    else if (event.key === "Delete" || event.key === "Backspace") show(0);
    else return;
    event.preventDefault();
  });
  element.append(...marks);
  show(now);
  return { element, focus: () => element.focus(), value: () => now || null };
}

// The texts of a list, each with a button that takes it away, and a field for another one.
function chips(value, suggest, field) {
  const input = make("input", { autocomplete: "off" });
  const element = make("span", { className: "chips" }, input, suggestions(input, suggest));
  const texts = () => [...element.querySelectorAll("button")].map(({ value }) => value);
  input.ariaLabel = `${field.heading}: add`;
  const add = (text) => {
    if (!text || texts().includes(text)) return;
    const chip = make("button", { type: "button", value: text, textContent: `${text} ×` });
    chip.ariaLabel = `Remove ${text}`;
    chip.addEventListener("click", () => {
      chip.remove();
      input.focus();
    });
    input.before(chip);
  };
  const take = () => {
    valueList(input.value).forEach(add);
    input.value = "";
  };
  valueList(value).forEach(add);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !input.value) element.querySelector("button:last-of-type")?.remove();
    // Enter with a text adds it; without one it saves.
    if (!["Enter", ",", ";"].includes(event.key) || !input.value.trim()) return;
    event.preventDefault();
    take();
  });
  return {
    element, focus: () => input.focus(), value: () => {
      take();
      // The genre is a text, and what was one stays one.
      const isText = field.name === "genre" || typeof value === "string";
      return texts().length ? isText ? texts().join("; ") : texts() : null;
    },
  };
}
