// The table of the selected album in the chosen layout. The server makes it, with the decorators of
// scripts.

import { address } from "./library-client.js";
import { paint } from "./legible-color.js";
import { Retrying } from "./retrying.js";

// Milliseconds before loading, so that fast scrolling loads no tables in between: scripts may take
// long for each.
const pauseBeforeFetch = 80;

export class AlbumTable {
  #body;
  #client;
  #request = null;
  #lastAsked = 0;
  // The album and layout that are shown or requested.
  #album = null;
  #layout = "";
  #retrying = new Retrying();
  // Called with an error when it first occurs, and when it is over.
  didFail = () => {};
  didRecover = () => {};

  constructor(body, client) {
    this.#body = body;
    this.#client = client;
  }

  // Shows an album's table once it has arrived; until then the last one is dimmed. Null shows none.
  async show(album, layout) {
    if (album && album === this.#album && layout === this.#layout) return;
    this.#retrying.cancel();
    this.#album = album;
    this.#layout = layout;
    this.#request?.abort();
    this.#request = null;
    if (!album) return this.#fill([]);
    const request = new AbortController();
    this.#request = request;
    this.#body.setAttribute("aria-busy", "true");
    const isHasty = performance.now() - this.#lastAsked < pauseBeforeFetch;
    this.#lastAsked = performance.now();
    if (isHasty) await new Promise((resolve) => setTimeout(resolve, pauseBeforeFetch));
    if (request.signal.aborted) return;
    try {
      const path = address(`/api/v1/albums/${album.id}/table`, { layout });
      const { rows } = await this.#client.read(path, { signal: request.signal });
      if (request.signal.aborted) return;
      if (this.#retrying.isAgain) this.didRecover();
      this.#retrying.end();
      this.#fill(rows);
    } catch (error) {
      if (request.signal.aborted) return;
      this.#fill([]);
      this.#album = null;
      // It has just been deleted, and the shelf is about to report that.
      if (error.status === 404) return;
      if (!this.#retrying.isAgain) this.didFail(error);
      this.#retrying.after(error, () => this.show(album, layout));
    }
  }

  #fill(rows) {
    this.#body.removeAttribute("aria-busy");
    const lines = rows.filter(({ text }) => text !== "").map((row) => line(row));
    this.#body.replaceChildren(...lines);
    this.#body.closest("table").hidden = lines.length === 0;
  }
}

function line({ label, text, color, bold }) {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  const cell = document.createElement("td");
  head.scope = "row";
  head.textContent = label;
  cell.textContent = text;
  cell.dir = "auto";
  cell.classList.toggle("bold", bold);
  if (color) paint(cell, color);
  row.append(head, cell);
  return row;
}
