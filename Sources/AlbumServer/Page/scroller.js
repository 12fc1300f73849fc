// What scrollers of any number of items have in common: only the items near the visible ones are in the
// page. The items are provided by others:
//
//   dataSource.count()                the number of items
//   dataSource.fill(cell, index)      fills an element with the content of an item; also to update it
//   dataSource.empty(cell, index)     the element is removed
//   delegate.didSelect(index)         another item is selected; -1 for none
//   delegate.didShow(first, last)     these are in the page now
//
// Subclasses have draw(), resized(), settle(), and place(cell, index), the position of a cell.

export class Scroller {
  dataSource = null;
  delegate = null;
  selected = -1;
  count = 0;
  cells = new Map();
  track = document.createElement("div");
  drawing = 0;
  rest = 0;

  // The element is a listbox that scrolls.
  constructor(element, className) {
    this.element = element;
    this.track.className = className;
    this.track.setAttribute("role", "presentation");
    element.append(this.track);
    element.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.resized()).observe(element);
  }

  // Fills the cells of a range again, those of them that are in the page.
  refill(first, last) {
    for (const [index, cell] of this.cells) if (index >= first && index <= last) this.fill(cell, index);
  }

  // Removes all items, when another view takes over.
  clear() {
    for (const [index, cell] of this.cells) this.remove(index, cell);
  }

  // Fills all cells again, without those beyond the end.
  refresh() {
    for (const [index, cell] of this.cells) {
      if (index >= this.count) this.remove(index, cell);
      else this.fill(cell, index);
    }
  }

  mark(index) {
    if (index === this.selected) return;
    this.cells.get(this.selected)?.setAttribute("aria-selected", "false");
    this.selected = index;
    this.delegate?.didSelect(index);
    this.cells.get(index)?.setAttribute("aria-selected", "true");
  }

  scrolled() {
    // Browsers without `scrollend`: it has come to rest when it stops scrolling.
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), 150);
    this.drawing ||= requestAnimationFrame(() => this.draw());
  }

  // Has these cells in the page, and the selected one.
  show(first, last) {
    for (const [index, cell] of this.cells) {
      if ((index < first || index > last) && index !== this.selected) this.remove(index, cell);
    }
    for (let index = first; index <= last; index += 1) this.add(index);
    if (this.selected >= 0) this.add(this.selected);
    const selected = this.cells.get(this.selected);
    if (selected) this.element.setAttribute("aria-activedescendant", selected.id);
    else this.element.removeAttribute("aria-activedescendant");
    this.delegate?.didShow(first, last);
  }

  add(index) {
    if (this.cells.has(index)) return;
    const cell = document.createElement("div");
    cell.className = "cell";
    cell.id = `${this.element.id}-${index}`;
    cell.dataset.index = index;
    cell.setAttribute("role", "option");
    cell.setAttribute("aria-selected", String(index === this.selected));
    this.cells.set(index, cell);
    this.place(cell, index);
    this.fill(cell, index);
    this.track.append(cell);
  }

  fill(cell, index) {
    cell.setAttribute("aria-setsize", this.count);
    cell.setAttribute("aria-posinset", index + 1);
    this.dataSource.fill(cell, index);
  }

  remove(index, cell) {
    this.cells.delete(index);
    this.dataSource.empty(cell, index);
    cell.remove();
  }

  placeAll() {
    for (const [index, cell] of this.cells) this.place(cell, index);
  }
}
