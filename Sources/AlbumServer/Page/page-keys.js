// The keys of the page, which work wherever the focus is, except in fields. They are declared in the
// document, in the table of the help. Single letters can be switched off, for speech input.

import { store, stored } from "./storage.js";

const place = "moonshelf.letters";

export class PageKeys {
  #views;
  #actions;
  #letters;

  // The actions: those above by name, and nudge(distance), extend(from, to), all().
  constructor(views, actions, letters) {
    this.#views = views;
    this.#actions = actions;
    this.#letters = letters;
    letters.checked = stored(place) !== "off";
    letters.addEventListener("change", () => store(place, letters.checked ? "on" : "off"));
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  #press(event) {
    const { target } = event;
    if (event.defaultPrevented || target.closest("dialog, form.value-form")) return;
    const isField = target.matches("input:not([type=checkbox]), select, textarea");
    const action = this.#action(event, isField);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.isRepeated) action.body();
  }

  #action(event, isField) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase();
      if (letter === "p") return { body: this.#actions.print };
      if (isField || event.altKey) return null;
      if (letter === "y" || (letter === "z" && event.shiftKey)) return { body: this.#actions.redo };
      return { z: { body: this.#actions.undo }, a: { body: this.#actions.all } }[letter];
    }
    if (key === "Escape") return { body: this.#actions.escape };
    if (isField) return null;
    const selected = this.#views.selected;
    const target = this.#views.target(key);
    if (target !== undefined) {
      if (event.altKey) return key.startsWith("Arrow")
        ? { body: () => this.#actions.nudge(target - selected) } : null;
      return { isRepeated: true, body: () => {
        // A held key would only start one animation after another.
        this.#views.select(target, { isAnimated: !event.repeat });
        if (event.shiftKey) this.#actions.extend(selected, this.#views.selected);
      } };
    }
    const isControl = event.target.closest("button, label, summary, [role=slider], input");
    if (event.altKey || (isControl && [" ", "Enter"].includes(key))) return null;
    if (key.length === 1 && key !== " " && !this.#letters.checked) return null;
    const line = [...document.querySelectorAll("[data-keys]")]
      .find(({ dataset }) => dataset.keys.split(" ").includes(key === " " ? "Space" : key));
    return line && { body: this.#actions[line.dataset.action] };
  }
}
