// Groups, while the albums are sorted by a field whose values repeat: the first album of each has
// its name, and the one of the first visible album is above the view, with the number of albums.

import * as pages from "./album-pages.js";
import { find } from "./elements.js";
import { valueText } from "./field-values.js";
import { read } from "./library-client.js";
import { split } from "./query-sort.js";
import { Retrying } from "./retrying.js";

const grouping = ["artist", "genre", "label", "format", "rating", "year"];
const bar = find("group");
// Without the numbers there are the names.
const retrying = new Retrying({ show() {} });
let field = "";
let counts;
let shown = 0;

// Finds out by which field the albums are in groups.
export function refresh() {
  const { words, order } = split(pages.query);
  field = grouping.find((name) => name === order[0]?.field) ?? "";
  counts = new Map();
  bar.hidden = !field;
  const by = field === "year" ? "decade" : field;
  if (field) retrying.read(async (signal) => {
    const { facets } = await read("facets", { by, q: words, limit: 1000 }, signal);
    counts = new Map(facets.map(({ value, albums }) => [nameOf(value), albums]));
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
  if (name) bar.textContent = counts.has(name) ? `${name} (${counts.get(name)})` : name;
}

function group(index) {
  const album = field && pages.album(index);
  return album ? nameOf(album[field]) : "";
}

function nameOf(value) {
  if (field !== "year" || !value) return valueText(value) || "none";
  return `${Math.floor(value / 10)}0s`;
}
