// A row of items. The selected one is in the middle, and the item in the middle is selected.

import { make } from "./elements.js";
import { Scroller } from "./scroller.js";

// The wheel distance of one step.
const wheelStep = 60;
// The snap points on each side.
const reach = 60;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class HorizontalScroller extends Scroller {
  #snaps;
  #turned = 0;
  // The item the row is being moved to by the program; null while the user moves it, or it rests.
  #target = null;

  // The element's `--pitch` is the width of a cell.
  constructor(element) {
    super(element, { className: "track", isHorizontal: true, longest: 1_056_000 });
    this.#snaps = new SnapPoints(this);
    element.onwheel = (event) => this.#turn(event);
    // Touch scrolls it directly, and so does a horizontal wheel.
    element.onpointerdown = ({ pointerType }) => {
      if (pointerType !== "mouse") this.#letGo();
    };
  }

  get arrows() {
    const [before, after] = [this.selected - 1, this.selected + 1];
    return { ArrowLeft: before, ArrowUp: before, ArrowRight: after, ArrowDown: after };
  }

  reload(index = this.selected) {
    this.read();
    this.select(Math.max(0, index), { isAnimated: false });
  }

  select(index, { isAnimated = true } = {}) {
    const wanted = this.nearest(index);
    const isNear = Math.abs(wanted - this.#middle) * this.window.pitch <= 2 * this.seen.width;
    this.mark(wanted);
    if (wanted < 0) return this.draw();
    if (!isNear || !this.window.contains(wanted)) this.move(wanted);
    this.#target = wanted;
    this.element.classList.add("moving");
    const isSmooth = isAnimated && isNear && !stillness.matches;
    const left = this.window.scroll(wanted);
    this.draw();
    if (Math.abs(this.scroll - left) < 1) return this.rested();
    this.element.scrollTo({ left, behavior: isSmooth ? "smooth" : "instant" });
    if (!isSmooth) this.rested();
  }

  // The user has taken hold of the row: the item that comes to the middle is selected.
  #letGo() {
    this.#target = null;
    this.element.classList.remove("moving");
  }

  #turn(event) {
    if (event.ctrlKey) return;
    if (Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return this.#letGo();
    event.preventDefault();
    this.#turned += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1);
    const steps = Math.trunc(this.#turned / wheelStep);
    this.#turned -= steps * wheelStep;
    if (steps) this.select(this.selected + steps);
  }

  get #middle() {
    return Math.max(0, Math.min(Math.round(this.window.at(this.scroll)), this.count - 1));
  }

  settle() {
    if (this.isResized) return this.resized();
    // The window was resized while moving, or the distance was larger than the room in the window.
    const target = this.#target ?? this.#middle;
    if (this.#middle !== target) this.scroll = this.window.scroll(target);
    this.#letGo();
    if (this.count && this.window.isNearItsEnd(this.#middle)) this.move(this.#middle);
    this.draw();
  }

  draw() {
    if (this.isResized) return this.resized();
    const middle = this.#middle;
    if (this.#target === null && this.count) this.mark(middle);
    this.show(...this.window.around(middle, this.seen.width, 4));
    this.#snaps.show(this.#target ?? middle);
  }

  place(cell, index) {
    cell.style.left = `${this.window.edge(index)}px`;
  }

  resized() {
    if (!this.element.clientWidth) return;
    this.measure();
    if (this.selected >= 0) this.select(this.selected, { isAnimated: false });
  }

  measure() {
    const pitch = parseFloat(getComputedStyle(this.element).getPropertyValue("--pitch"));
    // The first and the last one can be in the middle too.
    this.window.measure(this.count, pitch, (this.element.clientWidth - pitch) / 2);
    this.lay();
  }

  lay() {
    super.lay();
    this.#snaps.place();
  }
}

// The positions where a row may come to rest. A browser chooses one when a finger lets go, among
// those in the page at that time: so there must be positions beyond the visible ones, or no fling
// would get past them. They are empty.
//
// None is moved while it exists, except with the whole row: a browser would follow it.
class SnapPoints {
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
