// The columns of the list: the lines of the chosen layout. They show the values of fields at once,
// and later what the server makes of them with the layout and decorators.

import { makeBox } from "./album-cell.js";
import { find, button, make, paint } from "./elements.js";
import { valueText } from "./field-values.js";
import { read } from "./library-client.js";
import * as fields from "./library-fields.js";
import { split } from "./query-sort.js";
import { Retrying } from "./retrying.js";

const mostKept = 1000;
const narrow = ["integer", "number", "money", "duration"];

const heads = find("heads");
const list = find("list");
export let columns = [];
let layout = "";
let order = [];
// The albums in the page, by element, and the tables that arrived, by album.
const lines = new Map();
const tables = new Map();
// Without tables the values of the fields stay.
const reading = new Retrying({ show() {}, rest: 150 });

list.addEventListener("scroll", () => { heads.scrollLeft = list.scrollLeft; });

export async function choose(name, album) {
  if (!album || (name === layout && columns.length)) return;
  layout = name;
  forget();
  const rows = await table(album);
  if (name !== layout) return;
  columns = rows.map(({ label }) => ({ label, field: fields.headed(label) }));
  const widths = columns.map(({ field }) => width(field)).join(" ");
  list.parentElement.style.setProperty("--columns", widths);
  showHeads();
  for (const [element, album] of lines) fill(element, album);
}

export function showOrder(query) {
  ({ order } = split(query));
  showHeads();
}

export function forget() {
  tables.clear();
}

// Fills a line; null while the album has not arrived.
export function fill(element, album) {
  lines.set(element, album);
  element.ariaBusy = String(!album);
  const rows = album && tables.get(album.id);
  const cells = columns.map(({ field }, index) => {
    const { text, color, bold } = rows?.[index] ?? {};
    const cell = make("span", {
      dir: "auto", textContent: text ?? (album ? valueText(album[field?.name]) : ""),
      className: `${bold ? "bold" : ""} ${narrow.includes(field?.type) ? "number" : ""}`,
    });
    paint(cell, color);
    return cell;
  });
  element.replaceChildren(makeBox(), ...cells);
  const words = cells.map((cell) => cell.textContent).filter(Boolean).join(", ");
  element.ariaLabel = album ? words || album.title : "Loading";
  if (album && !rows) reading.read(readTables);
}

export function empty(element) {
  lines.delete(element);
}

function showHeads() {
  heads.replaceChildren(...columns.map(({ label, field }) => {
    if (!field) return make("span", {}, label);
    const term = order.find((term) => fields.named(term.field) === field);
    const [arrow, state] = !term ? ["", ""]
      : term.isDescending ? [" ↓", ", now descending"] : [" ↑", ", now ascending"];
    return button(label + arrow, "sort", {
      dataset: { field: field.name }, ariaLabel: `Sort by ${label}${state}`,
    });
  }));
}

function table(album, signal) {
  return read(`albums/${album.id}/table`, { layout }, signal).then(({ rows }) => rows);
}

function readTables(signal) {
  const missing = [...lines.values()].filter((album) => album && !tables.has(album.id));
  return Promise.all(missing.map(async (album) => {
    const rows = await table(album, signal);
    if (signal.aborted) return;
    tables.set(album.id, rows);
    if (tables.size > mostKept) tables.delete(tables.keys().next().value);
    // The same album may have been read again in the meantime.
    for (const [element, shown] of lines) if (shown === album) fill(element, album);
  }));
}

function width(field) {
  if (["title", "artist"].includes(field?.name)) return "minmax(9rem, 3fr)";
  if (["integer", "number", "rating", "boolean"].includes(field?.type)) return "minmax(4rem, 1fr)";
  return "minmax(6.5rem, 2fr)";
}
