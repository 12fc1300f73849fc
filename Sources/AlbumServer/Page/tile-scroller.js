// Items in lines from top to bottom, of which only the visible ones are in the page: covers, or the
// lines of a list.
//
// The sizes are the element's `--tile`, the smallest width of an item (0 for one item in a line), and
// `--line`, the height of a line (0 for square items), both in rem.

import { Scroller } from "./scroller.js";

// Browsers lay out elements of some 16 million pixels exactly; higher shelves are a window over them.
const highest = 8_000_000;
const linesBefore = 2;

export class TileScroller extends Scroller {
  #columns = 1;
  #width = 1;
  #height = 1;
  // The first line of the window.
  #base = 0;
  #seen = "";

  constructor(element) {
    super(element, "tiles");
  }

  get pageLength() {
    return Math.max(1, Math.floor(this.element.clientHeight / this.#height)) * this.#columns;
  }

  // The item that a key selects; undefined for another key.
  target(key) {
    const isTiled = this.#columns > 1;
    return {
      ArrowLeft: isTiled ? this.selected - 1 : undefined,
      ArrowRight: isTiled ? this.selected + 1 : undefined,
      ArrowUp: this.#vertical(-this.#columns),
      ArrowDown: this.#vertical(this.#columns),
      PageUp: this.selected - this.pageLength,
      PageDown: this.selected + this.pageLength,
      Home: 0,
      End: this.count - 1,
    }[key];
  }

  // Above the first line and below the last one there is nothing, except an end of a shorter line.
  #vertical(distance) {
    const target = this.selected + distance;
    if (target >= 0 && target < this.count) return target;
    const line = (index) => Math.floor(index / this.#columns);
    return target < 0 || line(this.selected) === line(this.count - 1)
      ? this.selected : this.count - 1;
  }

  reload(index = this.selected) {
    this.count = this.dataSource.count();
    const before = this.selected;
    this.#measure();
    this.refresh();
    const wanted = Math.min(Math.max(0, index), this.count - 1);
    // What is read again does not scroll back to an album that was scrolled away from.
    if (wanted === before && this.cells.size) this.draw();
    else this.select(wanted);
  }

  // Selects an item and scrolls to it.
  select(index) {
    const wanted = Math.min(Math.max(index, 0), this.count - 1);
    if (this.#isResized) this.#measure();
    this.mark(wanted);
    if (wanted >= 0) this.#scrollTo(Math.floor(wanted / this.#columns));
    this.draw();
  }

  #scrollTo(line) {
    const element = this.element;
    if (line < this.#base || line >= this.#base + this.#length) {
      this.#move(line);
      element.scrollTop = (line - this.#base) * this.#height;
    }
    const top = (line - this.#base) * this.#height;
    const least = top + this.#height - element.clientHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (least > element.scrollTop) element.scrollTop = Math.min(top, least);
  }

  // Moves the window when scrolling has come to rest near one of its ends.
  settle() {
    const line = this.#base + Math.floor(this.element.scrollTop / this.#height);
    const [offset, margin] = [line - this.#base, this.#length / 8];
    const isNearStart = this.#base > 0 && offset < margin;
    const isNearEnd = this.#base < this.#lastBase && offset > this.#length - margin;
    if (!isNearStart && !isNearEnd) return;
    const rest = this.element.scrollTop - offset * this.#height;
    this.#move(line);
    this.element.scrollTop = (line - this.#base) * this.#height + rest;
    this.draw();
  }

  draw() {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    const { clientHeight, scrollTop } = this.element;
    if (!clientHeight) return;
    const line = this.#base + Math.floor(scrollTop / this.#height);
    const lines = Math.ceil(clientHeight / this.#height) + linesBefore;
    const first = Math.max(0, line - linesBefore) * this.#columns;
    const last = Math.min(this.count, (line + lines) * this.#columns) - 1;
    this.show(first, last);
  }

  get #isResized() {
    return this.#seen !== `${this.element.clientWidth} ${this.element.clientHeight}`;
  }

  resized() {
    if (!this.#isResized || !this.element.clientWidth) return;
    const line = Math.floor(this.selected / this.#columns) - this.#base;
    const top = line * this.#height - this.element.scrollTop;
    const wasVisible = top > -this.#height && top < Number(this.#seen.split(" ")[1]);
    this.#measure();
    if (wasVisible) this.select(this.selected);
    else this.draw();
  }

  #measure() {
    const { clientWidth, clientHeight } = this.element;
    this.#seen = `${clientWidth} ${clientHeight}`;
    const style = getComputedStyle(this.element);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const size = (name) => (parseFloat(style.getPropertyValue(name)) || 0) * rem;
    this.#columns = size("--tile") ? Math.max(1, Math.floor(clientWidth / size("--tile"))) : 1;
    this.#width = Math.max(1, clientWidth) / this.#columns;
    this.#height = Math.max(8, size("--line") || this.#width);
    this.#base = Math.min(this.#base, this.#lastBase);
    this.#lay();
  }

  #move(line) {
    this.#base = Math.round(Math.max(0, Math.min(line - this.#length / 2, this.#lastBase)));
    this.#lay();
  }

  #lay() {
    this.track.style.height = `${this.#length * this.#height}px`;
    this.placeAll();
  }

  place(cell, index) {
    const line = Math.floor(index / this.#columns) - this.#base;
    cell.style.top = `${line * this.#height}px`;
    cell.style.height = `${this.#height}px`;
    cell.style.left = `${(index % this.#columns) * this.#width}px`;
    if (this.#columns > 1) cell.style.width = `${this.#width}px`;
    else cell.style.width = "";
  }

  get #lines() {
    return Math.ceil(this.count / this.#columns);
  }

  // The number of lines in the window.
  get #length() {
    return Math.min(this.#lines, Math.floor(highest / this.#height));
  }

  get #lastBase() {
    return Math.max(0, this.#lines - this.#length);
  }
}
