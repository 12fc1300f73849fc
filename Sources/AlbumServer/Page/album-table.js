// The table of the selected album in the chosen layout, which the server makes, with the decorators of
// scripts; or all fields of one album or several. Values are edited in their cells.

import { address } from "./library-client.js";
import { commonValue, valueText } from "./field-values.js";
import { paint } from "./legible-color.js";
import { Retrying } from "./retrying.js";

// Milliseconds before loading, so that fast scrolling loads no tables in between: scripts may take
// long for each.
const pauseBeforeFetch = 80;

export class AlbumTable {
  #body;
  #client;
  #lastAsked = 0;
  // The album and layout that are shown or requested.
  #album = null;
  #layout = "";
  #retrying = new Retrying();
  #fields;
  #form;
  #albums = [];
  #lines = [];
  // Whether values can be edited.
  isEditable = false;
  // Saves fields of the shown albums; returns whether that was accepted.
  save = async () => false;
  // Called when an editor was closed.
  didClose = () => {};
  // Called with an error when it first occurs, and when it is over.
  didFail = () => {};
  didRecover = () => {};

  constructor(body, client, fields, form) {
    this.#body = body;
    this.#client = client;
    this.#fields = fields;
    this.#form = form;
    body.addEventListener("click", ({ target }) => {
      const { field } = target.closest("button")?.dataset ?? {};
      if (field) this.edit(field);
    });
  }

  // Shows all fields of albums, those without a value too.
  showFields(albums) {
    this.#retrying.abort();
    this.#album = null;
    this.#albums = albums;
    this.#fill(this.#fields.all.map((field) => {
      const { value, isMixed } = commonValue(albums, field.name);
      const text = isMixed ? "different values" : valueText(value);
      return { label: field.heading, text, field, isMixed };
    }), true);
  }

  // Edits a field in its cell.
  edit(name, field = this.#fields.named(name)) {
    // Another editor that closes makes the rows again.
    this.#form.close();
    const cell = [...this.#body.querySelectorAll("button")]
      .find(({ dataset }) => dataset.field === name)?.parentElement;
    if (!cell || !this.isEditable) return;
    const albums = this.#albums;
    const { value, isMixed } = commonValue(albums, name);
    this.#form.open(cell, field, value, {
      hint: isMixed ? "Replaces the different values." : "",
      suggest: (text, signal) => this.#fields.suggestions(name, text, signal),
      save: (value) => this.save(albums, { [name]: value }),
      done: () => {
        this.#fill(this.#lines.rows, this.#lines.isComplete);
        this.didClose(name);
      },
    });
  }

  // Puts the focus on a field's value.
  focus(name) {
    [...this.#body.querySelectorAll("button")].find(({ dataset }) => dataset.field === name)?.focus();
  }

  // Shows an album's table once it has arrived; until then the last one is dimmed. Null shows none.
  show(album, layout) {
    if (album && album === this.#album && layout === this.#layout) return;
    this.#retrying.abort();
    if (album?.id !== this.#albums[0]?.id) this.#form.close();
    this.#album = album;
    this.#albums = album ? [album] : [];
    this.#layout = layout;
    if (!album) return this.#fill([]);
    this.#body.setAttribute("aria-busy", "true");
    const isHasty = performance.now() - this.#lastAsked < pauseBeforeFetch;
    this.#lastAsked = performance.now();
    this.#retrying.read(this, async (signal) => {
      if (isHasty) await new Promise((resolve) => setTimeout(resolve, pauseBeforeFetch));
      if (signal.aborted) return;
      try {
        const path = address(`/api/v1/albums/${album.id}/table`, { layout });
        const { rows } = await this.#client.read(path, { signal });
        if (!signal.aborted) this.#fill(rows);
      } catch (error) {
        if (signal.aborted) return;
        this.#fill([]);
        // It has just been deleted, and the shelf is about to report that.
        if (error.status === 404) return;
        if (error.status < 500) this.#album = null;
        throw error;
      }
    });
  }

  #fill(rows, isComplete = false) {
    this.#body.removeAttribute("aria-busy");
    this.#lines = { rows, isComplete };
    // What is being edited stays until it is saved or left.
    if (this.#form.isOpen && this.#body.querySelector("form")) return;
    const lines = rows.filter(({ text }) => text !== "" || isComplete).map((row) => this.#line(row));
    this.#body.replaceChildren(...lines);
    this.#body.closest("table").hidden = lines.length === 0;
  }

  #line({ label, text, color, bold, field = this.#fields.headed(label), isMixed }) {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    const cell = document.createElement("td");
    head.scope = "row";
    head.textContent = label;
    cell.textContent = text;
    cell.dir = "auto";
    cell.classList.toggle("bold", bold ?? false);
    cell.classList.toggle("mixed", isMixed ?? false);
    if (this.isEditable && field?.writable) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "value";
      button.dataset.field = field.name;
      button.textContent = text || "–";
      button.title = `Edit ${label}`;
      cell.replaceChildren(button);
    }
    if (color) paint(cell, color);
    row.append(head, cell);
    return row;
  }
}
