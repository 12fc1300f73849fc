// The groups of the shown albums in the chosen layout, with counts and totals. The server makes them.

import { address } from "./library-client.js";

export class AlbumGroups {
  #client;
  #request = null;
  #groups = [];
  #all = null;
  // Called with an error when reading fails, and when groups arrived.
  didFail = () => {};
  didRecover = () => {};
  didArrive = () => {};

  constructor(client) {
    this.#client = client;
  }

  // Reads the groups of a query; until then there are none.
  async read(query, layout) {
    this.#request?.abort();
    [this.#groups, this.#all] = [[], null];
    if (!layout) return this.didArrive();
    const request = new AbortController();
    this.#request = request;
    try {
      const path = address("/api/v1/groups", { q: query, layout });
      const { groups, all } = await this.#client.read(path, { signal: request.signal });
      if (request.signal.aborted) return;
      [this.#groups, this.#all] = [groups, all];
      this.didArrive();
    } catch (error) {
      if (!request.signal.aborted) this.didFail(error);
    }
  }

  // The group of the album at an index, and the totals of all; empty without groups.
  text(index) {
    if (!this.#all) return "";
    const group = this.#groups.findLast(({ start }) => start <= index);
    return [group?.text, `all: ${this.#all.text}`].filter(Boolean).join(" · ");
  }
}
