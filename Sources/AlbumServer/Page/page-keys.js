// The keys of the page, which work wherever the focus is, except in fields. `actions.json` declares
// them, for the terminal too; the help and buttons of the menu are made from it. Single letters can
// be switched off, for speech input.

import * as views from "./album-views.js";
import { button, find, make } from "./elements.js";
import { store, stored } from "./storage.js";

const place = "moonshelf.letters";
const letters = find("letters");
letters.checked = stored(place) !== "off";
letters.onchange = () => store(place, letters.checked ? "on" : "off");

const declared = await (await fetch(new URL("actions.json", import.meta.url))).json();
// The names of the actions by their keys.
const names = new Map();
for (const { name, help, keys = "", page = "", menu, label } of declared) {
  const all = `${keys} ${page}`.split(" ").filter(Boolean);
  for (const key of all) names.set(key, name);
  if (menu) find("menu").append(button(menu, name, { id: name, ariaLabel: label ?? menu }));
  if (!all.length) continue;
  find("keys").append(make("tr", {},
    make("th", { scope: "row" }, all.join(", ").replace("Arrow", "←")), make("td", {}, help)));
}
const movements = { j: "ArrowDown", k: "ArrowUp", g: "Home", G: "End" };

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
  const { key, target, altKey, shiftKey } = event;
  const isField = target.matches("input:not([type=checkbox]), select, textarea");
  if (event.ctrlKey || event.metaKey) {
    const name = names.get(`Ctrl-${shiftKey ? "Shift-" : ""}${key.toUpperCase()}`);
    return name === "print" || !(isField || altKey) ? actions[name] : null;
  }
  if (key === "Escape") return actions.escape;
  if (isField || (key.length === 1 && key !== " " && !letters.checked)) return null;
  const { selected } = views.shown;
  const goal = views.shown.target(movements[key] ?? key);
  if (goal !== undefined) {
    if (altKey) return key.startsWith("Arrow") ? () => actions.nudge(goal - selected) : null;
    return Object.assign(() => {
      // A held key would only start one animation after another.
      views.shown.select(goal, { isAnimated: !event.repeat });
      if (shiftKey && key !== "G") actions.extend(selected, views.shown.selected);
    }, { isRepeated: true });
  }
  const isControl = target.closest("button, label, summary, [role=slider], input");
  if (altKey || (isControl && [" ", "Enter"].includes(key))) return null;
  return actions[names.get(key === " " ? "Space" : key)];
}
