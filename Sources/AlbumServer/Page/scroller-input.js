// Keys, mouse and wheel of a scroller. Touch scrolls the row directly, and so does a horizontal
// wheel.

// The wheel distance of one step.
const wheelStep = 60;

export class ScrollerInput {
  #scroller;
  #turned = 0;

  constructor(element, scroller) {
    this.#scroller = scroller;
    element.addEventListener("keydown", (event) => this.#press(event));
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
    element.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") scroller.letGo();
    });
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { selected, count, pageLength } = this.#scroller;
    const places = {
      ArrowLeft: selected - 1,
      ArrowUp: selected - 1,
      ArrowRight: selected + 1,
      ArrowDown: selected + 1,
      PageUp: selected - pageLength,
      PageDown: selected + pageLength,
      Home: 0,
      End: count - 1,
    };
    if (!Object.hasOwn(places, event.key)) return;
    event.preventDefault();
    // A held key would only start one animation after another.
    this.#scroller.select(places[event.key], { isAnimated: !event.repeat });
  }

  #click(event) {
    const cell = event.target.closest("[data-index]");
    if (cell) this.#scroller.select(Number(cell.dataset.index));
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
