// Edits a value where it is shown: Enter or a click elsewhere saves it, Escape leaves it.

import { copy } from "./elements.js";
import { makeEditor } from "./field-editors.js";
import { valueText } from "./field-values.js";

export let close = () => {};

// Replaces the content of a cell by an editor, until it is saved or left. `save` gets the new value
// and returns whether it was accepted; `done` is called last.
export function open(cell, field, value, { save, done, hint }) {
  close();
  const editor = makeEditor(field, value);
  const before = valueText(editor.value());
  const form = copy("value-form");
  form.firstElementChild.textContent = [hint, editor.hint].filter(Boolean).join(" ");
  form.querySelector("[type=button]").onclick = () => close();
  form.prepend(editor.element);
  const shown = [...cell.childNodes];
  const ended = new AbortController();
  const { signal } = ended;
  let isSaving = false;
  const focus = () => {
    const field = form.querySelector("input, textarea, select");
    field.focus();
    field.select?.();
  };
  const end = (isDone) => {
    if (signal.aborted) return;
    close = () => {};
    ended.abort();
    form.remove();
    if (!isDone) cell.replaceChildren(...shown);
    done();
  };
  close = () => end(false);
  const submit = async () => {
    if (isSaving || signal.aborted) return;
    const next = editor.value();
    if (valueText(next) === before) return close();
    isSaving = true;
    const isSaved = await save(next);
    isSaving = false;
    if (isSaved) end(true);
    else if (!signal.aborted) focus();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    submit();
  };
  form.onkeydown = (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.ctrlKey) submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A click elsewhere saves before it does what it is for; Tab saves too.
  let isPointing = false;
  const options = { capture: true, signal };
  document.addEventListener("pointerdown", () => { isPointing = true; }, options);
  document.addEventListener("keydown", () => { isPointing = false; }, options);
  document.addEventListener("click", ({ target }) => {
    if (!form.contains(target)) submit();
  }, options);
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!isPointing && relatedTarget && !form.contains(relatedTarget)) submit();
  });
  cell.replaceChildren(form);
  focus();
  form.scrollIntoView({ block: "nearest" });
}
