// Groups, while the albums are sorted by a field whose values repeat: the first album of each has
// its name, and the one of the first visible album is above the view, with the number of albums and
// the sum of a field that the user chooses.

import * as pages from "./album-pages.js";
import { find } from "./elements.js";
import { valueText } from "./field-values.js";
import { read } from "./library-client.js";
import * as fields from "./library-fields.js";
import { split } from "./query-sort.js";
import { Retrying } from "./retrying.js";
import { store, stored } from "./storage.js";

const place = "moonshelf.sum";
const grouping = ["artist", "genre", "label", "format", "rating", "year"];
const summed = ["money", "duration", "integer", "number"];
const bar = find("group");
const choice = find("sum");
// Without the numbers there are the names.
const retrying = new Retrying({ show() {} });
let field = "";
let counts;
let shown = 0;

choice.onchange = () => {
  store(place, choice.value);
  refresh();
};

// Offers the fields that have sums.
export function offerSums() {
  choice.replaceChildren(
    ...fields.options("none", ({ name, type }) => name !== "year" && summed.includes(type)));
  choice.value = fields.named(stored(place)) ? stored(place) : "";
  choice.parentElement.hidden = choice.length < 2;
}

// Finds out by which field the albums are in groups.
export function refresh() {
  const { words, order } = split(pages.query);
  field = grouping.find((name) => name === order[0]?.field) ?? "";
  counts = new Map();
  bar.hidden = !field;
  const by = field === "year" ? "decade" : field;
  if (field) retrying.read(async (signal) => {
    const values = { by, q: words, limit: 1000, sum: stored(place) };
    const { facets } = await read("facets", values, signal);
    counts = new Map(facets.map(({ value, albums, sums = [] }) => [nameOf(value),
      [` (${albums})`, ...sums.map(({ text, unit }) => ` ${text} ${unit ?? ""}`)].join(",")]));
    show();
  });
}

// The name of the group that begins with the album at an index, or none.
export function begun(index) {
  const [before, name] = [group(index - 1), group(index)];
  return name && (index === 0 || (before && before !== name)) ? name : "";
}

export function show(index = shown) {
  shown = index;
  const name = group(index);
  if (name) bar.firstElementChild.textContent = name + (counts.get(name) ?? "");
}

function group(index) {
  const album = field && pages.album(index);
  return album ? nameOf(album[field]) : "";
}

function nameOf(value) {
  if (field !== "year" || !value) return valueText(value) || "none";
  return `${Math.floor(value / 10)}0s`;
}
