// The steps, newest first, next to the shelf. They are read while the panel is shown, and again
// after each change.

import { Retrying } from "./retrying.js";

const most = 50;
// Made when the first time is shown: that takes a browser as long as a frame.
let times = null;

export class HistoryPanel {
  #panel;
  #list;
  #button;
  #client;
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

  async refresh() {
    this.#request?.abort();
    this.#retrying.cancel();
    if (!this.isShown) return;
    const { signal } = this.#request = new AbortController();
    try {
      const { steps } = await this.#client.read(`/api/v1/history?limit=${most}`, { signal });
      if (this.#retrying.isAgain) this.didRecover();
      this.#retrying.end();
      this.#list.replaceChildren(...steps.map((step) => line(step)));
      if (!steps.length) this.#list.replaceChildren(Object.assign(
        document.createElement("li"), { textContent: "No history yet." }));
    } catch (error) {
      if (signal.aborted) return;
      if (!this.#retrying.isAgain) this.didFail(error);
      this.#retrying.after(error, () => this.refresh());
    }
  }
}

function line(step) {
  const item = document.createElement("li");
  const label = document.createElement("span");
  const note = document.createElement("time");
  const time = new Date(step.time);
  label.textContent = step.label;
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
