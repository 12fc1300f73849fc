// Prints the albums of the query as a list, not what is on the screen.

import { make } from "./field-editors.js";
import { valueText } from "./field-values.js";

const most = 5000;

export class PrintList {
  #section;
  #pages;
  #columns;
  #fields;

  constructor(section, pages, columns, fields) {
    this.#section = section;
    this.#pages = pages;
    this.#columns = columns;
    this.#fields = fields;
    // From the browser's menu: those that have arrived.
    addEventListener("beforeprint", () => {
      if (this.#section.childElementCount) return;
      const albums = [];
      for (let index = 0; index < Math.min(most, pages.total); index += 1) {
        const album = pages.album(index);
        if (album) albums.push(album);
      }
      this.#fill(albums);
    });
    addEventListener("afterprint", () => this.#section.replaceChildren());
  }

  async print() {
    this.#fill(await this.#pages.range(0, Math.min(most, this.#pages.total) - 1));
    window.print();
  }

  #fill(albums) {
    const chosen = this.#columns.columns.map(({ field }) => field).filter(Boolean);
    const columns = chosen.length ? chosen
      : ["artist", "title", "genre", "year"].map((name) => this.#fields.named(name)).filter(Boolean);
    const note = this.#pages.total > albums.length ? ` (the first ${albums.length} of ${this.#pages.total})` : "";
    this.#section.replaceChildren(make("h2", { textContent: (this.#pages.query || "Albums") + note }),
      make("table", {}, make("thead", {}, make("tr", {}, ...columns.map(({ heading }) =>
        make("th", { textContent: heading })))),
      make("tbody", {}, ...albums.map((album) => make("tr", {}, ...columns.map(({ name }) =>
        make("td", { textContent: valueText(album[name]), dir: "auto" })))))));
  }
}
