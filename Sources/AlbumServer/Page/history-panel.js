// The steps, newest first, next to the shelf; or the changes of the selected album. They are read
// while the panel is shown, and again after each change.

import { Retrying } from "./retrying.js";

const most = 50;
// Made when the first time is shown: that takes a browser as long as a frame.
let times = null;

export class HistoryPanel {
  #panel;
  #list;
  #button;
  #client;
  #ofAlbum;
  #album = null;
  #request = null;
  #retrying = new Retrying();
  didToggle = () => {};
  // Called with an error when it first occurs, and when it is over.
  didFail = () => {};
  didRecover = () => {};

  constructor(panel, button, client) {
    this.#panel = panel;
    this.#list = panel.querySelector("ol");
    this.#button = button;
    this.#client = client;
    this.#ofAlbum = panel.querySelector("input");
    this.#ofAlbum.addEventListener("change", () => this.refresh());
    button.addEventListener("click", () => this.toggle());
    panel.querySelector("button").addEventListener("click", () => {
      this.toggle(false);
      button.focus();
    });
  }

  get isShown() {
    return !this.#panel.hidden;
  }

  toggle(isShown = !this.isShown) {
    this.#panel.hidden = !isShown;
    this.#button.setAttribute("aria-expanded", String(isShown));
    this.refresh();
    this.didToggle();
  }

  // Shows the changes of another album, if they are shown.
  select(album) {
    if (this.#album === (album?.id ?? null)) return;
    this.#album = album?.id ?? null;
    if (this.#ofAlbum.checked) this.refresh();
  }

  async #read(signal) {
    if (!this.#ofAlbum.checked) {
      const { steps } = await this.#client.read(`/api/v1/history?limit=${most}`, { signal });
      return steps.map((step) => line(step, step.label));
    }
    if (!this.#album) return [];
    const path = `/api/v1/albums/${this.#album}/history`;
    const { changes } = await this.#client.read(path, { signal });
    return changes.slice(0, most).map((change) => line(change.step, text(change)));
  }

  async refresh() {
    this.#request?.abort();
    this.#retrying.cancel();
    if (!this.isShown) return;
    const { signal } = this.#request = new AbortController();
    try {
      const lines = await this.#read(signal);
      if (this.#retrying.isAgain) this.didRecover();
      this.#retrying.end();
      this.#list.replaceChildren(...lines);
      if (!lines.length) this.#list.replaceChildren(Object.assign(
        document.createElement("li"), { textContent: "No history yet." }));
    } catch (error) {
      if (signal.aborted) return;
      if (!this.#retrying.isAgain) this.didFail(error);
      this.#retrying.after(error, () => this.refresh());
    }
  }
}

// What changed, in a line, as `moonshelf browse` has it.
function text({ what, field, old, new: value }) {
  return what === "changed" ? `${field}: ${old ?? "none"} → ${value ?? "none"}` : what;
}

function line(step, title) {
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
  return item;
}
