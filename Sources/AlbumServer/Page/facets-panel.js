// The values of fields with the number of albums of each, and the saved searches: a click adds one to
// the query, or takes it away.

import { address } from "./library-client.js";
import { make } from "./field-editors.js";
import { condition, narrowed, quoted, split } from "./query-sort.js";
import { Retrying } from "./retrying.js";

const usual = ["genre", "decade", "format", "label", "rating"];
const fewest = 8;
const most = 200;

export class FacetsPanel {
  #panel;
  #button;
  #client;
  #fields;
  #query = "";
  #request = null;
  #chosen = new Set();
  #open = new Set();
  #retrying = new Retrying();
  didToggle = () => {};
  didFail = () => {};
  didRecover = () => {};
  // Called with a query to show, and to save or remove a search (null for the query).
  search = () => {};
  saveShelf = () => {};
  canWrite = () => false;

  constructor(panel, button, client, fields) {
    this.#panel = panel;
    this.#button = button;
    this.#client = client;
    this.#fields = fields;
    button.addEventListener("click", () => this.toggle());
    panel.querySelector(".close").addEventListener("click", () => {
      this.toggle(false);
      button.focus();
    });
    panel.querySelector("select").addEventListener("change", ({ target }) => {
      this.#chosen.add(target.value);
      this.refresh();
    });
    panel.querySelector("#shelf-save").addEventListener("click", () => this.saveShelf(this.#query));
  }

  get isShown() {
    return !this.#panel.hidden;
  }

  toggle(isShown = !this.isShown) {
    if (isShown === this.isShown) return;
    this.#panel.hidden = !isShown;
    this.#button.setAttribute("aria-expanded", String(isShown));
    this.refresh();
    this.didToggle();
  }

  showQuery(query) {
    this.#query = query;
    this.refresh();
  }

  async refresh() {
    this.#request?.abort();
    this.#retrying.cancel();
    if (!this.isShown) return;
    const { signal } = this.#request = new AbortController();
    const all = this.#fields.all.filter(({ name }) => !["title", "cover_url"].includes(name));
    const names = new Set(all.map(({ name }) => name));
    const by = [...usual, ...this.#chosen].filter((name) => name === "decade" || names.has(name));
    try {
      const [shelves, { facets }] = await Promise.all([
        this.#client.read("/api/v1/shelves", { signal }),
        this.#client.read(address("/api/v1/facets", {
          by: [...new Set(by)].join(","), q: split(this.#query).words, limit: most,
        }), { signal }),
      ]);
      this.#retrying.end();
      const focused = document.activeElement?.dataset?.condition;
      const groups = [...new Set(by)].map((name) => this.#group(name, facets.filter(({ field }) => field === name)));
      this.#panel.querySelector(".groups").replaceChildren(...this.#shelves(shelves), ...groups.filter(Boolean));
      this.#panel.querySelector("select").replaceChildren(new Option("Another field…", ""),
        ...all.filter(({ name }) => !by.includes(name)).map(({ name, heading }) => new Option(heading, name)));
      const save = this.#panel.querySelector("#shelf-save");
      save.hidden = !this.#query || !this.canWrite();
      if (focused) [...this.#panel.querySelectorAll("[data-condition]")]
        .find(({ dataset }) => dataset.condition === focused)?.focus();
    } catch (error) {
      // A faulty query is reported by the search field.
      if (signal.aborted || error.status === 400) return;
      if (!this.#retrying.isAgain) this.didFail(error);
      this.#retrying.after(error, () => this.refresh());
    }
  }

  #group(name, facets) {
    if (!facets.length) return null;
    const shown = this.#open.has(name) ? facets : facets.slice(0, fewest);
    const list = make("ul", {}, ...shown.map(({ value, albums }) =>
      make("li", {}, this.#choice(condition(name, value), text(name, value), albums))));
    if (shown.length < facets.length) {
      const more = make("button", { type: "button", className: "more", textContent: `${facets.length - fewest} more` });
      more.addEventListener("click", () => {
        this.#open.add(name);
        this.refresh();
      });
      list.append(make("li", {}, more));
    }
    const heading = name === "decade" ? "Decade" : this.#fields.named(name)?.heading ?? name;
    return make("section", {}, make("h3", { textContent: heading }), list);
  }

  #shelves(shelves) {
    if (!shelves.length) return [];
    const items = shelves.map(({ name, albums }) => {
      const remove = make("button", { type: "button", className: "remove", textContent: "×", hidden: !this.canWrite() });
      remove.setAttribute("aria-label", `Remove the saved search ${name}`);
      remove.addEventListener("click", () => this.saveShelf(null, name));
      return make("li", {}, this.#choice(`shelf:${quoted(name)}`, name, albums ?? "!"), remove);
    });
    return [make("section", {}, make("h3", { textContent: "Saved searches" }), make("ul", {}, ...items))];
  }

  #choice(words, label, count) {
    const isChosen = ` ${this.#query} `.includes(` ${words} `);
    const button = make("button", { type: "button", className: "facet" },
      make("span", { textContent: label, dir: "auto" }), make("span", { className: "number", textContent: count }));
    button.dataset.condition = words;
    button.setAttribute("aria-pressed", String(isChosen));
    button.addEventListener("click", () => this.search(isChosen
      ? ` ${this.#query} `.replace(` ${words} `, " ").trim() : narrowed(this.#query, words)));
    return button;
  }
}

function text(name, value) {
  if (value === null) return "none";
  return name === "decade" ? `${value}s` : value === true ? "yes" : value === false ? "no" : String(value);
}
