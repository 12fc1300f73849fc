// What scrollers of any number of items have in common: only the items near the visible ones are in
// the page. The items are provided by others:
//
//   dataSource.count()                the number of items
//   dataSource.fill(cell, index)      fills an element with the content of an item, also again
//   dataSource.empty(cell, index)     the element is removed
//   delegate.didSelect(index)         another item is selected; -1 for none
//   delegate.didShow(first, last)     these are in the page now
//
// Subclasses have arrows, reload(index), select(index), measure(), draw(), resized(), settle(), and
// place(cell, index).

import { make } from "./elements.js";
import { ScrollerWindow } from "./scroller-window.js";

export class Scroller {
  dataSource = null;
  delegate = null;
  selected = -1;
  count = 0;
  cells = new Map();
  // The number of items in a line.
  columns = 1;
  #drawing = 0;
  #rest = 0;
  // The size it was laid out for.
  seen = {};

  // The element is a listbox that scrolls in a direction; the window is at most so many pixels
  // long.
  constructor(element, { className, isHorizontal, longest }) {
    this.element = element;
    this.track = make("div", { className, role: "presentation" });
    this.window = new ScrollerWindow(longest);
    [this.scrollName, this.sizeName] = isHorizontal
      ? ["scrollLeft", "width"] : ["scrollTop", "height"];
    element.append(this.track);
    element.onscroll = () => this.#scrolled();
    element.onscrollend = () => this.rested();
    new ResizeObserver(() => this.resized()).observe(element);
  }

  get scroll() {
    return this.element[this.scrollName];
  }

  set scroll(position) {
    this.element[this.scrollName] = position;
  }

  // When the size changes a browser scrolls on its own, and sends the scroll event first.
  get isResized() {
    const { clientWidth, clientHeight } = this.element;
    return this.seen.width !== clientWidth || this.seen.height !== clientHeight;
  }

  read() {
    this.count = this.dataSource.count();
    this.measure();
    for (const [index, cell] of this.cells) {
      if (index >= this.count) this.#remove(index, cell);
      else this.#fill(cell, index);
    }
  }

  refill(first, last) {
    for (const [index, cell] of this.cells) {
      if (index >= first && index <= last) this.#fill(cell, index);
    }
  }

  clear() {
    for (const [index, cell] of this.cells) this.#remove(index, cell);
  }

  // The nearest item to an index; -1 if there is none. Positions in the old size would lead to
  // another one.
  nearest(index) {
    if (this.isResized) this.measure();
    return Math.min(Math.max(index, 0), this.count - 1);
  }

  // The item that a key selects; undefined for another key.
  target(key) {
    const { selected } = this;
    const lines = Math.max(1, Math.floor(this.seen[this.sizeName] / this.window.pitch));
    const page = lines * this.columns;
    return {
      ...this.arrows, PageUp: selected - page, PageDown: selected + page,
      Home: 0, End: this.count - 1,
    }[key];
  }

  mark(index) {
    if (index === this.selected) return;
    this.cells.get(this.selected)?.setAttribute("aria-selected", "false");
    this.selected = index;
    this.delegate?.didSelect(index);
    this.cells.get(index)?.setAttribute("aria-selected", "true");
  }

  show(first, last) {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    for (const [index, cell] of this.cells) {
      if ((index < first || index > last) && index !== this.selected) this.#remove(index, cell);
    }
    for (let index = first; index <= last; index += 1) this.#add(index);
    if (this.selected >= 0) this.#add(this.selected);
    const selected = this.cells.get(this.selected);
    if (selected) this.element.setAttribute("aria-activedescendant", selected.id);
    else this.element.removeAttribute("aria-activedescendant");
    this.delegate?.didShow(first, last);
  }

  // Moves the window around a line, and keeps the visible position of the line there.
  move(line) {
    const offset = this.scroll - this.window.scroll(Math.round(this.window.at(this.scroll)));
    this.window.center(line);
    this.lay();
    this.scroll = this.window.scroll(line) + offset;
  }

  lay() {
    this.seen = { width: this.element.clientWidth, height: this.element.clientHeight };
    this.track.style[this.sizeName] = `${this.window.size}px`;
    for (const [index, cell] of this.cells) this.place(cell, index);
  }

  rested() {
    clearTimeout(this.#rest);
    this.settle();
  }

  #scrolled() {
    // For browsers without `scrollend`.
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.settle(), 150);
    this.#drawing ||= requestAnimationFrame(() => {
      this.#drawing = 0;
      this.draw();
    });
  }

  #add(index) {
    if (this.cells.has(index)) return;
    const cell = make("div", {
      className: "cell", id: `${this.element.id}-${index}`, dataset: { index }, role: "option",
      ariaSelected: String(index === this.selected),
    });
    this.cells.set(index, cell);
    this.place(cell, index);
    this.#fill(cell, index);
    this.track.append(cell);
  }

  #fill(cell, index) {
    cell.setAttribute("aria-setsize", this.count);
    cell.setAttribute("aria-posinset", index + 1);
    this.dataSource.fill(cell, index);
  }

  #remove(index, cell) {
    this.cells.delete(index);
    this.dataSource.empty(cell, index);
    cell.remove();
  }
}
