// Reads something for a part of the page: a new reading aborts the one before, and one that failed
// since the server was unreachable or busy is repeated, with increasing pauses.

import { showProblem } from "./news.js";

const shortest = 500;
const longest = 5000;

export class Retrying {
  #show;
  #rest;
  #lastRead = -Infinity;
  #timer = 0;
  #pause = shortest;
  #control = null;
  #failure = "";

  // `show` gets the text of an error when it first occurs, or "" when it is over, and the one
  // before. A reading within `rest` milliseconds of another one waits, so that fast scrolling reads
  // nothing.
  constructor({ show = showProblem, rest = 0 } = {}) {
    this.#show = show;
    this.#rest = rest;
  }

  // Calls a function with a signal, again after a failure. Returns whether it succeeded the first
  // time.
  async read(body) {
    this.abort();
    const { signal } = this.#control = new AbortController();
    const isHasty = performance.now() - this.#lastRead < this.#rest;
    this.#lastRead = performance.now();
    try {
      if (isHasty) await sleep(this.#rest);
      if (signal.aborted) return false;
      await body(signal);
      if (signal.aborted) return false;
      this.#pause = shortest;
      this.#tell("");
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this.#tell(error.message);
      // Other errors would occur every time.
      if (error.status < 500) return false;
      this.#timer = setTimeout(() => this.read(body), this.#pause);
      this.#pause = Math.min(this.#pause * 2, longest);
      return false;
    }
  }

  abort() {
    clearTimeout(this.#timer);
    this.#control?.abort();
  }

  #tell(text) {
    if (text !== this.#failure) this.#show(text, this.#failure);
    this.#failure = text;
  }
}

export function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
