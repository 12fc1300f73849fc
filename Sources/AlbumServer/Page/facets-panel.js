// The values of fields with the number of albums of each, and the saved searches: a click adds one
// to the query, or takes it away.

import * as changes from "./album-changes.js";
import * as pages from "./album-pages.js";
import { button, copy, make } from "./elements.js";
import { read } from "./library-client.js";
import * as fields from "./library-fields.js";
import { condition, narrowed, quoted, split } from "./query-sort.js";
import { SidePanel } from "./side-panel.js";

const usual = ["genre", "decade", "format", "label", "rating"];
const fewest = 8;
const most = 200;

const chosen = new Set(usual);
const open = new Set();

export const facets = new SidePanel("facets", fill);
const [groups, fieldChoice] = facets.element.querySelectorAll(".groups, select");
fieldChoice.onchange = () => add(chosen, fieldChoice.value);

function add(names, name) {
  names.add(name);
  facets.refresh();
}

async function fill(signal) {
  const by = [...chosen].filter((name) => name === "decade" || fields.named(name));
  const q = split(pages.query).words;
  const [shelves, { facets: found }] = await Promise.all([
    read("shelves", {}, signal).catch((error) => {
      // Guests have none.
      if (error.status !== 403) throw error;
      return [];
    }),
    read("facets", { by: by.join(","), q, limit: most }, signal),
  ]);
  const hidden = ["title", "cover_url", ...by];
  const focused = document.activeElement?.dataset?.condition;
  groups.replaceChildren(
    ...group("Saved searches", [
      ...shelves.map(({ name, albums }) => [
        choice(`shelf:${quoted(name)}`, name, albums ?? "!"),
        ...(changes.areAllowed ? [button("×", "dropShelf", {
          className: "remove", dataset: { name }, ariaLabel: `Remove the saved search ${name}`,
        })] : []),
      ]),
      ...(changes.areAllowed && pages.query
        ? [button("Save this search…", "saveShelf", { className: "more" })] : []),
    ]),
    ...by.flatMap((name) => values(name, found.filter(({ field }) => field === name))));
  fieldChoice.replaceChildren(...fields.options("Another field…", ({ name }) => !hidden.includes(name)));
  if (focused) groups.querySelector(`[data-condition="${CSS.escape(focused)}"]`)?.focus();
}

function values(name, all) {
  const shown = open.has(name) ? all : all.slice(0, fewest);
  const choices = shown.map(({ value, albums }) =>
    choice(condition(name, value), text(name, value), albums));
  if (shown.length < all.length) choices.push(button(
    `${all.length - fewest} more`, () => add(open, name), { className: "more" }));
  return group(name === "decade" ? "Decade" : fields.named(name).heading, choices);
}

function group(heading, choices) {
  return choices.length ? [make("section", {}, make("h3", {}, heading),
    make("ul", {}, ...choices.map((choice) => make("li", {}, ...[choice].flat()))))] : [];
}

function choice(words, label, count) {
  const padded = ` ${pages.query} `;
  const isChosen = padded.includes(` ${words} `);
  const element = copy("facet");
  const [name, number] = element.children;
  [name.textContent, number.textContent] = [label, count];
  element.ariaPressed = String(isChosen);
  Object.assign(element.dataset, {
    condition: words,
    query: isChosen ? padded.replace(` ${words} `, " ").trim() : narrowed(pages.query, words),
  });
  return element;
}

function text(name, value) {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return name === "decade" ? `${value}s` : String(value);
}
