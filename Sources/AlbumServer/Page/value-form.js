// Edits a value where it is shown: Enter or a click elsewhere saves it, Escape leaves it.

import { make, makeEditor } from "./field-editors.js";
import { valueText } from "./field-values.js";

export class ValueForm {
  #form = null;
  #end = () => {};

  get isOpen() {
    return this.#form !== null;
  }

  // Replaces the content of a cell by an editor, until it is saved or left. `save` gets the new value
  // and returns whether it was accepted; `suggest` returns values for a text; `done` is called last.
  open(cell, field, value, { save, suggest, done, hint = "" }) {
    this.close();
    const editor = makeEditor(field, value, suggest);
    const before = valueText(editor.value());
    const cancel = make("button", { type: "button", textContent: "Cancel" });
    const note = make("small", { textContent: [hint, editor.hint].filter(Boolean).join(" ") });
    const form = make("form", { className: "value-form" }, editor.element, note,
      make("span", { className: "actions" }, make("button", { textContent: "Save" }), cancel));
    let isSaving = false;
    const shown = [...cell.childNodes];
    const end = new AbortController();
    this.#form = form;
    this.#end = (isDone = false) => {
      this.#form = null;
      this.#end = () => {};
      end.abort();
      form.remove();
      if (!isDone) cell.replaceChildren(...shown);
      done(isDone);
    };
    const submit = async () => {
      if (isSaving || this.#form !== form) return;
      const next = editor.value();
      if (valueText(next) === before) return this.close();
      isSaving = true;
      const isSaved = await save(next);
      isSaving = false;
      if (this.#form !== form) return;
      if (isSaved) this.#end(true);
      else editor.focus();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      submit();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (event.key === "Enter" && (event.ctrlKey || event.target.matches("[role=slider]"))) submit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    // A click elsewhere saves before it does what it is for; Tab saves too.
    let isPointing = false;
    const options = { capture: true, signal: end.signal };
    document.addEventListener("pointerdown", () => { isPointing = true; }, options);
    document.addEventListener("keydown", () => { isPointing = false; }, options);
    document.addEventListener("click", ({ target }) => { if (!form.contains(target)) submit(); }, options);
    form.addEventListener("focusout", ({ relatedTarget }) => {
      if (!isPointing && relatedTarget && !form.contains(relatedTarget)) submit();
    });
    cancel.addEventListener("click", () => this.close());
    cell.replaceChildren(form);
    editor.focus();
  }

  // Leaves the editor without saving.
  close() {
    this.#end();
  }
}
