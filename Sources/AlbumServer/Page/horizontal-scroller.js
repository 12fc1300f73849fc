// A row of things of any number, of which only those near the middle are in the page. It knows nothing of
// what they are:
//
//   dataSource.count()                how many things there are
//   dataSource.fill(cell, index)      puts what is to be seen of one into an element; also done anew
//   dataSource.empty(cell, index)     the element goes away
//   delegate.didSelect(index)         another one is in the middle now; -1 for none
//   delegate.didShow(first, last)     these are in the page now
//
// The selected one is in the middle, and what is in the middle is selected. Browsers cannot lay out an
// element that is millions of things wide, so the row is a window over them (see ScrollerWindow), which
// moves when the row has come to rest near one of its ends.

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
  // How wide the row was when it was measured.
  #seen = 0;
  // Where the row is being moved to by us; null while a hand, or nobody, moves it.
  #target = null;
  #drawing = 0;
  #rest = 0;
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");

  // The element is a listbox that scrolls; it says in `--pitch` how wide a cell is.
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

  get selected() {
    return this.#selected;
  }

  get count() {
    return this.#count;
  }

  // How many things are seen at once.
  get pageLength() {
    return Math.max(1, Math.floor(this.#element.clientWidth / this.#window.pitch));
  }

  // Asks how many things there are and shows all of them anew, keeping the place.
  reload(index = this.#selected) {
    this.#count = this.dataSource.count();
    this.#measure();
    for (const [index, cell] of this.#cells) if (index >= this.#count) this.#remove(index, cell);
    for (const [index, cell] of this.#cells) this.#fill(cell, index);
    this.select(Math.max(0, index), { isAnimated: false });
  }

  // Shows things anew, those of them that are in the page.
  refill(first, last) {
    for (const [index, cell] of this.#cells) {
      if (index >= first && index <= last) this.#fill(cell, index);
    }
  }

  // Selects a thing and moves it to the middle.
  select(index, { isAnimated = true } = {}) {
    const wanted = Math.min(Math.max(index, 0), this.#count - 1);
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

  // A hand has taken hold of the row: what comes to the middle is selected.
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
    // Browsers without `scrollend` come to rest by being quiet.
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), 150);
    if (!this.#drawing) this.#drawing = requestAnimationFrame(() => this.#draw());
  }

  #settle() {
    clearTimeout(this.#rest);
    if (this.#isResized) return this.#resized();
    if (this.#target !== null && this.#middle() !== this.#target) {
      // The window was resized on the way, or the row had to be moved further than there was room.
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

  // A browser scrolls by itself when the room changes, and tells of the scrolling first.
  get #isResized() {
    return this.#element.clientWidth !== this.#seen;
  }

  #resized() {
    this.#measure();
    if (this.#selected >= 0) this.select(this.#selected, { isAnimated: false });
  }

  #measure() {
    this.#seen = this.#element.clientWidth;
    const pitch = parseFloat(getComputedStyle(this.#element).getPropertyValue("--pitch"));
    this.#window.measure(this.#count, pitch, this.#seen);
    this.#place();
  }

  // Puts the window around a thing, and the thing where it was seen.
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
