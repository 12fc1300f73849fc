// A mouse, a pen or a finger on the albums of any view: selects, opens, marks (also by a box in the
// cell), and drags.

import * as views from "./album-views.js";

const longPress = 500;
const stillness = 10;
const kind = "application/x-moonshelf-albums";

// The actions: select(index), reveal(), open(), toggle(index), extend(from, to), drag(index), drop(index,
// isAfter); `drag` returns whether albums can be moved.
export function connectPointer(element, actions) {
  let timer = 0;
  let start = [0, 0];
  let isHeld = false;
  let dropCell = null;

  const mark = (cell, isAfter) => {
    dropCell?.classList.remove("drop-before", "drop-after");
    dropCell = cell;
    cell?.classList.add(isAfter ? "drop-after" : "drop-before");
  };
  const listeners = {
    click(event, index) {
      if (index === null) return;
      if (isHeld) {
        isHeld = false;
        return;
      }
      if (event.target.matches(".box")) return actions.toggle(index);
      if (event.detail === 2) return actions.open();
      const before = views.shown.selected;
      actions.select(index);
      if (event.shiftKey) actions.extend(before, index);
      else if (event.ctrlKey || event.metaKey) actions.toggle(index);
      else actions.reveal();
      views.focus();
    },
    pointerdown(event, index, cell) {
      clearTimeout(timer);
      isHeld = false;
      if (!cell) return;
      cell.draggable = event.pointerType === "mouse";
      if (cell.draggable) return;
      start = [event.clientX, event.clientY];
      timer = setTimeout(() => {
        isHeld = true;
        actions.toggle(index);
      }, longPress);
    },
    pointermove({ clientX, clientY }) {
      if (Math.hypot(clientX - start[0], clientY - start[1]) > stillness) clearTimeout(timer);
    },
    contextmenu(event) {
      if (isHeld) event.preventDefault();
    },
    dragstart(event, index) {
      if (index === null || !actions.drag(index)) return event.preventDefault();
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData(kind, String(index));
    },
    dragover(event, index, cell) {
      if (!event.dataTransfer.types.includes(kind)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      mark(cell, isAfter(event, cell));
    },
    dragleave(event) {
      if (!element.contains(event.relatedTarget)) mark(null);
    },
    drop(event, index, cell) {
      mark(null);
      if (!cell || !event.dataTransfer.types.includes(kind)) return;
      event.preventDefault();
      actions.drop(index, isAfter(event, cell));
    },
    dragend() {
      mark(null);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) {
    element.addEventListener(name, (event) => {
      const cell = event.target.closest?.("[data-index]");
      listener(event, cell ? Number(cell.dataset.index) : null, cell);
    });
  }
  for (const name of ["pointerup", "pointercancel", "scroll"]) {
    element.addEventListener(name, () => clearTimeout(timer), { capture: true, passive: true });
  }
}

// Whether the pointer is in the second half of a cell, in reading direction.
function isAfter({ clientX, clientY }, cell) {
  if (!cell) return false;
  const box = cell.getBoundingClientRect();
  return views.name === "list"
    ? clientY > (box.top + box.bottom) / 2 : clientX > (box.left + box.right) / 2;
}
