// A panel next to the albums, with a button that shows and hides it. Subclasses have read(signal),
// which fills it; it is read while the panel is shown.

import { find } from "./elements.js";
import { Retrying } from "./retrying.js";

export class SidePanel {
  #button;
  #retrying = new Retrying();
  didToggle = () => {};

  constructor(name) {
    this.panel = find(`${name}-panel`);
    this.#button = find(name);
    this.panel.querySelector(".close").onclick = () => {
      this.toggle(false);
      this.#button.focus();
    };
  }

  get isShown() {
    return !this.panel.hidden;
  }

  toggle(isShown = !this.isShown) {
    if (isShown === this.isShown) return;
    this.panel.hidden = !isShown;
    this.#button.ariaExpanded = String(isShown);
    this.refresh();
    this.didToggle();
  }

  refresh() {
    if (this.isShown) this.#retrying.read((signal) => this.read(signal));
    else this.#retrying.abort();
  }
}
