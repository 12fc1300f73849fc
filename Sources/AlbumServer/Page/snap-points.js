// The positions where a row may come to rest. A browser chooses one when a finger lets go, among
// those in the page at that time: so there must be positions beyond the visible ones, or no fling
// would get past them. They are empty.
//
// None is moved while it exists, except with the whole row: a browser would follow it.

import { make } from "./elements.js";

const reach = 60;

export class SnapPoints {
  #scroller;
  #points = new Map();

  constructor(scroller) {
    this.#scroller = scroller;
  }

  show(middle) {
    const { track, window } = this.#scroller;
    const [first, last] = window.around(middle, 0, reach);
    for (const [index, point] of this.#points) {
      if (index >= first && index <= last) continue;
      point.remove();
      this.#points.delete(index);
    }
    for (let index = first; index <= last; index += 1) {
      if (this.#points.has(index)) continue;
      const point = make("i", { className: "snap", role: "presentation" });
      this.#scroller.place(point, index);
      this.#points.set(index, point);
      track.append(point);
    }
  }

  place() {
    for (const [index, point] of this.#points) this.#scroller.place(point, index);
  }
}
