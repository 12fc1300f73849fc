// The wheel of the row, and a hand that takes hold of it. Touch scrolls it directly, and so does a
// horizontal wheel.

// The wheel distance of one step.
const wheelStep = 60;

export class ScrollerInput {
  #scroller;
  #turned = 0;

  constructor(element, scroller) {
    this.#scroller = scroller;
    element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
    element.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") scroller.letGo();
    });
  }

  #turn(event) {
    if (event.ctrlKey) return;
    if (Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return this.#scroller.letGo();
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    this.#turned += event.deltaY * lines;
    const steps = Math.trunc(this.#turned / wheelStep);
    this.#turned -= steps * wheelStep;
    if (steps) this.#scroller.select(this.#scroller.selected + steps);
  }
}
