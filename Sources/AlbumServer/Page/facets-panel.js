// The values of fields with the number of albums of each, and the saved searches: a click adds one
// to the query, or takes it away.

import * as changes from "./album-changes.js";
import * as pages from "./album-pages.js";
import { button, make } from "./elements.js";
import { read } from "./library-client.js";
import * as fields from "./library-fields.js";
import { condition, narrowed, quoted, split } from "./query-sort.js";
import { SidePanel } from "./side-panel.js";

const usual = ["genre", "decade", "format", "label", "rating"];
const fewest = 8;
const most = 200;

class FacetsPanel extends SidePanel {
  #chosen = new Set(usual);
  #open = new Set();
  #fieldChoice = this.panel.querySelector("select");
  #groups = this.panel.querySelector(".groups");

  constructor() {
    super("facets");
    this.#fieldChoice.onchange = () => {
      this.#chosen.add(this.#fieldChoice.value);
      this.refresh();
    };
  }

  async read(signal) {
    const all = fields.all.filter(({ name }) => !["title", "cover_url"].includes(name));
    const by = [...this.#chosen].filter((name) => name === "decade" || fields.named(name));
    const q = split(pages.query).words;
    const [shelves, { facets }] = await Promise.all([
      read("shelves", {}, signal).catch((error) => {
        // Guests have none.
        if (error.status !== 403) throw error;
        return [];
      }),
      read("facets", { by: by.join(","), q, limit: most }, signal),
    ]);
    const focused = document.activeElement?.dataset?.condition;
    this.#groups.replaceChildren(
      ...this.#group("Saved searches", [
        ...shelves.map(({ name, albums }) => [
          this.#choice(`shelf:${quoted(name)}`, name, albums ?? "!"),
          ...(changes.areAllowed ? [button("×", "dropShelf", {
            className: "remove", dataset: { name }, ariaLabel: `Remove the saved search ${name}`,
          })] : []),
        ]),
        ...(changes.areAllowed && pages.query
          ? [button("Save this search…", "saveShelf", { className: "more" })] : []),
      ]),
      ...by.flatMap((name) => this.#facets(name, facets.filter(({ field }) => field === name))));
    this.#fieldChoice.replaceChildren(new Option("Another field…", ""),
      ...all.filter(({ name }) => !by.includes(name))
        .map(({ name, heading }) => new Option(heading, name)));
    if (focused) this.panel.querySelector(`[data-condition="${CSS.escape(focused)}"]`)?.focus();
  }

  #facets(name, facets) {
    const shown = this.#open.has(name) ? facets : facets.slice(0, fewest);
    const choices = shown.map(({ value, albums }) =>
      this.#choice(condition(name, value), text(name, value), albums));
    if (shown.length < facets.length) choices.push(button(`${facets.length - fewest} more`, () => {
      this.#open.add(name);
      this.refresh();
    }, { className: "more" }));
    return this.#group(name === "decade" ? "Decade" : fields.named(name).heading, choices);
  }

  #group(heading, choices) {
    return choices.length ? [make("section", {}, make("h3", {}, heading),
      make("ul", {}, ...choices.map((choice) => make("li", {}, ...[choice].flat()))))] : [];
  }

  #choice(words, label, count) {
    const padded = ` ${pages.query} `;
    const isChosen = padded.includes(` ${words} `);
    const query = isChosen
      ? padded.replace(` ${words} `, " ").trim() : narrowed(pages.query, words);
    const choice = button("", "query", {
      className: "facet", dataset: { condition: words, query }, ariaPressed: String(isChosen),
    });
    choice.append(
      make("span", { dir: "auto" }, label), make("span", { className: "number" }, count));
    return choice;
  }
}

function text(name, value) {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return name === "decade" ? `${value}s` : String(value);
}

export const facets = new FacetsPanel();
