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

// The lines that a scroller has room for, and the position of each. Browsers lay out elements of
// some 16 million pixels exactly; longer ones are a window over their lines, which moves.
class ScrollerWindow {
  #first = 0;
  #count = 0;
  #padding = 0;
  #longest;
  pitch = 1;

  constructor(longest) {
    this.#longest = longest;
  }

  // Sets the number of lines, the size of each, and the space before the first and after the last.
  measure(count, pitch, padding = 0) {
    this.#count = count;
    this.pitch = pitch > 0 ? pitch : 1;
    this.#padding = Math.max(0, padding);
    this.#first = Math.min(this.#first, this.#lastFirst);
  }

  center(line) {
    this.#first = Math.round(Math.max(0, Math.min(line - this.#length / 2, this.#lastFirst)));
  }

  get size() {
    return this.#length * this.pitch + 2 * this.#padding;
  }

  contains(line) {
    return line >= this.#first && line < this.#first + this.#length;
  }

  isNearItsEnd(line) {
    const offset = line - this.#first;
    const margin = this.#length / 8;
    return (this.#first > 0 && offset < margin)
      || (this.#first < this.#lastFirst && offset > this.#length - margin);
  }

  edge(line) {
    return this.#padding + this.scroll(line);
  }

  // The scroll position of a line, which is in the middle if there is a padding.
  scroll(line) {
    return (line - this.#first) * this.pitch;
  }

  // The line at a scroll position, with a fraction.
  at(scroll) {
    return this.#first + scroll / this.pitch;
  }

  // The first and the last line to be in the page around one in the middle, some in advance.
  around(middle, seen, advance) {
    const half = Math.ceil(seen / 2 / this.pitch) + advance;
    const last = Math.min(this.#first + this.#length - 1, middle + half);
    return [Math.max(this.#first, middle - half), last];
  }

  get #length() {
    return Math.min(this.#count, Math.floor(this.#longest / this.pitch));
  }

  get #lastFirst() {
    return Math.max(0, this.#count - this.#length);
  }
}
