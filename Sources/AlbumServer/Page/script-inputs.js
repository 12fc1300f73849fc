// Fields for values of scripts: the options of a command, and the answers to its questions.

import { make } from "./elements.js";

// A label with the field; `type` is boolean, integer, number or text.
export function makeInput({
  name, label = name, help = "", type, default: usual, choices = [], minimum, maximum, required = false,
}) {
  const properties = type === "boolean" ? { type: "checkbox", checked: usual === true } : {
    type: type === "text" ? "text" : "number", step: type === "integer" ? 1 : "any",
    min: minimum ?? "", max: maximum ?? "", value: usual ?? "", required, autocomplete: "off",
  };
  const input = choices.length ? make("select", { required },
    ...(choices.includes(usual) ? [] : [new Option()]),
    ...choices.map((text) => new Option(text, text, false, text === usual)))
    : make("input", properties);
  input.dataset.type = type;
  return make("label", {}, `${label}${required ? " (required)" : ""} `, input, make("small", {}, help));
}

// Undefined if a number is not given.
export function valueOf({ value, checked, dataset: { type } }) {
  if (type === "boolean") return checked;
  return type === "text" ? value : value === "" ? undefined : Number(value);
}
