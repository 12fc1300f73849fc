// The albums of a query by position, read in pages near the visible ones. Pending requests that are
// no longer needed are aborted.

import { address } from "./library-client.js";
import { Retrying } from "./retrying.js";

const length = 50;
const mostKept = 24;
const mostAtOnce = 500;
// Milliseconds before loading, so that fast scrolling loads nothing in between.
const pauseBeforeFetch = 60;

export class AlbumPages {
  #client;
  #pages = new Map();
  #requests = new Map();
  #wanted = [0, -1];
  #timer = 0;
  #lastWant = 0;
  #retrying = new Retrying();
  query = "";
  total = 0;
  // Called with the first and the last index of albums that arrived.
  didArrive = () => {};
  // Called with an error when it first occurs, and when it is over.
  didFail = () => {};
  didRecover = () => {};

  constructor(client) {
    this.#client = client;
  }

  // The album at an index; null while it has not arrived.
  album(index) {
    return this.#pages.get(Math.floor(index / length))?.albums[index % length] ?? null;
  }

  // An album by its number, if it is in a page that has arrived.
  known(id) {
    for (const { albums } of this.#pages.values()) {
      const album = albums.find((album) => album.id === id);
      if (album) return album;
    }
    return null;
  }

  // All albums from one index to another, those that have not arrived included.
  async range(first, last) {
    const found = [];
    for (let index = first; index <= last; index += 1) {
      const album = this.album(index);
      if (!album) break;
      found.push(album);
    }
    while (first + found.length <= last) {
      const offset = first + found.length;
      const values = { q: this.query, limit: Math.min(mostAtOnce, last - offset + 1), offset };
      const { albums } = await this.#client.read(address("/api/v1/albums", values));
      if (!albums.length) break;
      found.push(...albums);
    }
    return found;
  }

  // Reads the result of a query, around an index. It is shown by `take`.
  async read(query, index, signal) {
    const number = Math.floor(Math.max(0, index) / length);
    const page = await this.#read(query, number, signal);
    if (page.albums.length || !page.total) return { ...page, query, number };
    const last = Math.floor((page.total - 1) / length);
    return { ...(await this.#read(query, last, signal)), query, number: last };
  }

  // Shows a result. For the query already shown, everything is read again.
  take({ query, number, total, albums }) {
    this.#abortAll();
    // Old pages of the same query are shown until the new ones have arrived.
    if (query === this.query) for (const old of this.#pages.values()) old.isOld = true;
    else this.#pages.clear();
    this.query = query;
    this.total = total;
    this.#keep(number, albums);
  }

  // Sets the range of visible albums.
  want(first, last) {
    this.#wanted = [Math.floor(first / length), Math.floor(last / length)];
    for (const [number, request] of this.#requests) {
      if (number < this.#wanted[0] || number > this.#wanted[1]) request.abort();
    }
    const isHasty = performance.now() - this.#lastWant < pauseBeforeFetch;
    this.#lastWant = performance.now();
    clearTimeout(this.#timer);
    if (isHasty) this.#timer = setTimeout(() => this.#fetch(), pauseBeforeFetch);
    else this.#fetch();
  }

  #fetch() {
    for (let number = this.#wanted[0]; number <= this.#wanted[1]; number += 1) {
      const page = this.#pages.get(number);
      if ((!page || page.isOld) && !this.#requests.has(number)) this.#request(number);
    }
  }

  async #request(number) {
    const request = new AbortController();
    this.#requests.set(number, request);
    try {
      const page = await this.#read(this.query, number, request.signal);
      if (request.signal.aborted) return;
      this.#keep(number, page.albums);
      if (this.#retrying.isAgain) this.didRecover();
      this.#retrying.end();
      this.didArrive(number * length, number * length + length - 1);
    } catch (error) {
      if (request.signal.aborted) return;
      if (!this.#retrying.isAgain) this.didFail(error);
      this.#retrying.after(error, () => this.#fetch());
    } finally {
      if (this.#requests.get(number) === request) this.#requests.delete(number);
    }
  }

  #read(query, number, signal) {
    const values = { q: query, limit: length, offset: number * length };
    return this.#client.read(address("/api/v1/albums", values), { signal });
  }

  #keep(number, albums) {
    this.#pages.delete(number);
    this.#pages.set(number, { albums, isOld: false });
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= mostKept) break;
      if (old < this.#wanted[0] || old > this.#wanted[1]) this.#pages.delete(old);
    }
  }

  #abortAll() {
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }
}
