// The steps, newest first, with what each changed; the changes of the selected album, or the steps
// that made its values what they are; or the deleted albums. Values that an exchange with another
// library replaced come first. They are read while the panel is shown, and again after each change.

import { albumName } from "./album-cell.js";
import { follow } from "./change-feed.js";
import { button, make } from "./elements.js";
import { valueText } from "./field-values.js";
import { read } from "./library-client.js";
import { fail } from "./news.js";
import { SidePanel } from "./side-panel.js";

const most = 50;
// For each deleted album that is shown, so many lines of the feed of changes are searched.
const entries = 40;
// Made when the first time is shown: that takes a browser as long as a frame.
let times = null;

class HistoryPanel extends SidePanel {
  #conflicts = this.panel.querySelector("section");
  #list = this.panel.querySelector(".steps");
  #most = most;
  #boxes = [...this.panel.querySelectorAll("input")];
  #album = null;
  canWrite = false;

  constructor() {
    super("history");
    this.panel.onchange = ({ target }) => {
      for (const box of this.#boxes) box.checked &&= box === target;
      this.#most = most;
      this.refresh();
    };
  }

  select(album) {
    if (this.#album === (album?.id ?? null)) return;
    this.#album = album?.id ?? null;
    if (this.#boxes.some(({ id, checked }) => checked && id !== "history-of-trash")) this.refresh();
  }

  async read(signal) {
    const [isOfAlbum, isOfValues, isOfTrash] = this.#boxes.map((box) => box.checked);
    const [{ conflicts }, lines] = await Promise.all([
      read("conflicts", { limit: most }, signal),
      isOfTrash ? this.#trash(signal) : isOfValues ? this.#origins(signal)
        : isOfAlbum ? this.#changes(signal) : this.#steps(signal),
    ]);
    this.#conflicts.hidden = !conflicts.length;
    this.#conflicts.lastElementChild.replaceChildren(...conflicts.map((one) => this.#conflict(one)));
    const none = isOfTrash ? "Nothing was deleted lately." : "No history yet.";
    this.#list.replaceChildren(...(lines.length ? lines : [make("li", {}, none)]));
    if (lines.length >= this.#most || lines.hasMore) this.#list.append(button("More", () => {
      this.#most += most;
      this.refresh();
    }));
  }

  #conflict({ number, title, field, overwritten, current, by, time }) {
    const settle = (name, method) =>
      button(name, "settle", { dataset: { number, method }, hidden: !this.canWrite });
    return line({ time }, `${title}: ${change(field, valueText(overwritten), valueText(current))} (${by})`,
      settle("Restore", "restore"), settle("Dismiss", ""));
  }

  async #trash(signal) {
    const { albums, hasMore } = await removedAlbums(signal, this.#most);
    return Object.assign(albums.map(({ album, step, time }) =>
      line({ time }, albumName(album), this.#revert("Bring back", { id: step }, album.id))),
    { hasMore });
  }

  async #steps(signal) {
    const { steps } = await read("history", { limit: this.#most }, signal);
    return steps.map((step) => line(step, step.label,
      button("Details", showDetails, { value: step.id }), this.#revert("Revert", step)));
  }

  async #changes(signal) {
    const album = this.#album;
    if (!album) return [];
    const { changes } = await read(`albums/${album}/history`, {}, signal);
    return changes.slice(0, this.#most).map(({ step, what, field, old, new: value }) => line(
      step, what === "changed" ? change(field, old, value) : what,
      this.#revert("Revert", step, album)));
  }

  async #origins(signal) {
    const album = this.#album;
    if (!album) return [];
    const { fields } = await read(`albums/${album}/why`, {}, signal);
    return fields.map(({ field, value, step, from }) => line(
      step, `${field}: ${valueText(value) || "none"}`,
      make("span", {}, [step.label, from].filter(Boolean).join(", "))));
  }

  #revert(name, { id: step, state }, album = "") {
    const hidden = !this.canWrite || state === "undone";
    return button(name, "revert", { dataset: { step, album }, hidden });
  }
}

// The albums that were deleted lately and are not on the shelf, the last ones first: { album, step,
// time }, the album as it was; and whether there may be more.
async function removedAlbums(signal, most) {
  const { last_entry: last } = await read("library", {}, signal);
  const removed = new Map();
  const first = Math.max(0, last - entries * most);
  const ended = new AbortController();
  try {
    const either = AbortSignal.any([signal, ended.signal]);
    if (last) await follow(first, either, ({ id, data }) => {
      for (const { kind, album, last_album: end } of data.changes ?? []) {
        for (let number = album; number <= end && number < album + 1000; number += 1) {
          removed.delete(number);
          // An undone addition is not a deletion.
          if (kind === "removed" && data.act !== "undo") removed.set(number, data);
        }
      }
      if (id >= last) ended.abort();
    });
  } catch (error) {
    if (!ended.signal.aborted) throw error;
  }
  const albums = await Promise.all([...removed].reverse().slice(0, most).map(
    async ([number, { step, time }]) => (
      { album: await read(`albums/${number}`, { as_of: `before:${step}` }, signal), step, time })));
  return { albums, hasMore: first > 0 || removed.size > most };
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

function line({ time, state, redoable }, title, ...buttons) {
  const date = new Date(time);
  times ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const isUndone = state === "undone";
  return make("li", { className: isUndone ? "undone" : "" },
    make("span", { className: "label", dir: "auto" }, title),
    make("time", { dateTime: date.toISOString() }, times.format(date)),
    ...(isUndone ? [make("span", { className: "state" },
      redoable ? "undone, can be redone" : "undone")] : []),
    make("span", { className: "actions" }, ...buttons));
}

export const history = new HistoryPanel();
