// Items in lines from top to bottom: covers, or the lines of a list.
//
// The sizes are the element's `--tile`, the smallest width of an item (0 for one item in a line),
// and `--line`, the height of a line (0 for square items), both in rem.

import { Scroller } from "./scroller.js";

const linesBefore = 2;

export class TileScroller extends Scroller {
  // Whether only the line of the selected item is drawn.
  isBrief = false;
  #width = 1;

  constructor(element) {
    super(element, { className: "tiles", longest: 8_000_000 });
  }

  get arrows() {
    const { selected, columns } = this;
    const sideways = columns > 1 ? { ArrowLeft: selected - 1, ArrowRight: selected + 1 } : {};
    return { ...sideways, ArrowUp: this.#vertical(-columns), ArrowDown: this.#vertical(columns) };
  }

  // Above the first line and below the last one there is nothing, except an end of a shorter line.
  #vertical(distance) {
    const target = this.selected + distance;
    if (target >= 0 && target < this.count) return target;
    return target < 0 || this.#line(this.selected) === this.#line(this.count - 1)
      ? this.selected : this.count - 1;
  }

  #line(index) {
    return Math.floor(index / this.columns);
  }

  // The first item that is wholly visible.
  get top() {
    return Math.ceil(this.window.at(this.scroll) - .1) * this.columns;
  }

  reload(index = this.selected) {
    const before = this.selected;
    this.read();
    // What is read again does not scroll back to an album that was scrolled away from.
    if (this.nearest(index) === before && this.cells.size) this.draw();
    else this.select(index);
  }

  select(index) {
    const wanted = this.nearest(index);
    this.mark(wanted);
    if (wanted >= 0) this.#scrollTo(this.#line(wanted));
    this.draw();
  }

  #scrollTo(line) {
    if (!this.window.contains(line)) this.move(line);
    const top = this.window.scroll(line);
    const least = top + this.window.pitch - this.element.clientHeight;
    if (top < this.scroll) this.scroll = top;
    else if (least > this.scroll) this.scroll = Math.min(top, least);
  }

  settle() {
    const line = Math.round(this.window.at(this.scroll));
    if (!this.window.isNearItsEnd(line)) return;
    this.move(line);
    this.draw();
  }

  draw() {
    const { clientHeight } = this.element;
    if (!clientHeight) return;
    const middle = Math.floor(this.window.at(this.scroll + clientHeight / 2));
    const line = this.#line(this.selected);
    const [first, last] = this.isBrief
      ? [line, line] : this.window.around(middle, clientHeight, linesBefore);
    this.show(first * this.columns, Math.min(this.count, (last + 1) * this.columns) - 1);
  }

  resized() {
    if (!this.isResized || !this.element.clientWidth) return;
    const top = this.window.scroll(this.#line(this.selected)) - this.scroll;
    const wasVisible = top > -this.window.pitch && top < this.seen.height;
    this.measure();
    if (wasVisible) this.select(this.selected);
    else this.draw();
  }

  measure() {
    const { clientWidth } = this.element;
    const style = getComputedStyle(this.element);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const size = (name) => (parseFloat(style.getPropertyValue(name)) || 0) * rem;
    this.columns = Math.max(1, Math.floor(clientWidth / (size("--tile") || Infinity)));
    this.#width = Math.max(1, clientWidth) / this.columns;
    this.window.measure(
      Math.ceil(this.count / this.columns), Math.max(8, size("--line") || this.#width));
    this.lay();
  }

  place({ style }, index) {
    style.top = `${this.window.edge(this.#line(index))}px`;
    style.height = `${this.window.pitch}px`;
    style.left = `${(index % this.columns) * this.#width}px`;
    style.width = this.columns > 1 ? `${this.#width}px` : "";
  }
}
