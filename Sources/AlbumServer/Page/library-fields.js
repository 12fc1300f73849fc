// The fields of the library with their types and headings, and suggestions for their values.

import { address } from "./library-client.js";
import { quoted } from "./query-sort.js";

const mostSuggestions = 20;

export class LibraryFields {
  #client;
  #fields = [];

  constructor(client) {
    this.#client = client;
  }

  // All fields: { name, type, heading, writable }, the main ones first.
  get all() {
    return this.#fields;
  }

  // Reads them; they change with the albums.
  async refresh(signal) {
    this.#fields = (await this.#client.read("/api/v1/fields", { signal })).fields;
  }

  named(name) {
    return this.#fields.find((field) => field.name === name);
  }

  // The field with the heading of a layout's line.
  headed(label) {
    return this.#fields.find((field) => field.heading === label)
      ?? this.#fields.find((field) => field.name.toLowerCase() === label.toLowerCase());
  }

  // Values of a field that have a text, the most frequent first.
  async suggestions(name, text, signal) {
    if (!this.named(name)) return [];
    const q = text ? `${name}:${quoted(text)}` : "";
    const values = { by: name, q, limit: mostSuggestions };
    const { facets } = await this.#client.read(address("/api/v1/facets", values), { signal });
    const sought = text.toLowerCase();
    return facets.map(({ value }) => value)
      .filter((value) => value !== null && String(value).toLowerCase().includes(sought)).map(String);
  }
}
