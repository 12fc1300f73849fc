// Searches while the user types, after a pause; previous searches are aborted. A search without a
// response is repeated with the current text of the field, so that field and shelf agree.

import { Retrying } from "./retrying.js";

const pause = 120;

export class SearchField {
  #field;
  #problem;
  #search;
  #request = null;
  #timer = 0;
  #retrying = new Retrying();
  // Called after Enter, unless the query is faulty.
  didEnter = () => {};

  // `search` takes the words and a signal, and throws the mistake in them; `shelves` reads the
  // saved queries, which are offered as completions.
  constructor(field, problem, search, shelves) {
    this.#field = field;
    this.#problem = problem;
    this.#search = search;
    field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#run(), pause);
    });
    field.addEventListener("focus", () => this.#offer(shelves));
    field.form.addEventListener("submit", (event) => {
      event.preventDefault();
      // A faulty query stays here, to be corrected.
      this.#run().then((isValid) => isValid && this.didEnter());
    });
  }

  get words() {
    return this.#field.value.trim();
  }

  // Shows a query, unless the user may be typing another one.
  set words(text) {
    if (document.activeElement !== this.#field) this.#field.value = text;
  }

  // Shows the result of a query; returns whether it is valid.
  show(text) {
    this.#field.value = text;
    return this.#run();
  }

  focus() {
    this.#field.focus();
    this.#field.select();
  }

  clear() {
    this.#field.value = "";
    return this.#run();
  }

  // Replaces a text, unless the user typed another one.
  replace(from, to) {
    if (from === to || this.#field.value.trim() !== from) return;
    this.#field.value = to;
    this.#run();
  }

  async #offer(shelves) {
    try {
      const options = (await shelves()).map(({ name, albums }) => {
        const option = document.createElement("option");
        option.value = /\s/.test(name) ? `shelf:"${name}"` : `shelf:${name}`;
        if (albums !== null) option.label = `${albums} ${albums === 1 ? "album" : "albums"}`;
        return option;
      });
      this.#field.list.replaceChildren(...options);
    } catch {
      // Without completions the field can be used as well.
    }
  }

  async #run() {
    clearTimeout(this.#timer);
    this.#retrying.cancel();
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    try {
      await this.#search(this.#field.value.trim(), request.signal);
      if (request.signal.aborted) return false;
      this.#retrying.end();
      this.#say("");
      return true;
    } catch (error) {
      if (request.signal.aborted) return false;
      this.#say(error.message);
      this.#retrying.after(error, () => this.#run());
      return false;
    }
  }

  #say(text) {
    this.#problem.textContent = text;
    this.#field.setAttribute("aria-invalid", String(text !== ""));
  }
}
