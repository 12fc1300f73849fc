// The table of the selected album in the chosen layout, which the server makes, with the decorators
// of scripts; or all fields of one album or several. Values are edited in their cells.

import { button, find, make, paint } from "./elements.js";
import { commonValue, valueText } from "./field-values.js";
import { read } from "./library-client.js";
import * as fields from "./library-fields.js";
import { Retrying } from "./retrying.js";
import * as form from "./value-form.js";
import { names } from "./waiting-changes.js";

// `save` saves fields of the shown albums, and returns whether that was accepted.
export const delegate = { save: async () => false };
const table = find("table");
const body = table.tBodies[0];
let isEditable = false;
let albums = [];
let album = null;
let layout = "";
let lines = [];
// Scripts may take long for each table.
const retrying = new Retrying({ rest: 80 });

export function allowEditing(isAllowed) {
  isEditable = isAllowed;
  // It may be known later than the album.
  fill(lines);
}

export function showFields(chosen) {
  retrying.abort();
  album = null;
  albums = chosen;
  fill(fields.all.map((field) => {
    const { value, isMixed } = commonValue(albums, field.name);
    const text = isMixed ? "different values" : valueText(value);
    return { label: field.heading, text, field, isMixed };
  }));
}

export function focus(name) {
  valueButton(name)?.focus();
}

// Shows an album's table once it has arrived; until then the last one is dimmed. Null shows none.
export function show(chosen, name) {
  if (chosen && chosen === album && name === layout) return;
  if (chosen?.id !== albums[0]?.id) form.close();
  [album, layout, albums] = [chosen, name, chosen ? [chosen] : []];
  retrying.abort();
  if (!album) return fill([]);
  body.ariaBusy = "true";
  retrying.read(async (signal) => {
    try {
      const { rows } = await read(`albums/${chosen.id}/table`, { layout }, signal);
      if (!signal.aborted) fill(rows.map((row) => withWaiting(row, chosen)));
    } catch (error) {
      if (signal.aborted) return;
      fill([]);
      // It has just been deleted, and the shelf is about to report that.
      if (error.status === 404) return;
      if (error.status < 500) album = null;
      throw error;
    }
  });
}

// The server does not know the values of changes that wait.
function withWaiting(row, album) {
  const name = fields.headed(row.label)?.name;
  return names(album.id).includes(name) ? { ...row, text: valueText(album[name]) } : row;
}

function valueButton(name) {
  return [...body.querySelectorAll("button")].find(({ dataset }) => dataset.field === name);
}

function edit(field) {
  // Another editor that closes makes the rows again.
  form.close();
  const { name } = field;
  const cell = valueButton(name)?.parentElement;
  if (!cell) return;
  const edited = albums;
  const { value, isMixed } = commonValue(edited, name);
  form.open(cell, field, value, {
    hint: isMixed ? "Replaces the different values." : "",
    save: (value) => delegate.save(edited, { [name]: value }),
    done: () => {
      fill(lines);
      focus(name);
    },
  });
}

function fill(rows) {
  body.removeAttribute("aria-busy");
  lines = rows.filter(({ text, field }) => text || field);
  // What is being edited stays until it is saved or left.
  if (body.querySelector("form")) return;
  body.replaceChildren(...lines.map(line));
  table.hidden = lines.length === 0;
}

function line({ label, text, color, bold, field = fields.headed(label), isMixed }) {
  const cell = make("td", { dir: "auto", className: isMixed ? "mixed" : bold ? "bold" : "" });
  cell.append(isEditable && field?.writable
    ? button(text || "–", () => edit(field), {
      className: "value", dataset: { field: field.name }, title: `Edit ${label}`,
    }) : text);
  paint(cell, color);
  return make("tr", {}, make("th", { scope: "row" }, label), cell);
}
