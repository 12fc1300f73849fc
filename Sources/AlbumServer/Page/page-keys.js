// The actions of the page with their keys, which work wherever the focus is, except in fields, and
// the menu of all actions. `actions.json` declares them, for the terminal too; commands of scripts
// are added. Single letters can be switched off, for speech input.

import * as views from "./album-views.js";
import { button, find, make } from "./elements.js";
import { store, stored } from "./storage.js";

const place = "moonshelf.letters";
const letters = find("letters");
const dialog = find("help-dialog");
letters.checked = stored(place) !== "off";
letters.onchange = () => store(place, letters.checked ? "on" : "off");

const declared = await (await fetch(new URL("actions.json", import.meta.url))).json();
const movements = { j: "ArrowDown", k: "ArrowUp", g: "Home", G: "End" };
// The functions of the keys: those of the page, and those of scripts.
let own = new Map();
let ofScripts = new Map();

// The actions: those of the document by name, nudge(distance), extend(from, to), all(), escape(),
// and set(action) for those whose command sets a field.
export function connectKeys(actions) {
  own = list("keys", declared.map(({ keys = "", page = "", ...action }) => {
    if (action.command?.startsWith("set % ")) actions[action.name] ??= () => actions.set(action);
    return { ...action, keys: `${keys} ${page}`, perform: actions[action.name] };
  }));
  document.onkeydown = (event) => {
    if (event.defaultPrevented || event.target.closest("dialog, form.value-form")) return;
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.isRepeated) action();
  };
}

// Shows commands of scripts after the actions of the page, whose keys stay what they are.
export function showCommands(commands) {
  ofScripts = list("script-keys", commands);
}

// Lists actions with what their keys do, { keys, label, help, needs, perform }.
function list(id, actions) {
  const functions = new Map();
  find(id).replaceChildren(...actions.flatMap(({ keys, label, help, needs, perform }) => {
    const free = keys.split(" ").filter((key) => key && !own.has(key));
    for (const key of free) functions.set(key, perform);
    if (!free.length && id === "keys") return [];
    const act = () => {
      dialog.close();
      perform();
    };
    return make("tr", {},
      free.length ? make("th", { scope: "row" }, free.join(", ").replace("Arrow", "←")) : make("td"),
      make("td", {}, label && perform ? button(label, act, { dataset: needs ? { needs } : {} }) : ""),
      make("td", {}, help));
  }));
  return functions;
}

function actionOf(event, actions) {
  const { key, target, altKey, shiftKey } = event;
  const isField = target.matches("input:not([type=checkbox]), select, textarea");
  if (event.ctrlKey || event.metaKey) {
    const action = own.get(`Ctrl-${shiftKey ? "Shift-" : ""}${key.toUpperCase()}`);
    return action === actions.print || !(isField || altKey) ? action : null;
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
  const name = key === " " ? "Space" : key;
  return own.get(name) ?? ofScripts.get(name);
}
