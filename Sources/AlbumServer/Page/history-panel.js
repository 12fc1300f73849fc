// The steps, newest first, with what each changed; the changes of the selected album, or the steps
// that made its values what they are; or the deleted albums. Values that an exchange with another
// library replaced come first. They are read while the panel is shown, and again after each change.

import { albumName } from "./album-cell.js";
import { button, copy, make } from "./elements.js";
import { valueText } from "./field-values.js";
import { read } from "./library-client.js";
import { fail } from "./news.js";
import { SidePanel } from "./side-panel.js";

const most = 50;
const longest = 500;
// Made when the first time is shown: that takes a browser as long as a frame.
let times = null;
let length = most;
let album = null;

export const history = new SidePanel("history", fill);
const [conflictsPart, list] = history.element.querySelectorAll("section, .steps");
const boxes = [...history.element.querySelectorAll("input")];
history.element.onchange = ({ target }) => {
  for (const box of boxes) box.checked &&= box === target;
  length = most;
  history.refresh();
};

export function showHistoryOf(chosen) {
  if (album === (chosen?.id ?? null)) return;
  album = chosen?.id ?? null;
  if (["album", "values"].includes(shown())) history.refresh();
}

// What the panel shows, by the value of the box.
const readers = {
  async steps(signal) {
    const { steps } = await read("history", { limit: length }, signal);
    return steps.map((step) => line(step, step.label,
      button("Details", showDetails, { value: step.id }), revertButton("Revert", step)));
  },
  async album(signal) {
    if (!album) return [];
    const { changes } = await read(`albums/${album}/history`, {}, signal);
    return changes.slice(0, length).map(({ step, what, field, old, new: value }) => line(
      step, what === "changed" ? change(field, old, value) : what,
      revertButton("Revert", step, album)));
  },
  async values(signal) {
    if (!album) return [];
    const { fields } = await read(`albums/${album}/why`, {}, signal);
    return fields.map(({ field, value, step, from }) => line(
      step, `${field}: ${valueText(value) || "none"}`,
      [step.label, from].filter(Boolean).join(", ")));
  },
  async trash(signal) {
    const { albums } = await read("removed", { limit: length }, signal);
    return albums.map(({ step, ...album }) =>
      line(step, albumName(album), revertButton("Bring back", step, album.id)));
  },
};

function shown() {
  return boxes.find(({ checked }) => checked)?.value ?? "steps";
}

async function fill(signal) {
  const kind = shown();
  const [{ conflicts }, lines] = await Promise.all([
    read("conflicts", { limit: most }, signal), readers[kind](signal),
  ]);
  conflictsPart.hidden = !conflicts.length;
  conflictsPart.lastElementChild.replaceChildren(...conflicts.map(conflictLine));
  const none = kind === "trash" ? "Nothing was deleted lately." : "No history yet.";
  list.replaceChildren(...(lines.length ? lines : [make("li", {}, none)]));
  if (lines.length >= length && length < longest) list.append(button("More", () => {
    length += most;
    history.refresh();
  }));
}

function conflictLine({ number, title, field, overwritten, current, by, time }) {
  const settle = (name, method) => button(name, "settle", { dataset: { number, method } });
  return line({ time }, `${title}: ${change(field, valueText(overwritten), valueText(current))} (${by})`,
    settle("Restore", "restore"), settle("Dismiss", ""));
}

function revertButton(name, { id: step, state }, album = "") {
  return button(name, "revert", { dataset: { step, album }, hidden: state === "undone" });
}

// Shows what a step changed.
async function showDetails({ target }) {
  try {
    const { changed, ...others } = await read(
      "diff", { from: `before:${target.value}`, to: `step:${target.value}` });
    const lines = ["added", "removed", "moved"].filter((verb) => others[verb].length)
      .map((verb) => `${verb[0].toUpperCase()}${verb.slice(1)}: ${numbers(others[verb])}`);
    for (const { album, field, then, now } of changed.slice(0, most)) {
      lines.push(`${numbers([album])}: ${change(field, valueText(then), valueText(now))}`);
    }
    target.closest("li").append(make("ul", { className: "details" },
      ...lines.map((line) => make("li", { dir: "auto" }, line))));
    target.remove();
  } catch (error) {
    fail(error);
  }
}

function change(field, before, after) {
  return `${field}: ${before || "none"} → ${after || "none"}`;
}

function numbers(albums) {
  if (albums.length > 8) return `${albums.length} albums`;
  return albums.map((album) => `album ${album}`).join(", ");
}

function line({ time, state, redoable }, title, ...actions) {
  const element = copy("history-line");
  const [label, when, note, buttons] = element.children;
  const date = new Date(time);
  times ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  label.textContent = title;
  Object.assign(when, { dateTime: date.toISOString(), textContent: times.format(date) });
  if (state === "undone") {
    element.className = state;
    note.textContent = redoable ? "undone, can be redone" : state;
  }
  buttons.append(...actions);
  return element;
}
