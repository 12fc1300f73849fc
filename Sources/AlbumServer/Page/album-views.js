// The views of a query, of which one is shown: covers in a row, in a grid, or a list. It is a scroller
// itself, which passes everything on to the one that is shown.

import { store, stored } from "./storage.js";

const place = "moonshelf.view";

export class AlbumViews {
  #scrollers;
  #name = "";
  // Called when another view is shown.
  didChoose = () => {};

  // The scrollers by name; the element of each is in one of class `view`.
  constructor(scrollers) {
    this.#scrollers = scrollers;
  }

  set dataSource(dataSource) {
    for (const scroller of Object.values(this.#scrollers)) scroller.dataSource = dataSource;
  }

  set delegate(delegate) {
    for (const scroller of Object.values(this.#scrollers)) scroller.delegate = delegate;
  }

  get name() {
    return this.#name;
  }

  get shown() {
    return this.#scrollers[this.#name];
  }

  // Shows a view at the selected album. An unknown name is that of the last choice, or the usual one:
  // the grid where it has room for more albums than the row.
  choose(name) {
    const isChoice = Object.hasOwn(this.#scrollers, name);
    const before = this.shown;
    const usual = innerWidth >= 900 && innerHeight >= 500 ? "grid" : "row";
    const chosen = [name, stored(place), usual].find((name) => Object.hasOwn(this.#scrollers, name));
    if (chosen === this.#name) return;
    const hadFocus = before?.element === document.activeElement;
    const index = before?.selected ?? -1;
    before?.clear();
    this.#name = chosen;
    document.documentElement.dataset.view = chosen;
    for (const [name, { element }] of Object.entries(this.#scrollers)) {
      element.closest(".view").hidden = name !== chosen;
    }
    if (isChoice) store(place, chosen);
    this.didChoose(chosen);
    if (before) this.shown.reload(index);
    if (hadFocus) this.focus();
  }

  focus() {
    this.shown.element.focus({ preventScroll: true });
  }

  get selected() {
    return this.shown.selected;
  }

  get count() {
    return this.shown.count;
  }

  target(key) {
    return this.shown.target(key);
  }

  reload(index) {
    this.shown.reload(index);
  }

  refill(first, last) {
    this.shown.refill(first, last);
  }

  select(index, options) {
    this.shown.select(index, options);
  }
}
