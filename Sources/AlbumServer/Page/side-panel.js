// A panel next to the albums, with a button that shows and hides it. `read(signal)` fills it; it is
// called while the panel is shown.

import { find } from "./elements.js";
import { Retrying } from "./retrying.js";

export class SidePanel {
  #button;
  #read;
  #retrying = new Retrying();
  didToggle = () => {};

  constructor(name, read) {
    this.element = find(`${name}-panel`);
    this.#button = find(name);
    this.#read = read;
    this.element.querySelector(".close").onclick = () => {
      this.toggle(false);
      this.#button.focus();
    };
  }

  get isShown() {
    return !this.element.hidden;
  }

  toggle(isShown = !this.isShown) {
    if (isShown === this.isShown) return;
    this.element.hidden = !isShown;
    this.#button.ariaExpanded = String(isShown);
    this.refresh();
    this.didToggle();
  }

  refresh() {
    if (this.isShown) this.#retrying.read(this.#read);
    else this.#retrying.abort();
  }
}
