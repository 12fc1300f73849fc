// A row of items. The selected one is in the middle, and the item in the middle is selected. Browsers
// cannot lay out an element that is millions of items wide, so the row is a window over them (see
// ScrollerWindow), which moves when the row has come to rest near one of its ends.

import { Scroller } from "./scroller.js";
import { ScrollerWindow } from "./scroller-window.js";
import { ScrollerInput } from "./scroller-input.js";
import { SnapPoints } from "./snap-points.js";

export class HorizontalScroller extends Scroller {
  #window = new ScrollerWindow();
  #snaps;
  // The width of the row when it was last measured.
  #seen = 0;
  // The scroll position the row is being moved to by the program; null while the user moves it, or
  // it rests.
  #target = null;
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");

  // The element's `--pitch` is the width of a cell.
  constructor(element) {
    super(element, "track");
    this.#snaps = new SnapPoints(this.track, this.#window);
    element.addEventListener("scrollend", () => this.settle());
    new ScrollerInput(element, this);
  }

  // The number of visible items.
  get pageLength() {
    return Math.max(1, Math.floor(this.element.clientWidth / this.#window.pitch));
  }

  // The item that a key selects; undefined for another key.
  target(key) {
    return {
      ArrowLeft: this.selected - 1,
      ArrowUp: this.selected - 1,
      ArrowRight: this.selected + 1,
      ArrowDown: this.selected + 1,
      PageUp: this.selected - this.pageLength,
      PageDown: this.selected + this.pageLength,
      Home: 0,
      End: this.count - 1,
    }[key];
  }

  // Reads the number of items and shows all of them again, keeping the position.
  reload(index = this.selected) {
    this.count = this.dataSource.count();
    this.#measure();
    this.refresh();
    this.select(Math.max(0, index), { isAnimated: false });
  }

  // Selects an item and moves it to the middle.
  select(index, { isAnimated = true } = {}) {
    const wanted = Math.min(Math.max(index, 0), this.count - 1);
    // Positions in the old size would lead to another item.
    if (this.#isResized) this.#measure();
    const distance = Math.abs(wanted - this.#middle());
    const isNear = distance <= 2 * this.pageLength;
    this.mark(wanted);
    if (wanted < 0) return this.draw();
    if (!isNear || !this.#window.contains(wanted)) this.#move(wanted);
    this.#target = wanted;
    this.element.classList.add("moving");
    const isSmooth = isAnimated && isNear && !this.#stillness.matches;
    const left = this.#window.scrollLeft(wanted);
    this.draw();
    if (Math.abs(this.element.scrollLeft - left) < 1) return this.settle();
    this.element.scrollTo({ left, behavior: isSmooth ? "smooth" : "instant" });
    if (!isSmooth) this.settle();
  }

  // The user has taken hold of the row: the item that comes to the middle is selected.
  letGo() {
    this.#target = null;
    this.element.classList.remove("moving");
  }

  #middle() {
    return this.#window.index(this.element.scrollLeft);
  }

  settle() {
    clearTimeout(this.rest);
    if (this.#isResized) return this.resized();
    if (this.#target !== null && this.#middle() !== this.#target) {
      // The window was resized while moving, or the distance was larger than the room in the
      // window.
      this.element.scrollLeft = this.#window.scrollLeft(this.#target);
    }
    this.letGo();
    if (this.count && this.#window.isNearItsEnd(this.#middle())) this.#move(this.#middle());
    this.draw();
  }

  draw() {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    if (this.#isResized) return this.resized();
    const middle = this.#middle();
    if (this.#target === null && this.count) this.mark(middle);
    const [first, last] = this.#window.shown(middle, this.element.clientWidth);
    this.show(first, last);
    this.#snaps.show(this.#target ?? middle, this.count);
  }

  place(cell, index) {
    cell.style.left = `${this.#window.left(index)}px`;
  }

  // When the size changes a browser scrolls on its own, and sends the scroll event first.
  get #isResized() {
    return this.element.clientWidth !== this.#seen;
  }

  resized() {
    if (!this.element.clientWidth) return;
    this.#measure();
    if (this.selected >= 0) this.select(this.selected, { isAnimated: false });
  }

  #measure() {
    this.#seen = this.element.clientWidth;
    const pitch = parseFloat(getComputedStyle(this.element).getPropertyValue("--pitch"));
    this.#window.measure(this.count, pitch, this.#seen);
    this.#lay();
  }

  // Moves the window around an item, and keeps the item's visible position.
  #move(index) {
    const offset = this.element.scrollLeft - this.#window.scrollLeft(this.#middle());
    this.#window.center(index);
    this.#lay();
    this.element.scrollLeft = this.#window.scrollLeft(index) + offset;
  }

  #lay() {
    this.track.style.width = `${this.#window.width}px`;
    this.placeAll();
    this.#snaps.place();
  }
}
