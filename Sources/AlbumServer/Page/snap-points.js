// Where a row may come to rest. A browser decides when a finger lets go, by what is in the page then: so there
// have to be places further away than what is seen, or no flight would get beyond it. They are empty.
//
// None is ever moved while it is there, except with the whole row: a browser would follow it.

const reach = 60;

export class SnapPoints {
  #track;
  #window;
  #points = new Map();

  constructor(track, window) {
    this.#track = track;
    this.#window = window;
  }

  // Has them around a thing in the middle.
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
      const point = document.createElement("i");
      point.className = "snap";
      point.setAttribute("role", "presentation");
      point.style.left = `${this.#window.left(index)}px`;
      this.#points.set(index, point);
      this.#track.append(point);
    }
  }

  // The row was moved, or measured anew.
  place() {
    for (const [index, point] of this.#points) point.style.left = `${this.#window.left(index)}px`;
  }
}
