// A row of any number of items, of which only those near the middle are in the page. The items are
// provided by others:
//
//   dataSource.count()                the number of items
//   dataSource.fill(cell, index)      fills an element with the content of an item; also to update it
//   dataSource.empty(cell, index)     the element is removed
//   delegate.didSelect(index)         another item is in the middle now; -1 for none
//   delegate.didShow(first, last)     these are in the page now
//
// The selected item is in the middle, and the item in the middle is selected. Browsers cannot lay out
// an element that is millions of items wide, so the row is a window over them (see ScrollerWindow),
// which moves when the row has come to rest near one of its ends.

import { ScrollerWindow } from "./scroller-window.js";
import { ScrollerInput } from "./scroller-input.js";
import { SnapPoints } from "./snap-points.js";

export class HorizontalScroller {
  dataSource = null;
  delegate = null;
  #element;
  #track;
  #cells = new Map();
  #window = new ScrollerWindow();
  #snaps;
  #selected = -1;
  #count = 0;
  // The width of the row when it was last measured.
  #seen = 0;
  // The scroll position the row is being moved to by the program; null while the user moves it, or
  // it rests.
  #target = null;
  #drawing = 0;
  #rest = 0;
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");

  // The element is a listbox that scrolls; its `--pitch` is the width of a cell.
  constructor(element) {
    this.#element = element;
    this.#track = document.createElement("div");
    this.#track.className = "track";
    this.#track.setAttribute("role", "presentation");
    element.append(this.#track);
    this.#snaps = new SnapPoints(this.#track, this.#window);
    element.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    element.addEventListener("scrollend", () => this.#settle());
    new ScrollerInput(element, this);
    new ResizeObserver(() => this.#resized()).observe(element);
  }

  get element() {
    return this.#element;
  }

  get selected() {
    return this.#selected;
  }

  get count() {
    return this.#count;
  }

  // The number of visible items.
  get pageLength() {
    return Math.max(1, Math.floor(this.#element.clientWidth / this.#window.pitch));
  }

  // The item that a key selects; undefined for another key.
  target(key) {
    return {
      ArrowLeft: this.#selected - 1,
      ArrowUp: this.#selected - 1,
      ArrowRight: this.#selected + 1,
      ArrowDown: this.#selected + 1,
      PageUp: this.#selected - this.pageLength,
      PageDown: this.#selected + this.pageLength,
      Home: 0,
      End: this.#count - 1,
    }[key];
  }

  // Removes all items, when another view takes over.
  clear() {
    for (const [index, cell] of this.#cells) this.#remove(index, cell);
  }

  // Reads the number of items and shows all of them again, keeping the position.
  reload(index = this.#selected) {
    this.#count = this.dataSource.count();
    this.#measure();
    for (const [index, cell] of this.#cells) if (index >= this.#count) this.#remove(index, cell);
    for (const [index, cell] of this.#cells) this.#fill(cell, index);
    this.select(Math.max(0, index), { isAnimated: false });
  }

  // Fills the cells of a range again, those of them that are in the page.
  refill(first, last) {
    for (const [index, cell] of this.#cells) {
      if (index >= first && index <= last) this.#fill(cell, index);
    }
  }

  // Selects an item and moves it to the middle.
  select(index, { isAnimated = true } = {}) {
    const wanted = Math.min(Math.max(index, 0), this.#count - 1);
    // Positions in the old size would lead to another item.
    if (this.#isResized) this.#measure();
    const distance = Math.abs(wanted - this.#middle());
    const isNear = distance <= 2 * this.pageLength;
    this.#mark(wanted);
    if (wanted < 0) return this.#draw();
    if (!isNear || !this.#window.contains(wanted)) this.#move(wanted);
    this.#target = wanted;
    this.#element.classList.add("moving");
    const isSmooth = isAnimated && isNear && !this.#stillness.matches;
    const left = this.#window.scrollLeft(wanted);
    this.#draw();
    if (Math.abs(this.#element.scrollLeft - left) < 1) return this.#settle();
    this.#element.scrollTo({ left, behavior: isSmooth ? "smooth" : "instant" });
    if (!isSmooth) this.#settle();
  }

  // The user has taken hold of the row: the item that comes to the middle is selected.
  letGo() {
    this.#target = null;
    this.#element.classList.remove("moving");
  }

  #middle() {
    return this.#window.index(this.#element.scrollLeft);
  }

  #mark(index) {
    if (index === this.#selected) return;
    this.#cells.get(this.#selected)?.setAttribute("aria-selected", "false");
    this.#selected = index;
    this.delegate?.didSelect(index);
    this.#cells.get(index)?.setAttribute("aria-selected", "true");
  }

  #scrolled() {
    // Browsers without `scrollend`: the row has come to rest when it stops scrolling.
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), 150);
    if (!this.#drawing) this.#drawing = requestAnimationFrame(() => this.#draw());
  }

  #settle() {
    clearTimeout(this.#rest);
    if (this.#isResized) return this.#resized();
    if (this.#target !== null && this.#middle() !== this.#target) {
      // The window was resized while moving, or the distance was larger than the room in the
      // window.
      this.#element.scrollLeft = this.#window.scrollLeft(this.#target);
    }
    this.letGo();
    if (this.#count && this.#window.isNearItsEnd(this.#middle())) this.#move(this.#middle());
    this.#draw();
  }

  #draw() {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    if (this.#isResized) return this.#resized();
    const middle = this.#middle();
    if (this.#target === null && this.#count) this.#mark(middle);
    const [first, last] = this.#window.shown(middle, this.#element.clientWidth);
    for (const [index, cell] of this.#cells) {
      if ((index < first || index > last) && index !== this.#selected) this.#remove(index, cell);
    }
    for (let index = first; index <= last; index += 1) this.#add(index);
    if (this.#selected >= 0) this.#add(this.#selected);
    this.#snaps.show(this.#target ?? middle, this.#count);
    const selected = this.#cells.get(this.#selected);
    if (selected) this.#element.setAttribute("aria-activedescendant", selected.id);
    else this.#element.removeAttribute("aria-activedescendant");
    this.delegate?.didShow(first, last);
  }

  #add(index) {
    if (this.#cells.has(index)) return;
    const cell = document.createElement("div");
    cell.className = "cell";
    cell.id = `${this.#element.id}-${index}`;
    cell.dataset.index = index;
    cell.setAttribute("role", "option");
    cell.setAttribute("aria-selected", String(index === this.#selected));
    cell.style.left = `${this.#window.left(index)}px`;
    this.#cells.set(index, cell);
    this.#fill(cell, index);
    this.#track.append(cell);
  }

  #fill(cell, index) {
    cell.setAttribute("aria-setsize", this.#count);
    cell.setAttribute("aria-posinset", index + 1);
    this.dataSource.fill(cell, index);
  }

  #remove(index, cell) {
    this.#cells.delete(index);
    this.dataSource.empty(cell, index);
    cell.remove();
  }

  // When the size changes a browser scrolls on its own, and sends the scroll event first.
  get #isResized() {
    return this.#element.clientWidth !== this.#seen;
  }

  #resized() {
    if (!this.#element.clientWidth) return;
    this.#measure();
    if (this.#selected >= 0) this.select(this.#selected, { isAnimated: false });
  }

  #measure() {
    this.#seen = this.#element.clientWidth;
    const pitch = parseFloat(getComputedStyle(this.#element).getPropertyValue("--pitch"));
    this.#window.measure(this.#count, pitch, this.#seen);
    this.#place();
  }

  // Moves the window around an item, and keeps the item's visible position.
  #move(index) {
    const offset = this.#element.scrollLeft - this.#window.scrollLeft(this.#middle());
    this.#window.center(index);
    this.#place();
    this.#element.scrollLeft = this.#window.scrollLeft(index) + offset;
  }

  #place() {
    this.#track.style.width = `${this.#window.width}px`;
    for (const [index, cell] of this.#cells) cell.style.left = `${this.#window.left(index)}px`;
    this.#snaps.place();
  }
}
