// The steps, newest first, with what each changed; the changes of the selected album; or the deleted
// albums. They are read while the panel is shown, and again after each change.

import { albumName } from "./album-cell.js";
import { make } from "./field-editors.js";
import { valueText } from "./field-values.js";
import { address } from "./library-client.js";
import { removedAlbums } from "./removed-albums.js";
import { SidePanel } from "./side-panel.js";

const most = 50;
// Made when the first time is shown: that takes a browser as long as a frame.
let times = null;

export class HistoryPanel extends SidePanel {
  #list;
  #client;
  #ofAlbum;
  #ofTrash;
  #album = null;
  // Reverts a step, or what it did to an album; where changes are accepted.
  revert = () => {};

  constructor(panel, button, client) {
    super(panel, button);
    this.#list = panel.querySelector("ol");
    this.#client = client;
    [this.#ofAlbum, this.#ofTrash] = panel.querySelectorAll("input");
    for (const [box, other] of [[this.#ofAlbum, this.#ofTrash], [this.#ofTrash, this.#ofAlbum]]) {
      box.addEventListener("change", () => {
        other.checked = false;
        this.refresh();
      });
    }
  }

  // Shows the changes of another album, if they are shown.
  select(album) {
    if (this.#album === (album?.id ?? null)) return;
    this.#album = album?.id ?? null;
    if (this.#ofAlbum.checked) this.refresh();
  }

  async #lines(signal) {
    if (this.#ofTrash.checked) {
      const removed = await removedAlbums(this.#client, signal);
      return removed.map(({ album, step, time }) =>
        line({ time, state: "done" }, albumName(album), this.#revert("Bring back", step, album.id)));
    }
    if (!this.#ofAlbum.checked) {
      const { steps } = await this.#client.read(`/api/v1/history?limit=${most}`, { signal });
      return steps.map((step) => line(step, step.label, this.#details(step.id),
        step.state === "done" && this.#revert("Revert", step.id)));
    }
    if (!this.#album) return [];
    const path = `/api/v1/albums/${this.#album}/history`;
    const { changes } = await this.#client.read(path, { signal });
    return changes.slice(0, most).map((change) => line(change.step, text(change),
      change.step.state === "done" && this.#revert("Revert", change.step.id, this.#album)));
  }

  #revert(name, step, album) {
    const button = make("button", { type: "button", textContent: name, hidden: !this.canWrite() });
    button.addEventListener("click", () => this.revert(step, album));
    return button;
  }

  // Shows what a step changed, when asked.
  #details(step) {
    const button = make("button", { type: "button", textContent: "Details" });
    button.addEventListener("click", async () => {
      const path = address("/api/v1/diff", { from: `before:${step}`, to: `step:${step}` });
      try {
        const { added, removed, moved, changed } = await this.#client.read(path);
        const lines = [["Added", added], ["Removed", removed], ["Moved", moved]]
          .filter(([, albums]) => albums.length)
          .map(([verb, albums]) => `${verb}: ${numbers(albums)}`);
        for (const { album, field, then, now } of changed.slice(0, most)) lines.push(
          `${numbers([album])}: ${field}: ${valueText(then) || "none"} → ${valueText(now) || "none"}`);
        button.closest("li").append(make("ul", { className: "details" }, ...lines.map((line) =>
          make("li", { textContent: line, dir: "auto" }))));
        button.remove();
      } catch (error) {
        this.didFail(error);
      }
    });
    return button;
  }

  async read(signal) {
    const lines = await this.#lines(signal);
    const none = this.#ofTrash.checked ? "Nothing was deleted lately." : "No history yet.";
    this.#list.replaceChildren(...(lines.length ? lines : [make("li", { textContent: none })]));
  }
}

// What changed, in a line, as `moonshelf browse` has it.
function text({ what, field, old, new: value }) {
  return what === "changed" ? `${field}: ${old ?? "none"} → ${value ?? "none"}` : what;
}

function numbers(albums) {
  if (albums.length > 8) return `${albums.length} albums`;
  return albums.map((album) => `album ${album}`).join(", ");
}

function line(step, title, ...buttons) {
  const item = document.createElement("li");
  const label = document.createElement("span");
  const note = document.createElement("time");
  const time = new Date(step.time);
  label.textContent = title;
  label.dir = "auto";
  label.className = "label";
  note.dateTime = time.toISOString();
  times ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  note.textContent = times.format(time);
  item.append(label, note);
  if (step.state === "undone") {
    item.className = "undone";
    const state = document.createElement("span");
    state.textContent = step.redoable ? "undone, can be redone" : "undone";
    state.className = "state";
    item.append(state);
  }
  const shown = buttons.filter(Boolean);
  if (shown.length) item.append(make("span", { className: "actions" }, ...shown));
  return item;
}
