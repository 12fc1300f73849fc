// Asks for a few values in a dialog.

import { make } from "./field-editors.js";

// Each input is { name, label, value, isRequired, isNumber }. Returns the values by name, or null if the
// user leaves.
export function ask(dialog, title, inputs, action) {
  const fields = inputs.map(({ name, label, value = "", isRequired = false, isNumber = false }) =>
    make("label", {}, label, make("input", {
      name, value, required: isRequired, inputMode: isNumber ? "numeric" : "text", autocomplete: "off",
    })));
  const cancel = make("button", { type: "button", textContent: "Cancel" });
  const form = make("form", {}, make("h2", { id: "ask-title", textContent: title }), ...fields,
    make("div", { className: "actions" }, make("button", { type: "submit", textContent: action }), cancel));
  dialog.replaceChildren(form);
  dialog.showModal();
  form.elements[0]?.select?.();
  return new Promise((resolve) => {
    cancel.addEventListener("click", () => dialog.close());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const values = Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, text.trim()]));
      resolve(values);
      dialog.close();
    });
    dialog.addEventListener("close", () => resolve(null), { once: true });
  });
}
