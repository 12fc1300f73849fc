// The lines that a scroller has room for, and the position of each. Browsers lay out elements of
// some 16 million pixels exactly; longer ones are a window over their lines, which moves.

export class ScrollerWindow {
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
