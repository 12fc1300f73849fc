// The columns of the list: the lines of the chosen layout. A line shows the values of its album's
// fields at once, and when it stays, what the server makes of them with the layout and decorators.

import { paint } from "./legible-color.js";
import { address } from "./library-client.js";
import { split } from "./query-sort.js";
import { valueText } from "./field-values.js";

const rest = 150;
const mostAtOnce = 4;
const mostKept = 1000;

export class ListColumns {
  #heads;
  #client;
  #fields;
  #layout = "";
  #columns = [];
  // The lines in the page, by element, and the tables that arrived, by album.
  #lines = new Map();
  #tables = new Map();
  #waiting = [];
  #running = 0;
  #timer = 0;
  #order = [];
  // Called with the name of a field whose heading was clicked.
  didSort = () => {};

  constructor(heads, client, fields) {
    this.#heads = heads;
    this.#client = client;
    this.#fields = fields;
    heads.addEventListener("click", (event) => {
      const { field } = event.target.closest("button")?.dataset ?? {};
      if (field) this.didSort(field);
    });
    const list = heads.nextElementSibling;
    list.addEventListener("scroll", () => { heads.scrollLeft = list.scrollLeft; }, { passive: true });
  }

  // Shows the columns of a layout, which any album has.
  async choose(layout, album) {
    if (!album || (layout === this.#layout && this.#columns.length)) return;
    this.#layout = layout;
    this.#tables.clear();
    const { rows } = await this.#client.read(path(album, layout));
    if (layout !== this.#layout) return;
    this.#columns = rows.map(({ label }) => ({ label, field: this.#fields.headed(label) }));
    this.#heads.parentElement.style.setProperty("--columns",
      this.#columns.map(({ field }) => width(field)).join(" "));
    this.#showHeads();
    for (const [element, album] of this.#lines) this.fill(element, album);
  }

  // Shows the order of a query in the headings.
  showOrder(query) {
    this.#order = split(query).order;
    this.#showHeads();
  }

  // Drops the tables, since something has changed.
  forget() {
    this.#tables.clear();
  }

  get columns() {
    return this.#columns;
  }

  // Fills a line; null while the album has not arrived.
  fill(element, album) {
    this.#lines.set(element, album);
    element.setAttribute("aria-busy", String(!album));
    const table = album && this.#tables.get(album.id);
    const cells = this.#columns.map((column, index) => {
      const cell = document.createElement("span");
      const made = table?.[index];
      cell.dir = "auto";
      cell.textContent = made?.text ?? (album ? valueText(album[column.field?.name]) : "");
      if (made?.color) paint(cell, made.color);
      cell.classList.toggle("bold", made?.bold ?? false);
      cell.classList.toggle("number", ["integer", "number", "money", "duration"].includes(column.field?.type));
      return cell;
    });
    element.replaceChildren(...cells);
    const words = cells.map((cell) => cell.textContent).filter(Boolean).join(", ");
    element.setAttribute("aria-label", album ? words || album.title : "Loading");
    if (!album || table) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#want(), rest);
  }

  empty(element) {
    this.#lines.delete(element);
  }

  #showHeads() {
    this.#heads.replaceChildren(...this.#columns.map(({ label, field }) => {
      const head = document.createElement(field ? "button" : "span");
      const place = this.#order.findIndex((term) => this.#fields.named(term.field) === field);
      head.textContent = label;
      if (!field) return head;
      head.type = "button";
      head.dataset.field = field.name;
      const isDescending = this.#order[place]?.isDescending;
      head.setAttribute("aria-label", `Sort by ${label}`
        + (place < 0 ? "" : isDescending ? ", now descending" : ", now ascending"));
      if (place >= 0) head.textContent += isDescending ? " ↓" : " ↑";
      return head;
    }));
  }

  #want() {
    this.#waiting = [...this.#lines].filter(([element, album]) =>
      album && !this.#tables.has(album.id) && element.isConnected);
    while (this.#running < mostAtOnce && this.#waiting.length) this.#next();
  }

  async #next() {
    const [, album] = this.#waiting.shift() ?? [];
    if (!album) return;
    this.#running += 1;
    const layout = this.#layout;
    try {
      const { rows } = await this.#client.read(path(album, layout));
      if (layout !== this.#layout) return;
      this.#tables.set(album.id, rows);
      if (this.#tables.size > mostKept) this.#tables.delete(this.#tables.keys().next().value);
      // The same album may have been read again in the meantime.
      for (const [element, shown] of this.#lines) if (shown === album) this.fill(element, album);
    } catch {
      // The values of the fields stay.
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }
}

function path(album, layout) {
  return address(`/api/v1/albums/${album.id}/table`, { layout });
}

function width(field) {
  if (["title", "artist"].includes(field?.name)) return "minmax(9rem, 3fr)";
  if (["integer", "number", "rating", "boolean"].includes(field?.type)) return "minmax(4rem, 1fr)";
  return "minmax(6.5rem, 2fr)";
}
