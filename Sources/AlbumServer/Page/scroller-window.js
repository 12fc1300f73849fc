// The items that a scroller's row has room for, and the position of each. The row has a maximum
// number of items: the widest element that every browser lays out exactly is some 16 million
// pixels.

const mostThings = 4000;
// The number of cells next to the visible ones that are made in advance.
const besides = 4;

export class ScrollerWindow {
  #first = 0;
  #count = 0;
  #padding = 0;
  pitch = 1;

  // Sets the number of items, the width of each, and the visible width of the row.
  measure(count, pitch, seen) {
    this.#count = count;
    this.pitch = pitch > 0 ? pitch : 1;
    // The first and the last one can be in the middle too.
    this.#padding = Math.max(0, (seen - this.pitch) / 2);
    this.#first = Math.min(this.#first, this.#lastFirst);
  }

  center(index) {
    this.#first = Math.max(0, Math.min(index - mostThings / 2, this.#lastFirst));
  }

  get width() {
    return this.#length * this.pitch + 2 * this.#padding;
  }

  contains(index) {
    return index >= this.#first && index < this.#first + this.#length;
  }

  isNearItsEnd(index) {
    const offset = index - this.#first;
    const margin = this.#length / 8;
    return (
      (this.#first > 0 && offset < margin) ||
      (this.#first < this.#lastFirst && offset > this.#length - margin)
    );
  }

  // The left edge of an item in the row.
  left(index) {
    return this.#padding + (index - this.#first) * this.pitch;
  }

  // The scroll position with an item in the middle.
  scrollLeft(index) {
    return (index - this.#first) * this.pitch;
  }

  // The item in the middle at a scroll position.
  index(scrollLeft) {
    const index = this.#first + Math.round(scrollLeft / this.pitch);
    return Math.max(0, Math.min(index, this.#count - 1));
  }

  // The first and the last item to be in the page around one in the middle.
  shown(middle, seen) {
    const half = Math.ceil(seen / 2 / this.pitch) + besides;
    const last = Math.min(this.#first + this.#length - 1, middle + half);
    return [Math.max(this.#first, middle - half), last];
  }

  get #length() {
    return Math.min(this.#count, mostThings);
  }

  get #lastFirst() {
    return Math.max(0, this.#count - mostThings);
  }
}
