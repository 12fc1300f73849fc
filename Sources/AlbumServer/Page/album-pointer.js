// A mouse, a pen or a finger on the albums of any view: selects, opens, marks, and drags.

// Milliseconds of a long press, and the pixels that a finger may move in that time.
const longPress = 500;
const stillness = 10;

export class AlbumPointer {
  #views;
  #actions;
  #timer = 0;
  #start = null;
  #isHeld = false;
  #dropCell = null;

  // The actions: select(index), open(), toggle(index), extend(index), drag(index), drop(index, isAfter);
  // `drag` returns whether albums can be moved.
  constructor(element, views, actions) {
    this.#views = views;
    this.#actions = actions;
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("dblclick", (event) => { if (cellIndex(event) !== null) actions.open(); });
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel", "scroll"]) {
      element.addEventListener(kind, () => clearTimeout(this.#timer), { capture: true, passive: true });
    }
    element.addEventListener("contextmenu", (event) => { if (this.#isHeld) event.preventDefault(); });
    element.addEventListener("dragstart", (event) => this.#drag(event));
    element.addEventListener("dragover", (event) => this.#over(event));
    element.addEventListener("dragleave", (event) => {
      if (!element.contains(event.relatedTarget)) this.#mark(null);
    });
    element.addEventListener("drop", (event) => this.#drop(event));
    element.addEventListener("dragend", () => this.#mark(null));
  }

  #click(event) {
    const index = cellIndex(event);
    if (index === null) return;
    if (this.#isHeld) {
      this.#isHeld = false;
      return;
    }
    const before = this.#views.selected;
    this.#actions.select(index);
    if (event.shiftKey) this.#actions.extend(before, index);
    else if (event.ctrlKey || event.metaKey) this.#actions.toggle(index);
    this.#views.focus();
  }

  #press(event) {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    const index = cellIndex(event);
    const cell = event.target.closest("[data-index]");
    if (cell) cell.draggable = event.pointerType === "mouse";
    if (index === null || event.pointerType === "mouse") return;
    this.#start = [event.clientX, event.clientY];
    this.#timer = setTimeout(() => {
      this.#isHeld = true;
      this.#actions.toggle(index);
    }, longPress);
  }

  #move({ clientX, clientY }) {
    if (!this.#start) return;
    const [x, y] = this.#start;
    if (Math.hypot(clientX - x, clientY - y) > stillness) clearTimeout(this.#timer);
  }

  #drag(event) {
    const index = cellIndex(event);
    if (index === null || !this.#actions.drag(index)) return event.preventDefault();
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("application/x-moonshelf-albums", String(index));
  }

  #over(event) {
    if (!event.dataTransfer.types.includes("application/x-moonshelf-albums")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    this.#mark(event.target.closest("[data-index]"), this.#isAfter(event));
  }

  #drop(event) {
    const index = cellIndex(event);
    const isOurs = event.dataTransfer.types.includes("application/x-moonshelf-albums");
    this.#mark(null);
    if (index === null || !isOurs) return;
    event.preventDefault();
    this.#actions.drop(index, this.#isAfter(event));
  }

  // Whether the pointer is in the second half of a cell, in reading direction.
  #isAfter({ target, clientX, clientY }) {
    const box = target.closest("[data-index]")?.getBoundingClientRect();
    if (!box) return false;
    return this.#views.name === "list"
      ? clientY > (box.top + box.bottom) / 2 : clientX > (box.left + box.right) / 2;
  }

  #mark(cell, isAfter) {
    this.#dropCell?.classList.remove("drop-before", "drop-after");
    this.#dropCell = cell;
    cell?.classList.add(isAfter ? "drop-after" : "drop-before");
  }
}

function cellIndex(event) {
  const cell = event.target.closest?.("[data-index]");
  return cell ? Number(cell.dataset.index) : null;
}
