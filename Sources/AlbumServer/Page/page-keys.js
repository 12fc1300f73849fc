// The keys of the page, which work wherever the focus is, except in fields. Each is declared once, with
// its description for the help. Single letters can be switched off, for speech input.

import { make } from "./field-editors.js";

const place = "moonshelf.letters";

// The keys of each action, and what it does; others are pressed with Ctrl or Command.
const keys = [
  ["← → ↑ ↓, Page Up, Page Down, Home, End", "select albums"],
  ["search", ["/"], "search"],
  ["add", ["a"], "add an album"],
  ["edit", ["e", "F2"], "edit all fields"],
  ["trash", ["d", "Delete"], "delete"],
  ["undo", ["u"], "undo (also Ctrl-Z)"],
  ["redo", ["r"], "redo (also Ctrl-Y)"],
  ["mark", [" ", "v"], "select several, one by one; Shift with an arrow: a range; Ctrl-A: all"],
  ["move", ["m"], "move to a position; Alt with an arrow: by one"],
  ["history", ["h"], "history"],
  ["facets", ["f"], "filters"],
  ["grid", ["1"], "grid"],
  ["list", ["2"], "list"],
  ["row", ["3"], "row"],
  ["open", ["Enter"], "go to the details"],
  ["print", [], "print the list: Ctrl-P"],
  ["help", ["?", "F1"], "this help"],
  ["escape", ["Escape"], "close a panel, select one album again, show all"],
];
const names = { " ": "Space" };

export class PageKeys {
  #views;
  #actions;
  #letters;

  // The actions: those above by name, and nudge(distance), extend(from, to), all().
  constructor(views, actions, letters) {
    this.#views = views;
    this.#actions = actions;
    this.#letters = letters;
    try {
      letters.checked = localStorage.getItem(place) !== "off";
      letters.addEventListener("change", () =>
        localStorage.setItem(place, letters.checked ? "on" : "off"));
    } catch {
      // If nothing can be stored, it lasts as long as the page.
    }
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  // Fills a table with the keys.
  static show(body) {
    body.replaceChildren(...keys.map((line) => {
      const [shown, text] = line.length === 2
        ? line : [line[1].map((key) => names[key] ?? key).join(", "), line[2]];
      return make("tr", {}, make("th", { scope: "row", textContent: shown }), make("td", { textContent: text }));
    }));
  }

  #press(event) {
    const { key, target } = event;
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
    const found = keys.find((line) => line.length > 2 && line[1].includes(key));
    return found && { body: this.#actions[found[0]] };
  }
}
