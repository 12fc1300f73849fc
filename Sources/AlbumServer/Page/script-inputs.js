// Fields for values of scripts: the options of a command, and the answers to its questions.

import { make } from "./elements.js";

// A label with the field; `type` is boolean, integer, number or text.
export function makeInput({ name, label = name, help, type, default: usual, choices, minimum, maximum, required }) {
  const properties = type === "boolean" ? { type: "checkbox", checked: usual === true } : {
    type: type === "text" ? "text" : "number", step: type === "integer" ? 1 : "any",
    min: minimum ?? "", max: maximum ?? "", value: usual ?? "",
    required: required ?? false, autocomplete: "off",
  };
  const isOpen = required || !choices?.includes(usual);
  const input = choices?.length ? make("select", { required: properties.required },
    ...(isOpen ? [new Option("", "")] : []), ...choices.map((text) => new Option(text, text)))
    : make("input", properties);
  if (choices?.includes(usual)) input.value = usual;
  input.dataset.type = type;
  return make("label", {}, `${label}${required ? " (required)" : ""} `, input, make("small", {}, help ?? ""));
}

// Undefined if a number is not given.
export function valueOf({ value, checked, dataset: { type } }) {
  if (type === "boolean") return checked;
  return type === "text" ? value : value === "" ? undefined : Number(value);
}
