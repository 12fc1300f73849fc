// The positions where a row may come to rest. A browser chooses one when a finger lets go, among
// those in the page at that time: so there must be positions beyond the visible ones, or no fling
// would get past them. They are empty.
//
// None is moved while it exists, except with the whole row: a browser would follow it.

import { make } from "./elements.js";

const reach = 60;

export class SnapPoints {
  #track;
  #window;
  #points = new Map();

  constructor(track, window) {
    this.#track = track;
    this.#window = window;
  }

  show(middle, count) {
    const last = Math.min(count - 1, middle + reach);
    const first = Math.max(0, middle - reach);
    for (const [index, point] of this.#points) {
      if (index >= first && index <= last && this.#window.contains(index)) continue;
      point.remove();
      this.#points.delete(index);
    }
    for (let index = first; index <= last; index += 1) {
      if (this.#points.has(index) || !this.#window.contains(index)) continue;
      const point = make("i", { className: "snap", role: "presentation" });
      point.style.left = `${this.#window.edge(index)}px`;
      this.#points.set(index, point);
      this.#track.append(point);
    }
  }

  place() {
    for (const [index, point] of this.#points) point.style.left = `${this.#window.edge(index)}px`;
  }
}
