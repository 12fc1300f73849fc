// The keys of the page, which work wherever the focus is, except in fields. The table of the help
// declares them. Single letters can be switched off, for speech input.

import * as views from "./album-views.js";
import { find } from "./elements.js";
import { store, stored } from "./storage.js";

const place = "moonshelf.letters";
const letters = find("letters");
letters.checked = stored(place) !== "off";
letters.onchange = () => store(place, letters.checked ? "on" : "off");

// The actions: those of the document by name, and nudge(distance), extend(from, to), all(),
// escape().
export function connectKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.target.closest("dialog, form.value-form")) return;
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.isRepeated) action();
  });
}

function actionOf(event, actions) {
  const { key, target, altKey } = event;
  const isField = target.matches("input:not([type=checkbox]), select, textarea");
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase();
    if (letter === "p") return actions.print;
    if (isField || altKey) return null;
    if (letter === "z" && event.shiftKey) return actions.redo;
    return { y: actions.redo, z: actions.undo, a: actions.all }[letter];
  }
  if (key === "Escape") return actions.escape;
  if (isField) return null;
  const { selected } = views.shown;
  const goal = views.shown.target(key);
  if (goal !== undefined) {
    if (altKey) return key.startsWith("Arrow") ? () => actions.nudge(goal - selected) : null;
    return Object.assign(() => {
      // A held key would only start one animation after another.
      views.shown.select(goal, { isAnimated: !event.repeat });
      if (event.shiftKey) actions.extend(selected, views.shown.selected);
    }, { isRepeated: true });
  }
  const isControl = target.closest("button, label, summary, [role=slider], input");
  if (altKey || (isControl && [" ", "Enter"].includes(key))) return null;
  if (key.length === 1 && key !== " " && !letters.checked) return null;
  const line = document.querySelector(`[data-keys~="${CSS.escape(key === " " ? "Space" : key)}"]`);
  return actions[line?.dataset.action];
}
