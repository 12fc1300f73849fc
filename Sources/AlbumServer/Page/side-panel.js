// A panel next to the albums, with a button that shows and hides it. Subclasses have read(signal), which
// fills it; it is read while the panel is shown.

import { Retrying } from "./retrying.js";

export class SidePanel {
  #button;
  #retrying = new Retrying();
  didToggle = () => {};
  didFail = () => {};
  didRecover = () => {};
  // Whether the server accepts changes.
  canWrite = () => false;

  constructor(panel, button) {
    this.panel = panel;
    this.#button = button;
    panel.querySelector(".close").addEventListener("click", () => {
      this.toggle(false);
      button.focus();
    });
  }

  get isShown() {
    return !this.panel.hidden;
  }

  toggle(isShown = !this.isShown) {
    if (isShown === this.isShown) return;
    this.panel.hidden = !isShown;
    this.#button.setAttribute("aria-expanded", String(isShown));
    this.refresh();
    this.didToggle();
  }

  refresh() {
    if (this.isShown) this.#retrying.read(this, (signal) => this.read(signal));
    else this.#retrying.abort();
  }
}
