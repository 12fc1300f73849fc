// The values of fields with the number of albums of each, and the saved searches: a click adds one to
// the query, or takes it away.

import { address } from "./library-client.js";
import { make } from "./field-editors.js";
import { condition, narrowed, quoted, split } from "./query-sort.js";
import { SidePanel } from "./side-panel.js";

const usual = ["genre", "decade", "format", "label", "rating"];
const fewest = 8;
const most = 200;

export class FacetsPanel extends SidePanel {
  #client;
  #fields;
  #query = "";
  #chosen = new Set();
  #open = new Set();
  // Called with a query to show.
  search = () => {};

  constructor(panel, button, client, fields) {
    super(panel, button);
    this.#client = client;
    this.#fields = fields;
    panel.querySelector("select").addEventListener("change", ({ target }) => {
      this.#chosen.add(target.value);
      this.refresh();
    });
  }

  showQuery(query) {
    this.#query = query;
    this.refresh();
  }

  async read(signal) {
    const all = this.#fields.all.filter(({ name }) => !["title", "cover_url"].includes(name));
    const isThere = (name) => name === "decade" || all.some((field) => field.name === name);
    const by = [...new Set([...usual, ...this.#chosen])].filter(isThere);
    const path = address("/api/v1/facets", {
      by: by.join(","), q: split(this.#query).words, limit: most,
    });
    const [shelves, { facets }] = await Promise.all([
      this.#client.read("/api/v1/shelves", { signal }), this.#client.read(path, { signal }),
    ]);
    const panel = this.panel;
    const focused = document.activeElement?.dataset?.condition;
    panel.querySelector(".groups").replaceChildren(...this.#shelves(shelves), ...by.flatMap((name) =>
      this.#group(name, facets.filter(({ field }) => field === name))));
    panel.querySelector("select").replaceChildren(new Option("Another field…", ""),
      ...all.filter(({ name }) => !by.includes(name)).map(({ name, heading }) => new Option(heading, name)));
    if (focused) [...panel.querySelectorAll("[data-condition]")]
      .find(({ dataset }) => dataset.condition === focused)?.focus();
  }

  #group(name, facets) {
    if (!facets.length) return [];
    const shown = this.#open.has(name) ? facets : facets.slice(0, fewest);
    const list = make("ul", {}, ...shown.map(({ value, albums }) =>
      make("li", {}, this.#choice(condition(name, value), text(name, value), albums))));
    if (shown.length < facets.length) {
      const more = make("button", {
        type: "button", className: "more", textContent: `${facets.length - fewest} more`,
      });
      more.addEventListener("click", () => {
        this.#open.add(name);
        this.refresh();
      });
      list.append(make("li", {}, more));
    }
    const heading = name === "decade" ? "Decade" : this.#fields.named(name)?.heading ?? name;
    return [make("section", {}, make("h3", { textContent: heading }), list)];
  }

  #shelves(shelves) {
    if (!shelves.length) return [];
    const items = shelves.map(({ name, albums }) =>
      make("li", {}, this.#choice(`shelf:${quoted(name)}`, name, albums ?? "!")));
    return [make("section", {}, make("h3", { textContent: "Saved searches" }), make("ul", {}, ...items))];
  }

  #choice(words, label, count) {
    const isChosen = ` ${this.#query} `.includes(` ${words} `);
    const button = make("button", { type: "button", className: "facet" },
      make("span", { textContent: label, dir: "auto" }),
      make("span", { className: "number", textContent: count }));
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
